"""Reading EGN, versions 1.x. Source: the specification, schema and documents of NextSuit-Labs/euchre-game-notation.

EGN keeps hands out of its files: cards are known as they are played. What we have no use for (layouts, timings,
keys we do not know) is kept in ``extra["egn"]`` and stands again where it stood when the record is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..actions import Action, Alone, CallBest, Claim, Decline, Discard, Give, Name, OrderUp, Pass, Play, Take, Together
from ..cards import Card, Suit, parse_card
from ..deal import Deal
from ..errors import IllegalAction, NotationError
from ..rules import Rules
from ..state import State
from . import shape
from .egn_cards import Speller, check, is_generic, parts
from .egn_rules import from_ruleset
from .model import DealRecord, Line, Move, Player, Record
from .shape import Json, place

FILE_TYPE = "Euchre Game Notation"
BIDDING, PLAY = "EUCHRE_BIDDING", "TRICK_PLAY"
HANDS = ("playerCards", "player_cards")
_CALLS = ("Pass", "Order", "s", "h", "d", "c", "n", "x")
NO_TRUMP, UNHEARD = "n", "x"
_OWN = ("fileType", "deals", "metadata")
_ABOUT = ("title", "description", "date", "players", "initialScore", "finalScore")


def from_egn(document: Json) -> Record:
    """The record in an EGN ``document``; NotationError or SetupError naming the place when it is broken."""
    if document.get("fileType") != FILE_TYPE:
        shape.wrong("fileType", f"“{FILE_TYPE}”", document.get("fileType"))
    version = shape.text(document, "version")
    if version.partition(".")[0] != "1":
        raise NotationError(f"version “{version:.20}” of EGN is unknown: versions 1.x are read")
    about = shape.table(document, "metadata")
    with place("ruleset"):
        rules = from_ruleset(shape.table(about, "ruleset"))
    deals = shape.each(shape.items(document, "deals"), "deal", lambda deal, number: _deal(rules, deal, number))
    score, result = (_score(about, name, rules) for name in ("initialScore", "finalScore"))
    rest = {key: value for key, value in document.items() if key not in _OWN}
    kept = {key: value for key, value in about.items() if key not in _ABOUT or value == ""}
    kept |= {
        key: about[key] for key, found in (("initialScore", score), ("finalScore", result)) if _odd(about, key, found)
    }
    return Record(
        rules,
        deals,
        tuple(player(item) for item in shape.items(about, "players")),
        shape.text(about, "title"),
        shape.text(about, "description"),
        shape.text(about, "date"),
        score or (),
        result,
        {"egn": {**rest, "metadata": kept}},
    )


def _score(about: Json, name: str, rules: Rules) -> tuple[int, ...] | None:
    """A score for each side. EGN's schema has two places whatever the game: two noughts are taken for none."""
    found = shape.numbers(about, name)
    if not found or (len(found) != len(rules.sides) and not any(found)):
        return None
    return found


def _odd(about: Json, name: str, found: tuple[int, ...] | None) -> bool:
    return name in about and (found is None or list(found) != about[name])


def player(item: Any) -> Player:
    """A player from a name or from EGN's object, whose other keys are kept."""
    if isinstance(item, str):
        return Player(item)
    if not isinstance(item, dict):
        shape.wrong("a player", "a name or an object", item)
    ids = tuple((shape.text(pair, "source"), shape.text(pair, "id")) for pair in shape.tables(item, "playerIds"))
    kept = {key: value for key, value in item.items() if key not in ("name", "playerIds")}
    if ids and item["playerIds"] != [{"id": name, "source": source} for source, name in ids]:
        raise NotationError("playerIds holds objects of id and source, and nothing else")
    if not ids and "playerIds" in item:
        kept["playerIds"] = item["playerIds"]
    return Player(shape.text(item, "name"), ids, {"egn": kept})


# One deal.


def _deal(rules: Rules, found: Any, number: int) -> DealRecord:
    if isinstance(found, str):
        from .egnb_deal import unpack_deal

        found = unpack_deal(found, number - 1)
    if not isinstance(found, dict):
        shape.wrong("a deal", "an object with keys", found)
    return _DealReader(rules, dict(found)).read()


