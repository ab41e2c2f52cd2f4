"""Links: which table of which site somebody means."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import msgspec

from podium.client.errors import BadLink

_CODE = re.compile(r"[A-Za-z0-9]{3}-?[A-Za-z0-9]{3}")
_AT_HOME = ("localhost", "127.0.0.1", "::1")


class Link(msgspec.Struct, frozen=True):
    """A table of a site."""

    site: str
    code: str

    @property
    def page(self) -> str:
        """Where people find the table."""
        return f"{self.site}/t/{self.code}"


def link_of(text: str) -> Link:
    """The table that a link means: `https://example.org/t/KTX-4PM`, with or without `/t`."""
    host, path = _split(text)
    prefix, _, code = path.rstrip("/").rpartition("/")
    if not _CODE.fullmatch(code):
        raise BadLink(f"{text!r} is no link to a table; write https://example.org/t/KTX-4PM")
    letters = code.replace("-", "").upper()
    # A site may lie below another one, such as at https://example.org/games.
    site = host + prefix.removesuffix("/t")
    return Link(site, f"{letters[:3]}-{letters[3:]}")


def site_of(text: str) -> str:
    """The site that an address means: `https://example.org`."""
    host, path = _split(text)
    return host + path.rstrip("/")


def _split(text: str) -> tuple[str, str]:
    found = text.strip()
    if "://" not in found:
        home = found.startswith(tuple(f"{name}{end}" for name in _AT_HOME for end in ":/"))
        found = f"{'http' if home or found in _AT_HOME else 'https'}://{found}"
    try:
        parts = urlsplit(found)
        port = parts.port
    except ValueError as wrong:
        raise BadLink(f"{text!r} is no address: {wrong}") from wrong
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadLink(f"{text!r} is no address of a site; write https://example.org")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}{'' if port is None else f':{port}'}", parts.path
