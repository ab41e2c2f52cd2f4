"""The token that opens the admin page: it comes from the site's environment."""

from __future__ import annotations

import hmac
from hashlib import sha256

from podium.web.host.limits.tries import count_guess
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming
from podium.web.site import Site

COOKIE = "admin"
_FREE, _PAUSE = 10, 10.0
"""So many wrong tokens an address may bring, and then one in so many seconds."""


def token_of(site: Site) -> str:
    """The token; without one there is nothing here."""
    if not site.settings.admin_token:
        raise Wrong("not_found")
    return site.settings.admin_token


async def let_in(request: Incoming, site: Site, asker: Asker) -> bool:
    """Whether somebody brought the token, or the cookie that stands for it."""
    token = token_of(site)
    if asker.bearer is not None:
        if same(asker.bearer, token):
            return True
        await count_try(site, asker)
        return False
    return same(request.cookies.get(COOKIE, ""), pass_of(site, token))


def door_of(asker: Asker) -> str:
    """Where tokens are counted that somebody at this address brings."""
    return f"token {asker.address}"


async def count_try(site: Site, asker: Asker) -> None:
    """Wrong if somebody at this address tries too often, at whichever process."""
    if await count_guess(site.store, door_of(asker), _FREE, _PAUSE):
        raise Wrong("too_many")


def same(given: str, wanted: str) -> bool:
    """Compared in a time that tells nothing, whatever their lengths."""
    return hmac.compare_digest(sha256(given.encode()).digest(), sha256(wanted.encode()).digest())


def pass_of(site: Site, token: str) -> str:
    """What a browser keeps in place of the token: good at all processes, until the token is another."""
    return hmac.new(site.key, b"admin " + token.encode(), sha256).hexdigest()
