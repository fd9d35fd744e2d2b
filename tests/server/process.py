"""A server in a process of its own, as its host would start it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from .hints import free_port

Json = dict[str, Any]
TOP = Path(__file__).parents[2]


class Process:
    """A server in a process of its own, killed and started again on the same port and database."""

    def __init__(self, database: str, *options: str, port: int = 0, redis: str = "") -> None:
        self.database, self.port, self.options = database, port or free_port(), options
        self.environment = {**os.environ, "REDIS_URL": redis}
        self.process: subprocess.Popen[bytes] | None = None
        self.logged = Path(tempfile.gettempdir()) / f"euchre-crowd-{os.getpid()}-{self.port}.log"

    def start(self) -> float:
        """Start it; how long it took to be ready."""
        began = time.monotonic()
        command = [sys.executable, "-m", "euchre", "serve", "--database", self.database, "--port", str(self.port)]
        command += ["--limits", "100000", *self.options]
        self.log = self.logged.open("ab")
        self.process = subprocess.Popen(command, cwd=TOP, env=self.environment, stdout=subprocess.PIPE, stderr=self.log)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith(b"http://"), f"the server does not start: {line!r}"
        return time.monotonic() - began

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it with a signal."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()

    def error_lines(self, *levels: str) -> int:
        """Lines of the log that tell of something wrong, of these levels; the log goes with it."""
        lines = self.logged.read_text().splitlines()
        self.logged.unlink()
        return sum(f'"level": "{level}"' in line for line in lines for level in levels or ("error", "warning"))

    def memory(self) -> int:
        """Resident memory in kB."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def post(self, path: str, data: Json, cookie: str = "") -> tuple[Json, str]:
        """A call of the API: the answer and the cookie."""
        headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
        request = Request(f"http://127.0.0.1:{self.port}{path}", json.dumps(data).encode(), headers)
        with urlopen(request, timeout=30) as answer:
            given = (answer.headers.get("set-cookie") or "").partition(";")[0]
            return json.loads(answer.read()), given or cookie
