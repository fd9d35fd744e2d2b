"""Our side of the engine protocol: a bot that answers JSON Lines. docs/protocol.md has the conversation."""

from __future__ import annotations

import json
from typing import Any

from ..errors import IllegalAction, NotationError, SetupError
from ..rules import Rules
from .external import PROTOCOL
from .registry import load
from .view_json import read_view

Answer = dict[str, Any]


class Engine:
    """Answers for the level ``name``; stateless, each request makes a fresh bot."""

    def __init__(self, name: str) -> None:
        load(name)  # refuses an unknown name at once
        self.name = name

    def answer_line(self, line: str) -> str:
        """The answer to one line; never raises for anything the line may hold."""
        try:
            what = json.loads(line)
        except (ValueError, RecursionError):
            return json.dumps({"error": "this line is not JSON"})
        return json.dumps(self.answer(what), ensure_ascii=False)

    def answer(self, what: Any) -> Answer:
        """The answer to one request: ``hello`` or ``act``."""
        try:
            if isinstance(what, dict) and "hello" in what:
                return {"engine": self.name, "protocol": PROTOCOL}
            if isinstance(what, dict) and "act" in what:
                return self._act(what)
        except (NotationError, IllegalAction, SetupError) as error:
            return {"error": str(error)}
        return {"error": "a request is an object with hello or act"}

    def _act(self, what: dict[str, Any]) -> Answer:
        name, options, seed = what.get("rules", "north-american"), what.get("options", {}), what.get("seed", 0)
        if not isinstance(name, str) or not isinstance(options, dict) or not isinstance(seed, int | str):
            raise NotationError("rules is the name of a preset, options an object, and seed a number or a text")
        view = read_view(Rules.preset(name, **options), what["act"])
        if not view.legal_actions():
            raise IllegalAction(view.why_not("pass") or "there is nothing to do")
        return {"action": str(load(self.name, seed=seed).act(view))}
