"""KeptSeat: the secret of a seat in the user's data folder, for a program that is started once more."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import IO

from podium.client.link import Link
from podium.core.folders import data_folder


class KeptSeat:
    """One file, for one seat; held by one program at a time."""

    def __init__(self, file: Path, opened: IO[str]) -> None:
        self._file = file
        self._opened = opened
        opened.seek(0)
        self.secret = opened.read().strip()
        """What was kept; empty: nothing."""

    @classmethod
    def at(cls, link: Link, name: str) -> KeptSeat:
        """The seat of that name at a table; another one where a program that runs holds it."""
        folder = data_folder(sys.platform, os.environ, Path.home()) / "seats"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for n in range(1, 100):
            named = hashlib.sha256(f"{link.page}\n{name}\n{n}".encode()).hexdigest()[:24]
            file = folder / f"{link.code}-{named}"
            opened = os.fdopen(os.open(file, os.O_RDWR | os.O_CREAT, 0o600), "r+")
            if _held(opened):
                return cls(file, opened)
            opened.close()
        raise RuntimeError(f"a hundred programs called {name!r} play at {link.page}")

    def remember(self, secret: str) -> None:
        """Keeps a secret, before it is shown to anybody."""
        self._opened.seek(0)
        self._opened.truncate()
        self._opened.write(secret)
        self._opened.flush()

    def forget(self) -> None:
        """The match is over."""
        self._file.unlink(missing_ok=True)

    def close(self) -> None:
        """Another program may go on."""
        self._opened.close()


def _held(opened: IO[str]) -> bool:
    try:
        import fcntl
    except ImportError:  # not on Windows
        return True
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
