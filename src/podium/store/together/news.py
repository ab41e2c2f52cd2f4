"""News: what one process has stored, for the others on the same database to hear."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from podium.store.rows import LogRow

LONGEST = 7900
"""Bytes of one piece of news at most; PostgreSQL carries less than 8000."""


class Appended(msgspec.Struct, frozen=True, tag="line", omit_defaults=True):
    """A line of a match's log."""

    match: str
    row: LogRow | None = None
    """None: it is too long to be carried, and is to be read."""


class Rearranged(msgspec.Struct, frozen=True, tag="seats"):
    """Something of a match that is not its log: its seats, what was agreed, who is there, keys."""

    match: str


class Uttered(msgspec.Struct, frozen=True, tag="said"):
    """What a seat says; it is told, not stored."""

    match: str
    seat: int
    what: str


class Taken(msgspec.Struct, frozen=True, tag="took"):
    """That somebody asked for something of which each may have so much."""

    limit: str
    key: str
    match: str = ""


News = Appended | Rearranged | Uttered | Taken

_encode = msgspec.json.Encoder().encode
_decode: Callable[[str], News] = msgspec.json.Decoder(News).decode


def packed(news: News, sender: str) -> str:
    """News as one line of text: whose it is and of which match stands first, so most need not read on."""
    told = _encode(news)
    if len(told) > LONGEST and isinstance(news, Appended):
        told = _encode(Appended(news.match))
    return f"{sender} {news.match} {told.decode()}"


def sent_by(line: str) -> tuple[str, str]:
    """Who sent this, and of which match it tells; empty: of none."""
    sender, match, _ = line.split(" ", 2)
    return sender, match


def unpacked(line: str) -> News:
    """What a line tells."""
    return _decode(line.split(" ", 2)[2])