class _DealReader:
    """Reads one deal: the calls first, for they say what is trump and so which card ``R`` or ``9t`` is."""

    def __init__(self, rules: Rules, found: Json) -> None:
        self.rules = rules
        self.found = found
        self.start = shape.table(found, "initialState")
        self.phases = shape.tables(found, "phases")
        for phase in self.phases:
            if phase.get("type") not in (BIDDING, PLAY):
                shape.wrong("the type of a phase", f"{BIDDING} or {PLAY}", phase.get("type"))
        self.bidding = self._phase(BIDDING)
        self.play = self._phase(PLAY)
        self.calls = [_call(word) for word in shape.texts(self.bidding, "calls")]
        self.rows = [
            [check(c) for c in shape.texts({"a trick": row}, "a trick")] for row in shape.items(self.play, "tricks")
        ]
        self.upcard = check(shape.text(self.start, "upCard"))
        self.generic = is_generic(self._cards()) or self.upcard in ("R", "L")
        self.trump = self._trump(self.calls, None)
        self.speller = Speller(rules.deck, self.trump, self.generic)

    def _phase(self, kind: str) -> Json:
        found = [phase for phase in self.phases if phase["type"] == kind]
        if len(found) > 1:
            raise NotationError(f"there are {len(found)} phases of {kind} in one deal")
        return found[0] if found else {}

    def _cards(self) -> list[str]:
        put = self.bidding.get("discard")
        return [*(card for row in self.rows for card in row), self.upcard, *([put] if isinstance(put, str) else [])]

    def _trump(self, calls: Sequence[str], usual: Suit | None) -> Suit | None:
        """What the first call that is no pass makes trump; in a record by parts, spades stand for trump."""
        made = next((call for call in calls if call != "Pass"), None)
        if made is None:
            return usual
        if made == NO_TRUMP:
            return Suit.NO_TRUMP
        if made not in ("Order", UNHEARD):
            return Suit.parse(made)
        known = {card.suit for card in Speller(self.rules.deck, None, False).candidates(self.upcard)}
        if made == "Order" and len(known) == 1 and not is_generic([self.upcard]) and Suit.NO_TRUMP not in known:
            return known.pop()
        return parts(None)["t"] if self.generic else None

    def read(self) -> DealRecord:
        up = self.speller.card(self.upcard)
        hands, stated = self._hands()
        deal = Deal.of(
            self.rules,
            dealer=shape.seat(self.start.get("dealer"), "dealer", self.rules.players),
            hands=hands,
            upcard=up,
        )
        script = _Script(self, deal)
        calls = script.calls()
        lines = shape.each(
            shape.tables(self.found, "alternativeLines"), "alternative line", lambda line, _: self._line(line)
        )
        return DealRecord(
            deal,
            calls,
            self._tricks(self.play, self.rows, self.speller),
            lines,
            None,
            "" if up is not None and str(up) == self.upcard else self.upcard,
            {"egn": self._kept(script.told_discard, stated)},
        )

    def _hands(self) -> tuple[list[list[Card | None]], bool]:
        """The hands a file gives; EGN 1.0 wrote empty ones for those it did not know."""
        for name in HANDS:
            rows = shape.items(self.start, name)
            if any(rows):
                if len(rows) != self.rules.players:
                    raise NotationError(f"{name} needs {self.rules.players} hands, not {len(rows)}")
                hands = [[c for c in shape.texts({name: row}, name) if c] for row in rows]
                return [[self.speller.card(card) for card in hand] for hand in hands], True
        return [[] for _ in range(self.rules.players)], False

    def _tricks(self, phase: Json, rows: list[list[str]], speller: Speller) -> tuple[tuple[Move, ...], ...]:
        notes, tricks, count = comments(phase, "playAnnotations", sum(map(len, rows))), [], 0
        for row in rows:
            tricks.append(tuple(_played(card, speller, notes.get(count + k, ())) for k, card in enumerate(row)))
            count += len(row)
        return tuple(tricks)

    def _line(self, found: Json) -> Line:
        phases = shape.tables(found, "phases")
        calls: tuple[Move, ...] = ()
        tricks: tuple[tuple[Move, ...], ...] = ()
        speller = self.speller
        for phase in phases:
            if phase.get("type") == BIDDING:
                words = [_call(word) for word in shape.texts(phase, "calls")]
                notes = comments(phase, "callAnnotations", len(words))
                speller = Speller(self.rules.deck, self._trump(words, self.trump), self.generic)
                calls = tuple(said(w, shape.flag(phase, "isAlone"), notes.get(k, ())) for k, w in enumerate(words))
            elif phase.get("type") == PLAY:
                rows = [
                    [check(c) for c in shape.texts({"a trick": row}, "a trick")] for row in shape.items(phase, "tricks")
                ]
                tricks = self._tricks(phase, rows, speller)
            else:
                shape.wrong("the type of a phase", f"{BIDDING} or {PLAY}", phase.get("type"))
        kinds = [phase["type"] for phase in phases]
        if kinds not in ([BIDDING], [PLAY], [BIDDING, PLAY], []):
            raise NotationError("a line has a bidding, then the play, each once at most")
        at = shape.number(found.get("branchIndex"), "branchIndex")
        if at < 0:
            raise NotationError(f"branchIndex counts from 0, so it cannot be {at}")
        kept = {key: value for key, value in found.items() if key not in ("branchIndex", "phases")}
        return Line(at, calls, tricks, {"egn": {**kept, "phases": [_bare(phase) for phase in phases]}})

    def _kept(self, told_discard: bool, stated: bool) -> Json:
        """The deal without what the record itself holds; each phase keeps its place."""
        found = {k: v for k, v in self.found.items() if k not in ("phases", "alternativeLines", "initialState")}
        if self.found.get("alternativeLines") == []:
            found["alternativeLines"] = []
        found["initialState"] = {k: v for k, v in self.start.items() if k not in ("dealer", "upCard")}
        found["phases"] = [_bare(phase, told_discard) for phase in self.phases]
        return found


