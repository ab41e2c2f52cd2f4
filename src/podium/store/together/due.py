"""Due: when somebody must look at the clock of a match, whether or not any process holds it.

The moment is a little after the clock runs out at the latest, and may be earlier: whoever looks then writes
down the next one. So a move costs nothing here, and a match that all processes have let go is found.

A process asks for matches that it can play on. Those of other rules, which a Podium beside it or one that comes back may
know, keep their moment for that one.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, func, select, tuple_, update

from podium.store.errors import Conflict, StoreError
from podium.store.tables import MATCHES

KnownRules = Sequence[tuple[str, int]]
"""Games, and the version of the rules of each."""


class Wind(msgspec.Struct, frozen=True):
    """When to look next, if its seats and what was agreed still are as they were judged by."""

    match: str
    revision: int
    due: int | None
    """None: it waits for nobody who has a clock."""

    def run(self, connection: Connection) -> None:
        judged = (MATCHES.c.id == self.match, MATCHES.c.revision == self.revision)
        going_on = (*judged, MATCHES.c.ended.is_(None))
        connection.execute(update(MATCHES).where(*going_on).values(due=self.due))

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", f"there is no match {self.match!r}")


class Due(msgspec.Struct, frozen=True):
    """A match at whose clock somebody must look."""

    id: str
    code: str
    revision: int


class ClaimDue(msgspec.Struct, frozen=True):
    """Matches that must be looked at, for one process alone.

    Should it go away meanwhile, others find them again at `until`.
    """

    now: int
    until: int
    rules: KnownRules
    """Those that are known here."""
    most: int = 50

    def run(self, connection: Connection) -> tuple[Due, ...]:
        over = (MATCHES.c.due <= self.now, _played_by(self.rules))
        due = select(MATCHES.c.id).where(*over).order_by(MATCHES.c.due)
        # Not as keys: lines of these matches may be appended meanwhile.
        free = due.limit(self.most).with_for_update(skip_locked=True, key_share=True)
        claimed = update(MATCHES).where(MATCHES.c.id.in_(free)).values(due=self.until)
        found = claimed.returning(MATCHES.c.id, MATCHES.c.code, MATCHES.c.revision)
        return tuple([Due(*row) for row in connection.execute(found)])

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", "nothing can be in the way")


def next_due(connection: Connection, rules: KnownRules) -> int | None:
    """When the first clock of these games must be looked at; None: none runs."""
    soonest: int | None = connection.scalar(
        select(func.min(MATCHES.c.due)).where(_played_by(rules))
    )
    return soonest


def _played_by(rules: KnownRules) -> ColumnElement[bool]:
    return tuple_(MATCHES.c.game, MATCHES.c.rules_version).in_(rules)
