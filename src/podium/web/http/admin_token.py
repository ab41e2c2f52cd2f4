"""The token that opens the admin page: it comes from the site's environment."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from podium.web.host.limits.buckets import Limit
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming
from podium.web.site import Site

COOKIE = "admin"
_KEY = secrets.token_bytes(32)
"""Of this process: the cookie holds no token, and opens nothing after a restart."""
_tries = Limit(10, 0.1)
"""How often an address may try a token."""


def token_of(site: Site) -> str:
    """The token; without one there is nothing here."""
    if not site.settings.admin_token:
        raise Wrong("not_found")
    return site.settings.admin_token


def let_in(request: Incoming, site: Site, asker: Asker) -> bool:
    """Whether somebody brought the token, or the cookie that stands for it."""
    token = token_of(site)
    if asker.bearer is not None:
        if same(asker.bearer, token):
            return True
        count_try(asker)
        return False
    return same(request.cookies.get(COOKIE, ""), pass_of(token))


def count_try(asker: Asker) -> None:
    """Wrong if somebody at this address tries too often."""
    if not _tries.take(asker.address):
        raise Wrong("too_many")


def same(given: str, wanted: str) -> bool:
    """Compared in a time that tells nothing, whatever their lengths."""
    return hmac.compare_digest(sha256(given.encode()).digest(), sha256(wanted.encode()).digest())


def pass_of(token: str) -> str:
    """What a browser keeps in place of the token."""
    return hmac.new(_KEY, token.encode(), sha256).hexdigest()
