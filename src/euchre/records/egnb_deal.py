"""One deal of a condensed ``.egnb`` file: a string of bits, written in Base64URL.

Cards are written as their place among the cards not yet played, so that the last tricks of a deal cost next
to nothing. Three shapes are written: version 1 for four players and 24 cards, version 2 for other tables
and lone defenders, version 3 where hands or the discard are known. Version 0, which has no header, is
only read.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import NotationError
from .egnb_bits import (
    BIDDING,
    END_MARK,
    LOWEST_RANKS,
    PLAY,
    SUITS,
    BitReader,
    BitWriter,
    Branch,
    Json,
    Shape,
    refuse,
    unbase64,
    width_of,
)


def unpack_deal(text: str, number: int) -> Json:
    """The deal in a Base64URL string, as EGN's JSON has it; ``number`` is its place in the game."""
    bits = BitReader(unbase64(text))
    version = bits.peek(4)
    if version not in (1, 2, 3):  # the first version had no header: these are a dealer's bits
        return _unpack_version_0(bits.data, number)
    bits.take(4)
    dealer = bits.take(Shape(version).seat_width)
    shape = Shape(version, bits.take(3) + 1, bits.take(2)) if version > 1 else Shape()
    reader = _DealReader(bits, shape)
    state: Json = {"dealer": dealer, "upCard": reader.up_card()}
    if version == 3 and bits.take(1):
        state["playerCards"] = [reader.hand() for _ in range(shape.players)]
    phases = reader.phases(bits.take(3), Branch())
    deal: Json = {"dealNumber": number, "initialState": state, "phases": phases}
    if bits.take(1):
        deal["alternativeLines"] = [reader.line(phases) for _ in range(bits.take(8))]
    if bits.take(4) != END_MARK:
        raise NotationError("this deal does not end where it should: the file is damaged")
    bits.expect_padding()
    return deal


def _unpack_version_0(data: bytes, number: int) -> Json:
    """A deal without header: the text gives its dealer three bits, version 1's practice suggests two."""
    try:
        return _read_version_0(BitReader(data), number, seat_width=2)
    except NotationError:
        return _read_version_0(BitReader(data), number, seat_width=3)


def _read_version_0(bits: BitReader, number: int, seat_width: int) -> Json:
    """No comments and no end mark: calls, then tricks as long as there are bits."""
    dealer = bits.take(seat_width)
    reader = _DealReader(bits, Shape(version=0))
    state = {"dealer": dealer, "upCard": reader.up_card()}
    phases = [reader.bidding(0)]
    if set(phases[0]["calls"]) != {"Pass"}:
        tricks: list[list[str]] = []
        remaining, size = list(reader.shape.deck), reader.shape.size_of_trick(phases[0])
        while len(tricks) < 5 and bits.left >= 8:  # fewer bits than a byte are padding
            tricks.append(reader.trick(remaining, size))
        phases.append({"phaseNumber": 1, "type": PLAY, "tricks": tricks})
    bits.expect_padding()
    return {"dealNumber": number, "initialState": state, "phases": phases}


