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


def heard(line: str, me: str, wanted: Callable[[str], bool]) -> News | None:
    """What a line tells this process; None: nothing that it wants to know.

    What cannot be read, such as what a newer Podium tells, is looked for in what is stored of its match.
    """
    sender, _, rest = line.partition(" ")
    match, _, told = rest.partition(" ")
    if sender == me or (match and not wanted(match)):
        return None
    try:
        return _decode(told)
    except (msgspec.DecodeError, UnicodeError):
        return Rearranged(match) if match else None
