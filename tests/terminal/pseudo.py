"""A real pseudo-terminal with a program in it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

PROGRAM = [sys.executable, "-m", "podium"]
PATIENCE = 120.0
_CONTROL = re.compile(
    r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-9;?<>=$]*[ -/]*[@-~]|\x1b[=>()]?.?"
)


class Terminal:
    """80 by 24, or as large as is said; what was written to it is kept."""

    def __init__(
        self,
        data: Path,
        *arguments: str,
        environ: Mapping[str, str] | None = None,
        size: tuple[int, int] = (80, 24),
        answers: bool = True,
    ) -> None:
        """`answers`: whether it tells what it is, as every terminal does, some of them late."""
        self._answers = answers
        self.out = ""
        around = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "PYTHONPATH") if key in os.environ}
        self.pid, self._end = pty.fork()
        if self.pid == 0:
            os.execve(
                PROGRAM[0],
                [*PROGRAM, *arguments],
                {**kept, **around, "XDG_DATA_HOME": str(data), **(environ or {})},
            )
        columns, rows = size
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._raw = b""

    def type(self, keys: str) -> None:
        """Types keys; those that come after its end nobody reads."""
        with suppress(OSError):
            os.write(self._end, keys.encode())

    def read(self, seconds: float = 0.05) -> str:
        """What is written within so many seconds; nothing more at the end of the program."""
        ready, _, _ = select.select([self._end], [], [], seconds)
        if not ready:
            return ""
        try:
            new = os.read(self._end, 1 << 16)
        except OSError:
            return ""
        self._raw += new
        if self._answers and b"\x1b[c" in new:
            os.write(self._end, b"\x1b[?62;c")
        self.out = self._raw.decode("utf-8", "replace")
        return new.decode("utf-8", "replace")

    def until(self, wanted: str, since: int = 0) -> None:
        """Waits until something was written."""
        due = time.monotonic() + PATIENCE
        while wanted not in self.words[since:]:
            assert time.monotonic() < due, (wanted, self.words[-2000:])
            self.read()

    @property
    def words(self) -> str:
        """All that was written, without what moves and colours it."""
        return _CONTROL.sub("", self.out)

    def ended(self) -> int | None:
        """How the program ended, if it has."""
        self.read(0.02)
        done, status = os.waitpid(self.pid, os.WNOHANG)
        if not done:
            return None
        while self.read(0.02):
            pass
        os.close(self._end)
        return os.waitstatus_to_exitcode(status)

    def wait(self) -> int:
        """Waits until the program has ended; how."""
        due = time.monotonic() + PATIENCE
        while (code := self.ended()) is None:
            assert time.monotonic() < due, self.words[-2000:]
        return code

    def tell(self, number: signal.Signals) -> None:
        """Sends the program a signal."""
        os.kill(self.pid, number)

    def hang_up(self) -> int:
        """Closes the terminal, and waits until the program has ended; how."""
        os.close(self._end)
        due = time.monotonic() + PATIENCE
        while not (ended := os.waitpid(self.pid, os.WNOHANG))[0]:
            assert time.monotonic() < due, "it goes on without a terminal"
            time.sleep(0.02)
        return os.waitstatus_to_exitcode(ended[1])

    def kill(self) -> None:
        """Ends it as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._end)
