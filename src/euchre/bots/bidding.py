"""A bidding table at the card table: what it would call and put down, and how likely what others said is."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..actions import Action, Alone, Leave, Name, OrderUp, Pass, Play, Take, Together
from ..cards import cards_of
from ..kernel import bidding
from ..kernel.bidding import Step, Terms
from ..kernel.classes import Class, cards_in_order, class_of
from ..view import View
from .beliefs import Beliefs

LEAST = 0.02  # no call is held less likely than this: players differ from a table


@dataclass(frozen=True)
class BiddingTable:
    """Average strategies for the auction and the discard under ``terms``; :func:`.tables.table_for` finds one.

    ``header`` says how it was made. ``shares`` is as :mod:`euchre.kernel.bidding` describes.
    """

    header: dict[str, Any]
    terms: Terms
    shares: bytes = field(repr=False)

    def probabilities(self, view: View) -> dict[Action, float]:
        """How often the table takes each legal action of the seat on turn; together 1.

        Empty where a table has nothing to say: in the play of the cards, and to a spectator. Defenders, who are asked
        about defending alone in some games, never do.
        """
        weigh = {"order": self._order, "name": self._name, "pickup": self._pickup, "alone": self._alone}.get(view.phase)
        legal = view.legal_actions()
        if weigh is None or not legal or view.upcard is None:
            return {}
        found = weigh(view, class_of(int(view.dealt_hand), view.upcard))
        return {action: found.get(action, 0.0) for action in legal}

    def _read(self, at: Class, slot: int, count: int) -> list[float]:
        return bidding.read_shares(self.shares, at.number, slot, count)

    def _order(self, view: View, at: Class) -> dict[Action, float]:
        passes, together, alone = self._read(at, bidding.order(_place(view, view.seat)), 3)
        if self.terms.in_call:
            return {Pass(): passes, OrderUp(): together, OrderUp(True): alone}
        return {Pass(): passes, OrderUp(): together + alone}

    def _name(self, view: View, at: Class) -> dict[Action, float]:
        passes, *named = self._read(at, bidding.name(_place(view, view.seat)), 7)
        found: dict[Action, float] = {Pass(): passes}
        for action in view.legal_actions():
            if isinstance(action, Name):
                k = 2 * (at.suits.index(action.suit) - 1)
                both = named[k + action.alone] if self.terms.in_call else named[k] + named[k + 1]
                found[action] = both
        return found

    def _pickup(self, view: View, at: Class) -> dict[Action, float]:
        found: dict[Action, float] = {}
        for alone, share in self._intents(view, at):
            for action, part in self._puts(view, at, alone).items():
                found[action] = found.get(action, 0.0) + share * part
        return found

    def _puts(self, view: View, at: Class, alone: bool) -> dict[Action, float]:
        assert view.upcard is not None
        context = bidding.context_of(self.terms, _place(view, view.maker), alone)
        *cards, without = self._read(at, bidding.put(context), 6)
        held = cards_in_order(int(view.dealt_hand), at.suits)
        found: dict[Action, float] = {
            Take(cards_of(1 << card)[0]): share for card, share in zip(held, cards, strict=True)
        }
        found[Take(view.upcard) if self.terms.buries else Leave()] = without
        return found

    def _intents(self, view: View, at: Class) -> list[tuple[bool, float]]:
        """Alone or not, with its share, as far as the dealer knows it when putting down."""
        if view.alone:
            return [(True, 1.0)]
        if self.terms.in_call or view.maker != view.dealer:
            return [(False, 1.0)]
        return list(zip((False, True), self._intent(view, at), strict=True))

    def _intent(self, view: View, at: Class) -> tuple[float, float]:
        """The maker's shares of together and alone in the call that was made."""
        place = _place(view, view.maker)
        if view.upcard_place == "down":
            assert view.trump is not None
            k = 1 + 2 * (at.suits.index(view.trump) - 1)
            together, alone = self._read(at, bidding.name(place), 7)[k : k + 2]
        else:
            _, together, alone = self._read(at, bidding.order(place), 3)
        both = together + alone
        return (together / both, alone / both) if both else (1.0, 0.0)

    def _alone(self, view: View, at: Class) -> dict[Action, float]:
        maker = view.maker
        assert maker is not None
        alone = 0.0
        if view.seat == maker:
            alone = self._own_alone(view, at)
        elif view.seat == view.rules.partner(maker):
            alone = self._read(at, _ask_slot(view, at), 2)[1]
        return {Together(): 1.0 - alone, Alone(): alone}

    def _own_alone(self, view: View, at: Class) -> float:
        """The maker's share of playing alone, given the discard where the maker is the dealer."""
        together, alone = self._intent(view, at)
        put = next((action for who, action in view.log if who == view.seat and isinstance(action, Take | Leave)), None)
        if put is not None:
            together *= self._puts(view, at, False).get(put, 0.0)
            alone *= self._puts(view, at, True).get(put, 0.0)
        both = together + alone
        return alone / both if both else 0.0

    # What others said.

    def said(self, view: View) -> list[Step]:
        """The auction so far, but for what ``view``'s own seat and defenders asked about defending alone said."""
        steps, calls = [], 0
        answers = {who: isinstance(action, Alone) for who, action in view.log if isinstance(action, Alone | Together)}
        for who, action in view.log:
            if isinstance(action, Play):
                break
            if who != view.seat:
                steps += self._step(view, who, action, calls, answers)
            calls += isinstance(action, Pass | OrderUp | Name)
        return steps

    def _step(self, view: View, who: int, action: Action, calls: int, answers: dict[int, bool]) -> list[Step]:
        place = calls % 4
        if isinstance(action, Pass):
            return [Step(bidding.ORDER, who, bidding.order(place), 1) if calls < 4
                    else Step(bidding.NAME, who, bidding.name(place), 0)]  # fmt: skip
        if isinstance(action, OrderUp | Name):
            alone = action.alone if self.terms.in_call else answers.get(who)
            both = 3 if alone is None else 1 + alone
            if isinstance(action, OrderUp):
                return [Step(bidding.ORDER, who, bidding.order(place), 2 * both)]
            return [Step(bidding.NAME, who, bidding.name(place), 4 * (action.suit + 1) + both)]
        if isinstance(action, Take | Leave):
            alone = view.alone != () if self.terms.in_call else bool(answers.get(who))
            context = bidding.context_of(self.terms, _place(view, view.maker), alone)
            return [Step(bidding.PUT, who, bidding.put(context), isinstance(action, Leave))]
        maker = view.maker
        if isinstance(action, Alone | Together) and maker is not None and who == view.rules.partner(maker):
            return [self._answer(view, who, maker, isinstance(action, Alone))]
        return []

    def _answer(self, view: View, who: int, maker: int, alone: bool) -> Step:
        place = _place(view, maker)
        if view.upcard_place == "down":
            assert view.trump is not None
            return Step(bidding.ASK_NAMED, who, bidding.ask_named(place, 0), 2 * view.trump + alone)
        return Step(bidding.ASK, who, bidding.ask(place), int(alone))

    def weights(self, worlds: Beliefs, masks: Sequence[int], *, least: float = LEAST) -> array[float]:
        """For each world the chance that the others said, and put down, what they did; array ``d``.

        ``masks`` as :meth:`.Beliefs.masks` draws them. Worlds drawn with weights of their own (``weigh``) are then
        weighted twice.
        """
        view, places = worlds.view, len(worlds.unseen.room)
        n, upcard = len(masks) // places, view.upcard
        if upcard is None:
            return array("d", [1.0]) * n
        hands = [array("Q", [mask | known for mask in masks[seat::places]]) for seat, known in enumerate(_once(view))]
        put = self._put(worlds, masks, n)
        if any(isinstance(action, Take) for _, action in view.log):
            taken = ~(1 << upcard)
            hands[view.dealer] = array(
                "Q", [(hand | card) & taken for hand, card in zip(hands[view.dealer], put, strict=True)]
            )
        dealt = array("Q", bytes(8 * 4 * n))
        for seat in range(4):
            dealt[seat::4] = hands[seat]
        return bidding.call_weights(self.shares, self.said(view), int(upcard), dealt, put, least=least)

    def _put(self, worlds: Beliefs, masks: Sequence[int], n: int) -> array[int]:
        """What the dealer put down in each world; 0 where that was nothing."""
        view = worlds.view
        places = len(worlds.unseen.room)
        for k, who in enumerate(worlds.hidden_put):
            if who == view.dealer:
                return array("Q", masks[view.rules.players + k :: places])
        own = next((card for who, card in view.put_down if who == view.dealer and card is not None), None)
        return array("Q", [0 if own is None else 1 << own]) * n


def _once(view: View) -> list[int]:
    """For each seat the cards it is known to hold or has played."""
    found = [int(view.known(seat)) for seat in range(view.rules.players)]
    for trick in (*view.past_tricks, view.trick):
        for seat, card in trick:
            found[seat] |= 1 << card
    return found


def _place(view: View, seat: int | None) -> int:
    """0 for the dealer's left … 3 for the dealer."""
    assert seat is not None
    return (seat - view.dealer - 1) % 4


def _ask_slot(view: View, at: Class) -> int:
    place = _place(view, view.maker)
    if view.upcard_place != "down":
        return bidding.ask(place)
    assert view.trump is not None
    return bidding.ask_named(place, at.suits.index(view.trump) - 1)
