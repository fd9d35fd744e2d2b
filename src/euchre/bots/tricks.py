"""A beginner's cards: what to lead, when to win and how cheaply, what to throw away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from ..actions import Action, Claim, Play
from ..cards import Card, cards_of
from ..texts import Seat, Text, text, texts
from .protocol import Choice
from .reading import Reading, card_name, led_suit

Weigh = Callable[[Reading, Sequence[Play]], list[Choice]]
BOWER = 38  # strength from which a trump is a bower or better


class Trick:
    """The running trick as this seat sees it."""

    def __init__(self, facts: Reading) -> None:
        self.facts = facts
        self.rank = facts.rank
        self.order = facts.rank.order
        view = facts.view
        self.pairs = view.trick
        self.led = led_suit(view, self.rank)
        self.winner = view.winning
        self.best: Card | None = next((card for seat, card in self.pairs if seat == self.winner), None)
        played = {seat for seat, _ in self.pairs}
        self.after = [seat for seat in facts.active[1:] if seat not in played]
        self.foes_after = [seat for seat in self.after if not facts.is_friend(seat)]

    @cached_property
    def trumps_out(self) -> int:
        """Trumps that an opponent may hold."""
        return self.facts.dangerous & self.rank.lanes[self.rank.trump]

    @property
    def friend_wins(self) -> bool:
        """Is the trick with this side now?"""
        return self.winner is not None and bool(self.pairs) and self.facts.is_friend(self.winner)

    def wins(self, card: Card) -> bool:
        """Does ``card`` beat what lies on the table?"""
        if self.best is None:
            return True
        return self.order.beats(card, self.led, self.order.strength[self.best])

    def is_boss(self, card: Card) -> bool:
        """Can no opponent hold a higher card of its suit?"""
        return not self.rank.above[card] & self.facts.dangerous

    def is_trump(self, card: Card) -> bool:
        """Is it a trump, bowers and joker included?"""
        return self.order.suit[card] == self.rank.trump

    def may_be_ruffed(self, card: Card) -> bool:
        """Has an opponent still to play shown out of the suit while trumps are about?"""
        suit = self.order.suit[card]
        if suit == self.rank.trump or not self.trumps_out:
            return False
        return any(suit in self.facts.voids[seat] for seat in self.foes_after)

    def cost(self, card: Card) -> float:
        """What it hurts to part with ``card``: trumps most, then cards that win, then high ones."""
        strength = float(self.order.strength[card])
        if self.is_trump(card):
            return 40.0 + strength
        lane = self.facts.hand & self.rank.lanes[self.order.suit[card]]
        if self.is_boss(card):
            return 20.0 + strength
        can_ruff = self.facts.hand & self.rank.lanes[self.rank.trump] and self.rank.trump < 4
        return strength - (2.5 if can_ruff and lane.bit_count() == 1 else 0.0)


def play(facts: Reading, weigh: Weigh | None = None) -> list[Choice]:
    """Every card that keeps the rules, weighed, by ``weigh`` where it is given; a claim of renege when it is proved."""
    legal = facts.view.legal_actions()
    plays = _honest(facts, [action for action in legal if isinstance(action, Play) and action.card is not None])
    plain = weigh is None or _is_special(facts)
    choices = _plays(facts, plays) if plain or weigh is None else weigh(facts, plays)
    for action in legal:
        if isinstance(action, Claim):
            choices.append(_claim(facts, action))
    return choices


def _is_special(facts: Reading) -> bool:
    """Misère, a card called from a jambone's hand, and a first card that makes trump: not like other tricks."""
    view = facts.view
    return view.player != facts.seat or view.bid == "misere" or view.trump is None


def review(facts: Reading) -> list[Choice]:
    """After the last trick: a claim when it is proved."""
    actions = facts.view.legal_actions()
    return [_claim(facts, a) if isinstance(a, Claim) else Choice(a, 0.0, _proof(facts)) for a in actions]


def _plays(facts: Reading, plays: list[Play]) -> list[Choice]:
    view = facts.view
    if view.player != facts.seat:
        return [_called(facts, action) for action in plays]
    if view.maker is not None and view.bid == "misere":
        from .misere import misere

        return misere(facts, plays)
    if not view.trick:
        from .leads import lead

        return lead(Trick(facts), plays)
    trick = Trick(facts)
    return [_follow(trick, action, action.card, plays) for action in plays if action.card is not None]


def _honest(facts: Reading, plays: list[Play]) -> list[Play]:
    """Where a renege can be played, a beginner follows suit all the same."""
    if facts.rules.renege == "prevent" or not facts.view.trick:
        return plays
    led, suit = led_suit(facts.view, facts.rank), facts.rank.order.suit
    return [action for action in plays if action.card is not None and suit[action.card] == led] or plays


# Following.


def _follow(trick: Trick, action: Play, card: Card, plays: list[Play]) -> Choice:
    if trick.friend_wins:
        return _under_friend(trick, action, card)
    if not trick.wins(card):
        return Choice(action, -trick.cost(card), lambda: _why_throw(trick, card, plays))
    return _winning(trick, action, card)


