"""Asker: what a request says about who sends it."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, unquote

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from podium import language
from podium.web.host.claim import Claim
from podium.web.host.limits.addresses import household
from podium.web.host.seats.codes import code_of, hashed
from podium.web.host.seats.names import BadName, name_of
from podium.web.host.wrong import Wrong

LANGUAGE = "lang"
NAME = "name"
_SEAT = "seat-"
_MONTHS = 180 * 24 * 3600
KEPT = 40
"""So many seats one browser remembers: cookies travel with every request."""

Connection = ASGIConnection[Any, Any, Any, Any]


class Asker(msgspec.Struct, frozen=True):
    """Who asks, as far as can be told."""

    language: str
    name: str
    """What they called themselves last; may be empty."""
    address: str
    """Where they are, as far as it is counted how often somebody asks."""
    secure: bool
    """Whether they came by https."""
    secrets: dict[str, str]
    """The secrets of a browser's seats, by the code of the table."""
    bearer: str | None
    """A script's secret."""

    @classmethod
    def of(cls, connection: Connection) -> Asker:
        """Whoever sent this."""
        cookies = connection.cookies
        wanted = cookies.get(LANGUAGE, "")
        return cls(
            wanted
            if wanted in language.LANGUAGES
            else language.best(connection.headers.get("accept-language", "")),
            _name(cookies.get(NAME, "")),
            household(connection.client.host if connection.client else ""),
            connection.url.scheme in ("https", "wss"),
            {
                code: secret
                for cookie, secret in cookies.items()
                if cookie.startswith(_SEAT) and (code := code_of(cookie.removeprefix(_SEAT)))
            },
            _bearer(connection.headers.get("authorization")),
        )

    @property
    def called(self) -> str:
        """What to call them until they say."""
        return self.name or language.words("", self.language).ui("ui.guest")

    def secret(self, code: str) -> str | None:
        """What they have to show at a table."""
        return self.bearer if self.bearer is not None else self.secrets.get(code)

    def claim(self, code: str, key: str = "") -> Claim:
        """What they show at a table, with the key of a curtain that they opened."""
        secret = self.secret(code)
        device = "" if secret is None else hashed(secret)
        return Claim(device, key, strict=self.bearer is not None)

    def seat_cookie(self, code: str, secret: str) -> Cookie:
        """What makes a browser remember a seat."""
        return self._cookie(_SEAT + code, secret)

    def name_cookie(self, name: str) -> Cookie:
        """What makes a browser remember a name."""
        return self._cookie(NAME, quote(name))

    def language_cookie(self, code: str) -> Cookie:
        """What makes a browser remember a language."""
        return self._cookie(LANGUAGE, code)

    def forgotten(self, codes: list[str]) -> list[Cookie]:
        """What makes a browser forget seats."""
        return [Cookie(_SEAT + code, value="", max_age=0, httponly=True) for code in codes]

    def _cookie(self, key: str, value: str) -> Cookie:
        return Cookie(
            key, value=value, max_age=_MONTHS, httponly=True, samesite="lax", secure=self.secure
        )


def _name(cookie: str) -> str:
    try:
        return name_of(unquote(cookie)) if cookie else ""
    except BadName:
        return ""


def _bearer(header: str | None) -> str | None:
    if header is None:
        return None
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise Wrong("wrong_secret")
    return secret.strip()
