"""Claim: a SQLite file is one server's; a second one is told that it is not alone.

A second server loses nothing: the log has one line of each number, and a table that finds it taken
is read anew. But people at the two would hear of each other late. PostgreSQL is made for that.
"""

from __future__ import annotations

import os
from pathlib import Path

from podium.store.location import address

try:
    import fcntl
except ImportError:  # not on Windows, where nobody is warned
    fcntl = None  # type: ignore[assignment] # the module, or nothing

_held: list[int] = []
"""Open until the process ends, and the claim with them."""


def claim_database(url: str | None) -> str | None:
    """Claims the database for this process; what to say if another server has done so before."""
    where = address(url)
    if where.get_backend_name() != "sqlite" or fcntl is None:
        return None
    file = Path(where.database or "")
    # A file beside it: to close the database itself would let go of SQLite's own locks.
    try:
        claim = os.open(f"{file}.server", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(claim)
        return (
            f"another server uses {file} already; nothing will be lost, but people at one hear late "
            "of what is done at the other. Stop one of them, or name another file with --db"
        )
    _held.append(claim)
    return None
