"""Invite: the link that brings others to a table."""

from __future__ import annotations

from typing import Any

import segno
from litestar import Request
from markupsafe import Markup


def link_of(request: Request[Any, Any, Any], code: str) -> str:
    """The address of a table, as this visitor reached the site."""
    return address_of(request, f"/t/{code}")


def address_of(request: Request[Any, Any, Any], path: str) -> str:
    """The address of a page, as this visitor reached the site."""
    return f"{request.url.scheme}://{request.url.netloc}{path}"


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
