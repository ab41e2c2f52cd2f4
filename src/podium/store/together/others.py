"""Tell others: something for the other processes to hear of which nothing is stored."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from podium.store.errors import Conflict, StoreError
from podium.store.together.news import News


class TellOthers(msgspec.Struct, frozen=True):
    """News that goes with whatever is committed next."""

    news: News

    def run(self, connection: Connection) -> None:
        """Nothing is to be stored."""

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", "nothing can be in the way")
