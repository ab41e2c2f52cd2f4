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
        for n in range(1, 100):
            file = _folder() / f"{link.code}-{_digest(link.page, name, f'{n}')}"
            if kept := cls._taken(file):
                return kept
        raise RuntimeError(f"a hundred programs called {name!r} play at {link.page}")

    @classmethod
    def opened_at(cls, link: Link, game: str, name: str) -> KeptSeat:
        """The seat at a table that a program has just opened for whoever comes."""
        kept = cls._taken(_folder() / f"{_opener(link.site, game, name)}-{link.code}")
        assert kept is not None, "nobody else knows of a table that is a moment old"
        return kept

    @classmethod
    def left_open(cls, site: str, game: str, name: str) -> list[tuple[Link, KeptSeat]]:
        """The tables that a program of that name had opened, and that none holds which runs."""
        opener = _opener(site, game, name)
        return [
            (Link(site, file.name.removeprefix(f"{opener}-")), kept)
            for file in sorted(_folder().glob(f"{opener}-*"))
            if (kept := cls._taken(file))
        ]

    @classmethod
    def _taken(cls, file: Path) -> KeptSeat | None:
        opened = os.fdopen(os.open(file, os.O_RDWR | os.O_CREAT, 0o600), "r+")
        if _held(opened):
            return cls(file, opened)
        opened.close()
        return None

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


def _folder() -> Path:
    folder = data_folder(sys.platform, os.environ, Path.home()) / "seats"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _opener(site: str, game: str, name: str) -> str:
    return f"opener-{_digest(site, game, name)}"


def _digest(*words: str) -> str:
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:24]


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
