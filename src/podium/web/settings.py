"""Settings: what can be set about the site, each from the environment as PODIUM_<NAME>, or from a file as PODIUM_<NAME>_FILE."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from podium.web.host.limits.addresses import Proxies

_BEGINS, _FILE = "PODIUM_", "_FILE"
_SECRET = ("DB", "ADMIN_TOKEN")
"""What is never shown again, whatever is wrong with it."""
_OTHERS = frozenset(
    _BEGINS + name
    for name in (
        "STRICT_WORDS", "POSTGRES", "CHROMIUM", "FIREFOX", "FUZZ", "FUZZ_ONLY", "FUZZ_SEED",
    )
)  # fmt: skip
"""What others than the site read from the environment: tests, and what finds their programs."""

Seconds = Annotated[float, Meta(ge=0, le=1e9)]
PerSecond = Annotated[float, Meta(ge=0, le=1e6)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Some = Annotated[int, Meta(ge=1, le=1_000_000)]


class BadSetting(ValueError):
    """A setting in the environment that cannot be used; says which, and why."""


class Span(int):
    """A length of time in milliseconds, written as a number with its unit: `90d`, `12h`; 0: none."""

    _UNITS = {"d": 86_400_000, "h": 3_600_000, "m": 60_000}
    _WRITTEN = re.compile(r"([0-9]{1,5})([dhm])")

    @classmethod
    def of(cls, text: str) -> Span:
        """The length that is written so."""
        found = cls._WRITTEN.fullmatch(text.strip())
        if found is None:
            raise ValueError("write a number and its unit, such as 365d, 12h or 30m")
        length = cls(int(found[1]) * cls._UNITS[found[2]])
        if length == 0:
            raise ValueError("0 keeps nothing; leave the setting out to keep everything")
        return length


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What can be set about the site; `make settings` makes docs/settings.md of it."""

    host: str = "127.0.0.1"
    """The address to listen at; `--host` goes before it."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """The port to listen at, 0 for any free one; `--port` goes before it."""
    db: str = ""
    """The URL of the database, a SQLite file in the user's data folder if nothing is said; `--db` goes before it."""
    prefix: Annotated[str, Meta(pattern="^(/[A-Za-z0-9._~-]+)*$", max_length=100)] = ""
    """The path that the whole site lies under behind a proxy, such as `/games`; the proxy hands it on."""
    drain: Annotated[float, Meta(ge=0, le=300)] = 0.0
    """Seconds after SIGTERM in which `/health` says `draining` and all goes on; a proxy looks elsewhere meanwhile."""
    handover: Annotated[float, Meta(ge=0, le=300)] = 0.0
    """Seconds over which the tables' sockets are then closed, so that not all of them come back at once."""
    keep: Span = Span(0)
    """How long matches are kept after their end, or after the last move of one that nobody ends, such as `365d`."""
    archive: str = ""
    """The folder that a match's record is written to before it goes by `PODIUM_KEEP`."""
    leave_old_matches: bool = False
    """Whether the site may start where running matches were begun by other rules and cannot be played on."""
    bot_pause: Seconds = 0.45
    """Seconds before a bot moves, a third more or less, so that people can follow."""
    bot_limit: Seconds = 5.0
    """Seconds a bot may think; then it plays at random."""
    bot_workers: Some = 2
    """How many processes the bots think in."""
    coach_workers: Some = 1
    """How many processes the coach thinks in, beside those of the bots."""
    record_workers: Some = 2
    """How many processes check records and luck, beside those of the bots."""
    record_limit: Seconds = 20.0
    """Seconds in which a record must be checked; then that is stopped, and whoever asked is told."""
    coach_rounds: Number = 0
    """Playouts for each decision that the coach thinks over; 0: as many as is usual."""
    away: Seconds = 60.0
    """Seconds after which the others may let a bot sit in for somebody who is away."""
    clock_speed: PerSecond = 1.0
    """How fast the clocks of matches run: for those who try them out."""
    idle: Seconds = 600.0
    """Seconds after which a table that nobody looks at leaves the memory."""
    lines: Number = 200
    """How many sockets and streams of watchers a table may have; who sits there has room always."""
    address_lines: Number = 50
    """How many of a table's watchers may come from one address."""
    address_connections: Some = 2000
    """How many connections of any kind one address may have; a proxy that is named has no limit."""
    hello: Seconds = 10.0
    """Seconds in which a connection must say what it came for."""
    match_burst: Number = 20
    """How many tables one address may open at once; and as often it may sit down, or ask the coach."""
    match_rate: PerSecond = 0.2
    """How many more tables an address may open each second, once it has opened so many at once."""
    message_burst: Number = 60
    """How many messages one seat, or one address that watches, may send at once."""
    message_rate: PerSecond = 15.0
    """How many more messages they may send each second, once they have sent so many at once."""
    program_burst: Number = 100
    """How many messages the program on one seat may send at once (docs/api.md)."""
    program_rate: PerSecond = 50.0
    """How many more messages it may send each second, once it has sent so many at once."""
    miss_burst: Number = 30
    """How many codes that open nothing one address may try at once."""
    miss_rate: PerSecond = 0.1
    """How many more such codes an address may try each second, once it has tried so many at once."""
    bus: Literal["inside", "after"] = "inside"
    """When moves are told to other processes on a PostgreSQL database: inside the commit, or right after it."""
    trusted_proxies: Proxies = Proxies()
    """The proxies before this site, addresses or networks with commas between; empty: none."""
    log: Literal["debug", "info", "warning", "error"] = "info"
    """The least that is logged."""
    admin_token: Annotated[str, msgspec.Meta(pattern="^$|.{16}")] = ""
    """What opens `/admin` and `/metrics`, at least 16 characters; empty: neither is there."""
    metrics_open: bool = False
    """Whether anybody may read `/metrics`."""
    fresh: bool = False
    """Whether pages and assets are read anew for each request: for those who write them."""

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Settings:
        """The settings that an environment gives; BadSetting names the one that is wrong."""
        given: dict[str, object] = {}
        for field in msgspec.structs.fields(cls):
            name = _BEGINS + field.name.upper()
            text = said(environment, name)
            if text is not None:
                try:
                    given[field.name] = msgspec.convert(
                        text, field.type, strict=False, dec_hook=_read
                    )
                except (msgspec.ValidationError, ValueError) as wrong:
                    hidden = name.removeprefix(_BEGINS) in _SECRET or name not in environment
                    shown = name if hidden else f"{name}={text}"
                    raise BadSetting(f"{shown}: {wrong}") from wrong
        return cls(**given)  # type: ignore[arg-type] # each was read as its field's type


