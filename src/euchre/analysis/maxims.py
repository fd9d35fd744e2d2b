"""What players say about calls and cards, as questions that can be measured. Source: field-reports.md, section B.

Each finder knows one kind of position by what a player may know there, and gives the two actions that are compared.
"""

from __future__ import annotations

from collections.abc import Callable

from ..actions import Action, Alone, Name, OrderUp, Pass, Play, Together
from ..bots import load
from ..bots.protocol import Choice
from ..bots.reading import Reading
from ..bots.standard_calls import lone_worth
from ..bots.standard_marks import Look
from ..cards import Card, cards_of
from ..view import View
from .paired import Find, Pair, Question

ACE = 14
STANDARD = load("standard")


def _first(view: View, wanted: Callable[[Choice], bool]) -> Action | None:
    """The best action of those ``wanted``, as `standard` ranks them."""
    return next((choice.action for choice in STANDARD.advise(view).ranked if wanted(choice)), None)


def _pair(first: Action | None, second: Action | None) -> Pair | None:
    return None if first is None or second is None or first == second else (first, second)


def _cards(find: Callable[[Look], Pair | None]) -> Find:
    """A finder among cards: for a seat with a choice, once trump is made."""

    def found(view: View) -> Pair | None:
        if view.phase != "play" or len(view.hand) < 2 or view.trump is None or view.trump > 3:
            return None
        return find(Look(Reading(view)))

    return found


def _card(choice: Choice) -> Card | None:
    return choice.action.card if isinstance(choice.action, Play) else None


def _best_card(look: Look, wanted: Callable[[Card], bool]) -> Action | None:
    """The best legal card of those ``wanted``, as `standard` ranks them."""
    return _first(look.facts.view, lambda choice: (card := _card(choice)) is not None and wanted(card))


def _trump(look: Look, *, highest: bool) -> Action | None:
    """The highest or the lowest trump in hand, where it can be played."""
    own = sorted(cards_of(look.trumps), key=lambda card: look.order.strength[card])
    if not own:
        return None
    card = own[-1 if highest else 0]
    return _best_card(look, lambda other: other == card)


def _right(look: Look) -> Card:
    return Card(look.rank.trump * 16 + 11)


def _left(look: Look) -> Card:
    return Card((3 - look.rank.trump) * 16 + 11)


def _is_about(look: Look, card: Card) -> bool:
    """May another hand hold ``card``?"""
    return bool(look.facts.unseen >> card & 1)


def _makers_tricks(look: Look) -> tuple[int, int]:
    """Tricks of the makers, and of the others."""
    winners = look.facts.view.winners
    makers = sum(look.facts.is_friend(seat) == look.facts.makes for seat in winners)
    return makers, len(winners) - makers


def _defends(look: Look) -> bool:
    return not look.facts.makes and not look.facts.view.alone


def _cannot_follow(look: Look) -> bool:
    """Is a side suit led that this hand has none of?"""
    led = look.led
    return bool(look.pairs) and 0 <= led < 4 and led != look.rank.trump and not look.facts.hand & look.rank.lanes[led]


# Calls.


def _lone_call(view: View) -> Pair | None:
    """7: the maker is asked whether to go alone, and `standard` would."""
    if view.phase != "alone" or view.seat != view.maker or STANDARD.advise(view).best != Alone():
        return None
    return Alone(), Together()


def _shy(least: float, most: float) -> Find:
    """Loners: the maker is asked whether to go alone, with a hand that `standard` counts at so many tricks alone."""

    def found(view: View) -> Pair | None:
        if view.phase != "alone" or view.seat != view.maker or view.trump is None or view.trump > 3:
            return None
        worth = lone_worth(Reading(view), int(view.trump))
        return (Alone(), Together()) if least <= worth < most else None

    return found


