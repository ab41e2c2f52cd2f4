"""Finding a table by its code, as often as somebody may miss one."""

from __future__ import annotations

from podium.store import StoreError
from podium.web.host.seats.codes import hashed
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.site import Site


async def find(site: Site, asker: Asker, code: str) -> None:
    """Wrong unless there is a table of that code; whoever missed too many is told of none but their own."""

    async def there() -> bool:
        return (
            site.tables.peek(code) is not None or await site.store.match_by_code(code) is not None
        )

    async def own() -> bool:
        secret = asker.bearer or asker.secrets.get(code)
        row = await site.store.match_by_code(code) if secret else None
        if secret is None or row is None:
            return False
        return await site.store.seat_of(row.id, hashed(secret)) is not None

    try:
        found = await site.misses.look(asker.address, code, there, own)
    except StoreError as failed:
        raise Wrong("away") from failed
    if not found:
        raise Wrong("no_match", code)
