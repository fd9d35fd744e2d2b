"""A match against bots as a value: playing gives the next, and undo keeps the one before."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import bots
from ...actions import Action
from ...deal import Deal
from ...match import Match
from ...rules import Rules
from ...state import State


@dataclass(frozen=True)
class Setting:
    """Who plays what: ``seat`` is the person's, None when bots play alone. ``seed`` decides every deal."""

    rules: Rules
    names: tuple[str, ...]
    seat: int | None
    seed: int
    level: str = "beginner"


@dataclass(frozen=True)
class Game:
    """The match between deals, the deal being played, and the deals before it."""

    setting: Setting
    match: Match
    state: State
    done: tuple[State, ...] = ()

    @classmethod
    def start(cls, setting: Setting, deal: Deal | None = None) -> Game:
        """The first deal, from the seed unless it is given."""
        match = Match.start(setting.rules, seed=f"{setting.seed}/dealer")
        if deal is not None:
            match = replace(match, dealer=deal.dealer)
        first = deal or match.deal(seed=f"{setting.seed}/deal/0")
        return cls(setting, match, first.start())

    @property
    def is_mine(self) -> bool:
        """Is the person on turn?"""
        return self.state.turn is not None and self.state.turn == self.setting.seat

    @property
    def after(self) -> Match:
        """The match as it stands once this finished deal is counted."""
        return self.match.after(self.state)

    def act(self, action: Action) -> Game:
        """The game after the seat on turn did ``action``."""
        return replace(self, state=self.state.apply(action))

    def bot_action(self) -> Action:
        """What the bot on turn does; it depends on the seed and the position, not on what was tried before."""
        return self._bot().act(self.state.view(self.state.turn, self.match.score))

    def advice(self) -> bots.Advice:
        """What a beginner would do on this turn."""
        return bots.load("beginner").advise(self.state.view(self.state.turn, self.match.score))

    def _bot(self) -> bots.Bot:
        return bots.load(self.setting.level, seed=f"{self.setting.seed}/{len(self.done)}/{len(self.state.log)}")

    def next_deal(self, deal: Deal | None = None) -> Game:
        """The next deal, when this one is over and the match is not."""
        match, done = self.after, (*self.done, self.state)
        dealt = deal or match.deal(seed=f"{self.setting.seed}/deal/{len(done)}")
        return Game(self.setting, match, dealt.start(), done)