def _call(place: int, phase: str, *, poor: bool = False) -> Find:
    """19 and 20: a call by ``place`` with a hand on which `standard` passes, less the pass."""

    def found(view: View) -> Pair | None:
        if view.phase != phase or view.seat is None or (view.seat - view.dealer - 1) % view.rules.players != place - 1:
            return None
        if not isinstance(STANDARD.advise(view).best, Pass) or (poor and not _is_poor(view)):
            return None
        call = _first(view, lambda c: isinstance(c.action, OrderUp | Name) and not c.action.alone)
        return _pair(call, Pass())

    return found


def _is_poor(view: View) -> bool:
    """Has the hand neither a trump of the upcard's suit nor an ace?"""
    assert view.upcard is not None
    suits = view.rules.orders[view.upcard.suit].suit
    return not any(suits[card] == view.upcard.suit or card.rank == ACE for card in view.hand)


# Cards of the defence.


def _guard(most: int, least: int = 0, *, last: bool = False) -> Find:
    """8: the left bower and one small trump, a side suit led that cannot be followed, the maker still to play."""

    def find(look: Look) -> Pair | None:
        order, left, right = look.order, _left(look), _right(look)
        if not _defends(look) or not _cannot_follow(look) or look.count != 2 or not look.trumps >> left & 1:
            return None
        if not _is_about(look, right) or look.friend_wins or not least <= _makers_tricks(look)[1] <= most:
            return None
        if last != (not look.after) or (not last and look.facts.view.maker not in look.after):
            return None
        small = _trump(look, highest=False)
        return _pair(small, _best_card(look, lambda card: order.suit[card] != look.rank.trump))

    return _cards(find)


def _duck(look: Look) -> Pair | None:
    """9: trick four at 2-1, the maker leads a low side card, the next hand has the boss trump and none of the suit."""
    boss = [card for card in cards_of(look.trumps) if look.is_boss(card)]
    if not _defends(look) or _makers_tricks(look) != (2, 1) or len(look.pairs) != 1 or look.count != 1 or not boss:
        return None
    (leader, led), ace = look.pairs[0], Card(look.led * 16 + ACE)
    if leader != look.facts.view.maker or not _cannot_follow(look) or led.rank == ACE or not _is_about(look, ace):
        return None
    duck = _best_card(look, lambda card: card not in boss)
    return _pair(duck, _trump(look, highest=True))


def _boss_first(look: Look) -> Pair | None:
    """13: the defence needs one more trick, is on lead, and holds the boss trump and another card."""
    if not _defends(look) or look.pairs or _makers_tricks(look)[1] != 2:
        return None
    high = _trump(look, highest=True)
    if high is None or not look.is_boss(max(cards_of(look.trumps), key=lambda card: look.order.strength[card])):
        return None
    return _pair(high, _best_card(look, lambda card: not look.is_trump(card)))


def _trump_the_ace(look: Look) -> Pair | None:
    """14: the partner's ace wins so far, the makers lead 2-1, and this hand can ruff with a trump that is not boss."""
    if not _defends(look) or not _cannot_follow(look) or not look.friend_wins or _makers_tricks(look) != (2, 1):
        return None
    if look.best is None or look.best.rank != ACE or look.is_trump(look.best):
        return None
    ruff = _best_card(look, lambda card: look.is_trump(card) and not look.is_boss(card))
    return _pair(ruff, _best_card(look, lambda card: not look.is_trump(card)))


def _lead_to_a_loner(look: Look) -> Pair | None:
    """17: the first lead against a lone maker: a side ace, or a lower side card."""
    view = look.facts.view
    if look.facts.makes or not view.alone or view.winners or look.pairs:
        return None
    ace = _best_card(look, lambda card: card.rank == ACE and not look.is_trump(card))
    return _pair(ace, _best_card(look, lambda card: card.rank != ACE and not look.is_trump(card)))


