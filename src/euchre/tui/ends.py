"""The end of a deal and of a game: what it brought, how you played, and what comes next."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from .. import bots, words
from ..analysis.review import Review, review, told_of
from ..cards import Card, cards_of
from ..errors import SetupError
from ..languages import Speaker
from ..match import Match
from ..records import Record
from ..state import State
from ..storage.statistics import of_record
from ..table import Frame
from ..texts import Text, text, texts
from .graph import legend, score_graph
from .pages import Lines, Page, heading

if TYPE_CHECKING:
    from .play import PlayScreen

LINE_CARDS = 40  # cards of a best line that are shown at most


class EndScreen(Page):
    """The result of a deal and, below it, your decisions against the best player there is; it need not be waited for.

    After the last deal it is the summary of the game.
    """

    def __init__(self, play: PlayScreen, frame: Frame) -> None:
        self.play, self.shown = play, frame
        self.is_game = frame.scene.phase == "over"
        self.names = play.names(frame)
        self.say_names: Speaker = play.say.knowing(self.names)
        say = play.say
        title = text("The game is over") if self.is_game else text("End of deal {n}", n=frame.scene.deal)
        super().__init__(
            say(title),
            self._result(),
            leave=(
                ("Enter", say(play.after_words(frame)), "key:enter"),
                ("u", say(text("undo")), "key:u"),
                ("e", say(text("export")), "key:e"),
                ("q", say(text("quit")), "key:q"),
            ),
        )
        self.leave = ("enter", "space")
        self.opened_at = 0.0

    def on_mount(self) -> None:
        """Look at the decisions beside the screen."""
        self.opened_at = time.monotonic()
        if self.play.euchre.preferences.hints and self.shown.seat is not None:
            self._add([("", ""), (self.say(text("Looking at your decisions…")), "dim")])
            self.run_worker(self._review(), exclusive=True)
        elif self.play.deals():
            self._add(self._cards(self.play.deals()[-1]))

    def press(self, key: str) -> None:
        """The record is written without leaving; everything else as on any page."""
        if time.monotonic() - self.opened_at < 2 * self.play.euchre.wish.guard:
            return  # a key that was meant for the last trick
        if key == "e":
            self.note = self.play.export()
            self.repaint()
        elif key == "escape":
            self.dismiss("q")
        else:
            super().press(key)

    def _add(self, lines: Lines) -> None:
        self.lines = (*self.lines, *lines)
        self.repaint()

    # What it brought.

    def _result(self) -> Lines:
        frame, say = self.shown, self.say_names
        view, match, rules = frame.view, frame.scene.match, frame.scene.rules
        assert view is not None
        assert view.result is not None
        assert match is not None
        lines = [heading(say.sentence(view.result.said))]
        if not view.result.is_thrown_in:
            stakes = self.play.stakes
            points = [stakes * number for number in view.result.points]
            lines.append((say.sentence(words.points_text(rules, points, self.names)), "strong"))
        else:
            lines.append((say(text("The cards are dealt again.")), "dim"))
        lines += [("", ""), (say(words.score_text(match, self.names)), "ground")]
        if self.is_game:
            lines.insert(0, heading(say.sentence(_champions(match, self.names))))
            lines.insert(1, ("", ""))
            lines += self._course()
        return lines

    # How you played.

    async def _review(self) -> None:
        seat, deals = self.shown.seat, self.play.deals()
        told: Lines = []
        if seat is None or not deals:
            return
        end = deals[-1]
        score = None if self.shown.view is None else self.shown.view.score
        try:
            found: Review | None = await asyncio.to_thread(review, end, seat, score=score)
        except SetupError as error:
            found, told = None, [(self.say_names.sentence(error.args[0]), "dim")]
        if found is not None:
            self.play.reviews[self.shown.scene.deal] = found
            told = self._decisions(found)
        kept = tuple(self.lines[:-1])
        self.lines = (*kept, *told)
        self._add([*self._best_line(found, end), *self._cards(end), *(self._given_away() if self.is_game else ())])

    def _decisions(self, found: Review) -> Lines:
        say = self.say_names
        if not found.decisions:
            return [(say(text("There was nothing to decide for you in this deal.")), "dim")]
        costly = [decision for decision in found.decisions if not decision.is_best]
        n = len(found.decisions)
        if not costly:
            said = texts(
                "You had {n} decision to make, and nothing would have been better ({level}).",
                "You had {n} decisions to make, and nothing would have been better ({level}).",
                n,
                level=found.level,
            )
            return [(say(said), "good")]
        head = text("Your decisions against {level}:", level=found.level)
        if found.lost is not None:
            head = text(
                "Your decisions against {level}: {lost:.2f} points given away", level=found.level, lost=found.lost
            )
        lines = [(say(head), "accent")]
        for decision in costly:
            where = text("calling") if decision.trick is None else text("trick {n}", n=decision.trick)
            told = text("{where}: {decision}", where=where, decision=told_of(decision))
            lines.append(("  " + say.sentence(told), "ground"))
        return lines

    def _best_line(self, found: Review | None, end: State) -> Lines:
        seen = None if found is None else found.hindsight
        if seen is None:
            return []
        say = self.say_names
        said = text(
            "With all cards face up, best play on all sides would have brought you {points:+d} from the first lead; "
            "it was {scored:+d}.",
            points=seen.points,
            scored=seen.scored,
        )
        lines = [("", ""), (say(said), "ground")]
        if seen.points != seen.scored:
            tricks = _in_tricks(end, seen.line)
            line = text("One best line: {tricks}", tricks="  ".join(" ".join(map(say, trick)) for trick in tricks))
            lines.append(("  " + say(line), "dim"))
        return lines

    def _cards(self, end: State) -> Lines:
        say = self.say_names
        lines = [("", ""), (say(text("The cards as they were dealt:")), "dim")]
        view = end.view(None)
        for seat, hand in enumerate(end.deal.hands):
            cards = words.sort_hand(cards_of(hand), view)
            lines.append((f"  {self.names[seat]:<10} {'  '.join(say(card) for card in cards)}", "ground"))
        return lines

    # How the game went.

    def _course(self) -> Lines:
        """The score from deal to deal, and what the player did."""
        deals, seat, say = self.play.deals(), self.shown.seat, self.say_names
        rules = self.shown.scene.rules
        if not deals:
            return []
        replay = Record.of(deals, players=self.names).replay()
        scores = [(0,) * len(rules.sides), *(deal.score for deal in replay.deals)]
        sides = [say(words.side_name(rules, self.names, side)) for side in range(len(rules.sides))]
        lines = [("", ""), heading(say(text("The score from deal to deal")))]
        look = self.play.look
        lines += [(row, "ground") for row in score_graph(scores, 70, 9, look, rules.target_score)]
        lines += [("  " + legend(sides, look), "dim"), ("", "")]
        if seat is not None:
            lines += self._figures(replay.record, seat)
        return lines

    def _figures(self, record: Record, seat: int) -> Lines:
        say, own = self.say_names, of_record(record, seat)
        lines = [heading(say(text("You in this game")))]
        said = text(
            "calls: {calls}; made: {made}; marches: {marches}; euchred: {euchred}; alone: {alone}",
            calls=own.calls,
            made=own.made,
            marches=own.marches,
            euchred=own.euchred,
            alone=own.alone,
        )
        return [*lines, ("  " + say(said), "ground")]

    def _given_away(self) -> Lines:
        """What the decisions of the game cost, as far as they were looked at."""
        say = self.say_names
        lines: list[tuple[str, str]] = [("", "")]
        known = {deal: one.lost for deal, one in self.play.reviews.items() if one.lost is not None}
        if known:
            given = text(
                "{lost:.2f} points given away in {n} deals, against {level}",
                lost=sum(known.values()),
                n=len(known),
                level=bots.strongest(),
            )
            lines.append(("  " + say(given), "ground"))
            dearest = max(known, key=lambda deal: known[deal])
            if known[dearest] > 0:
                said = text("the dearest: deal {n}, {lost:.2f} points", n=dearest, lost=known[dearest])
                lines.append(("  " + say(said), "ground"))
        return lines


def _champions(match: Match, names: tuple[str, ...]) -> Text:
    rules = match.rules
    won = [words.side_name(rules, names, side) for side in match.winners]
    if len(won) > 1:
        return text("{sides} share the game", sides=tuple(won))
    if match.winners and len(rules.sides[match.winners[0]]) > 1:
        return text("{pair} win the game", pair=won[0])
    return text("{player} wins the game", player=won[0] if won else "")


def _in_tricks(end: State, line: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    size = end.contract.active
    cards = line[:LINE_CARDS]
    return [cards[k : k + size] for k in range(0, len(cards), size)]
