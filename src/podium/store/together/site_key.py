"""Site key: what all processes on a database sign with; made by the first that asks."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, insert, select

from podium.store.errors import Conflict, StoreError
from podium.store.tables import SITE

_KEY = "key"


class MakeKey(msgspec.Struct, frozen=True):
    """A key, unless there is one; answers the one that holds. `Conflict` over `id`: two came first."""

    new: str

    def run(self, connection: Connection) -> str:
        found = connection.scalar(select(SITE.c.value).where(SITE.c.name == _KEY))
        if found is not None:
            return str(found)
        connection.execute(insert(SITE), {"name": _KEY, "value": self.new})
        return self.new

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("id", "another process has made it")
