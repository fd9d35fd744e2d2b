"""Catalogues: every message that the source holds is translated, and the checker finds what is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from euchre.languages import LANGUAGES, browser, catalogue
from euchre.languages.finding import NoLiteral, find_messages
from euchre.languages.workshop import TRANSLATED, as_po, problems, read, update, wanted

TOP = Path(__file__).parents[2]


def test_every_catalogue_is_complete() -> None:
    assert problems(TOP) == [], "run scripts/languages and translate what it names"


def test_the_catalogues_hold_the_messages_of_the_source() -> None:
    found = wanted(find_messages(TOP))
    assert len(found) > 1200
    for lang in TRANSLATED:
        assert set(catalogue(lang).messages) == {id if isinstance(id, str) else id[0] for id in found}


def test_the_browser_gets_what_stands_in_its_client_and_no_more() -> None:
    mine = json.loads((TOP / "src/euchre/languages/browser.json").read_text(encoding="utf-8"))
    client = {item.one for item in find_messages(TOP) if item.file.startswith("web/")}
    found = json.loads(browser("sl"))
    assert set(mine) == client
    assert found["language"] == "sl"
    assert found["forms"] == catalogue("sl").forms
    assert 0 < len(found["messages"]) < len(catalogue("sl").messages) / 2
    assert set(found["messages"]) == set(mine)
    assert json.loads(browser("xx"))["messages"] == {}


# ---------------------------------------------------------------- the checker itself, on planted faults

SOURCE = """
from .texts import text, texts as count

A = text("{player} leads")
B = count("{n} trick", "{n} tricks", 3)
C = count("Makers score {n}.")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with one source file and complete catalogues."""
    (tmp_path / "src/euchre/languages").mkdir(parents=True)
    (tmp_path / "src/euchre/a.py").write_text(SOURCE, encoding="utf-8")
    update(tmp_path)
    for lang in TRANSLATED:
        catalog = read(tmp_path, lang)
        forms = catalog.num_plurals
        for message in catalog:
            if message.id:
                plain = isinstance(message.id, str)
                message.string = f"{lang} {message.id}" if plain else tuple(f"{lang} {{n}} {k}" for k in range(forms))
        (tmp_path / f"src/euchre/languages/{lang}.po").write_bytes(as_po(catalog))
    update(tmp_path)
    assert problems(tmp_path) == []
    return tmp_path


def replaced(project: Path, lang: str, old: str, new: str) -> list[str]:
    """The problems once ``old`` stands as ``new`` in a .po file."""
    path = project / f"src/euchre/languages/{lang}.po"
    written = path.read_text(encoding="utf-8")
    assert old in written
    path.write_text(written.replace(old, new, 1), encoding="utf-8")
    return problems(project)


def test_a_new_message_is_missing_in_each_language(project: Path) -> None:
    path = project / "src/euchre/a.py"
    path.write_text(path.read_text(encoding="utf-8") + 'D = text("brand new")\n', encoding="utf-8")
    found = problems(project)
    assert len(found) == len(TRANSLATED) == len(LANGUAGES) - 1
    assert found[0] == "pt_BR.po: “brand new” (src/euchre/a.py) is not there yet: run scripts/languages"
    update(project)
    assert "sl.po: “brand new” (src/euchre/a.py) is not translated" in problems(project)
    assert "sl.json: not made from sl.po: run scripts/languages" not in problems(project)


def test_a_message_that_is_gone_is_stale(project: Path) -> None:
    path = project / "src/euchre/a.py"
    path.write_text(SOURCE.replace("{player} leads", "{player} plays"), encoding="utf-8")
    assert any("“{player} leads” stands nowhere in the source any more" in problem for problem in problems(project))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("sl {player} leads", "", "is not translated"),
        ("sl {player} leads", "sl {igralec} leads", "“sl {igralec} leads” has other places in braces"),
        ("sl {player} leads", "sl {player} leads ", "begins or ends with other spaces"),
        ("sl {n} 3", "sl {m} 3", "“sl {m} 3” has other places in braces than “{n} trick”"),
        ("sl {n} 3", "", "“{n} trick” (src/euchre/a.py) is not translated"),
        ('msgid "{player} leads"', '#, fuzzy\nmsgid "{player} leads"', "“{player} leads” is fuzzy"),
        ("sl {player} leads", "sl {player} izide", "sl.json: not made from sl.po"),
    ],
)
def test_a_planted_fault_in_a_catalogue_is_found(project: Path, old: str, new: str, complaint: str) -> None:
    assert any(complaint in problem for problem in replaced(project, "sl", old, new))


def test_a_plural_form_need_not_say_its_number(project: Path) -> None:
    assert replaced(project, "sl", "sl {n} 1", "sl oba") == ["sl.json: not made from sl.po: run scripts/languages"]


def test_a_message_that_is_not_written_out_is_named(project: Path) -> None:
    path = project / "src/euchre/a.py"
    path.write_text(SOURCE + 'D = text(f"{A} x")\n', encoding="utf-8")
    with pytest.raises(NoLiteral, match=r"src/euchre/a\.py:7: write the message out in the call"):
        find_messages(project)


def test_messages_of_the_browser_are_found(tmp_path: Path) -> None:
    source = """<button>{t("Deal again")}</button> {tn('{n} trick', "{n} tricks", n)} format("no") t(name)
    {{ t('it\\'s “yours”', name=x) }} t(`plain`)"""
    (tmp_path / "a.svelte").write_text(source, encoding="utf-8")
    found = [(item.one, item.many) for item in find_messages(tmp_path, ("*.svelte",))]
    assert found == [("Deal again", ""), ("{n} trick", "{n} tricks"), ("it's “yours”", ""), ("plain", "")]
