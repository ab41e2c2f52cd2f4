"""Upgrading: a look at a database as it is, before a newer Podium changes it."""

from __future__ import annotations

import msgspec
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from podium.store.engines import reading_engine, take_your_time
from podium.store.errors import BadUrl, StoreFailed, TooNew, reason
from podium.store.location import address, default_url, is_empty
from podium.store.migrate import HEAD, version_of
from podium.store.retention import Begun, begun_by_rules


class BeforeUpgrade(msgspec.Struct, frozen=True):
    """What was found; nothing was changed."""

    version: str
    newest: str
    begun: list[Begun]
    """The matches that go on."""


def looked_at(url: str | None, since: int) -> BeforeUpgrade:
    """What a database holds, of whichever version; BadUrl where there is none of ours."""
    where = make_url(default_url()) if url is None else address(url)
    shown = where.render_as_string()
    if is_empty(where):
        raise BadUrl(f"there is no database of Podium at {shown}")
    engine = reading_engine(where, 1)
    try:
        with engine.connect() as connection:
            take_your_time(connection)
            version = version_of(connection)
            if version is None:
                raise BadUrl(f"there is no database of Podium at {shown}")
            if version > HEAD:
                raise TooNew(f"the database is at version {version}, this Podium knows {HEAD}")
            return BeforeUpgrade(version, HEAD, begun_by_rules(connection, since))
    except SQLAlchemyError as wrong:
        raise StoreFailed(f"cannot open {shown}: {reason(wrong)}") from wrong
    finally:
        engine.dispose()
