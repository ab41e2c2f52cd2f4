"""Health: whether the site can do what it is there for."""

from __future__ import annotations

import asyncio
from importlib.metadata import version

import msgspec
from litestar import Response, get

from podium.store import Store, StoreError
from podium.web.site import Site

VERSION = version("podium")
_PATIENCE = 3.0
"""Seconds that the database may take to answer; then it counts as away."""


class Health(msgspec.Struct, frozen=True):
    """What can be told to anybody."""

    status: str
    """`ok`; `failing` where anything else is not `ok`; `draining` once it is about to end and takes nobody new."""
    version: str
    store: str
    """Whether the database answers: `ok` or `away`."""
    writer: str
    """Whether what is done can be stored: `ok`, or `gone` where nothing has been for some seconds."""


async def health_of(store: Store, draining: bool = False) -> Health:
    """How it is now."""
    try:
        await asyncio.wait_for(store.ping(), _PATIENCE)
        reached = True
    except (StoreError, TimeoutError):
        reached = False
    well = reached and store.writing
    return Health(
        "failing" if not well else "draining" if draining else "ok",
        VERSION,
        "ok" if reached else "away",
        "ok" if store.writing else "gone",
    )


@get("/health")
async def health(site: Site) -> Response[bytes]:
    """For whoever watches over the site, or chooses among several: 200 if all is well, 503 if not."""
    found = await health_of(site.store, site.draining)
    return Response(
        msgspec.json.encode(found),
        status_code=200 if found.status == "ok" else 503,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


ROUTES = [health]
