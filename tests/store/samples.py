"""Rows to store, with no more in them than a test speaks of."""

from podium.store import LogKind, LogRow, MatchRow, SeatKind, SeatRow, Store
from podium.store.writes import Create


def match_row(match: str, *, created: int = 1_000) -> MatchRow:
    return MatchRow(
        id=match,
        code=f"code-{match}",
        game="chess",
        rules_version=1,
        seats=2,
        options='{"short":true}',
        seed=f"seed-{match}",
        commitment=f"commitment-{match}",
        created=created,
    )


def open_seats(match: str) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(match=match, seat=seat) for seat in range(2))


def person(match: str, seat: int, name: str) -> SeatRow:
    return SeatRow(
        match=match,
        seat=seat,
        kind=SeatKind.PERSON,
        name=name,
        secret_hash=f"hash-{name}",
        joined=2_000,
    )


def setup_row(match: str) -> LogRow:
    return LogRow(match=match, seq=0, kind=LogKind.SETUP, body='{"luck":[3,1]}', at=1_000)


def line(match: str, seq: int, *, seat: int | None = 0, command_id: str | None = None) -> LogRow:
    return LogRow(
        match=match,
        seq=seq,
        kind=LogKind.ACTION,
        seat=seat,
        command_id=f"c{seq}" if command_id is None else command_id,
        body='{"action":"pass"}',
        at=1_000 + seq,
    )


def new_match(match: str) -> Create:
    return Create(match_row(match), open_seats(match), setup_row(match))


def with_matches(store: Store, *matches: str) -> None:
    """Stores these matches, with open seats and a setup each."""
    for created in [store.submit(new_match(match)) for match in matches]:
        created.result(30)
