"""Writing EGN 1.4: games of our own that it can express, and EGN games as they were read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..actions import Alone, Claim, Discard, Give, Leave, Name, OrderUp, Pass, Take
from ..cards import Suit, cards_of
from ..errors import IllegalAction, NotationError, SetupError
from ..rules import Rules
from ..state import State
from .egn_cards import plain
from .egn_read import BIDDING, FILE_TYPE, HANDS, NO_TRUMP, PLAY, UNHEARD, from_egn
from .egn_rules import from_ruleset, lost_options, to_ruleset
from .model import DealRecord, Line, Move, Player, Record, is_play
from .shape import Json, each

VERSION = "1.4"
_KEYS = ("phaseNumber", "type", "calls", "isAlone", "aloneDefender", "discard", "cardExchanges", "tricks")
_ORDER = {key: place for place, key in enumerate(_KEYS)}


def to_egn(record: Record) -> Json:
    """The EGN document of ``record``.

    Raises SetupError with a sentence for a game that EGN cannot say, or that its rules would score otherwise.
    """
    kept = dict(record.extra.get("egn") or {})
    about = dict(kept.pop("metadata", None) or {})
    ruleset = _ruleset(record.rules, about.get("ruleset"))
    head: Json = {key: value for key, value in (("title", record.title), ("description", record.description)) if value}
    if record.date:
        head["date"] = record.date
    head["players"] = [player_to_egn(player) for player in record.players]
    head["initialScore"] = list(record.score)
    if record.result is not None:
        head["finalScore"] = list(record.result)
    document: Json = {
        "fileType": FILE_TYPE,
        "version": VERSION,
        **kept,
        "metadata": {**head, **about, "ruleset": ruleset},
        "deals": list(each(list(record.deals), "deal", lambda deal, number: _deal(deal, number))),
    }
    if ruleset is None:
        del document["metadata"]["ruleset"]
    if from_ruleset(ruleset or {}) != record.rules:
        _check_same_game(record, document)
    return document


def _ruleset(rules: Rules, stated: Any) -> Json | None:
    """The ruleset as it was read, while it still says the same; else the nearest EGN has."""
    wanted = to_ruleset(rules)
    if stated is None:
        return None if from_ruleset({}) == rules and rules.name != rules.base else wanted
    try:
        return dict(stated) if from_ruleset(stated) == rules else wanted
    except (NotationError, SetupError):
        return wanted


def player_to_egn(player: Player) -> Any:
    """A bare name, or EGN's object where there is more to say."""
    if not player.ids and not player.extra.get("egn") and "egn" not in player.extra:
        return player.name
    found: Json = {"name": player.name}
    if player.ids:
        found["playerIds"] = [{"id": name, "source": source} for source, name in player.ids]
    return {**found, **(player.extra.get("egn") or {})}


def _check_same_game(record: Record, document: Json) -> None:
    """Under EGN's rules the game must go the same way, or the file would lie."""
    back = from_egn(document).replay()
    for ours, theirs in zip(record.replay().deals, back.deals, strict=True):
        for word, wanted, got in (
            ("the maker", ours.maker, theirs.maker),
            ("trump", ours.trump, theirs.trump),
            ("who plays alone", set(ours.alone), set(theirs.alone)),
            ("the winners of the tricks", ours.end.winners, theirs.end.winners),
            ("the points", ours.points, theirs.points),
        ):
            if wanted != got:
                raise SetupError(f"EGN cannot say this game: its rules would change {word} of deal {ours.number}")


def lost_in_egn(record: Record) -> list[str]:
    """What an EGN file of ``record`` leaves out, a sentence each."""
    found = [f"EGN has no word for the rule {option}" for option in lost_options(record.rules)]
    if any(deal.points is not None for deal in record.deals):
        found.append("EGN states no points for each deal")
    if any(key != "egn" for deal in record.deals for key in deal.extra) or any(key != "egn" for key in record.extra):
        found.append("extra keys of other programs")
    if any(card is not None for deal in record.deals if not deal.deal.is_complete for card in deal.deal.kitty):
        found.append("known cards of the kitty")
    if any(isinstance(action, Claim) for deal in record.deals for action in deal.actions):
        found.append("the hands that were swapped with the kitty")
    return found


