"""Reader: asks the tables, on connections of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from podium.store import reads
from podium.store.errors import StoreFailed, reason
from podium.store.rows import (
    BroughtRow,
    Kept,
    LogRow,
    MatchRow,
    ReportRow,
    RunRow,
    SeatRow,
    VerdictRow,
)

P = ParamSpec("P")
T = TypeVar("T")


class Reader:
    """Answers questions about what is kept; each answer is as of one moment."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def match(self, match: str) -> MatchRow | None:
        """The match of that id."""
        return self._ask(reads.match_by_id, match)

    def match_by_code(self, code: str) -> MatchRow | None:
        """The match that people join by that code."""
        return self._ask(reads.match_by_code, code)

    def matches(self, ids: Iterable[str]) -> tuple[MatchRow, ...]:
        """Those of these matches that there are, in the order given."""
        return self._ask(reads.matches, ids)

    def running(self, limit: int = 100) -> tuple[MatchRow, ...]:
        """Matches that have not ended, the newest first."""
        return self._ask(reads.running, limit)

    def listed(
        self, since: int, limit: int = 100
    ) -> tuple[tuple[MatchRow, tuple[SeatRow, ...]], ...]:
        """Tables listed since then that have an open seat, with their seats; the newest first."""
        return self._ask(reads.listed, since, limit)

    def clocked(self) -> tuple[MatchRow, ...]:
        """Matches with a clock that have not ended."""
        return self._ask(reads.clocked)

    def runs(self, since: int = 0) -> tuple[RunRow, ...]:
        """The times in which the site was there after then, the oldest first."""
        return self._ask(reads.runs, since)

    def seats(self, match: str) -> tuple[SeatRow, ...]:
        """The seats of a match, from 0."""
        return self._ask(reads.seats, match)

    def seat_of(self, match: str, secret_hash: str) -> SeatRow | None:
        """The seat that belongs to this secret."""
        return self._ask(reads.seat_of, match, secret_hash)

    def log(self, match: str, after: int = -1) -> tuple[LogRow, ...]:
        """The lines of a log that follow line `after`, in order."""
        return self._ask(reads.log, match, after)

    def command(self, match: str, seat: int, command_id: str) -> LogRow | None:
        """The line that this command of the seat became."""
        return self._ask(reads.command, match, seat, command_id)

    def report(self, report_id: str) -> ReportRow | None:
        """The report of that id."""
        return self._ask(reads.report, report_id)

    def reports(self, limit: int = 100) -> tuple[ReportRow, ...]:
        """What was reported, the newest first."""
        return self._ask(reads.reports, limit)

    def verdicts(self, match: str) -> tuple[VerdictRow, ...]:
        """What the coach said of a match, in the order of its decisions."""
        return self._ask(reads.verdicts, match)

    def brought(self, record_id: str) -> BroughtRow | None:
        """The record of that id that somebody brought."""
        return self._ask(reads.brought, record_id)

    def whole(self, match: str) -> Kept | None:
        """All that is kept of a match."""
        return self._ask(reads.whole, match)

    def ping(self) -> None:
        """Whether the database answers at all; StoreFailed says why not."""
        self._ask(reads.ping)

    def close(self) -> None:
        """Lets the connections go."""
        self._engine.dispose()

    def _ask(
        self,
        question: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        try:
            with self._engine.connect() as connection:
                return question(connection, *args, **kwargs)
        except SQLAlchemyError as wrong:
            raise StoreFailed(f"the database could not be read: {reason(wrong)}") from wrong
