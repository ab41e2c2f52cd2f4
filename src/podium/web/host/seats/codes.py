"""Codes and secrets: what opens a table, and what opens a seat."""

from __future__ import annotations

import secrets
from hashlib import sha256

_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
"""No vowels, so that no code is a word; nothing that looks like another letter."""
_HALF = 3
_QUARTER = 4


def new_code() -> str:
    """A code such as `KTX-4PM`: short enough to be read out, one of 480 million."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(2 * _HALF))
    return f"{letters[:_HALF]}-{letters[_HALF:]}"


def code_of(text: str) -> str | None:
    """The code that somebody typed, however written; None if it can be none."""
    letters = "".join(c for c in text.upper() if c.isalnum())
    if len(letters) != 2 * _HALF or not set(letters) <= set(_LETTERS):
        return None
    return f"{letters[:_HALF]}-{letters[_HALF:]}"


def new_ticket() -> str:
    """A code such as `KTXC-4PMD`, which moves a seat: one of 370 thousand million."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(2 * _QUARTER))
    return f"{letters[:_QUARTER]}-{letters[_QUARTER:]}"


def ticket_of(text: str) -> str | None:
    """The code that moves a seat, however written; None if it can be none."""
    letters = "".join(c for c in text.upper() if c.isalnum())
    if len(letters) != 2 * _QUARTER or not set(letters) <= set(_LETTERS):
        return None
    return f"{letters[:_QUARTER]}-{letters[_QUARTER:]}"


def new_secret() -> str:
    """What a seat belongs to: 256 bits."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """All that is kept of a secret."""
    return sha256(secret.encode()).hexdigest()


def new_seed() -> str:
    """What all luck of a match comes from: 256 bits."""
    return secrets.token_hex(32)


def new_id() -> str:
    """A match's name in the store and in the logs."""
    return secrets.token_hex(8)
