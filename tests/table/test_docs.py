"""docs/table.md: its example is played."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "table.md"


def test_the_example_of_the_guide_plays_a_game_and_prints_its_record(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    run = subprocess.run([sys.executable, "-c", example], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert re.search(r"^final score \(\d+, \d+\)$", run.stdout, re.MULTILINE)
    assert '"format": "euchre record"' in run.stdout
    assert run.stderr == ""
    assert (tmp_path / "games.db").is_file()


def test_every_request_is_in_the_guide() -> None:
    from euchre.table.judge import _JUDGES

    text = GUIDE.read_text(encoding="utf-8")
    assert len(_JUDGES) == 10
    assert [kind.__name__ for kind in _JUDGES if f"`{kind.__name__}(" not in text] == []
