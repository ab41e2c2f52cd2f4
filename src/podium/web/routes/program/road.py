"""Roads: what the document of the interface tells of each route, beside the route itself."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

OPT = "podium-road"
"""Under which name a route keeps its road."""


class Road(msgspec.Struct, frozen=True, kw_only=True):
    """What goes in and comes out of one route."""

    body: object = None
    """The type that is sent; None: nothing."""
    answer: object = None
    """The type that is answered; None: nothing, or lines of text."""
    media: str = "application/json"
    status: int = 200
    wrong: tuple[str, ...] = ()
    """The codes of what can be at fault, beside what can be at fault anywhere."""
    bearer: bool = False
    """Whether a seat's secret is needed; else it may be shown."""
    query: tuple[tuple[str, str], ...] = ()
    """What may stand after `?`, and what it says."""
    example: Callable[[], object] | None = None
    """Makes a body that works."""


def told(road: Road) -> dict[str, object]:
    """A road, as a route keeps it."""
    return {OPT: road}
