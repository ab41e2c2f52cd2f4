"""PINs: what opens a seat where several people share a device."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import scrypt

from podium.web.host.wrong import Wrong

NO_PIN = ""
"""Kept of somebody who wants none; nothing is kept of those who were not asked yet."""

_PIN = re.compile(r"[0-9]{4,8}")


def pin_called(text: str) -> str:
    """The PIN that somebody typed, or nothing; Wrong if it is none."""
    pin = text.strip()
    if pin and not _PIN.fullmatch(pin):
        raise Wrong("bad_pin")
    return pin


def pin_hash(pin: str) -> str | None:
    """All that is kept of a PIN; None: there is none."""
    if not pin:
        return None
    salt = secrets.token_hex(8)
    return f"{salt}.{_slow(pin, salt)}"


def is_right(pin: str, kept: str | None) -> bool:
    """Whether this is the PIN that was kept; without one, anything is right."""
    if not kept:
        return True
    salt, _, hashed = kept.partition(".")
    return hmac.compare_digest(_slow(pin, salt), hashed)


def _slow(pin: str, salt: str) -> str:
    """A hash that takes a while, since there are few PINs to try."""
    return scrypt(pin.encode(), salt=salt.encode(), n=2**13, r=8, p=1, dklen=24).hex()