def _why_throw(trick: Trick, card: Card, plays: list[Play]) -> Text:
    if any(trick.wins(other.card) for other in plays if other.card is not None):
        return text("{card} does not win and may be kept out of a trick worth taking", card=card_name(card))
    assert trick.best is not None
    return text("nothing here beats {card}, so the least useful card goes", card=card_name(trick.best))


def _under_friend(trick: Trick, action: Play, card: Card) -> Choice:
    """A trick that this side is winning: throw the least useful card, unless it needs help and can be made safe."""
    best = trick.best
    assert best is not None
    friend = trick.facts.friend
    value = -trick.cost(card)
    if not trick.wins(card):
        return Choice(action, value, lambda: text(
            "the {friend} is winning with {card}: the least useful card goes", friend=friend, card=card_name(best)
        ))  # fmt: skip
    if _is_safe(trick, best):
        return Choice(action, value - 100.0, lambda: text(
            "the {friend} wins with {card} without help", friend=friend, card=card_name(best)
        ))  # fmt: skip
    same = trick.order.suit[card] == trick.order.suit[best]
    higher = (trick.rank.above[best] & trick.facts.dangerous).bit_count()
    if same and trick.is_boss(card):
        return Choice(action, 50.0 + value / 10, lambda: text(
            "{card} makes sure of a trick that can still be lost", card=card_name(card)
        ))  # fmt: skip
    if not same and higher >= 3 and trick.order.strength[card] < BOWER:
        return Choice(action, 30.0 + value / 10, lambda: texts(
            "{n} card that opponents may hold beats {best}, and {card} is a small trump",
            "{n} cards that opponents may hold beat {best}, and {card} is a small trump",
            higher, best=card_name(best), card=card_name(card),
        ))  # fmt: skip
    return Choice(action, value - 100.0, lambda: text("the {friend} is winning already", friend=friend))


def _is_safe(trick: Trick, best: Card) -> bool:
    """Can nobody still to play beat ``best``, as far as this seat can tell?"""
    return not trick.foes_after or (trick.is_boss(best) and not trick.may_be_ruffed(best))


def _winning(trick: Trick, action: Play, card: Card) -> Choice:
    """An opponent is winning and ``card`` beats it: as cheaply as will hold."""
    cost = trick.cost(card)
    if not trick.foes_after:
        return Choice(action, 100.0 - cost, lambda: text(
            "no opponent plays after this: {card} wins the trick", card=card_name(card)
        ))  # fmt: skip
    if trick.is_boss(card) and not trick.may_be_ruffed(card):
        return Choice(action, 100.0 - cost, lambda: text(
            "no opponent can hold a higher card of its suit than {card}", card=card_name(card)
        ))  # fmt: skip
    if trick.is_trump(card) and trick.led != trick.rank.trump:
        return Choice(action, 80.0 - cost, lambda: text("out of the suit led: {card} ruffs", card=card_name(card)))
    if len(trick.after) > len(trick.foes_after):
        # Second hand low: a friend still plays behind.
        return Choice(action, -cost - 1.0, lambda: text(
            "the {friend} plays later, and {card} can be beaten", friend=trick.facts.friend, card=card_name(card)
        ))  # fmt: skip
    best = trick.best
    assert best is not None
    return Choice(action, 20.0 + trick.order.strength[card] / 10, lambda: text(
        "{card} beats {best} and asks for a higher one", card=card_name(card), best=card_name(best)
    ))  # fmt: skip


def _called(facts: Reading, action: Play) -> Choice:
    """A jambone's first card is called by an opponent: the weakest."""
    card = action.card
    assert card is not None
    return Choice(
        action, -float(facts.rank.order.strength[card]), text("{card} does the loner least good", card=card_name(card))
    )


# Reneges.


def _claim(facts: Reading, action: Action) -> Choice:
    proved = proved_renege(facts)
    return Choice(action, 1000.0 if proved else -1000.0, proved or _proof(facts))


def _proof(facts: Reading) -> Text:
    return proved_renege(facts) or text("no card played proves a renege")


def proved_renege(facts: Reading) -> Text | None:
    """The sentence that proves an opponent's renege from the cards on the table; None when none is proved."""
    suit = facts.rank.order.suit
    failed: dict[int, set[int]] = {}
    tricks = (*facts.view.past_tricks, facts.view.trick) if facts.view.trick else facts.view.past_tricks
    for trick in tricks:
        led = suit[trick[0][1]]
        for seat, card in trick:
            if suit[card] in failed.get(seat, set()) and not facts.is_friend(seat):
                return text("{player} played {card} after failing to follow that suit",
                            player=Seat(seat), card=card_name(card))  # fmt: skip
            if suit[card] != led:
                failed.setdefault(seat, set()).add(led)
    for seat, suits in failed.items():
        shown = [card for card in cards_of(int(facts.view.known(seat))) if suit[card] in suits]
        if shown and not facts.is_friend(seat) and seat != facts.seat:
            return text("{player} shows {card} after failing to follow that suit",
                        player=Seat(seat), card=card_name(shown[0]))  # fmt: skip
    return None