class _DealReader:
    """Reads the parts of one deal, in order."""

    def __init__(self, bits: BitReader, shape: Shape) -> None:
        self.bits = bits
        self.shape = shape
        self.turned_down = ""

    def card(self, cards: Sequence[str]) -> str:
        """The card at the place that comes next."""
        place = self.bits.take(width_of(len(cards)))
        if place >= len(cards):
            raise NotationError("a deal in this file plays a card that is not there: the file is damaged")
        return cards[place]

    def up_card(self) -> str:
        """The upcard; its suit is remembered, for nobody may name it in the second round."""
        card = self.card(self.shape.deck)
        self.turned_down = card[1]
        return card

    def hand(self) -> list[str]:
        """The cards dealt to one seat."""
        return [self.card(self.shape.deck) for _ in range(self.bits.take(4))]

    def phases(self, count: int, branch: Branch) -> list[Json]:
        """``count`` phases of the main line, or of one that starts at ``branch``."""
        remaining = [card for card in self.shape.deck if card not in branch.played]
        bidding, missing = branch.bidding or {}, branch.missing
        found: list[Json] = []
        for _ in range(count):
            if self.bits.take(1):
                found.append(self.play(remaining, self.shape.size_of_trick(bidding), missing))
                missing = 0
            else:
                bidding = self.bidding(branch.first_call)
                found.append(bidding)
        return found

    def line(self, main: Sequence[Json]) -> Json:
        """One alternative line."""
        index = self.bits.take(16)
        count = self.bits.take(4)
        branch = Branch.of(self.shape, main, index, rebids=count > 0 and not self.bits.peek(1))
        return {"branchIndex": index, "phases": self.phases(count, branch)}

    def bidding(self, first: int) -> Json:
        """Calls from the one numbered ``first``, then what was said about playing alone."""
        calls = self.calls(first)
        phase: Json = {"phaseNumber": 0, "type": BIDDING, "calls": calls, "isAlone": bool(self.bits.take(1))}
        if self.shape.version >= 2 and phase["isAlone"] and self.bits.take(1):
            phase["aloneDefender"] = self.bits.take(3)
        if self.shape.version >= 3 and self.bits.take(1):
            phase["discard"] = self.card(self.shape.deck)
        if self.shape.version and self.bits.take(1):
            phase["callAnnotations"] = self.annotations()
        return phase

    def calls(self, first: int) -> list[str]:
        """Both rounds, as far as they went."""
        calls: list[str] = []
        for _ in range(first, self.shape.players):
            calls.append("Order" if self.bits.take(1) else "Pass")
            if calls[-1] == "Order":
                return calls
        words = ["Pass", *SUITS.replace(self.turned_down, "")]
        for _ in range(max(0, first - self.shape.players), self.shape.players):
            calls.append(words[self.bits.take(2)])
            if calls[-1] != "Pass":
                break
        return calls

    def play(self, remaining: list[str], size: int, missing: int) -> Json:
        """Tricks; the first is short by ``missing`` cards. Cards played leave ``remaining``."""
        count = self.bits.take(3)
        sizes = [size - (0 if place else missing) for place in range(count)]
        phase: Json = {"phaseNumber": 1, "type": PLAY, "tricks": [self.trick(remaining, n) for n in sizes]}
        if self.bits.take(1):
            phase["playAnnotations"] = self.annotations()
        return phase

    def trick(self, remaining: list[str], size: int) -> list[str]:
        """``size`` cards, taken out of ``remaining``."""
        trick = []
        for _ in range(size):
            trick.append(self.card(remaining))
            remaining.remove(trick[-1])
        return trick

    def annotations(self) -> dict[str, list[str]]:
        """Comments by the number of the call or card they belong to."""
        found: dict[str, list[str]] = {}
        for _ in range(self.bits.take(8)):
            key = str(self.bits.take(8))
            found[key] = [self.bits.text() for _ in range(self.bits.take(8))]
        return found


# ---------------------------------------------------------------- writing


def pack_deal(deal: Json, ruleset: Json) -> str:
    """The Base64URL string of a deal; NotationError names what the condensed form has no place for."""
    return _DealWriter(_shape_of(deal, ruleset), deal).text()


def _shape_of(deal: Json, ruleset: Json) -> Shape:
    players, lowest = ruleset.get("num_players", 4), ruleset.get("min_rank", 9)
    if players not in range(1, 9):
        refuse(f"a table of {players} players")
    if lowest not in LOWEST_RANKS:
        refuse(f"a deck whose lowest rank is {lowest}")
    lines = [line["phases"] for line in deal.get("alternativeLines", ())]
    phases = [phase for line in [deal["phases"], *lines] for phase in line]
    plain = players == 4 and lowest == 9
    version = 1 if plain and not any("aloneDefender" in phase for phase in phases) else 2
    if "playerCards" in deal["initialState"] or any("discard" in phase for phase in phases):
        version = 3
    return Shape(version, players, LOWEST_RANKS.index(lowest))