def said(environment: Mapping[str, str], name: str) -> str | None:
    """What an environment says of one setting: itself, or by the file that it names; None: nothing."""
    file = environment.get(name + _FILE)
    if file is None:
        return environment.get(name)
    if name in environment:
        raise BadSetting(f"{name} and {name + _FILE} are both set; leave one of them out")
    try:
        text = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError, ValueError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else "it is no text"
        raise BadSetting(f"{name + _FILE}={file} cannot be read: {why}") from wrong
    if not text:
        raise BadSetting(f"{name + _FILE}={file} names a file that is empty")
    return text


def strangers(environment: Mapping[str, str]) -> Iterator[str]:
    """A sentence about each variable that is named as a setting and is none."""
    known = [_BEGINS + field.name.upper() for field in msgspec.structs.fields(Settings)]
    for name in sorted(environment):
        if not name.startswith(_BEGINS) or name.removesuffix(_FILE) in known or name in _OTHERS:
            continue
        near = get_close_matches(name.removesuffix(_FILE), known, 1, 0.75)
        hint = f"; did you mean {near[0]}?" if near else "; docs/settings.md lists all"
        yield f"{name} is no setting{hint}"


def _read(kind: type[Any], value: object) -> Proxies | Span:
    """A setting that is neither text nor number."""
    assert kind in (Proxies, Span), kind
    assert isinstance(value, str)
    return Span.of(value) if kind is Span else Proxies.of(value)
