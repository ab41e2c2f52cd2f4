"""Seeds: each match of a run has one of its own, so it does not matter who plays it."""

from __future__ import annotations

from hashlib import blake2b


def seed_of(base: str, n: int) -> str:
    """The seed of the nth match of a run: 128 bits, as a match's seed has."""
    return blake2b(f"{base}/{n}".encode(), digest_size=16).hexdigest()
