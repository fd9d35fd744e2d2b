"""What stands before each prompt: score, calls, trump, tricks, the table and the hand. Made from the View alone."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from ... import words
from ...cards import Card
from ...languages import Speaker
from ...match import Match
from ...prompt import Prompt
from ...texts import Text, row, text
from ...view import View
from ...words import sort_hand

WIDTH = 79
LABEL = 9
NBSP = "\N{NO-BREAK SPACE}"  # keeps a choice and its number on one line


class Panel:
    """The page of one table, in the words of ``say``, with the players' ``names`` by seat."""

    def __init__(self, say: Speaker, names: Sequence[str]) -> None:
        self.say = say
        self.names = names

    def line(self, label: str, said: str) -> list[str]:
        """``label`` and what is said, wrapped to the width with the text under itself."""
        head = self.say(label)
        wrapped = textwrap.wrap(
            self.say(said),
            WIDTH,
            initial_indent=head.ljust(LABEL) if len(head) < LABEL else f"{head} ",
            subsequent_indent=" " * LABEL,
            break_on_hyphens=False,
        )
        return [piece.replace(NBSP, " ") for piece in wrapped] or [head]

    def hand(self, cards: Iterable[Card], view: View, numbers: dict[Card, int] | None = None) -> str:
        """A sorted hand, suits apart, with numbers before the cards that may be chosen."""
        order = view.rules.orders[4 if view.trump is None else view.trump]
        parts, suit = [], -1
        for card in sort_hand(cards, view):
            mark = f"[{numbers[card]}]{NBSP}" if numbers and card in numbers else ""
            gap = "  " if suit not in (-1, order.suit[card]) else ""
            suit = order.suit[card]
            spoken = self.say(words.card_text(card, view.trump, view.rules.bowers))
            parts.append(gap + mark + spoken.replace(" ", NBSP))
        return " ".join(parts)

    def head(self, match: Match, number: int) -> str:
        """The line that opens a deal."""
        parts = [text("Deal {n}", n=number), text("{player} deals", player=self.names[match.dealer])]
        if match.rules.games > 1:
            parts.append(text("game {n}", n=len(match.finished) + 1))
        if match.stakes > 1:
            parts.append(text("counts {n} times", n=match.stakes))
        return f"── {self.say(row(parts, ' · '))} ".ljust(WIDTH, "─")

    def before(self, view: View, match: Match, number: int, seen: Sequence[str]) -> list[str]:
        """Everything that a player keeps in sight."""
        lines = ["", *self.line(text("Score"), row([words.score_text(match, self.names), *_goals(match)], ", "))]
        lines += self.line(text("Deal {n}", n=number), self._dealt(view))
        lines += self.line(text("Calls"), words.said(view, seen, self.names) or text("none yet"))
        if view.standing is not None and view.phase == "bid":
            seat, bid = view.standing
            highest = text("{bid} by {player} is the highest so far",
                           bid=words.BID_WORDS.get(bid, bid), player=self.names[seat])  # fmt: skip
            lines += self.line(text("Bid"), highest)
        settled = words.contract(view, self.names)
        if settled:
            lines += self.line(text("Trump"), settled)
        if view.phase in ("play", "review"):
            lines += self._table(view)
        return lines

    def _dealt(self, view: View) -> Text:
        dealer = self.names[view.dealer]
        deals = text("{player} deals", player=dealer)
        if view.upcard is None:
            return deals
        up = view.upcard.symbol
        where = {
            "up": text("{card} turned up", card=up),
            "down": text("{card} turned down", card=up),
            "hand": text("{card} taken by {player}", card=up, player=dealer),
            "table": text("{card} taken by {player}, in sight on the table", card=up, player=dealer),
            "left": text("{card} left on the table", card=up),
            "aside": text("{card} set aside", card=up),
        }
        return row([deals, where[view.upcard_place]], "; ")

    def _table(self, view: View) -> list[str]:
        sides = enumerate(view.side_tricks)
        tricks = [row([words.side_name(view.rules, self.names, side), count], " ") for side, count in sides]
        lines = self.line(text("Tricks"), row(tricks, " · "))
        for seat in range(view.rules.players):
            if seat != view.seat and view.known(seat):
                shown = text("{player} holds {cards}",
                             player=self.names[seat], cards=self.hand(view.known(seat), view))  # fmt: skip
                lines += self.line(text("In sight"), shown)
        if view.phase == "play":
            nothing = text("you lead") if view.player == view.seat else text("no card yet")
            lines += self.line(text("Table"), self.trick(view.trick, view) or nothing)
        return lines

    def trick(self, trick: Sequence[tuple[int, Card]], view: View) -> Text:
        """``West 9♣ · North A♣``."""
        trump, bowers = view.trump, view.rules.bowers
        laid = [row([self.names[seat], words.card_text(card, trump, bowers)], " ") for seat, card in trick]
        return row(laid, " · ")

    def choices(self, view: View, prompt: Prompt) -> list[str]:
        """The hand with its numbers, and what else may be said."""
        numbers = prompt.numbers()
        lines: list[str] = []
        if prompt.said:
            spoken = {n: self.say(words.label(view, action)).replace(" ", NBSP) for n, action in prompt.said.items()}
            lines += self.line(text("You may"), "  ".join(f"[{n}]{NBSP}{choice}" for n, choice in spoken.items()))
        own = set(view.hand)
        if view.phase == "pickup" and view.upcard is not None:
            own.add(view.upcard)
        elsewhere = [card for card in numbers if card not in own]
        if elsewhere:
            whose = text("Exposed") if view.phase == "play" else text("Or")
            lines += self.line(whose, self.hand(elsewhere, view, numbers))
        if own:
            return lines + self.line(text("Hand"), self.hand(own, view, numbers))
        nothing = text("face down until trump is named") if view.phase == "name" else text("empty")
        return lines + self.line(text("Hand"), nothing)


def _goals(match: Match) -> list[Text]:
    rules = match.rules
    deal = text("deal {n} of {all}", n=match.deals + 1, all=rules.num_deals)
    goals = [text("to {n}", n=rules.target_score) if rules.target_score else deal]
    if rules.games > 1:
        goals.append(text("games {won} of {all}", won="-".join(map(str, match.games)), all=rules.games))
    return goals
