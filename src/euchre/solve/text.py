"""Positions as people write them: hands by seat, trump and maker, and the cards played so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..auctions.alone import lead
from ..cards import Suit, split_cards
from ..deal import Deal
from ..errors import NotationError, SetupError
from ..perft import COMPASS, read_seat
from ..position import Contract
from ..records import DealReplay, MatchRecord, Record, replay_games
from ..rules import Rules
from ..state import State


@dataclass(frozen=True)
class Setup:
    """What is known of a position besides the hands; see :func:`read_state`."""

    dealer: str = "0"
    up: str = ""
    trump: str = ""
    maker: str = ""
    alone: str = ""
    lead: str = ""
    bid: str = ""
    played: str = ""
    moves: str = ""


def read_deal(rules: Rules, text: str, setup: Setup) -> Deal:
    """The deal with the hands of ``text``, as in ``N:AdKd… E:… S:… W:…``; seats may also be numbers.

    Raises NotationError or SetupError, naming the seat or the card.
    """
    hands = [""] * rules.players
    for word in text.split():
        name, colon, cards = word.partition(":")
        if not colon:
            raise NotationError(f"“{word}” is not a hand: write seat and cards, as in N:AdKd9cTsQh")
        seat = read_seat(name)
        if seat >= rules.players:
            raise SetupError(f"{name}: there are only seats 0 to {rules.players - 1}")
        hands[seat] = cards
    return Deal.of(rules, dealer=read_seat(setup.dealer), hands=hands, upcard=setup.up or None)


def data_deal(rules: Rules, data: dict[str, Any], setup: Setup) -> Deal:
    """The deal that ``euchre deal --json`` wrote."""
    hands = data.get("hands")
    if not isinstance(hands, list) or not all(isinstance(hand, list) for hand in hands):
        raise NotationError("JSON for a deal needs “hands”, a list of cards for each seat")
    dealer = data.get("dealer", setup.dealer)
    return Deal.of(rules, dealer=int(dealer), hands=hands, upcard=data.get("upcard"), kitty=data.get("kitty"))


def read_state(deal: Deal, setup: Setup) -> State:
    """The state in which the cards of ``deal`` are played.

    With ``moves`` the deal is played from its first call. Otherwise the hands are taken as they lie at the opening
    lead, after any pickup: ``maker`` made ``trump``, ``alone`` lists who plays alone, ``lead`` leads if the rules
    do not say so already, and ``played`` are the cards that have gone since.
    """
    if setup.moves:
        return State.replay(deal, setup.moves.replace(",", " ").split())
    if not setup.trump or not setup.maker:
        raise SetupError("say who made which trump, as in --maker S --trump h, or give --moves or --table")
    alone = tuple(read_seat(name) for name in setup.alone.replace(",", " ").split())
    contract = Contract(
        maker=_seat(deal.rules, setup.maker), trump=Suit.parse(setup.trump), bid=_bid(deal.rules, setup)
    )
    begun = State.start(deal)
    spare = begun.spare._replace(upcard="down") if begun.spare.upcard == "up" else begun.spare
    state = lead(begun.moved(contract=contract._replace(alone=alone), spare=spare))
    if setup.lead:
        seat = _seat(deal.rules, setup.lead)
        if seat in state.sitting_out:
            raise SetupError(f"seat {seat} sits out and cannot lead")
        state = state.moved(turn=seat, leader=seat, best=seat, contract=state.contract._replace(first=seat))
    for card in split_cards(setup.played):
        state = state.apply(f"play:{card}")
    return state


def _seat(rules: Rules, text: str) -> int:
    seat = read_seat(text)
    if seat >= rules.players:
        raise SetupError(f"{text}: there are only seats 0 to {rules.players - 1}")
    return seat


def _bid(rules: Rules, setup: Setup) -> str:
    if rules.auction == "upcard":
        return ""
    if rules.auction == "napoleon":
        raise SetupError("in Napoleon the bid decides how cards are played: give --moves from the first bid")
    return setup.bid or "1"


def record_deal(record: Record | MatchRecord, *, game: int, deal: int) -> Deal:
    """The cards of deal ``deal`` of game ``game`` of a record, counted from 1."""
    return _recorded(record, game, deal).record.deal


def record_state(record: Record | MatchRecord, *, game: int, deal: int, trick: int, card: int) -> State:
    """The state of a recorded game before card ``card`` of trick ``trick`` of deal ``deal``, all counted from 1."""
    for step in _recorded(record, game, deal).steps:
        state = step.state
        if state is None or state.phase != "play" or state.is_over:
            continue
        if (len(state.winners) + 1, len(state.trick) + 1) == (trick, card):
            return state
    raise SetupError(f"deal {deal} has no moment before card {card} of trick {trick} that the rules reach")


def _recorded(record: Record | MatchRecord, game: int, deal: int) -> DealReplay:
    games = replay_games(record)
    if not 1 <= game <= len(games):
        raise SetupError(f"there is no game {game}: they are counted from 1 to {len(games)}")
    deals = games[game - 1].deals
    if not 1 <= deal <= len(deals):
        raise SetupError(f"there is no deal {deal}: they are counted from 1 to {len(deals)}")
    return deals[deal - 1]


def seat_name(rules: Rules, seat: int) -> str:
    """``N``, ``E``, ``S``, ``W`` at a table of partners, else the number."""
    return COMPASS[seat] if rules.partnership else str(seat)
