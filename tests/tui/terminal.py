"""The real program in a terminal of its own: keys in, a screen out, and a kill in between."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

SOURCE = Path(__file__).parents[2] / "src"
LONGEST = 60.0


class Terminal:
    """`euchre play` on a pseudo-terminal that is read as a person would read it."""

    def __init__(self, *words: str, size: tuple[int, int] = (80, 24), **environ: str) -> None:
        self.began = time.monotonic()
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "LC_ALL")}
        env |= {"PYTHONPATH": str(SOURCE), "TERM": "xterm-256color", "LANG": "C.UTF-8", **environ}
        run = [sys.executable, "-c", "from euchre.cli import main; main()", "play", *words]
        self.process = subprocess.Popen(run, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True)
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.kill()
        os.close(self.master)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def read(self, seconds: float) -> bool:
        """Take in what comes within ``seconds``; did anything?"""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            self._stream.feed(os.read(self.master, 65536))
        except OSError:  # the program has left
            return False
        return True

    def until(self, *wanted: str) -> float:
        """Read until one of ``wanted`` is on the screen; the seconds since the program began."""
        end = time.monotonic() + LONGEST
        while not any(what in self.text for what in wanted):
            assert time.monotonic() < end, f"{wanted} never came:\n{self.text}"
            assert self.read(0.05) or self.process.poll() is None, f"the program has left:\n{self.text}"
        return time.monotonic() - self.began

    def settle(self, quiet: float = 0.3) -> None:
        """Read until nothing comes for ``quiet`` seconds."""
        end = time.monotonic() + LONGEST
        while self.read(quiet):
            assert time.monotonic() < end, "the screen never comes to rest"

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def kill(self) -> None:
        """As a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def leave(self) -> int:
        """Ctrl-C; the status."""
        self.press("\x03")
        end = time.monotonic() + LONGEST
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        return self.process.wait(timeout=5)