# One deal.


class _Bidding:
    """What EGN's bidding phase says, gathered from the calls of our table."""

    def __init__(self, record: DealRecord) -> None:
        self.words: list[str] = []
        self.notes: dict[int, tuple[str, ...]] = {}
        self.lone = False
        self.lone_defender: int | None = None
        self.discard: str | None = None
        self.exchanges: list[Json] = []
        self.swappers: set[int] = set()
        self.state: State | None = State.start(record.deal)
        for move in record.calls:
            self._add(move)

    def _add(self, move: Move) -> None:
        state = self.state
        phase = "" if state is None else state.phase
        if isinstance(move.action, Pass) and phase in ("claim", "declare"):
            pass
        elif move.action is None or isinstance(move.action, Pass | OrderUp | Name):
            self.words.append(word_of(move))
            self.lone = self.lone or (isinstance(move.action, OrderUp | Name) and move.action.alone)
        elif isinstance(move.action, Take):
            self.discard = move.spelled or (None if move.action.card is None else str(move.action.card))
        elif isinstance(move.action, Leave):
            raise SetupError("EGN cannot say that the dealer left the upcard")
        elif isinstance(move.action, Alone):
            self._alone(state)
        elif isinstance(move.action, Claim) and move.action.what in ("go_under", "farmers") and state is not None:
            self._swap(state)
        elif isinstance(move.action, Claim):
            raise SetupError(f"EGN has no word for claim:{move.action.what}")
        elif isinstance(move.action, Give | Discard) and phase == "exchange" and state is not None:
            self._exchange(state, move)
        self._note(move)
        self._go_on(move)

    def _note(self, move: Move) -> None:
        if move.notes:
            last = max(0, len(self.words) - 1)
            self.notes[last] = (*self.notes.get(last, ()), *move.notes)

    def _go_on(self, move: Move) -> None:
        if self.state is not None:
            try:
                self.state = None if move.action is None else self.state.apply(move.action)
            except IllegalAction:
                self.state = None  # a record with a problem is written with it

    def _alone(self, state: State | None) -> None:
        if state is None or state.turn is None or state.maker is None:
            raise SetupError("EGN cannot say who plays alone here")
        if state.turn == state.maker:
            self.lone = True
        elif state.rules.side_of[state.turn] == state.rules.side_of[state.maker]:
            raise SetupError("EGN cannot say that the maker's partner plays alone")
        elif not self.lone:
            raise SetupError("EGN cannot say that a defender plays alone against a pair")
        else:
            self.lone_defender = state.turn

    def _swap(self, state: State) -> None:
        if "farmers_redeal" in state.rules.misdeal_claims:
            raise SetupError("EGN has no word for a misdeal")
        cards = [plain(card) for card in state.spare.kitty[:3]]
        self.exchanges.append({"receiver": state.turn, "cards": cards})
        if state.turn is not None:
            self.swappers.add(state.turn)

    def _exchange(self, state: State, move: Move) -> None:
        assert isinstance(move.action, Give | Discard)
        step, seat = state.talk.queue[0]
        if step == "ask":
            raise SetupError("EGN cannot say that a card was put down before the partner's was received")
        partner = state.rules.partner(seat)
        sender, receiver = (partner, seat) if step == "give" else (seat, partner)
        self.exchanges.append(
            {"sender": sender, "receiver": receiver, "cards": [move.spelled or plain(move.action.card)]}
        )

    def fill(self, phase: Json) -> Json:
        """``phase`` with what was said."""
        found = {**phase, "calls": self.words}
        if self.lone or "isAlone" not in phase:
            found["isAlone"] = self.lone
        if self.lone_defender is not None:
            found["aloneDefender"] = self.lone_defender
        if self.discard is not None:
            found["discard"] = self.discard
        if self.exchanges and not phase.get("cardExchanges"):
            found["cardExchanges"] = self.exchanges
        return _annotated(found, "callAnnotations", self.notes)


def word_of(move: Move) -> str:
    """One call as EGN writes it."""
    if move.spelled or move.action is None:
        return move.spelled or UNHEARD
    if isinstance(move.action, Name):
        return NO_TRUMP if move.action.suit == Suit.NO_TRUMP else str(move.action.suit)
    return "Order" if isinstance(move.action, OrderUp) else "Pass"


