"""Referee: the rules engine as a conversation of JSON values, one request and one answer at a time.

Requests and answers are described in docs/protocol.md. The referee keeps one deal; a request that cannot be
followed is answered by ``{"error": sentence}`` and changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .cards import cards_of
from .deal import Deal, check_seat
from .errors import IllegalAction, NotationError, SetupError
from .position import Position
from .rules import Rules
from .state import State
from .view import View

Answer = dict[str, Any]
_NEW_KEYS = {"rules", "options", "dealer", "deck", "hands", "upcard", "kitty", "seed"}


class Referee:
    """One deal under conversation. :meth:`answer_line` takes a line of JSON and gives one back."""

    def __init__(self) -> None:
        self._states: list[State] = []
        self._verbs: dict[str, Callable[[Any], Answer]] = {
            "new": self._new,
            "apply": self._apply,
            "view": self._view,
            "undo": self._undo,
            "state": self._state,
        }

    def answer_line(self, line: str) -> str:
        """The answer to one line; never raises for anything the line may hold."""
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            return json.dumps({"error": "this line is not JSON"})
        return json.dumps(self.answer(request), ensure_ascii=False)

    def answer(self, request: Any) -> Answer:
        """The answer to one request."""
        if not isinstance(request, dict) or len(request) != 1 or next(iter(request)) not in self._verbs:
            return {"error": f"a request is an object with one of {', '.join(self._verbs)}"}
        ((verb, what),) = request.items()
        try:
            return self._verbs[verb](what)
        except (NotationError, IllegalAction, SetupError) as error:
            return {"error": str(error)}

    @property
    def _now(self) -> State:
        if not self._states:
            raise SetupError("there is no deal yet: send new first")
        return self._states[-1]

    def _new(self, what: Any) -> Answer:
        self._states = [new_deal(what).start()]
        return state_answer(self._now)

    def _apply(self, what: Any) -> Answer:
        state = self._now
        if not isinstance(what, str):
            raise NotationError("apply takes the text of an action")
        self._states.append(state.apply(what))
        return state_answer(self._now)

    def _view(self, what: Any) -> Answer:
        state = self._now
        if what is not None:
            check_seat(state.rules, what)
        return view_answer(state.view(what))

    def _undo(self, what: Any) -> Answer:
        state = self._now
        if isinstance(what, bool) or not isinstance(what, int) or what < 0:
            raise NotationError("undo takes a number of actions")
        if what > len(state.log):
            raise SetupError(f"only {len(state.log)} actions can be undone")
        self._states = self._states[: len(self._states) - what]
        return state_answer(self._now)

    def _state(self, what: Any) -> Answer:
        if what is not True:
            raise NotationError("state takes true")
        return state_answer(self._now)


def new_deal(what: Any) -> Deal:
    """The deal that the object after ``new`` describes: rules and options, dealer, and a deck, hands or a seed.

    Raises NotationError or SetupError with a sentence that names what is wrong.
    """
    if not isinstance(what, dict) or not set(what) <= _NEW_KEYS:
        raise NotationError(f"new takes an object with some of {', '.join(sorted(_NEW_KEYS))}")
    name, options = what.get("rules", "north-american"), what.get("options", {})
    if not isinstance(name, str) or not isinstance(options, dict):
        raise NotationError("rules is the name of a preset and options an object")
    rules, dealer = Rules.preset(name, **options), what.get("dealer", 0)
    ways = [key for key in ("deck", "hands", "seed") if key in what]
    if len(ways) != 1:
        raise SetupError("new needs the cards by exactly one of deck, hands or seed")
    if ways == ["deck"]:
        return Deal.from_deck(rules, _card_list(what["deck"], "deck"), dealer=dealer)
    if ways == ["seed"]:
        if not isinstance(what["seed"], int | str):
            raise NotationError("a seed is a number or a text")
        return Deal.random(rules, dealer=dealer, seed=what["seed"])
    hands, kitty, upcard = what["hands"], what.get("kitty"), what.get("upcard")
    if not isinstance(hands, list) or not (upcard is None or isinstance(upcard, str)):
        raise NotationError("hands is a list of hands and upcard the text of a card")
    lists = [_card_list(hand, f"hand {seat}") for seat, hand in enumerate(hands)]
    return Deal.of(
        rules, dealer=dealer, hands=lists, upcard=upcard, kitty=None if kitty is None else _card_list(kitty, "kitty")
    )


def _card_list(cards: Any, what: str) -> list[str]:
    if isinstance(cards, str):
        return [cards]
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise NotationError(f"{what} is a list of cards as text")
    return cards


def state_answer(state: State) -> Answer:
    """Everything about ``state``, as the protocol writes it."""
    return {**_common(state, state), "hands": [_hand(state, seat) for seat in range(state.rules.players)]}


def view_answer(view: View) -> Answer:
    """Everything ``view`` may know; cards it cannot place are ``Xx`` and legal is empty on others' turns."""
    hands = [
        [*map(str, view.known(seat)), *["Xx"] * (view.hand_size(seat) - len(view.known(seat)))]
        for seat in range(view.rules.players)
    ]
    return {"seat": view.seat, **_common(view, view), "hands": hands}


def _hand(pos: Position, seat: int) -> list[str]:
    hidden = 0 if pos.unknown is None else pos.unknown[seat]
    return [*map(str, cards_of(pos.hands[seat])), *["Xx"] * hidden]


def _common(seen: State | View, legal: State | View) -> Answer:
    trick = seen.trick if isinstance(seen, View) else seen.current_trick()
    result, rules = seen.result, seen.rules
    return {
        "phase": seen.phase,
        "turn": seen.turn,
        "legal": [str(action) for action in legal.legal_actions()],
        "dealer": seen.dealer,
        "upcard": None if seen.upcard is None else str(seen.upcard),
        "trump": None if seen.trump is None else str(seen.trump),
        "maker": seen.maker,
        "alone": list(seen.alone),
        "leader": None if seen.leader in (None, -1) else seen.leader,
        "trick": [str(card) for _, card in trick],
        "tricks": _by_side(seen.side_tricks),
        "over": result is not None,
        "points": None if result is None else _by_side(result.points),
        "result": None if result is None else str(result),
        "rules": str(rules),
        "log": [[seat, str(action)] for seat, action in seen.log],
    }


def _by_side(numbers: tuple[int, ...]) -> dict[str, int]:
    return {str(side): number for side, number in enumerate(numbers)}
