"""A table to lay the worked examples on: hands that the example does not give stay unknown."""

from __future__ import annotations

from collections.abc import Sequence

from euchre import Card, Deal, Rules, State, Suit
from euchre.cards import deck, trump_order

SUITS = {"C": "c", "D": "d", "H": "h", "S": "s"}


def cards(text: str) -> list[Card]:
    """Cards written as in the examples: ``JK 9S TD``."""
    return [Card(word) for word in text.split()]


def texts(state: State) -> set[str]:
    """The legal actions as text."""
    return {str(action) for action in state.legal_actions()}


def plays(text: str) -> set[str]:
    """``{"play:9h"}`` for ``"9H"``."""
    return {f"play:{card}" for card in cards(text)}


def takes(text: str) -> set[str]:
    return {f"take:{card}" for card in cards(text)}


def unknown_deal(
    rules: Rules, *, dealer: int = 0, upcard: str | None = None, hands: dict[int, str] | None = None
) -> State:
    """A deal in which only ``hands`` and the upcard are known."""
    held = hands or {}
    return Deal.of(
        rules, dealer=dealer, hands=[held.get(seat, "") for seat in range(rules.players)], upcard=upcard
    ).start()


def bare(rules: Rules) -> Rules:
    """The same rules without anything that would have to be asked between trump and the lead."""
    if rules.auction != "upcard":
        return rules
    quiet = {"dealer_pickup": "optional", "defend_alone": "never", "alone_who": "none"} if rules.partnership else {}
    more = {"lead_3p": "left_of_dealer"} if rules.players == 3 else {"partner_best": "off"}
    return rules.replace(**{"dealer_pickup": "optional", **quiet, **more})


def at_play(preset: str, trump: str, leader: int, played: str = "", *, hands: dict[int, str] | None = None) -> State:
    """A deal of ``preset`` with ``trump`` made, ``leader`` leading, and ``played`` on the table."""
    rules = bare(Rules.preset(preset))
    used = {*cards(played), *(card for hand in (hands or {}).values() for card in cards(hand))}
    if rules.auction == "numbers":
        rules = rules.replace(widow_use="unused", bid_rounds="single")
        state = unknown_deal(rules, dealer=(leader - 1) % 4, hands=hands)
        for action in ("bid:6", f"name:{SUITS[trump]}"):
            state = state.apply(action)
    else:
        upcard = next(c for c in deck(rules.lowest_rank) if c.suit == Suit.parse(trump) and c not in used)
        state = unknown_deal(rules, dealer=(leader - 1) % rules.players, upcard=str(upcard), hands=hands)
        state = state.apply("order").apply("leave" if "leave" in texts(state.apply("order")) else "take:Xx")
    for card in cards(played):
        state = state.apply(f"play:{card}")
    assert state.phase == "play"
    return state


def winner(preset: str, trump: str, leader: int, played: str) -> int:
    """The seat that wins the trick ``played`` from ``leader`` on."""
    return at_play(preset, trump, leader, played).winners[-1]


def legal_to_follow(preset: str, trump: str, led: str, hand: str) -> set[str]:
    """What seat 2 holding ``hand`` may play to the card ``led`` by seat 1."""
    return texts(at_play(preset, trump, 1, led, hands={2: hand}))


def ranking(preset: str, trump: str, suit: str) -> str:
    """The cards of ``suit``, high to low, when ``trump`` is trump; tens as T."""
    rules = Rules.preset(preset)
    order = rules.orders[Suit.parse(trump)]
    wanted = Suit.parse(suit)
    if wanted == Suit.parse(trump):
        ranked = trump_order(wanted, rules.deck)
    else:
        ranked = sorted((c for c in rules.deck if order.suit[c] == wanted), key=lambda c: -order.strength[c])
    return " ".join("JK" if c.is_joker else str(c).upper() for c in ranked)


def run(state: State, *actions: str) -> State:
    """``state`` after ``actions``."""
    for action in actions:
        state = state.apply(action)
    return state


def play_all(state: State, tricks: str) -> tuple[State, list[int]]:
    """Play ``tricks`` (cards in order of play, tricks split by ``/``); the state and each trick's winner."""
    for trick in tricks.split("/"):
        for card in cards(trick):
            state = state.apply(f"play:{card}")
    return state, list(state.winners)


def by_side(state: State) -> tuple[int, ...]:
    """Points of the finished deal, by side."""
    assert state.result is not None
    return state.result.points


def full_deal(rules: Rules, hands: dict[int, str], upcard: str | None, *, dealer: int = 0) -> State:
    """A deal with every hand known, the rest of the deck in the kitty."""
    return Deal.of(rules, dealer=dealer, hands=[hands[seat] for seat in range(rules.players)], upcard=upcard).start()


def all_pass(state: State, times: int) -> State:
    """``state`` after ``times`` passes."""
    return run(state, *["pass"] * times)


def names(suits: str, *, also: Sequence[str] = ()) -> set[str]:
    """``{"name:c", …}`` for ``"C …"``."""
    return {f"name:{SUITS[s]}" for s in suits.split()} | set(also)
