"""Digests: short names for values, equal exactly if the values are."""

from __future__ import annotations

from hashlib import blake2b, sha256

import msgspec

_encode = msgspec.msgpack.Encoder().encode

_LONG = b"\xde\x00"
"""How a map begins whose struct has more than fifteen fields; then comes how many are written."""
_SHORT = [bytes([0x80 + count]) for count in range(16)]
"""How a map of so many begins, if nothing else is known of it."""
_KEY = b"\xa7options"
_LONG_OPTIONS = _KEY + _LONG


def digest(value: object) -> str:
    """The hash of a state, a view or options, 32 hexadecimal digits.

    MessagePack writes a struct with a long head if it has more fields than fifteen, even where most
    are left out. A sixteenth option that is left out must leave every hash as it was, so options
    get the head of those that are written. No text is mistaken for it: a long head is no UTF-8.
    """
    data = _encode(value)
    if (at := data.find(_LONG_OPTIONS)) >= 0:
        at += len(_KEY)
    elif data.startswith(_LONG):
        at = 0
    if at >= 0 and (written := data[at + 2]) < len(_SHORT):
        data = data[:at] + _SHORT[written] + data[at + 3 :]
    return blake2b(data, digest_size=16).hexdigest()


def commitment(seed: str) -> str:
    """What is published of a seed before the match, so that it cannot be changed afterwards."""
    return sha256(seed.encode()).hexdigest()
