"""Programs as players: start one, ask it by JSON Lines, and live with whatever it does.

docs/protocol.md has the conversation. A program that is silent, slow, chatty, dead or wrong never stops a deal: a
legal action is played for it (:func:`fallback`) and the fault is told in a sentence that names the command.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Any, Self

from ..actions import Action, Decline, Leave, Pass, Together, parse_action
from ..errors import NotationError, SetupError
from ..texts import text
from ..view import View
from .protocol import Advice, Choice
from .view_json import write_view

PROTOCOL = 1
LINE_LIMIT = 1 << 16  # bytes; a longer line is cut and is then no JSON
LINES_KEPT = 200
STDERR_KEPT = 40  # lines
FAULTS_IN_A_ROW = 3
GRACE = 1.0  # seconds between closing a program's input and killing it


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds a program has to answer after its start, and for each move."""

    start: float = 10.0
    move: float = 5.0


class FaultError(Exception):
    """What a program did wrong, in words that follow its name."""


class Process:
    """A running program whose pipes can neither block us nor fill up: each has a thread of its own, which closes it."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        if not words:
            raise SetupError("an engine needs a command")
        try:
            self._popen = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise SetupError(f"engine “{command}” cannot be started: {error.strerror}") from None
        self._out: queue.Queue[bytes | None] = queue.Queue(LINES_KEPT)
        self._in: queue.Queue[bytes | None] = queue.Queue(1)
        self._err: deque[str] = deque(maxlen=STDERR_KEPT)
        self._closing = threading.Event()
        work = ((self._read, self._popen.stdout), (self._write, self._popen.stdin), (self._keep, self._popen.stderr))
        self._threads = [threading.Thread(target=run, args=(pipe,), daemon=True) for run, pipe in work]
        for thread in self._threads:
            thread.start()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while (line := pipe.readline(LINE_LIMIT)) and self._put(line):
                pass
        self._put(None)

    def _put(self, line: bytes | None) -> bool:
        while not self._closing.is_set():
            with suppress(queue.Full):
                self._out.put(line, timeout=0.1)
                return True
        return False

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while (line := self._in.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _keep(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while line := pipe.readline(LINE_LIMIT):
                self._err.append(line.decode("utf-8", "replace").rstrip())

    @property
    def stderr(self) -> str:
        """The last lines the program wrote on its standard error."""
        return "\n".join(self._err)

    def ask(self, request: dict[str, Any], key: str, seconds: float) -> Any:
        """The value of ``key`` in the first answer that has it; other lines are noise. Raises FaultError."""
        end = time.monotonic() + seconds
        try:
            self._in.put((json.dumps(request, ensure_ascii=False) + "\n").encode(), timeout=seconds)
        except queue.Full:
            raise FaultError(f"did not read its input for {seconds:g} s") from None
        while True:
            try:
                line = self._out.get(timeout=max(end - time.monotonic(), 0))
            except queue.Empty:
                raise FaultError(f"did not answer within {seconds:g} s") from None
            if line is None:
                raise self._dead()
            answer = _object(line)
            if "error" in answer:
                raise FaultError(f"answered with an error: {answer['error']}")
            if key in answer:
                return answer[key]
            if time.monotonic() > end:
                raise FaultError(f"talked for {seconds:g} s without an answer")

    def forget(self) -> None:
        """Drop what it said unasked; as much as is kept, since a program may never stop talking."""
        with suppress(queue.Empty):
            for _ in range(LINES_KEPT):
                if self._out.get_nowait() is None:
                    raise self._dead()

    def _dead(self) -> FaultError:
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(GRACE)
        self._threads[2].join(GRACE)  # its last words
        status = self._popen.returncode
        if status is None:
            return FaultError("closed its output")
        return FaultError(f"was ended by signal {-status}" if status < 0 else f"ended with status {status}")

    def close(self, *, grace: float = GRACE) -> None:
        """End the program and everything it started, and wait until it is gone."""
        self._closing.set()
        with suppress(queue.Full):
            self._in.put_nowait(None)
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(grace)
        self._kill()
        self._popen.wait()
        with suppress(queue.Full, queue.Empty):
            # A writer that was still stuck has been freed by the end of the pipe: let it go.
            self._in.put_nowait(None)
        for thread in self._threads:
            # Not for ever: a grandchild that fled our kill may hold the other end of the pipe.
            thread.join(GRACE)

    def _kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self._popen.pid, signal.SIGKILL)
            else:
                self._popen.kill()


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


class Program:
    """A program by its command, started when first asked and again after it failed; a context that ends it.

    It is given up with a SetupError when it does not start, or fails three moves in a row.
    """

    def __init__(self, command: str, limits: Limits | None = None) -> None:
        self.command = command
        self.limits = limits or Limits()
        self.name = command
        self._process: Process | None = None
        self._in_a_row = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def bot(self, seed: int) -> External:
        """A player for one seat of one deal."""
        return External(self, seed)

    def start(self) -> None:
        """Start the program unless it runs, and hear its greeting."""
        if self._process is not None:
            return
        process = Process(self.command)
        try:
            name = process.ask({"hello": {"protocol": PROTOCOL}}, "engine", self.limits.start)
        except FaultError as fault:
            process.close(grace=0)
            raise SetupError(f"engine “{self.command}” {fault} when it was started{_last_words(process)}") from None
        except BaseException:
            process.close(grace=0)
            raise
        self._process, self.name = process, str(name)

    def ask(self, request: dict[str, Any], view: View) -> Action:
        """The program's action for ``view``; FaultError with what it did wrong, after which it is started afresh."""
        self.start()
        assert self._process is not None
        try:
            self._process.forget()
            text = self._process.ask(request, "action", self.limits.move)
            if not isinstance(text, str):
                raise FaultError(f"answered {json.dumps(text)}, which is not the text of an action")
            try:
                action = parse_action(text)
            except NotationError as error:
                raise FaultError(f"answered nonsense: {error}") from None
            sentence = view.why_not(action)
            if sentence is not None:
                raise FaultError(f"answered {text}: {sentence}")
        except FaultError as fault:
            self._failed(fault)
            raise
        self._in_a_row = 0
        return action

    def _failed(self, fault: FaultError) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.close(grace=0)
        self._in_a_row += 1
        if self._in_a_row == FAULTS_IN_A_ROW:
            raise SetupError(
                f"engine “{self.command}” failed {FAULTS_IN_A_ROW} moves in a row; it {fault}{_last_words(process)}"
            )

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.close()
            self._process = None


