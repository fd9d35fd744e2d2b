"""Worked examples: the dual, the two Portugueses, cards inside sentences, and evenings played in another language."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from euchre import Card, Deal, Match, Rules
from euchre.cli import main
from euchre.languages import LANGUAGES, PSEUDO, catalogue, speaker
from euchre.options import OPTIONS
from euchre.presets import PRESETS
from euchre.scoring import Result
from euchre.words import points_text, score_text

NAMES = ("Ana", "Bor", "Eva", "Jan")
RULES = Rules.preset("north-american")


def told(lang: str, points: tuple[int, int]) -> str:
    return speaker(lang)(points_text(RULES, points, NAMES))


def test_slovene_has_its_dual() -> None:
    assert [told("sl", (n, 0)) for n in (1, 2, 3, 4, 5, 11, 101)] == [
        "Ana & Eva dobita 1 točko",
        "Ana & Eva dobita 2 točki",
        "Ana & Eva dobita 3 točke",
        "Ana & Eva dobita 4 točke",
        "Ana & Eva dobita 5 točk",
        "Ana & Eva dobita 11 točk",
        "Ana & Eva dobita 101 točko",
    ]
    said = Result("euchred", (0, 2), maker=0, tricks=2).said
    assert speaker("sl", NAMES)(said) == "Ana napove aduta in pade (euchre) z 2 vzetkoma"


def test_a_player_alone_scores_in_the_singular() -> None:
    cutthroat = Rules.preset("cutthroat")
    say = speaker("sl")
    assert say(points_text(cutthroat, (0, 2, 2), NAMES[:3])) == "Bor dobi 2 točki, Eva dobi 2 točki"
    assert speaker("pt_PT")(points_text(cutthroat, (-1, 0, 0), NAMES[:3])) == "Ana perde 1 ponto"


def test_brazil_and_portugal_speak_differently() -> None:
    says = OPTIONS["renege"].sentence("prevent")
    assert speaker("pt_BR")(says) == "Uma carta que não segue o naipe não pode ser jogada."
    assert speaker("pt_PT")(says) == "Não se pode jogar uma carta que não assista ao naipe."
    differ = [one for one, said in catalogue("pt_BR").messages.items() if catalogue("pt_PT").messages[one] != said]
    assert len(differ) > 200


def test_cards_and_seats_stand_in_refusals() -> None:
    deal = Deal.of(RULES, dealer=3, hands=["Jd 9d Td Qc Kc", "As Ks Qs Js Ts", "9s Qd Kd Ad 9h", "Th Jh Qh Kh Ah"],
                   upcard="9c")  # fmt: skip
    state = deal.start()
    while state.phase != "play":
        state = state.apply("order" if state.is_legal("order") else state.legal_actions()[0])
    refused = state.view(0).why_not("play:Xx")
    assert refused is not None
    assert speaker("sl", NAMES)(refused) == "karta mora biti znana"
    wrong = state.view(0).why_not(f"play:{Card('As')}")
    assert wrong is not None
    assert wrong == "seat 0 does not hold As"
    assert speaker("sl", NAMES)(wrong) == "Ana nima A♠"
    assert speaker("pt_BR", NAMES)(wrong) == "Ana não tem A♠"


@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO])
def test_every_rule_of_every_preset_is_said(lang: str) -> None:
    say, said = speaker(lang), 0
    for preset in PRESETS:
        for name, value in Rules.preset(preset).values.items():
            sentence = say(OPTIONS[name].sentence(value))
            said += 1
            assert sentence.strip()
            assert "{" not in sentence
    assert said > 1000


def test_the_score_is_said_with_names_as_they_are() -> None:
    said = score_text(Match.start(RULES, seed=1), NAMES)
    assert {speaker(lang)(said) for lang in LANGUAGES} == {"Ana & Eva 0 · Bor & Jan 0"}


# ---------------------------------------------------------------- played by piped text

Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``euchre`` with arguments and typed lines; what it wrote."""

    def call(*arguments: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.argv", ["euchre", *arguments])
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with contextlib.suppress(SystemExit):
            main()
        found = capsys.readouterr()
        return found.out + found.err

    return call


ENGLISH = re.compile(
    r"\b(the|deals|passes|orders|made by|hand|your|you|trick|trump|wins|score|save|last|rules)\b", re.I
)


@pytest.mark.parametrize(
    ("lang", "win"), [("sl", "dobita partijo"), ("pt_BR", "vencem a partida"), ("pt_PT", "ganham o jogo")]
)
def test_a_whole_game_is_played_in_another_language(run: Run, lang: str, win: str, tmp_path: object) -> None:
    page = run("play", "--lang", lang, "--seed", "7", "--save", f"{tmp_path}/x.json", typed="1\n" * 400)
    assert win in page
    assert not ENGLISH.search(page.replace("north-american", "")), ENGLISH.search(page)


def test_a_deal_is_played_with_slovene_words(run: Run, tmp_path: object) -> None:
    typed = "\n".join(["namig", "nazaj", "dalje", "skupaj", "1", "zadnji", "razveljavi", "1", "Qs"]) + "\n"
    page = run("play", "--lang", "sl", "--seed", "3", "--save", f"{tmp_path}/x.json", typed=typed)
    assert "Namig    dalje: Približno" in page
    assert "»nazaj« ni jasno: odgovori od 1 do 2, izpiši besede ali ? za pomoč." in page
    assert "Jug dalje, Zahod pomaga, Vzhod vzame J♠" in page
    assert "Vzetek 1 Jug Q♠ · Zahod A♠ · Sever 9♠ · Vzhod 10♠ → Zahod" in page
    assert "Vzeto nazaj." in page
    assert "Jug nima Q♠." in page


def test_english_words_are_understood_everywhere_and_accents_may_be_left_out(run: Run, tmp_path: object) -> None:
    page = run("play", "--lang", "sl", "--seed", "3", "--save", f"{tmp_path}/x.json", typed="pomoc\nhint\npass\n")
    assert "prve črke" in page
    assert "Namig" in page
    assert "Jug dalje" in page


def test_rules_are_said_in_portuguese(run: Run) -> None:
    page = run("rules", "british", "--lang", "pt_PT")
    assert "25 cartas com o Benny (joker), até 11." in page
    assert " * Três cartas para cada um, depois duas." in page
    assert "O primeiro lado com" not in page
    assert "Ganha o primeiro lado com 11 pontos." in page
    assert run("--lang", "pt-PT", "rules", "british") == page


def test_refusals_of_the_command_line_are_told_in_the_language_asked_for(run: Run) -> None:
    assert "euchre: igre »chess« ni" not in run("rules", "chess")
    assert run("--lang", "sl", "rules", "chess").startswith("euchre: »chess« ni ne igra ne datoteka s pravili")
    assert "there is no language “fr” here: choose en, pt_BR, pt_PT or sl" in run("rules", "--lang", "fr")


def test_the_pseudo_language_reaches_the_whole_page(run: Run, tmp_path: object) -> None:
    page = run("play", "--lang", "xx", "--seed", "7", "--save", f"{tmp_path}/x.json", typed="1\n" * 400)
    assert "~" in page
    assert not ENGLISH.search(page.replace("north-american", "")), ENGLISH.search(page)


@pytest.mark.parametrize(
    ("arguments", "lang", "shown"),
    [
        (["play", "--help", "--lang", "sl"], "en", "Glej dvoboj med boti."),
        (["--lang=pt_PT", "rules", "-h"], "en", "Mostra cada opção com os seus valores."),
        ([], "pt_BR", "Jogue contra robôs, ou veja-os jogar."),
        (["play", "--help"], "en", "Watch a match between bots."),
    ],
)
def test_help_pages_follow_the_language(arguments: list[str], lang: str, shown: str) -> None:
    # In a process of its own: typer keeps the titles of its panels for a whole process.
    run = subprocess.run(
        [sys.executable, "-m", "euchre", *arguments], capture_output=True, text=True, check=False,
        env={**os.environ, "EUCHRE_LANG": lang, "COLUMNS": "120", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert shown in run.stdout
    assert "-h" in run.stdout
