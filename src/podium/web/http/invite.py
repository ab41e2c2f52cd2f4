"""Invite: the link that brings others to a table."""

from __future__ import annotations

import segno
from markupsafe import Markup

from podium.web.http.body import Incoming
from podium.web.http.prefix import base


def link_of(request: Incoming, code: str) -> str:
    """The address of a table, as this visitor reached the site."""
    return url_of(request, f"/t/{code}")


def url_of(request: Incoming, path: str) -> str:
    """The address of a page, as this visitor reached the site."""
    return f"{request.url.scheme}://{request.url.netloc}{base(request)}{path}"


def qr_of(link: str) -> Markup:
    """The link as a picture for a phone's camera."""
    picture = segno.make(link, error="m", micro=False)
    return Markup(
        picture.svg_inline(
            border=2, svgclass="qr", lineclass="qr-line", dark="#000", light="#fff", omitsize=True
        )
    )


def picture_of(link: str) -> str:
    """The same as the address of an image."""
    return segno.make(link, error="m", micro=False).svg_data_uri(
        border=2, dark="#000", light="#fff", omitsize=True
    )
