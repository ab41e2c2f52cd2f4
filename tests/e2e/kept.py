"""A match that was played so far elsewhere and is kept: its people come back to it."""

from __future__ import annotations

import msgspec

from podium.play.command import Accepted, Act
from podium.play.table import AnyChange, AnyTable
from podium.store import Append, Create, MatchRow, SeatKind, SeatRow, Store
from podium.web.host.seats.codes import hashed
from podium.web.host.stored import log_of
from tests.e2e.guest import Guest

CODE, SECRET = "GRT-9FD", "only-for-this-table"
NAMES = ("Anna", "Bruno", "Chloe", "Dragan", "Elif", "Finn")


def act(table: AnyTable, action: object) -> AnyChange:
    """Does this for whoever is to act."""
    seat = table.to_act[0]
    raw = msgspec.Raw(msgspec.json.encode(action))
    reply, change = table.command(seat, Act(f"c{table.seq}", table.decision(seat), raw))
    assert isinstance(reply, Accepted), reply
    assert change is not None
    return change


def keep(table: AnyTable, url: str) -> None:
    """Stores the match as if people had played it."""
    match = MatchRow(
        id="on-the-road",
        code=CODE,
        game=table.game.id,
        rules_version=table.game.rules_version,
        seats=table.seats,
        options=msgspec.json.encode(table.options).decode(),
        seed=table.seed,
        commitment=table.commitment,
        created=1,
    )
    seats = tuple(
        SeatRow(
            match=match.id,
            seat=seat,
            kind=SeatKind.PERSON,
            name=name,
            secret_hash=hashed(f"{SECRET}-{seat}"),
            joined=1,
        )
        for seat, name in enumerate(NAMES[: table.seats])
    )
    first, *rest = log_of(match.id, table)
    with Store.open(url) as store:
        store.submit(Create(match, seats, first)).result(30)
        for row in rest:
            store.submit(Append(row)).result(30)


def sit(guest: Guest, seat: int) -> None:
    """Gives a browser that seat."""
    guest.page.context.add_cookies(
        [{"name": f"seat-{CODE}", "value": f"{SECRET}-{seat}", "url": guest.address}]
    )
