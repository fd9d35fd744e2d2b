"""The evening: deal after deal, asking the person and letting the bots play, until the match is won."""

from __future__ import annotations

import contextlib
import shlex
from pathlib import Path

from ... import words
from ...actions import Action, Play
from ...errors import SetupError
from ...prompt import Prompt
from ...rules import Rules
from ...state import State
from ...texts import Text, all_of, row, text, texts
from ...view import View
from . import save
from .answers import HELP, Command, Refused, understand
from .game import Game
from .panel import Panel
from .screen import Ended, Screen

WON, UNFINISHED, INTERRUPTED = 0, 1, 130
GAME = {
    "one": text("{winners} wins the game"),
    "pair": text("{winners} win the game"),
    "shared": text("{winners} share the game"),
}
MATCH = {
    "one": text("{winners} wins the match"),
    "pair": text("{winners} win the match"),
    "shared": text("{winners} share the match"),
}


class Left(Exception):  # noqa: N818 - somebody stood up, which is no error
    """The player has left the table."""


class Table:
    """One match. ``path`` is the file to save in; ``asked_for`` says whether the player named it."""

    def __init__(self, game: Game, past: list[Game], screen: Screen, path: Path, *, asked_for: bool) -> None:
        self.game = game
        self.past = past
        self.screen = screen
        self.path = path
        self.asked_for = asked_for
        self.names = game.setting.names
        self.say = screen.speak.knowing(self.names)
        self.panel = Panel(self.say, self.names)
        self.told = False  # have the calls and trump of this deal been told?

    def play(self) -> int:
        """Play to the end of the match; the status to leave with."""
        try:
            self._open_deal()
            while not self.game.state.is_over or self._finish_deal():
                self._step()
        except Left:
            return WON
        except Ended:
            return self._stop(text("The answers ended before the match did."), UNFINISHED)
        except KeyboardInterrupt:
            return self._stop(text("Interrupted."), INTERRUPTED)
        self._put_away()
        return WON

    # Deals.

    def _open_deal(self) -> None:
        game = self.game
        self.told = False
        self.screen.show("", self.panel.head(game.match, self._number))
        if game.setting.seat is None:
            view = game.state.view(None)
            for seat, name in enumerate(self.names):
                self._line(name, self.panel.hand(game.state.hand(seat), view))
            if view.upcard is not None:
                self._line(text("Upcard"), view.upcard.symbol)

    def _line(self, label: str, said: str) -> None:
        self.screen.show(*self.panel.line(label, said))

    @property
    def _number(self) -> int:
        return len(self.game.done) + 1

    def _step(self) -> None:
        action = self._ask() if self.game.is_mine else self.game.bot_action()
        if action is None:
            return
        if self.game.is_mine:
            self.past.append(self.game)
        before = self.game
        self.game = before.act(action)
        if before.is_mine and self.screen.is_terminal:
            self._keep()
        self._tell(before)

    def _keep(self) -> None:
        """Save after each decision, so that a closed window loses nothing; a disk that refuses stops no game."""
        with contextlib.suppress(OSError):
            save.write(self.game, self.path)

    def _tell(self, before: Game) -> None:
        """What happened that the player should read now."""
        then, now = before.state, self.game.state
        action = now.log[-1][1]
        if then.player != then.turn and isinstance(action, Play) and action.card is not None and then.turn is not None:
            called = text("{player} calls for {card}", player=self.names[then.turn], card=action.card.symbol)
            self._line(text("Jambone"), called)
        if len(now.winners) > len(then.winners):
            if not self.told:
                self._tell_calls()
            view = now.view(self.game.setting.seat)
            self._line(text("Trick {n}", n=len(now.winners)), self._taken(now, view))
            self.screen.pause()

    def _taken(self, state: State, view: View) -> Text:
        """The last trick and who took it: ``West 9♣ · North A♣ → North``."""
        return row([self.panel.trick(state.past_tricks()[-1], view), self.names[state.winners[-1]]], " → ")

    def _tell_calls(self) -> None:
        state = self.game.state
        view = state.view(self.game.setting.seat)
        self.told = True
        self.screen.show("")
        # Who watches bots play has seen every hand, so the cards put down are no secret either.
        log = state.log if self.game.setting.seat is None else None
        calls = words.said(view, words.phases(state), self.names, log)
        if calls:
            self._line(text("Calls"), calls)
        settled = words.contract(view, self.names)
        if settled:
            self._line(text("Trump"), settled)

    def _finish_deal(self) -> bool:
        """Tell the result and deal again; False when the match is over."""
        game, state = self.game, self.game.state
        result, rules = state.result, game.setting.rules
        assert result is not None
        if not self.told:
            self._tell_calls()
        match = game.after
        points = [game.match.stakes * number for number in result.points]
        self._line(text("Result"), self.say.sentence(result.said))
        if not result.is_thrown_in:
            self._line("", self.say.sentence(words.points_text(rules, points, self.names)))
        if match.tokens != game.match.tokens and any(match.tokens):
            self._line("", text("Four-trick tokens: {tokens}.", tokens=" - ".join(map(str, match.tokens))))
        if len(match.finished) > len(game.match.finished):
            self._tell_game()
        if match.is_over:
            return False
        self._line(text("Score"), words.score_text(match, self.names))
        self.game = game.next_deal()
        self._open_deal()
        return True

    def _tell_game(self) -> None:
        """Who won the game, and the match, and why."""
        game, match, rules = self.game, self.game.after, self.game.setting.rules
        final = match.finished[-1]
        won = [side for side, count in enumerate(match.games) if count > game.match.games[side]]
        self.screen.show("")
        self.screen.say(text("Final score: {score}.", score=_final(rules, self.names, final)))
        self.screen.say(text("{won}: {why}.", won=self._champions(won, GAME), why=_why(rules, final, won)))
        if rules.games > 1:
            self.screen.say(text("Games: {score}.", score=_final(rules, self.names, match.games)))
            if match.is_over:
                self.screen.say(self.say.sentence(self._champions(list(match.winners), MATCH)))

    def _champions(self, won: list[int], what: dict[str, Text]) -> Text:
        """``North & South win the game``; ``Ann and Bo share the game``."""
        rules = self.game.setting.rules
        who = all_of([words.side_name(rules, self.names, side) for side in won])
        kind = "shared" if len(won) > 1 else "pair" if len(rules.sides[won[0]]) > 1 else "one"
        return what[kind].fill(winners=who)

    # The person.

    def _ask(self) -> Action | None:
        """One answer; None when it changed the table instead of choosing."""
        game = self.game
        assert game.setting.seat is not None
        view = game.state.view(game.setting.seat)
        prompt = Prompt.of(view)
        self.screen.show(*self.panel.before(view, game.match, self._number, words.phases(game.state)))
        self.screen.show(*self.panel.choices(view, prompt))
        self.told = view.phase in ("play", "review")
        question = row([self.names[game.setting.seat], words.question(view)], ": ")
        while True:
            answer = understand(self.screen.ask(question), view, prompt, self.say)
            if isinstance(answer, Refused):
                self.screen.say(self.say.sentence(answer.sentence))
            elif isinstance(answer, Action):
                return answer
            elif self._obey(answer):
                return None

    def _obey(self, command: Command) -> bool:
        """Do what was asked; True when the table must be shown again."""
        if command == "undo":
            return self._undo()
        commands = {
            "help": self._help,
            "save": self._save,
            "quit": self._quit,
            "last": self._last,
            "rules": self._rules,
            "hint": self._hint,
        }
        commands[command]()
        return False

    def _undo(self) -> bool:
        if not self.past:
            self.screen.show(text("There is nothing to take back."))
            return False
        self.game = self.past.pop()
        self.screen.show(text("Taken back."))
        return True

    def _help(self) -> None:
        self.screen.show(*self.say(HELP).splitlines())

    def _save(self) -> bool:
        try:
            save.write(self.game, self.path)
        except OSError as error:
            self.screen.say(_unsaved(self.path, error))
            return False
        self.screen.show(text("The game is saved. To go on:"), f"  {self._resuming()}")
        return True

    def _last(self) -> None:
        game = self.game
        states = (game.state, *reversed(game.done))
        state = next((state for state in states if state.winners), None)
        if state is None:
            self.screen.show(text("No trick has been played yet."))
            return
        self._line(text("Last"), self._taken(state, state.view(game.setting.seat)))

    def _rules(self) -> None:
        self.screen.show(*words.rules_text(self.game.setting.rules))

    def _hint(self) -> None:
        advice = self.game.advice()
        view = self.game.state.view(self.game.setting.seat)
        what = words.label(view, advice.best)
        self._line(text("Hint"), row([what, self.say.sentence(words.reason(view, advice.reason))], ": "))

    # Leaving.

    def _quit(self) -> None:
        if not self.asked_for:
            answer = self.screen.ask(text("Save the game to go on later? (Enter = yes, n = no)"))
            if answer.strip().lower().startswith("n"):
                self._forget()
                self.screen.show(text("Left without saving."))
                raise Left
        if self._save():
            raise Left

    def _stop(self, why: Text, status: int) -> int:
        if self.game.setting.seat is None:
            self.screen.show(why)
            return status
        try:
            save.write(self.game, self.path)
        except OSError as error:
            raise SetupError(row([why, _unsaved(self.path, error)], " ")) from None
        self.screen.show("", row([why, text("The game is saved. To go on:")], " "), f"  {self._resuming()}")
        return status

    def _resuming(self) -> str:
        return f"euchre play --resume {shlex.quote(str(self.path))}"

    def _put_away(self) -> None:
        """A finished match stays only in a file that the player named."""
        if self.asked_for:
            save.write(self.game, self.path)
        else:
            self._forget()

    def _forget(self) -> None:
        if self.game.setting.seat is not None:
            self.path.unlink(missing_ok=True)


def _unsaved(path: Path, error: OSError) -> Text:
    return text("The game could not be saved in {file}: {why}.", file=str(path), why=error.strerror)


def _why(rules: Rules, final: tuple[int, ...], won: list[int]) -> Text:
    """Why the game ended so."""
    if not rules.target_score:
        return texts("the most points after {n} deal", "the most points after {n} deals", rules.num_deals)
    reached = sum(points >= rules.target_score for points in final)
    if len(won) > 1:
        return text("each has reached {target}", target=rules.target_score)
    if reached > 1:
        return texts("{n} side has reached {target}, and the rules of the table give it so",
                     "{n} sides have reached {target}, and the rules of the table give it so",
                     reached, target=rules.target_score)  # fmt: skip
    return text("the first to {target}", target=rules.target_score)


def _final(rules: Rules, names: tuple[str, ...], numbers: tuple[int, ...]) -> Text:
    sides = [row([words.side_name(rules, names, side), number], " ") for side, number in enumerate(numbers)]
    return row(sides, " · ")
