"""Files: what browsers keep, served from memory."""

from __future__ import annotations

import asyncio
import re

from litestar import Response, get

from podium.language import LANGUAGES
from podium.web.assets import Asset, Shelf
from podium.web.host.opening import game_called
from podium.web.host.wrong import Wrong
from podium.web.http.body import Incoming
from podium.web.http.minute import minute_picture
from podium.web.site import Site

FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
"""Kept, but asked for each time whether it is still the same."""

_LATE = re.compile(r"/client/pages/\w+/")


@get("/static/{version:str}/{path:path}")
async def static(request: Incoming, version: str, path: str, site: Site) -> Response[bytes]:
    """A file of the browser's part; an address of an older version gives what there is now.

    But not to a script that fetches the rest of itself: what is of another version might not fit.
    """
    if version != site.shelf.version and _LATE.match(path):
        raise Wrong("not_found")
    return _file(request, site.shelf, version, path)


@get("/games/{game_id:str}/art/{path:path}")
async def art(request: Incoming, game_id: str, path: str, site: Site) -> Response[bytes]:
    """A file of a game's art, with the version before its name or without."""
    shelf = site.art(game_id)
    if shelf is None:
        raise Wrong("not_found")
    version, _, rest = path.strip("/").partition("/")
    if rest and path.strip("/") not in shelf.files:
        return _file(request, shelf, version, rest)
    return _file(request, shelf, "", path)


@get("/games/{game_id:str}/minute/{language:str}/{number:int}")
async def minute(request: Incoming, game_id: str, language: str, number: int) -> Response[bytes]:
    """A picture of the game in a minute."""
    if language not in LANGUAGES:
        raise Wrong("not_found")
    game = game_called(game_id)
    return _answer(request, await asyncio.to_thread(minute_picture, game.id, language, number), ASK)


def _file(request: Incoming, shelf: Shelf, version: str, path: str) -> Response[bytes]:
    keep = FOREVER if version == shelf.version else ASK
    return _answer(request, shelf.files.get(path.strip("/")), keep)


def _answer(request: Incoming, asset: Asset | None, keep: str) -> Response[bytes]:
    if asset is None:
        raise Wrong("not_found")
    etag = f'"{asset.etag}"'
    headers = {"cache-control": keep, "etag": etag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == etag:
        return Response(b"", status_code=304, headers=headers, media_type=asset.type)
    return Response(_encoded(request, asset, headers), headers=headers, media_type=asset.type)


def _encoded(request: Incoming, asset: Asset, headers: dict[str, str]) -> bytes:
    small = len(asset.compressed) < len(asset.data)
    if small and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return asset.compressed
    return asset.data


ROUTES = [static, art, minute]