def _call(word: str) -> str:
    if word not in _CALLS:
        raise NotationError(f"“{word:.20}” is not a call of EGN: {', '.join(_CALLS)}")
    return word


def said(word: str, lone: bool, notes: tuple[str, ...] = ()) -> Move:
    """One call of EGN; ``lone`` is the phase's isAlone, which belongs to the call that makes trump."""
    action: Action | None
    if word == UNHEARD:
        action = None
    elif word == "Pass":
        action = Pass()
    elif word == "Order":
        action = OrderUp(lone)
    else:
        action = Name(Suit.NO_TRUMP if word == NO_TRUMP else Suit.parse(word), lone)
    return Move(action, notes)


def _played(spelled: str, speller: Speller, notes: tuple[str, ...]) -> Move:
    found = speller.candidates(spelled)
    card = found[0] if len(found) == 1 else None
    if not found:
        # A card this deck has not is still the card that was written: the replay will say so.
        card = parse_card(spelled)
    return Move(Play(card), notes, "" if spelled == ("Xx" if card is None else str(card)) else spelled)


def comments(phase: Json, name: str, size: int) -> dict[int, tuple[str, ...]]:
    """Comments by the number of the call or card; what stands at no such number stays where it is."""
    found = {}
    for key in shape.table(phase, name):
        if _is_number(key, size) and (notes := shape.texts(shape.table(phase, name), key)):
            found[int(key)] = tuple(notes)
    return found


def _is_number(key: str, size: int) -> bool:
    return key.isascii() and key.isdecimal() and len(key) < 5 and str(int(key)) == key and int(key) < size


def _bare(phase: Json, told_discard: bool = False) -> Json:
    """A phase without its calls, tricks and the comments on them, to be filled again when written."""
    found = {key: value for key, value in phase.items() if key not in ("calls", "tricks")}
    if told_discard:
        found.pop("discard", None)
    counts = {
        "callAnnotations": len(shape.items(phase, "calls")),
        "playAnnotations": sum(len(row) for row in shape.items(phase, "tricks") if isinstance(row, list)),
    }
    for name, size in counts.items():
        if isinstance(found.get(name), dict):
            left = {key: value for key, value in found[name].items() if not (_is_number(key, size) and value)}
            if left or not found[name]:
                found[name] = left
            else:
                del found[name]
    return found


