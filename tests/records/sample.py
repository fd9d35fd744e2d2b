"""Small EGN documents to break, and games to write down."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from euchre.match import Match
from euchre.records import Record, loads
from euchre.rules import Rules
from euchre.state import State

Json = dict[str, Any]
DATA = Path(__file__).parents[2] / "data" / "egn"

# Example A14 of the rules: hearts are trump, seat 1 leads; winners 1, 2, 2, 1, 1.
# 1: Jh Ah 9h As 9c   2: Jd Kh Ac Kc Qc   3: Qh Th Ks Qs Ts   0: Ad Kd Qd Td 9d   upcard 9s, turned down
TRICKS = (
    ("Jh", "Kh", "Th", "9d"),
    ("Ah", "Jd", "Qh", "Td"),
    ("Ac", "Ts", "Qd", "9c"),
    ("Kc", "Qs", "Kd", "9h"),
    ("As", "Qc", "Ks", "Ad"),
)
CALLS = ("Pass", "Pass", "Pass", "Pass", "h")


def deal(
    dealer: int = 0,
    *,
    upcard: str = "9s",
    calls: tuple[str, ...] = CALLS,
    tricks: Any = TRICKS,
    **bidding: Any,
) -> Json:
    """One deal; by default A14 with the seat left of the dealer naming hearts."""
    phases: list[Json] = [
        {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": list(calls), "isAlone": False, **bidding}
    ]
    if tricks:
        phases.append({"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [list(trick) for trick in tricks]})
    return {"dealNumber": 0, "initialState": {"dealer": dealer, "upCard": upcard}, "phases": phases}


def game(*deals: Json, metadata: Json | None = None, **ruleset: Any) -> Json:
    """A document of these deals, numbered."""
    about: Json = {"players": ["Ann", "Bob", "Cat", "Dan"], "initialScore": [0, 0], "ruleset": ruleset}
    numbered = [deepcopy(found) | {"dealNumber": number} for number, found in enumerate(deals)]
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": about | (metadata or {}),
        "deals": numbered,
    }


def record(document: Json) -> Record:
    """The record of a document, read from its text."""
    found = loads(json.dumps(document))
    assert isinstance(found, Record)
    return found


def problems(document: Json) -> list[str]:
    """What the replay of ``document`` finds wrong."""
    return [str(problem) for problem in record(document).replay().problems]


def changed(number: int, place: int, card: str) -> list[list[str]]:
    """The tricks of A14 with one card, counted from 1, replaced."""
    tricks = [list(trick) for trick in TRICKS]
    tricks[number - 1][place - 1] = card
    return tricks


def real(name: str) -> Json:
    """One of the real files."""
    document: Json = json.loads((DATA / f"{name}.egn").read_text(encoding="utf-8"))
    return document


def random_record(rules: Rules, seed: int, deals: int = 6) -> tuple[Record, Match]:
    """A game of random legal play, at most ``deals`` long, and the match it came to."""
    generator = Random(seed)
    match = Match.start(rules, seed=generator)
    states: list[State] = []
    while not match.is_over and len(states) < deals:
        state = match.deal(seed=generator).start()
        while not state.is_over:
            state = state.apply(generator.choice(state.legal_actions()))
        states.append(state)
        match = match.after(state)
    return Record.of(states, players=("Ann", "Bob", "Cat", "Dan")[: rules.players], title="random"), match