class _DealWriter:
    """Writes the parts of one deal, in order."""

    def __init__(self, shape: Shape, deal: Json) -> None:
        self.bits = BitWriter()
        self.shape = shape
        self.deal = deal
        self.up_card: str = deal["initialState"]["upCard"]

    def text(self) -> str:
        """The whole deal."""
        bits, state = self.bits, self.deal["initialState"]
        bits.put(self.shape.version, 4)
        bits.put(state["dealer"], self.shape.seat_width, "a dealer's seat")
        if self.shape.version >= 2:
            bits.put(self.shape.players - 1, 3)
            bits.put(self.shape.deck_code, 2)
        self.card(self.up_card, self.shape.deck)
        if self.shape.version >= 3:
            self.hands(state.get("playerCards"))
        bits.put(len(self.deal["phases"]), 3, "so many phases")
        self.phases(self.deal["phases"], Branch())
        self.lines(self.deal.get("alternativeLines", []))
        bits.put(END_MARK, 4)
        return bits.text()

    def card(self, card: str, cards: Sequence[str]) -> None:
        """The place of ``card`` among ``cards``."""
        if card not in cards:
            known = card in self.shape.deck
            refuse(f"{card} played twice" if known else f"the card {card}, which is not one of its deck")
        self.bits.put(cards.index(card), width_of(len(cards)))

    def hands(self, hands: list[list[str]] | None) -> None:
        """The cards dealt, where they are known."""
        self.bits.put(hands is not None, 1)
        if hands is None:
            return
        if len(hands) != self.shape.players:
            refuse(f"{len(hands)} hands at a table of {self.shape.players}")
        for hand in hands:
            self.bits.put(len(hand), 4, "so large a hand")
            for card in hand:
                self.card(card, self.shape.deck)

    def phases(self, phases: Sequence[Json], branch: Branch) -> None:
        """The main line, or one that starts at ``branch``."""
        remaining = [card for card in self.shape.deck if card not in branch.played]
        bidding, missing = branch.bidding or {}, branch.missing
        for phase in phases:
            self.bits.put(phase["type"] == PLAY, 1)
            if phase["type"] == PLAY:
                self.play(phase, remaining, self.shape.size_of_trick(bidding), missing)
                missing = 0
            else:
                bidding = phase
                self.bidding(phase, branch.first_call)

    def lines(self, lines: Sequence[Json]) -> None:
        """The alternative lines."""
        self.bits.put(bool(lines), 1)
        if not lines:
            return
        self.bits.put(len(lines), 8, "so many alternative lines")
        for line in lines:
            phases = line["phases"]
            self.bits.put(line["branchIndex"], 16, "a branch so late")
            self.bits.put(len(phases), 4, "so many phases in an alternative line")
            rebids = bool(phases) and phases[0]["type"] == BIDDING
            branch = Branch.of(self.shape, self.deal["phases"], line["branchIndex"], rebids)
            self.phases(phases, branch)

    def bidding(self, phase: Json, first: int) -> None:
        """Calls, and what was said about playing alone."""
        bits = self.bits
        self.calls(phase["calls"], first)
        bits.put(phase["isAlone"], 1)
        defender = phase.get("aloneDefender")
        if defender is not None and not phase["isAlone"]:
            refuse("a lone defender where nobody plays alone")
        if self.shape.version >= 2 and phase["isAlone"]:
            bits.put(defender is not None, 1)
            if defender is not None:
                bits.put(defender, 3, "a lone defender's seat")
        if self.shape.version >= 3:
            bits.put("discard" in phase, 1)
            if "discard" in phase:
                self.card(phase["discard"], self.shape.deck)
        self.annotations(phase.get("callAnnotations"))

    def calls(self, calls: Sequence[str], first: int) -> None:
        """Both rounds, as far as they went; the form has no way to stop in between."""
        rest = list(calls)
        words = ["Pass", *SUITS.replace(self.up_card[1:], "")]
        for place in range(first, 2 * self.shape.players):
            if not rest:
                refuse("bidding that breaks off")
            call, second = rest.pop(0), place >= self.shape.players
            allowed = words if second else ["Pass", "Order"]
            if call not in allowed:
                refuse(f"the call “{call}” {'in the second round' if second else 'in the first round'}")
            self.bits.put(allowed.index(call), 2 if second else 1)
            if call != "Pass":
                break
        if rest:
            refuse("calls after the bidding is over")

    def play(self, phase: Json, remaining: list[str], size: int, missing: int) -> None:
        """Tricks; the first is short by ``missing`` cards."""
        self.bits.put(len(phase["tricks"]), 3, "so many tricks")
        for place, trick in enumerate(phase["tricks"]):
            wanted = size - (0 if place else missing)
            if len(trick) != wanted:
                refuse(f"a trick of {len(trick)} cards where {wanted} are due")
            for card in trick:
                self.card(card, remaining)
                remaining.remove(card)
        self.annotations(phase.get("playAnnotations"))

    def annotations(self, comments: dict[str, list[str]] | None) -> None:
        """Comments by the number of the call or card they belong to, in order."""
        self.bits.put(bool(comments), 1)
        if not comments:
            return
        self.bits.put(len(comments), 8, "so many comments")
        for key in sorted(comments, key=int):
            self.bits.put(int(key), 8, "a comment so late")
            self.bits.put(len(comments[key]), 8, "so many comments on one decision")
            for comment in comments[key]:
                self.bits.put_text(comment)
