"""State: one deal from the first call to its result. Immutable; ``apply`` returns the next state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import play
from .actions import Action, Claim, Discard, Give, Name, OrderUp, Pass, Play, Take, parse_action
from .auctions import alone, claims, napoleon, numbers, upcard
from .cards import Card, CardSet, Suit
from .deal import Deal, hand_text
from .errors import IllegalAction
from .position import NOBODY, Position, start, unknown_in
from .reading import Reading
from .texts import Seat, Text, row, text
from .view import Event, View, events

Legal = Callable[[Position], tuple[Action, ...]]
Act = Callable[[Any, Action], Any]

_BEGIN: dict[str, Callable[[Any], Any]] = {
    "upcard": upcard.begin,
    "numbers": numbers.begin,
    "napoleon": napoleon.begin,
}
_COMMON: dict[str, tuple[Legal, Act]] = {
    "claim": (claims.legal_claim, claims.act_claim),
    "swap": (claims.legal_swap, claims.act_swap),
    "order": (upcard.legal_order, upcard.act_order),
    "pickup": (upcard.legal_pickup, upcard.act_pickup),
    "alone": (alone.legal_alone, alone.act_alone),
    "exchange": (alone.legal_exchange, alone.act_exchange),
    "declare": (alone.legal_declare, alone.act_declare),
    "discard": (numbers.legal_discard, numbers.act_discard),
    "play": (play.legal_play, play.act_play),
    "review": (play.legal_review, play.act_review),
}
PHASES: dict[str, dict[str, tuple[Legal, Act]]] = {
    "upcard": {**_COMMON, "name": (upcard.legal_name, upcard.act_name)},
    "numbers": {
        **_COMMON,
        "bid": (numbers.legal_bid, numbers.act_bid),
        "name": (numbers.legal_name, numbers.act_name),
    },
    "napoleon": {
        **_COMMON,
        "bid": (napoleon.legal_bid, napoleon.act_bid),
        "name": (napoleon.legal_name, napoleon.act_name),
    },
}


class State(Reading):
    """One deal at one moment. ``Deal.random(rules, seed=7)`` then ``State.start(deal)``; states never change.

    Actions are :mod:`euchre.actions` objects or their text. The parts are those of
    :class:`euchre.position.Position`; the log of actions is the truth and everything else follows from it.
    """

    __slots__ = ()

    @classmethod
    def start(cls, deal: Deal) -> State:
        """The first decision of ``deal``."""
        begun: State = _BEGIN[deal.rules.auction](start(deal, cls))
        return begun

    # The four verbs.

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the seat on turn may do; empty when the deal is over."""
        if self.turn is None:
            return ()
        if self.phase == "play":
            return play.legal_play(self)
        return PHASES[self.deal.rules.auction][self.phase][0](self)

    def is_legal(self, action: Action | str) -> bool:
        """May the seat on turn do ``action`` now?"""
        return self.why_not(action) is None

    def why_not(self, action: Action | str) -> Text | None:
        """The sentence that refuses ``action`` now, or None when it is legal."""
        wanted = parse_action(action) if isinstance(action, str) else action
        if self.turn is None:
            return text("the deal is over")
        legal = self.legal_actions()
        if wanted in legal or _may_be(self, wanted, legal):
            return None
        return _refusal(self, wanted)

    def apply(self, action: Action | str) -> State:
        """The state after ``action``; raises IllegalAction with the sentence of :meth:`why_not`."""
        if isinstance(action, str):
            action = parse_action(action)
        turn = self.turn
        if self.phase == "play" and type(action) is Play and self.unknown is None:
            card, contract = action.card, self.contract
            if (
                card is not None
                and action.suit is None
                and contract.caller == NOBODY
                and contract.order is not None
                and turn is not None
                and self.deal.rules.renege == "prevent"
                and play.playable(self, turn) >> card & 1
                and not (card.is_joker and self.led == NOBODY and play.names_suit(self))
            ):
                return _log(play.play_card(self, turn, card, action), self.log, turn, action)
        sentence = self.why_not(action)
        if sentence is not None or turn is None:
            raise IllegalAction(sentence or text("the deal is over"))
        after: State = PHASES[self.deal.rules.auction][self.phase][1](self, action)
        return _log(after, self.log, turn, action)

    def view(self, seat: int | None, score: tuple[int, ...] | None = None) -> View:
        """What ``seat`` may know; None is a spectator. ``score`` is the game's, where the deal is part of one."""
        return View.of(self, seat, score)

    def events(self, seat: int | None) -> tuple[Event, ...]:
        """Everything ``seat`` has seen happen, hidden cards as None."""
        return tuple(events(self, seat))

    def __repr__(self) -> str:
        said = ", ".join(repr(str(action)) for _, action in self.log)
        return f"State.replay({self.deal!r}, [{said}])"

    def __str__(self) -> str:
        hands = " / ".join(hand_text(self.hands[s], unknown_in(self, s)) for s in range(self.rules.players))
        turn = "over" if self.turn is None else f"seat {self.turn} to {self.phase}"
        return f"dealer {self.dealer}, {turn}: {hands}"

    @classmethod
    def replay(cls, deal: Deal, actions: Iterable[Action | str]) -> State:
        """The state of ``deal`` after ``actions``; raises IllegalAction at the first that is refused."""
        state = cls.start(deal)
        for action in actions:
            state = state.apply(action)
        return state


