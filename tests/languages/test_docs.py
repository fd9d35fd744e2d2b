"""docs/languages.md: its example runs, and its words are those of the catalogues."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from euchre.languages import catalogue

GUIDE = Path(__file__).parents[2] / "docs" / "languages.md"


def test_the_example_of_the_guide_runs() -> None:
    found = doctest.testfile(str(GUIDE), module_relative=False)
    assert found.attempted > 4
    assert found.failed == 0


def test_the_words_of_the_guide_are_used() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", GUIDE.read_text(encoding="utf-8"), re.M)[1:]
    assert len(rows) > 30
    for column, lang in ((1, "pt_BR"), (2, "pt_PT"), (3, "sl")):
        said = " ".join(map(str, catalogue(lang).messages.values())).lower()
        for row in rows:
            words = [word.strip() for word in re.split(r"[,(]", row[column].replace(")", ""))]
            roots = [word.split()[0][:4].lower() for word in words if word]
            assert any(root in said for root in roots), f"{lang}: {row[column]}"
