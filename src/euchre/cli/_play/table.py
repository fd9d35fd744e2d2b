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
from ...words import for_people
from . import save
from .answers import HELP, Command, Refused, understand
from .game import Game
from .panel import choices, hand_text, head, line, panel, trick_text
from .screen import Ended, Screen

WON, UNFINISHED, INTERRUPTED = 0, 1, 130


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
            return self._stop("The answers ended before the match did.", UNFINISHED)
        except KeyboardInterrupt:
            return self._stop("Interrupted.", INTERRUPTED)
        self._put_away()
        return WON

    # Deals.

    def _open_deal(self) -> None:
        game = self.game
        self.told = False
        self.screen.show("", head(game.match, self._number, self.names))
        if game.setting.seat is None:
            view = game.state.view(None)
            for seat, name in enumerate(self.names):
                self.screen.show(*line(name, hand_text(game.state.hand(seat), view)))
            if view.upcard is not None:
                self.screen.show(*line("Upcard", view.upcard.symbol))

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
            self.screen.show(*line("Jambone", f"{self.names[then.turn]} calls for {action.card.symbol}"))
        if len(now.winners) > len(then.winners):
            if not self.told:
                self._tell_calls()
            view = now.view(self.game.setting.seat)
            number = len(now.winners)
            winner = self.names[now.winners[-1]]
            trick = trick_text(now.past_tricks()[-1], view, self.names)
            self.screen.show(*line(f"Trick {number}", f"{trick} → {winner}"))
            self.screen.pause()

    def _tell_calls(self) -> None:
        state = self.game.state
        view = state.view(self.game.setting.seat)
        self.told = True
        self.screen.show("")
        # Who watches bots play has seen every hand, so the cards put down are no secret either.
        log = state.log if self.game.setting.seat is None else None
        calls = words.said(view, words.phases(state), self.names, log)
        if calls:
            self.screen.show(*line("Calls", calls))
        settled = words.contract(view, self.names)
        if settled:
            self.screen.show(*line("Trump", settled))

    def _finish_deal(self) -> bool:
        """Tell the result and deal again; False when the match is over."""
        game, state = self.game, self.game.state
        result, rules = state.result, game.setting.rules
        assert result is not None
        if not self.told:
            self._tell_calls()
        match = game.after
        points = [game.match.stakes * number for number in result.points]
        self.screen.show(*line("Result", f"{for_people(str(result), self.names)}."))
        if not result.is_thrown_in:
            told = words.points_text(rules, points, self.names)
            self.screen.show(*line("", f"{told[:1].upper()}{told[1:]}."))
        if match.tokens != game.match.tokens and any(match.tokens):
            self.screen.show(*line("", f"Four-trick tokens: {' - '.join(map(str, match.tokens))}."))
        if len(match.finished) > len(game.match.finished):
            self._tell_game()
        if match.is_over:
            return False
        self.screen.show(*line("Score", words.score_text(match, self.names)))
        self.game = game.next_deal()
        self._open_deal()
        return True

    def _tell_game(self) -> None:
        """Who won the game, and the match, and why."""
        game, match, rules = self.game, self.game.after, self.game.setting.rules
        final = match.finished[-1]
        won = [side for side, count in enumerate(match.games) if count > game.match.games[side]]
        self.screen.show("")
        self.screen.say(f"Final score: {_final(rules, self.names, final)}.")
        self.screen.say(f"{self._champions(won, 'game')}: {_why(rules, final, won)}.")
        if rules.games > 1:
            self.screen.say(f"Games: {_final(rules, self.names, match.games)}.")
            if match.is_over:
                self.screen.say(f"{self._champions(list(match.winners), 'match')}.")

    def _champions(self, won: list[int], what: str) -> str:
        """``North & South win the game``; ``Ann and Bo share the game``."""
        rules = self.game.setting.rules
        who = " and ".join(words.side_name(rules, self.names, side) for side in won)
        many = len(rules.sides[won[0]]) > 1
        return f"{who} {'share' if len(won) > 1 else 'win' if many else 'wins'} the {what}"

    # The person.

    def _ask(self) -> Action | None:
        """One answer; None when it changed the table instead of choosing."""
        game = self.game
        assert game.setting.seat is not None
        view = game.state.view(game.setting.seat)
        prompt = Prompt.of(view)
        self.screen.show(*panel(view, game.match, self._number, self.names, words.phases(game.state)))
        self.screen.show(*choices(view, prompt))
        self.told = view.phase in ("play", "review")
        question = f"{self.names[game.setting.seat]}: {words.question(view)}"
        while True:
            answer = understand(self.screen.ask(question), view, prompt)
            if isinstance(answer, Refused):
                self.screen.say(for_people(answer.sentence, self.names).rstrip(".") + ".")
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
            self.screen.show("There is nothing to take back.")
            return False
        self.game = self.past.pop()
        self.screen.show("Taken back.")
        return True

    def _help(self) -> None:
        self.screen.show(*HELP.splitlines())

    def _save(self) -> bool:
        try:
            save.write(self.game, self.path)
        except OSError as error:
            self.screen.say(f"The game could not be saved in {self.path}: {error.strerror}.")
            return False
        self.screen.show("The game is saved. To go on:", f"  {self._resuming()}")
        return True

    def _last(self) -> None:
        game = self.game
        states = (game.state, *reversed(game.done))
        state = next((state for state in states if state.winners), None)
        if state is None:
            self.screen.show("No trick has been played yet.")
            return
        trick = trick_text(state.past_tricks()[-1], state.view(game.setting.seat), self.names)
        self.screen.show(*line("Last", f"{trick} → {self.names[state.winners[-1]]}"))

    def _rules(self) -> None:
        self.screen.show(*words.rules_text(self.game.setting.rules))

    def _hint(self) -> None:
        advice = self.game.advice()
        view = self.game.state.view(self.game.setting.seat)
        what = words.label(view, advice.best)
        self.screen.show(*line("Hint", f"{what}: {for_people(advice.reason, self.names)}."))

    # Leaving.

    def _quit(self) -> None:
        if not self.asked_for:
            answer = self.screen.ask("Save the game to go on later? (Enter = yes, n = no)")
            if answer.strip().lower().startswith("n"):
                self._forget()
                self.screen.show("Left without saving.")
                raise Left
        if self._save():
            raise Left

    def _stop(self, why: str, status: int) -> int:
        if self.game.setting.seat is None:
            self.screen.show(why)
            return status
        try:
            save.write(self.game, self.path)
        except OSError as error:
            raise SetupError(f"{why} The game could not be saved in {self.path}: {error.strerror}") from None
        self.screen.show("", f"{why} The game is saved. To go on:", f"  {self._resuming()}")
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


def _why(rules: Rules, final: tuple[int, ...], won: list[int]) -> str:
    """Why the game ended so."""
    if not rules.target_score:
        return f"the most points after {rules.num_deals} deals"
    reached = sum(points >= rules.target_score for points in final)
    if len(won) > 1:
        return f"each has reached {rules.target_score}"
    if reached > 1:
        return f"{reached} sides have reached {rules.target_score}, and the rules of the table give it so"
    return f"the first to {rules.target_score}"


def _final(rules: Rules, names: tuple[str, ...], numbers: tuple[int, ...]) -> str:
    return " · ".join(f"{words.side_name(rules, names, side)} {number}" for side, number in enumerate(numbers))