def _trump_to_the_stuck(look: Look) -> Pair | None:
    """18: the dealer was stuck, and the dealer's left leads: a trump, or a side card."""
    view = look.facts.view
    passes = sum(isinstance(action, Pass) for _, action in view.log)
    if look.facts.makes or view.alone or view.winners or look.pairs or passes != 7:
        return None
    return _pair(_trump(look, highest=True), _best_card(look, lambda card: not look.is_trump(card)))


def _help(look: Look) -> Pair | None:
    """16: three-handed, the maker has played and the fellow defender wins: overtake, or let it be."""
    if look.facts.makes or not look.friend_wins or look.after or look.best is None:
        return None
    over = _best_card(look, look.wins)
    return _pair(over, _best_card(look, lambda card: not look.wins(card)))


# Cards of the makers.


def _leads_for_maker(look: Look) -> bool:
    view = look.facts.view
    return not look.pairs and not view.alone and view.maker is not None and view.seat == view.rules.partner(view.maker)


def _lead_the_left(look: Look) -> Pair | None:
    """11: the maker's partner is on lead with the left bower, the right one still about: lead it, or a side card."""
    left = _left(look)
    if not _leads_for_maker(look) or not look.trumps >> left & 1 or not _is_about(look, _right(look)):
        return None
    return _pair(_best_card(look, lambda card: card == left), _best_card(look, lambda card: not look.is_trump(card)))


def _trump_again(look: Look) -> Pair | None:
    """11: the maker has led trump, both opponents are out of it: the partner leads trump again, or a side card."""
    view, trump = look.facts.view, look.rank.trump
    led = any(trick[0][0] == view.maker and look.is_trump(trick[0][1]) for trick in view.past_tricks)
    foes = [seat for seat in look.facts.active if not look.facts.is_friend(seat)]
    if not _leads_for_maker(look) or not led or not all(trump in look.facts.voids[seat] for seat in foes):
        return None
    return _pair(_trump(look, highest=True), _best_card(look, lambda card: not look.is_trump(card)))


def _two_trumps(needs: int) -> Find:
    """12: the maker leads to trick four with two trumps, and ``needs`` is what the makers have: the higher first?"""

    def find(look: Look) -> Pair | None:
        view = look.facts.view
        if view.seat != view.maker or look.pairs or look.count != 2 or len(view.hand) != 2:
            return None
        if _makers_tricks(look)[0] != needs:
            return None
        return _pair(_trump(look, highest=True), _trump(look, highest=False))

    return _cards(find)


def _sure_card(look: Look) -> Pair | None:
    """12: the maker leads to trick four with the boss trump and a side card that can be beaten: the trump first?"""
    view = look.facts.view
    if view.seat != view.maker or look.pairs or look.count != 1 or len(view.hand) != 2:
        return None
    side = [card for card in cards_of(look.facts.hand & ~look.trumps) if not look.is_boss(card)]
    if not side or not all(look.is_boss(card) for card in cards_of(look.trumps)):
        return None
    return _pair(_trump(look, highest=True), _best_card(look, lambda card: card in side))


def _right_then_left(look: Look) -> Pair | None:
    """15: the lone maker has both bowers, no other trump, and leads first: the right bower, or a side card."""
    view = look.facts.view
    both = (1 << _right(look)) | (1 << _left(look))
    if view.seat not in view.alone or view.seat != view.maker or look.pairs or look.trumps != both:
        return None
    return _pair(_trump(look, highest=True), _best_card(look, lambda card: not look.is_trump(card)))


def _second_hand(rank: int, other: int) -> Find:
    """10: the lone maker, second to play, is out of the suit led: trump with one rank, or with another."""

    def find(look: Look) -> Pair | None:
        view = look.facts.view
        if view.seat != view.maker or not view.alone or len(look.pairs) != 1 or not _cannot_follow(look):
            return None
        high, low = (Card(look.rank.trump * 16 + one) for one in (rank, other))
        return _pair(_best_card(look, lambda card: card == high), _best_card(look, lambda card: card == low))

    return _cards(find)


