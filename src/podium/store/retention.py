"""Retention: matches that were over long ago go, with all that belongs to them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select

from podium.store.errors import Conflict, StoreError
from podium.store.tables import LOG, MATCHES, METADATA, SEATS


class Begun(msgspec.Struct, frozen=True):
    """How many matches go on that were begun by the same rules."""

    game: str
    rules_version: int
    matches: int
    lately: int
    """How many of them had a line written since."""


def begun_by_rules(connection: Connection, since: int) -> list[Begun]:
    """The matches that go on, by the rules that they were begun by; busy ones are counted apart."""
    last = select(func.max(LOG.c.at)).where(LOG.c.match == MATCHES.c.id).scalar_subquery()
    rules = (MATCHES.c.game, MATCHES.c.rules_version)
    asked = (
        select(*rules, func.count(), func.count(MATCHES.c.id).filter(last >= since))
        .where(MATCHES.c.ended.is_(None))
        .group_by(*rules)
        .order_by(*rules)
    )
    return [Begun(*row) for row in connection.execute(asked)]


def _over(before: int) -> ColumnElement[bool]:
    """Whether a match ended before then, or goes on and nobody has sat down or done anything since."""
    written = select(LOG.c.seq).where(LOG.c.match == MATCHES.c.id, LOG.c.at >= before)
    sat = select(SEATS.c.seat).where(SEATS.c.match == MATCHES.c.id, SEATS.c.joined >= before)
    left = and_(
        MATCHES.c.ended.is_(None), MATCHES.c.created < before, ~written.exists(), ~sat.exists()
    )
    return or_(MATCHES.c.ended < before, left)


def over(connection: Connection, before: int, most: int) -> list[str]:
    """The ids of so many matches that are to go, the oldest first."""
    asked = select(MATCHES.c.id).where(_over(before)).order_by(MATCHES.c.created).limit(most)
    return list(connection.scalars(asked))


def count_over(connection: Connection, before: int) -> int:
    """How many matches are to go."""
    return connection.scalar(select(func.count()).select_from(MATCHES).where(_over(before))) or 0


class Forget(msgspec.Struct, frozen=True):
    """That matches go, those of them that are still over; answers how many went."""

    matches: Sequence[str]
    before: int

    def run(self, connection: Connection) -> int:
        still = select(MATCHES.c.id).where(MATCHES.c.id.in_(self.matches), _over(self.before))
        # Nobody writes a line to one of them between the look and the end.
        gone = list(connection.scalars(still.order_by(MATCHES.c.id).with_for_update()))
        for table in reversed(METADATA.sorted_tables):
            if table is not MATCHES and "match" in table.c:
                connection.execute(delete(table).where(table.c.match.in_(gone)))
        connection.execute(delete(MATCHES).where(MATCHES.c.id.in_(gone)))
        return len(gone)

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", "something else belongs to a match that is to go")
