"""Players for the arena's tests, importable by its worker processes."""

from __future__ import annotations

import os
import signal
from random import Random

from euchre import Action, CardSet, View, parse_action
from euchre.bots import Advice, Choice
from euchre.bots.beginner import Beginner


class Chancy(Beginner):
    """A beginner that plays one move in ten by lot."""

    name = "chancy"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._random = Random(seed)

    def act(self, view: View) -> Action:
        if self._random.random() < 0.1:
            return self._random.choice(view.legal_actions())
        return super().act(view)


class OneSeat(Beginner):
    """A beginner that notices when it is moved to another seat or another deal."""

    name = "one seat"
    made = 0

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.own: tuple[int | None, CardSet] | None = None
        type(self).made += 1

    def act(self, view: View) -> Action:
        assert type(view) is View
        here = (view.seat, view.dealt_hand)
        assert self.own in (None, here), "this bot has outlived its seat"
        self.own = here
        return super().act(view)


class Cheat(Beginner):
    """A beginner that plays a card it does not hold."""

    name = "cheat"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)

    def act(self, view: View) -> Action:
        if view.phase != "play":
            return super().act(view)
        return parse_action(f"play:{next(card for card in view.rules.deck if card not in view.hand)}")

    def advise(self, view: View) -> Advice:
        return Advice((Choice(self.act(view), 0.0, "no reason"),))


class Caller(Beginner):
    """Orders whatever is turned up; everything else like a beginner."""

    name = "caller"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)

    def act(self, view: View) -> Action:
        return parse_action("order") if view.phase == "order" else super().act(view)


class Fatal(Beginner):
    """Ends the process it is in."""

    name = "fatal"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)

    def act(self, view: View) -> Action:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().act(view)