class _Script:
    """Turns EGN's calls into everything that is said at our table, by asking the rules who is asked what."""

    def __init__(self, reader: _DealReader, deal: Deal) -> None:
        self.reader = reader
        self.bidding = reader.bidding
        self.state: State | None = State.start(deal)
        self.moves: list[Move] = []
        self.told_discard = False
        self.exchanges = self._exchanges()

    def calls(self) -> tuple[Move, ...]:
        self._claims()
        words = self.reader.calls
        notes = comments(self.bidding, "callAnnotations", len(words))
        lone = shape.flag(self.bidding, "isAlone")
        for number, word in enumerate(words):
            move = said(word, lone, notes.get(number, ()))
            if word == UNHEARD and self.reader.generic and self.reader.trump is not None:
                move = Move(self._by_part(number, lone), move.notes, UNHEARD)
            self._do(move)
        while self.state is not None and self.state.phase in ("pickup", "alone", "exchange"):
            self._do(self._settle(self.state))
        return tuple(self.moves)

    def _by_part(self, number: int, lone: bool) -> Action:
        """A call that need not be told, for the cards are named by their part: it makes trump trump."""
        assert self.reader.trump is not None
        ordered = number < self.reader.rules.players
        return OrderUp(lone) if ordered else Name(self.reader.trump, lone)

    def _do(self, move: Move) -> None:
        self.moves.append(move)
        if self.state is not None:
            try:
                self.state = None if move.action is None else self.state.apply(move.action)
            except IllegalAction:
                self.state = None  # the replay will find it too, and say so

    def _exchanges(self) -> list[tuple[int | None, int, list[str]]]:
        players, found = self.reader.rules.players, []
        for item in shape.tables(self.bidding, "cardExchanges"):
            sender = None if item.get("sender") is None else shape.seat(item["sender"], "sender", players)
            receiver = shape.seat(item.get("receiver"), "receiver", players)
            found.append((sender, receiver, [check(card) for card in shape.texts(item, "cards")]))
        return found

    def _claims(self) -> None:
        """Who swapped cards with the kitty before the calls: an exchange without a sender."""
        swapping = {receiver for sender, receiver, _ in self.exchanges if sender is None}
        while self.state is not None and self.state.phase in ("claim", "swap"):
            if self.state.phase == "swap":
                self._do(Move(Discard(None)))
            elif self.state.turn in swapping:
                self._do(Move(Claim("go_under" if self.reader.rules.go_under else "farmers")))
            else:
                self._do(Move(Pass()))

    def _settle(self, state: State) -> Move:
        if state.phase == "pickup":
            return self._pickup()
        if state.phase == "alone":
            lone = self.bidding.get("aloneDefender")
            wanted = -1 if lone is None else shape.number(lone, "aloneDefender")
            return Move(Alone() if state.turn == wanted else Together())
        step, seat = state.talk.queue[0]
        given = [cards for sender, receiver, cards in self.exchanges if receiver == seat and sender is not None]
        if step == "ask":
            return Move(CallBest() if given else Decline())
        if step == "give":
            return self._card(Give, given)
        return self._card(Discard, [cards for sender, _, cards in self.exchanges if sender == seat])

    def _pickup(self) -> Move:
        spelled = self.bidding.get("discard")
        self.told_discard = spelled is not None
        return self._card(Take, [[check(shape.text(self.bidding, "discard"))]] if self.told_discard else [])

    def _card(self, kind: type[Take] | type[Give] | type[Discard], told: list[list[str]]) -> Move:
        spelled = told[0][0] if told and told[0] else "Xx"
        card = self.reader.speller.card(spelled)
        return Move(kind(card), (), "" if spelled == ("Xx" if card is None else str(card)) else spelled)
