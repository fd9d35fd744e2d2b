"""Positions to be drawn, without an app: a view, the scene around it, and the picture of both."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from euchre import Deal, Match, Rules, State
from euchre.languages import speaker
from euchre.table import Place, Scene
from euchre.tui.board import Sight, draw_board
from euchre.tui.canvas import Canvas
from euchre.tui.look import Look
from euchre.tui.picks import picks_of
from euchre.view import View
from euchre.words import default_names, default_seat, question

LOOK = Look()
KEYS = (("?", "help", "key:?"), ("q", "quit", "key:q"))


def positions(rules: Rules, seed: int, seat: int | None = None) -> Iterator[State]:
    """The positions of one deal in which ``seat`` decides, played at random."""
    own = default_seat(rules) if seat is None else seat
    dice = Random(seed)
    state = Deal.random(rules, dealer=seed % rules.players, seed=seed).start()
    while not state.is_over:
        if state.turn == own:
            yield state
        state = state.apply(dice.choice(state.legal_actions()))


def scene_of(rules: Rules, state: State, score: tuple[int, ...] = (), names: tuple[str, ...] = ()) -> Scene:
    called = names or tuple(map(str, default_names(rules.players)))
    return Scene(
        rules=rules,
        phase="play",
        paused=False,
        resting=False,
        places=tuple(Place("bot", name, "beginner", True, False, False) for name in called),
        game=1,
        deal=3,
        match=Match(rules, dealer=state.dealer, score=score),
        proposal=None,
        ready=frozenset(),
        pace=0.5,
        deadline=None,
        waits_for=frozenset(),
    )


def sight_of(rules: Rules, state: State, lang: str = "en", *, held: bool = False, score: tuple[int, ...] = ()) -> Sight:
    say = speaker(lang)
    seat = default_seat(rules)
    view: View = state.view(seat)
    picks = picks_of(view, choosing=not held)
    names = tuple(say(name) for name in default_names(rules.players))
    mine = bool(view.legal_actions()) and not held
    return Sight(
        view,
        scene_of(rules, state, score),
        seat,
        names,
        picks,
        picks.first if mine else -1,
        held,
        keys=KEYS,
        title="Euchre",
        question=say(question(view)) if mine else "",
    )


def picture(
    rules: Rules, state: State, size: tuple[int, int] = (80, 24), look: Look = LOOK, lang: str = "en", **more: object
) -> Canvas:
    sight = sight_of(rules, state, lang, **more)  # type: ignore[arg-type]
    return draw_board(*size, sight, look, speaker(lang, sight.names))