def _annotated(phase: Json, name: str, notes: dict[int, tuple[str, ...]]) -> Json:
    """``phase`` with its comments, and its keys in the order of EGN's own examples."""
    if notes:
        phase = {**phase, name: {**(phase.get(name) or {}), **{str(n): list(lines) for n, lines in notes.items()}}}
    return {key: phase[key] for key in sorted(phase, key=lambda key: _ORDER.get(key, len(_ORDER)))}


def _deal(record: DealRecord, number: int) -> Json:
    kept = dict(record.extra.get("egn") or {})
    start = dict(kept.pop("initialState", None) or {})
    phases = kept.pop("phases", None)
    if phases is None:
        phases = [{"phaseNumber": 0, "type": BIDDING}]
        phases += [{"phaseNumber": 1, "type": PLAY}] if record.tricks else []
    bidding = _Bidding(record)
    up = record.upcard or plain(record.deal.upcard)
    found: Json = {
        "dealNumber": number - 1,
        **kept,
        "initialState": {"dealer": record.deal.dealer, "upCard": up, **_hands(record, start, bidding.swappers)},
        "phases": [
            bidding.fill(phase) if phase["type"] == BIDDING else _tricks(phase, record.tricks) for phase in phases
        ],
    }
    if record.lines:
        found["alternativeLines"] = [_line(line) for line in record.lines]
    return found


def _hands(record: DealRecord, start: Json, swappers: set[int]) -> Json:
    """The hands as the file had them, else those that are known.

    Of a swap with the kitty EGN tells the cards received and not those put back, so such a hand stays empty.
    """
    if any(start.get(name) for name in HANDS) or not any(record.deal.hands):
        return start
    hands: list[list[str]] = [[] for _ in record.deal.hands]
    for seat, hand in enumerate(record.deal.hands):
        if seat not in swappers:
            hands[seat] = [str(card) for card in cards_of(hand)] + ["Xx"] * record.deal.unknown[seat]
    return {**start, "playerCards": hands}


def _tricks(phase: Json, tricks: Sequence[Sequence[Move]]) -> Json:
    plays = [move for trick in tricks for move in trick]
    other = next((move for move in plays if not is_play(move) and not isinstance(move.action, Pass)), None)
    if other is not None:
        raise SetupError(f"EGN has no word for {other} during the play")
    cards = [move for move in plays if is_play(move)]
    rows = [[move.spelled or str(move.action).partition(":")[2] for move in trick if is_play(move)] for trick in tricks]
    if any(":" in card for row in rows for card in row):
        raise SetupError("EGN cannot say which suit a joker stands for")
    notes = {number: move.notes for number, move in enumerate(cards) if move.notes}
    return _annotated({**phase, "tricks": rows}, "playAnnotations", notes)


def _line(line: Line) -> Json:
    kept = dict(line.extra.get("egn") or {})
    phases = kept.pop("phases", None)
    if phases is None:
        phases = [{"phaseNumber": 0, "type": BIDDING}] if line.calls else []
        phases += [{"phaseNumber": 1, "type": PLAY}] if line.tricks else []
    filled = [
        _line_calls(phase, line.calls) if phase["type"] == BIDDING else _tricks(phase, line.tricks) for phase in phases
    ]
    return {"branchIndex": line.at, **kept, "phases": filled}


def _line_calls(phase: Json, moves: Sequence[Move]) -> Json:
    calls = [move for move in moves if move.action is None or isinstance(move.action, Pass | OrderUp | Name)]
    put = [move for move in moves if isinstance(move.action, Take) and move.action.card is not None]
    lone = any(isinstance(move.action, OrderUp | Name) and move.action.alone for move in calls)
    found = {**phase, "calls": [word_of(move) for move in calls]}
    if lone or "isAlone" not in phase:
        found["isAlone"] = lone
    if put:
        found["discard"] = put[0].spelled or str(put[0].action).partition(":")[2]
    notes = {number: move.notes for number, move in enumerate(calls) if move.notes}
    return _annotated(found, "callAnnotations", notes)
