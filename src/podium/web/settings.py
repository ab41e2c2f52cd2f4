"""Settings: what can be set about the site, each from the environment as PODIUM_<NAME>."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from podium.web.host.limits.addresses import Proxies


class BadSetting(ValueError):
    """A setting in the environment that cannot be used; says which, and why."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What can be set about the site; `make settings` makes docs/settings.md of it."""

    bot_pause: float = 0.45
    """Seconds before a bot moves, a third more or less, so that people can follow."""
    bot_limit: float = 5.0
    """Seconds a bot may think; then it plays at random."""
    bot_workers: int = 2
    """How many processes the bots think in."""
    coach_workers: int = 1
    """How many processes the coach thinks in, beside those of the bots."""
    record_workers: int = 2
    """How many processes check records and luck, beside those of the bots."""
    record_limit: float = 20.0
    """Seconds in which a record must be checked; then that is stopped, and whoever asked is told."""
    coach_rounds: int = 0
    """Playouts for each decision that the coach thinks over; 0: as many as is usual."""
    away: float = 60.0
    """Seconds after which the others may let a bot sit in for somebody who is away."""
    clock_speed: float = 1.0
    """How fast the clocks of matches run: for those who try them out."""
    idle: float = 600.0
    """Seconds after which a table that nobody looks at leaves the memory."""
    lines: int = 200
    """How many sockets and streams of watchers a table may have; who sits there has room always."""
    address_lines: int = 50
    """How many of a table's watchers may come from one address."""
    address_connections: int = 2000
    """How many connections of any kind one address may have; a proxy that is named has no limit."""
    hello: float = 10.0
    """Seconds in which a connection must say what it came for."""
    match_burst: int = 20
    """How many tables one address may open at once; and as often it may sit down, or ask the coach."""
    match_rate: float = 0.2
    """How many more tables an address may open each second, once it has opened so many at once."""
    message_burst: int = 60
    """How many messages one seat, or one address that watches, may send at once."""
    message_rate: float = 15.0
    """How many more messages they may send each second, once they have sent so many at once."""
    miss_burst: int = 30
    """How many codes that open nothing one address may try at once."""
    miss_rate: float = 0.1
    """How many more such codes an address may try each second, once it has tried so many at once."""
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
            name = f"PODIUM_{field.name.upper()}"
            if name in environment:
                try:
                    given[field.name] = msgspec.convert(
                        environment[name], field.type, strict=False, dec_hook=_read
                    )
                except msgspec.ValidationError as wrong:
                    shown = name if name.endswith("_TOKEN") else f"{name}={environment[name]}"
                    raise BadSetting(f"{shown}: {wrong}") from wrong
        return msgspec.convert(given, cls)


def _read(kind: type[Any], value: str) -> Proxies:
    """A setting that is neither text nor number."""
    assert kind is Proxies, kind
    return Proxies.of(value)
