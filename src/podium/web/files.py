"""Files: what browsers keep, served from memory."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from podium.web.assets import Asset, Shelf
from podium.web.site import Site
from podium.web.wrong import Wrong

FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
"""Kept, but asked for each time whether it is still the same."""


@get("/static/{version:str}/{path:path}")
async def static(
    request: Request[Any, Any, Any], version: str, path: str, site: Site
) -> Response[bytes]:
    """A file of the browser's part; an address of an older version gives what there is now."""
    return _file(request, site.shelf, version, path)


@get("/games/{game_id:str}/art/{path:path}")
async def art(
    request: Request[Any, Any, Any], game_id: str, path: str, site: Site
) -> Response[bytes]:
    """A file of a game's art, with the version before its name or without."""
    shelf = site.art(game_id)
    if shelf is None:
        raise Wrong("not_found")
    version, _, rest = path.strip("/").partition("/")
    if rest and path.strip("/") not in shelf.files:
        return _file(request, shelf, version, rest)
    return _file(request, shelf, "", path)


def _file(
    request: Request[Any, Any, Any], shelf: Shelf, version: str, path: str
) -> Response[bytes]:
    asset = shelf.files.get(path.strip("/"))
    if asset is None:
        raise Wrong("not_found")
    etag = f'"{asset.etag}"'
    headers = {
        "cache-control": FOREVER if version == shelf.version else ASK,
        "etag": etag,
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == etag:
        return Response(b"", status_code=304, headers=headers, media_type=asset.type)
    return Response(_encoded(request, asset, headers), headers=headers, media_type=asset.type)


def _encoded(request: Request[Any, Any, Any], asset: Asset, headers: dict[str, str]) -> bytes:
    small = len(asset.compressed) < len(asset.data)
    if small and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return asset.compressed
    return asset.data


ROUTES = [static, art]
