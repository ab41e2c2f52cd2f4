"""Forms: what a page's form sends."""

from __future__ import annotations

from urllib.parse import parse_qsl

from litestar.exceptions import HTTPException

from podium.web.host.wrong import Wrong
from podium.web.http.body import Incoming

_FORM = "application/x-www-form-urlencoded"
_MOST_FIELDS = 100


async def form(request: Incoming) -> dict[str, str]:
    """The fields of a form, the last of each name; Wrong if it cannot be read."""
    if request.content_type[0] not in (_FORM, ""):
        raise Wrong("malformed", _FORM)
    try:
        body = await request.body()
        fields = parse_qsl(
            body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict"
        )
    except HTTPException as wrong:
        if wrong.status_code == 413:
            raise Wrong("too_large") from wrong
        raise Wrong("malformed", _FORM) from wrong
    except ValueError as wrong:
        raise Wrong("malformed", _FORM) from wrong
    return dict(fields)