def _log(after: State, log: tuple[tuple[int, Action], ...], turn: int, action: Action) -> State:
    """``after``, just made and seen by nobody yet, with ``action`` in its log."""
    object.__setattr__(after, "log", (*log, (turn, action)))
    return after


def _may_be(state: State, action: Action, legal: tuple[Action, ...]) -> bool:
    """Is ``action`` a card that may be among the unknown ones of the hand?"""
    if not isinstance(action, Take | Discard | Give) or action.card is None:
        return False
    in_deck = state.rules.deck_mask & ~play.seen(state)
    return type(action)(None) in legal and bool(in_deck >> action.card & 1)


# Why an action is refused.


def _refusal(state: State, action: Action) -> Text:
    if isinstance(action, Play) and state.phase == "play":
        return _play_refusal(state, action)
    for kinds, phases, sentence in _WRONG_TIME:
        if isinstance(action, kinds) and state.phase not in phases:
            return _instead(state, sentence)
    return _call_refusal(state, action) or _instead(state, text("{action} is not possible now", action=action))


def _instead(state: State, sentence: Text) -> Text:
    return text("{why}; {player} may {choices}", why=sentence, player=_on_turn(state), choices=state.legal_actions())


def _on_turn(state: State) -> Seat:
    return Seat(NOBODY if state.turn is None else state.turn)


_WRONG_TIME: tuple[tuple[type | tuple[type, ...], tuple[str, ...], Text], ...] = (
    (Play, ("play",), text("no card can be played before the first lead")),
    (OrderUp, ("order",), text("the upcard can be ordered only in round one")),
    (Name, ("name",), text("no suit can be named now")),
    (Take, ("pickup",), text("there is no upcard to take now")),
    ((Discard, Give), ("exchange", "discard", "swap"), text("no card can be put down or given now")),
    (Claim, ("claim", "declare", "play", "review"), text("nothing can be claimed now")),
)


def _either(cards: CardSet) -> Text:
    """``Jd or 9d or As``."""
    first, *rest = cards
    found = row([first], "")
    for card in rest:
        found = text("{some} or {last}", some=found, last=card)
    return found


def _call_refusal(state: State, action: Action) -> Text | None:
    rules = state.rules
    if isinstance(action, Pass) and state.phase == "name" and rules.auction == "upcard":
        return text("{player} deals and must name a suit", player=_on_turn(state))
    if isinstance(action, Name) and state.upcard is not None and action.suit == state.upcard.suit:
        return text("{suit} was turned down and cannot be named", suit=action.suit.word)
    if isinstance(action, Take) and action.card is not None and action.card == state.upcard:
        return text("{card} was just taken and cannot be put down", card=action.card)
    if isinstance(action, Take | Discard | Give) and action.card is not None:
        seat = state.turn if state.turn is not None else 0
        return None if action.card in state.hand(seat) else _not_held(seat, action.card)
    return None


def _not_held(seat: int, card: Card) -> Text:
    return text("{player} does not hold {card}", player=Seat(seat), card=card)


def _play_refusal(state: State, action: Play) -> Text:
    seat, order = play.holder(state), state.contract.order
    if action.card is None:
        return text("the card must be known")
    if not state.hands[seat] >> action.card & 1:
        return _not_held(seat, action.card)
    if order is not None and state.led != NOBODY and order.suit[action.card] != state.led:
        must = CardSet(play.playable(state, seat))
        return text("{player} must follow {suit} with {cards}",
                    player=Seat(seat), suit=Suit(state.led).word, cards=_either(must))  # fmt: skip
    if action.card.is_joker:
        return text("whoever leads the joker names the suit it stands for: play:B:s")
    return text("{action} is not possible now", action=action)
