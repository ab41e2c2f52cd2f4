"""Digests: short names for values, equal exactly if the values are."""

from __future__ import annotations

from hashlib import blake2b, sha256

import msgspec

_encode = msgspec.msgpack.Encoder().encode


def digest(value: object) -> str:
    """The hash of a state or a view, 32 hexadecimal digits."""
    return blake2b(_encode(value), digest_size=16).hexdigest()


def commitment(seed: str) -> str:
    """What is published of a seed before the match, so that it cannot be changed afterwards."""
    return sha256(seed.encode()).hexdigest()
