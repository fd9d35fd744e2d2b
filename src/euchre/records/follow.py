"""One recorded deal, followed through the rules from the first call to the last card.

The state of the core says what should happen; the record says what did. Where they part, the difference is a
problem, and the deal goes on with what was played: tricks go to the card that wins them, scores follow the tricks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .. import play
from ..actions import (
    Action,
    CallBest,
    Decline,
    Discard,
    Give,
    Leave,
    Name,
    OrderUp,
    Pass,
    Play,
    Take,
    Together,
)
from ..auctions.upcard import act_pickup
from ..cards import Card, Suit
from ..deal import Deal
from ..position import NOBODY, over
from ..state import State
from .checks import misplaced, revoked
from .egn_cards import Speller, is_generic
from .forced import CALLS, force, put
from .model import DealRecord, Move, is_play
from .rebuild import rebuilt
from .unseen import stand_ins

_SETTLING = ("pickup", "alone", "exchange", "declare")


@dataclass(frozen=True)
class Problem:
    """Something in a record that does not follow. ``deal`` counts from 1; None is about the record as a whole.

    ``game`` counts the games of a match from 1, and is None in a record of one game.
    """

    deal: int | None
    trick: int | None
    text: str
    game: int | None = None

    def __str__(self) -> str:
        parts = (("game", self.game), ("deal", self.deal), ("trick", self.trick))
        where = ", ".join(f"{word} {number}" for word, number in parts if number is not None)
        return f"{where}: {self.text}" if where else self.text


@dataclass(frozen=True)
class Trick:
    """A trick as played: (seat, move) in order, and the seat that won it. None is a seat nobody can tell."""

    cards: tuple[tuple[int | None, Move], ...]
    winner: int | None = None


@dataclass
class Followed:
    """How a deal went. ``state`` is the last one the rules reached; it has a result if the deal can be scored.

    ``said`` is each call with its seat; ``states`` go with the moves of the record, None from a card on that
    nobody saw.
    """

    state: State
    said: list[tuple[int | None, Move]] = field(default_factory=list)
    tricks: list[Trick] = field(default_factory=list)
    states: list[State | None] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def plays(self) -> list[tuple[int, int, Card]]:
        """Every known card played by a known seat: (trick from 1, seat, card)."""
        return [
            (number, seat, move.action.card)
            for number, trick in enumerate(self.tricks, 1)
            for seat, move in trick.cards
            if seat is not None and isinstance(move.action, Play) and move.action.card is not None
        ]


def follow(record: DealRecord, number: int, who: Callable[[int], str]) -> Followed:
    """Follow ``record``, deal ``number`` of its game; ``who`` names a seat.

    The cards are followed twice: first to learn who played what, then with the hands that this proves.
    """
    first = _Follower(record, record.deal, number, who).run()
    return _Follower(record, rebuilt(record, first.said, first.plays), number, who, first).run()


class _Follower:
    """The state of following: where the rules stand, and whether they can still say anything."""

    def __init__(
        self,
        record: DealRecord,
        deal: Deal,
        number: int,
        who: Callable[[int], str],
        known: Followed | None = None,
    ) -> None:
        self.record = record
        self.number = number
        self.who = who
        self.known = known
        self.done = Followed(State.start(deal))
        self.stuck = False
        self.blind = False
        self.used: dict[Card, tuple[int, int]] = {}

    def run(self) -> Followed:
        for move in self.record.calls:
            self._say(move)
        if self.record.tricks:
            self._start_play()
            for number, trick in enumerate(self.record.tricks, 1):
                self._trick(number, trick)
        self._finish()
        return self.done

    # Small change.

    @property
    def state(self) -> State:
        return self.done.state

    def _complain(self, text: str, trick: int | None = None) -> None:
        self.done.problems.append(Problem(self.number, trick, text))

    def _go(self, state: State, action: Action | None = None) -> None:
        if action is not None and len(state.log) == len(self.state.log):
            turn = self.state.turn if self.state.turn is not None else NOBODY
            state = state.moved(log=(*state.log, (turn, action)))
        if state.unknown is not None and min(state.unknown) < 0:
            state = state.moved(unknown=tuple(max(0, count) for count in state.unknown))
        self.done.state = state

    def _keep(self, move: Move, seat: int | None, *, said: bool) -> None:
        """Note what was done, by whom, and where it led."""
        if said:
            self.done.said.append((seat, move))
        self.done.states.append(None if self.blind else self.state)

    # Calls.

    def _say(self, move: Move) -> None:
        action = move.action
        if move.seat is not None and move.seat != self.state.turn and not self.stuck:
            self._complain(f"{self.who(move.seat)} speaks out of turn ({move}): it was {self._turn()}'s")
            if self.state.phase in CALLS:
                asked = (move.seat - self.state.dealer - 1) % self.state.rules.players
                self._go(self.state.moved(turn=move.seat, talk=self.state.talk._replace(asked=asked)))
        seat = self.state.turn
        if action is None and not self.stuck:
            self.stuck = True
            self._complain(f"what {self._turn()} called is unknown")
        elif isinstance(action, Play) and not self.stuck:
            self._complain(f"{move} is played among the calls, before the first trick")
        elif action is not None and not self.stuck:
            self._act(action)
        self._keep(move, seat, said=True)

    def _turn(self) -> str:
        return "nobody" if self.state.turn is None else self.who(self.state.turn)

    def _act(self, action: Action, trick: int | None = None) -> None:
        state = self.state
        why: str | None = state.why_not(action)
        if why is None:
            self._settle(state.apply(action))
            return
        if isinstance(action, Take) and action.card is None and state.phase == "pickup":
            # The play has shown the whole hand as dealt, so the rules ask for a card; the record still has none.
            self._go(act_pickup(state, action), action)
            return
        if state.phase not in (*CALLS, "claim") and isinstance(action, Pass | OrderUp | Name):
            why = f"there is a call too many ({action}): the calls were over"
        self._complain(why, trick)
        forced = force(state, action)
        if forced is not None:
            self._settle(forced, action)
        elif state.rules.auction != "upcard":
            self.stuck = True

    def _settle(self, state: State, forced: Action | None = None) -> None:
        """Go on to ``state``; trump may come from an upcard with only its suit known, else the deal is stuck."""
        contract = state.contract
        if contract.maker == NOBODY or contract.trump is not None or state.rules.auction != "upcard":
            self._go(state, forced)
            return
        shown = self.record.upcard if state.upcard is None else ""
        suits = {card.suit for card in self._speller().candidates(shown)} if shown else set[Suit]()
        if len(suits) != 1:
            self._go(state, forced)
            self.stuck = True
            self._complain("the upcard gives no suit, so nobody can say what is trump")
            return
        suit = suits.pop()
        order = state.rules.orders[suit] if state.phase == "play" else None
        self._go(state.moved(contract=contract._replace(trump=int(suit), order=order)), forced)

    def _speller(self) -> Speller:
        spellings = [move.spelled for move in self.record.moves if move.spelled]
        generic = is_generic([*spellings, self.record.upcard])
        return Speller(self.state.rules.deck, self.state.trump, generic)

    def _start_play(self) -> None:
        """Answer what the record passes over in silence, so that the first card can be led."""
        while self.state.phase in _SETTLING and not self.stuck:
            self._go(self.state.apply(self._silence()))
        state = self.state
        if state.phase == "play" and (state.contract.order is not None or state.rules.auction == "napoleon"):
            return
        if self.stuck:
            return
        self.stuck = True
        if state.is_over:
            self._complain("cards are played although the deal was thrown in")
        else:
            self._complain("cards are played although nobody has made trump")

    def _silence(self) -> Action:
        """What a seat did that the record does not mention: it played with its partner and kept its cards."""
        legal = self.state.legal_actions()
        usual: tuple[Action, ...] = (Together(), Decline(), Pass(), Take(None), Discard(None), Give(None), CallBest())
        for action in usual:
            if action in legal:
                return action
        self._complain("the record does not say which card was put down")
        return Leave() if Leave() in legal else legal[0]

    # Cards.

    def _trick(self, number: int, trick: tuple[Move, ...]) -> None:
        plays = [move for move in trick if is_play(move)]
        if plays:
            self._still_open(number)
        seats = [] if self.stuck else self._seats()
        chosen = {} if self.stuck else self._stand_ins(number, plays)
        won, cards = len(self.state.winners), list[tuple[int | None, Move]]()
        for move in trick:
            seat = None
            if is_play(move):
                self._still_open(number)
                seat = seats[len(cards)] if len(cards) < len(seats) else None
                if not self.stuck:
                    self._card(number, seat, move, chosen.get(len(cards)))
                cards.append((seat, move))
            elif move.action is not None and not self.stuck:
                self._act(move.action, number)
            self._keep(move, seat, said=False)
        if not self.stuck and len(plays) < len(seats) and not self.state.is_over:
            self._close(number, len(plays), len(seats))
        winner = self.state.winners[-1] if len(self.state.winners) > won else None
        self.done.tricks.append(Trick(tuple(cards), winner))

    def _still_open(self, number: int) -> None:
        if self.state.is_over and not self.stuck:
            self._complain("the deal was over before these cards", number)
            self.stuck = True

    def _seats(self) -> list[int]:
        """Who plays to the coming trick, in order."""
        contract, seats = self.state.contract, [self.state.leader]
        while len(seats) < contract.active:
            seats.append(contract.after[seats[-1]])
        return seats

    def _stand_ins(self, number: int, plays: list[Move]) -> dict[int, Card]:
        """For unknown cards of this trick: cards that come to the same, or none, and then the deal is stuck."""
        unknown = [move for move in plays if isinstance(move.action, Play) and move.action.card is None]
        order = self.state.contract.order
        if not unknown:
            return {}
        self.blind = True
        found = None if order is None else stand_ins(self._candidates(plays), order)
        if found is None:
            self.stuck = True
            self._complain("a card of this trick is unknown, so nobody can say who won it", number)
            return {}
        return found

    def _candidates(self, plays: list[Move]) -> list[tuple[Card, ...]]:
        """What each card of a trick may be, given every card seen anywhere in the deal."""
        state = self.state
        speller = self._speller()
        seen = {move.action.card for move in self.record.moves if isinstance(move.action, Play | Take)}
        if state.upcard is not None and state.spare.upcard != "hand":
            seen.add(state.upcard)
        found: list[tuple[Card, ...]] = []
        for move in plays:
            card = move.action.card if isinstance(move.action, Play) else None
            may = speller.candidates(move.spelled or "Xx") if card is None else (card,)
            found.append(tuple(c for c in may if card is not None or c not in seen))
        return found

    def _card(self, number: int, seat: int | None, move: Move, stand_in: Card | None) -> None:
        action, state = move.action, self.state
        assert isinstance(action, Play)
        if seat is None:
            self._complain(f"{move} is a card too many: {state.contract.active} play", number)
            return
        if move.seat not in (None, seat):
            self._complain(
                f"{move} is said to come from {self.who(move.seat or 0)}, but it was {self.who(seat)}'s turn", number
            )
        if action.card is None:
            assert stand_in is not None
            self._go(put(state, Play(stand_in)), action)
            return
        why = misplaced(self.record, state, seat, action.card, self.who)
        if action.card in self.used:
            before, other = self.used[action.card]
            why = f"{action.card} is played by {self.who(seat)}, but {self.who(other)} played it in trick {before}"
        if why is None and self.known is not None and state.rules.renege == "prevent":
            why = revoked(state, seat, action.card, number, self.known.plays, self.who)
        if why is None:
            why = state.why_not(action) if not self.blind else None
        self.used.setdefault(action.card, (number, seat))
        if why is None and not self.blind:
            self._go(state.apply(action))
            return
        if why is not None:
            self._complain(why, number)
        self._go(put(state, action), action)

    def _close(self, number: int, count: int, active: int) -> None:
        """A trick with cards missing: in the middle of a deal whoever is winning it goes on."""
        last = number == len(self.record.tricks)
        self._complain(f"the trick {'breaks off after' if last else 'has only'} {count} of {active} cards", number)
        if last or not count:
            return
        state = self.state
        winners = (*state.winners, state.best)
        state = state.moved(trick=(), winners=winners, leader=state.best, turn=state.best, led=NOBODY, top=NOBODY)
        if len(winners) == state.rules.hand_size:
            state = over(state, play.finish(state))
        self._go(state)

    # The end.

    def _finish(self) -> None:
        while self.state.phase == "review" and not self.stuck:
            self._go(self.state.apply(Pass()))
        state = self.state
        if state.is_over or self.stuck:
            return
        if not self.record.tricks:
            self._complain("the record breaks off before a card is played")
            return
        done, size = len(state.winners), state.rules.hand_size
        if not state.trick:
            self._complain(f"the record breaks off after {done} of {size} tricks")
        if state.rules.auction == "upcard":
            self._score_if_decided(state, size - done)

    def _score_if_decided(self, state: State, left: int) -> None:
        """The points of a deal that breaks off, where every way to play it out gives the same."""
        maker = state.contract.maker
        ends = [
            play.finish(
                state.moved(winners=(*state.winners, *[maker] * k, *[(maker + 1) % state.rules.players] * (left - k)))
            )
            for k in range(left + 1)
        ]
        if all(end.points == ends[0].points for end in ends):
            self._go(over(state, ends[0]))
