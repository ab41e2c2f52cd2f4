"""Install: the site as an app of one's own, and what it shows where there is no network.

The worker in the browser keeps files whose address never changes its content, and one page that says
that the network is away. Pages, the API and whatever is told of a table it lets pass: they are never
kept.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from litestar import Response, get

from podium import language
from podium.registry import games
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming
from podium.web.http.render import page
from podium.web.site import Site

PAPER = "#f6f0e2"
"""The ground of the light theme, which the app opens on."""


@get("/manifest.webmanifest")
async def manifest(request: Incoming, site: Site) -> Response[bytes]:
    """What a system wants to know to install the site."""
    asker = Asker.of(request)
    words = language.words("", asker.language)
    under = site.settings.prefix
    files = f"{under}/static/{site.shelf.version}"
    told = {
        "id": f"{under}/",
        "name": "Podium",
        "short_name": "Podium",
        "description": words.ui("ui.slogan"),
        "lang": asker.language,
        "start_url": f"{under}/",
        "scope": f"{under}/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            {"src": f"{files}/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": f"{files}/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": f"{files}/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {
                "src": f"{files}/icon-maskable-512.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
        "shortcuts": [
            {"name": game.name, "url": f"{under}/new/{game.id}"}
            for game in list(games().values())[:4]
        ],
    }
    return Response(
        msgspec.json.encode(told),
        media_type="application/manifest+json",
        headers={"cache-control": "no-cache", "vary": "accept-language, cookie"},
    )


@get("/worker.js")
async def worker(site: Site) -> Response[bytes]:
    """The worker; another whenever any file is another, so that browsers fetch it anew."""
    source = site.shelf.files["client/pages/worker.js"].data
    shelves = [site.shelf, *(art for game_id in games() if (art := site.art(game_id)))]
    every = blake2b("".join(shelf.version for shelf in shelves).encode(), digest_size=6)
    under = site.settings.prefix
    files = [f"{under}/static/{site.shelf.version}/{name}" for name in ("site.css", "logo.svg")]
    begins_with = msgspec.json.encode({"version": every.hexdigest(), "base": under, "files": files})
    return Response(
        b"self.site = " + begins_with + b";\n" + source,
        media_type="text/javascript",
        headers={"cache-control": "no-cache"},
    )


@get("/offline", media_type="text/html")
async def offline(request: Incoming, site: Site) -> Response[bytes]:
    """What the worker shows where a page cannot be fetched."""
    return page(request, site, Asker.of(request), "offline.html", {"here": "/"})


ROUTES = [manifest, worker, offline]