def _last_words(process: Process) -> str:
    return f"; it wrote: {process.stderr}" if process.stderr else ""


class External:
    """The player that a program is in one seat of one deal. ``faults`` tells what it did wrong there."""

    def __init__(self, program: Program, seed: int) -> None:
        self._program = program
        self._seed = seed
        self.faults: list[str] = []

    @property
    def name(self) -> str:
        """The name the program gave itself, or its command."""
        return self._program.name

    def act(self, view: View) -> Action:
        """The program's answer, or :func:`fallback` when that is none."""
        try:
            return self._program.ask(request(view, self._seed), view)
        except FaultError as fault:
            action = fallback(view)
            self.faults.append(f"engine “{self._program.command}” in seat {view.seat} {fault}; {action} was played")
            return action

    def advise(self, view: View) -> Advice:
        """The program's answer alone: it gives no reasons."""
        return Advice((Choice(self.act(view), 0.0, text("{engine} says so", engine=self.name)),))


def request(view: View, seed: int) -> dict[str, Any]:
    """What a program is asked: the view, the rules it is played by, and a seed for this one move."""
    rules = view.rules
    return {
        "act": write_view(view),
        "rules": f"{rules.base}@{rules.version}",
        "options": rules.changes,
        # Every move has its own, so that a program need not remember how often it has drawn from it.
        "seed": (seed + len(view.log)) % (1 << 53),
    }


def fallback(view: View) -> Action:
    """What is played for a program that failed: the least that can be said, else the first legal action."""
    legal = view.legal_actions()
    return next((action for action in legal if isinstance(action, Pass | Together | Leave | Decline)), legal[0])
