"""A finished game as pages show it: deal by deal, and moment by moment with every hand."""

from __future__ import annotations

from dataclasses import dataclass

from .. import words
from ..actions import Action
from ..cards import Card
from ..languages import Speaker, speaker
from ..match import Match
from ..records import DealReplay, Record
from ..state import State
from ..view import View
from .narration import action_told


@dataclass(frozen=True)
class CardShown:
    """A card: its code, what it is called, and whether it won the trick, is a bower, or comes next."""

    code: str
    name: str
    suit: str
    mark: str = ""


@dataclass(frozen=True)
class DealPage:
    """One deal of a game: who held what, what was said, how the tricks went, how it ended."""

    number: int
    dealer: int
    upcard: CardShown | None
    hands: list[list[CardShown]]
    kitty: list[CardShown]
    calls: str
    contract: str
    tricks: list[list[tuple[int, CardShown, bool]]]
    result: str
    gains: str
    score: tuple[int, ...]
    steps: int


def names_of(record: Record) -> tuple[str, ...]:
    """The players by seat."""
    return tuple(record.name_of(seat) for seat in range(record.rules.players))


def deal_pages(record: Record, lang: str) -> list[DealPage]:
    """Every deal of ``record``."""
    say = speaker(lang, names_of(record))
    return [_deal(deal, say) for deal in record.replay().deals]


def _deal(deal: DealReplay, say: Speaker) -> DealPage:
    end, start = deal.end, deal.end.deal
    view = end.view(None)
    result = end.result
    up = start.upcard
    return DealPage(
        number=deal.number,
        dealer=deal.dealer,
        upcard=None if up is None else shown(up, view),
        hands=[
            [shown(card, view) for card in words.sort_hand(start.hand(seat), view)]
            for seat in range(end.rules.players)
        ],
        kitty=[shown(card, view) for card in start.kitty if card is not None],
        calls=say(words.said(view, words.phases(end), say.names, end.log)),
        contract=say(words.contract(view, say.names)),
        tricks=[
            [
                (seat, shown(card, view), seat == winner)
                for seat, card in cards
            ]
            for cards, winner in zip(end.past_tricks(), end.winners, strict=False)
        ],
        result="" if result is None else say.sentence(result.said),
        gains="" if result is None else say.sentence(words.points_text(end.rules, result.points, say.names)),
        score=deal.score,
        steps=len(deal.steps),
    )  # fmt: skip


def shown(card: Card, view: View, mark: str = "") -> CardShown:
    """A card for a page."""
    suit = "joker" if card.is_joker else str(card.suit)
    return CardShown(str(card), card.symbol, suit, mark)


@dataclass(frozen=True)
class StepPage:
    """One moment: what has just been done, every hand, what lies on the table."""

    deal: int
    deals: int
    step: int
    steps: int
    said: str
    dealer: int
    turn: int | None
    upcard: CardShown | None
    upcard_place: str
    hands: list[list[CardShown]]
    trick: list[tuple[int, CardShown]]
    contract: str
    side_tricks: tuple[int, ...]
    score: tuple[int, ...]


def step_page(record: Record, deal: int, step: int, lang: str) -> StepPage | None:
    """The moment after ``step`` actions of ``deal``; None when there is no such deal. Too far is the end."""
    deals = record.replay().deals
    if not 1 <= deal <= len(deals):
        return None
    played = deals[deal - 1]
    say = speaker(lang, names_of(record))
    log = played.end.log
    step = min(max(step, 0), len(log))
    states = _states(played.end, step)
    state = states[-1]
    view = state.view(None)
    told = "" if step == 0 else say.sentence(action_told(states[-1].view(None), *_named(log[step - 1], say)))
    trick = state.current_trick()
    if not trick and state.winners and step and state.phase != "order":
        trick = state.past_tricks()[-1] if str(log[step - 1][1]).startswith("play") else ()
    before = deals[deal - 2].score if deal > 1 else Match(record.rules, score=record.score).score
    return StepPage(
        deal=deal,
        deals=len(deals),
        step=step,
        steps=len(log),
        said=told,
        dealer=state.dealer,
        turn=state.turn,
        upcard=None if state.upcard is None else shown(state.upcard, view),
        upcard_place=state.spare.upcard,
        hands=[
            [shown(card, view) for card in words.sort_hand(state.hand(seat), view)]
            for seat in range(record.rules.players)
        ],
        trick=[(seat, shown(card, view)) for seat, card in trick],
        contract=say(words.contract(view, say.names)),
        side_tricks=state.side_tricks,
        score=played.score if step == len(log) else before,
    )


def _states(end: State, steps: int) -> list[State]:
    states = [end.deal.start()]
    for _, action in end.log[:steps]:
        states.append(states[-1].apply(action))
    return states


def _named(said: tuple[int, Action], say: Speaker) -> tuple[int, Action, str]:
    return said[0], said[1], say.names[said[0]]