LONER = "Js As Ks Ts 9h"  # R A K T of trump and a loser
ALONE = ("pass", "order+alone")

_LIST = (
    Question("7", "alone at 8-6, where standard goes alone", _lone_call, "north-american", score=(8, 6)),
    Question("7", "alone at 9-6, where standard goes alone", _lone_call, "north-american", score=(9, 6)),
    Question("7", "alone at 0-0, where standard goes alone", _lone_call, "north-american", score=(0, 0)),
    Question("loner", "alone with 3 to 3.4 tricks", _shy(3.0, 3.4), "north-american"),
    Question("loner", "alone with 3.4 to 3.75 tricks, the most with which standard does not", _shy(3.4, 3.75),
             "north-american"),
    Question("loner", "alone with 3.75 to 4.1 tricks, the least with which standard does", _shy(3.75, 4.1),
             "north-american"),
    Question("8", "ruff with the small trump beside the left bower, no trick in", _guard(0)),
    Question("8", "the same with one trick in", _guard(1, 1)),
    Question("8", "the same, last to play", _guard(1, last=True)),
    Question("9", "duck with the boss trump behind the maker's low lead at 2-1", _cards(_duck)),
    Question("9", "the same with the right bower, an ace and three small cards, from the dealer's left", _cards(_duck),
             hand="Js Ac 9c 9d Td", place=1, upcard="Ts", said=("pass",) * 3),
    Question("10", "the ten rather than the right bower", _second_hand(10, 11), "modern", LONER, 2, "9s", ALONE),
    Question("10", "the ace rather than the ten", _second_hand(14, 10), "modern", LONER, 2, "9s", ALONE),
    Question("10", "the ace rather than the right bower", _second_hand(14, 11), "modern", LONER, 2, "9s", ALONE),
    Question("11", "the maker's partner leads the left bower rather than a side card", _cards(_lead_the_left)),
    Question("11", "the partner leads trump again, both opponents out of it", _cards(_trump_again)),
    Question("12", "two trumps for both tricks: the higher first", _two_trumps(1)),
    Question("12", "two trumps for the march: the higher first", _two_trumps(3)),
    Question("12", "the boss trump before a loser", _cards(_sure_card)),
    Question("13", "the boss trump first when one trick euchres", _cards(_boss_first)),
    Question("14", "trump the partner's ace at 2-1", _cards(_trump_the_ace)),
    Question("15", "a lone maker with both bowers leads the right one", _cards(_right_then_left)),
    Question("16", "overtake the fellow defender's trick", _cards(_help), "three-handed"),
    Question("17", "a side ace to a lone maker rather than a lower card", _cards(_lead_to_a_loner)),
    Question("18", "the left leads trump to a stuck dealer", _cards(_trump_to_the_stuck), said=("pass",) * 7),
    Question("19", "order at 4-1 from the dealer's left", _call(1, "order"), "traditional-32", score=(4, 1)),
    Question("19", "take it up at 4-1 as dealer", _call(4, "order"), "traditional-32", score=(4, 1)),
    Question("19", "name at 4-1 from the dealer's left", _call(1, "name"), "traditional-32", score=(4, 1)),
    Question("19", "order at 4-2 from the dealer's left", _call(1, "order"), "traditional-32", score=(4, 2)),
    Question("20", "order at 9-6 from the dealer's left", _call(1, "order"), "north-american", score=(9, 6)),
    Question("20", "order at 9-7 from the dealer's left", _call(1, "order"), "north-american", score=(9, 7)),
    Question("20", "the same at 9-6 without trump and ace", _call(1, "order", poor=True), "north-american",
             score=(9, 6)),
    Question("20", "the same at 9-7 without trump and ace", _call(1, "order", poor=True), "north-american",
             score=(9, 7)),
)  # fmt: skip
QUESTIONS = {question.key: question for question in _LIST}
