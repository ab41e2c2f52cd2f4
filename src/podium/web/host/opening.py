"""Opening: what somebody asked for, judged, before a table is made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from podium.bots.levels import Level
from podium.bots.players import exists, names
from podium.game import AnyGame
from podium.play.match import BadSeats, check_seats
from podium.play.options import BadOption, choose
from podium.registry import UnknownGame
from podium.registry import game as game_of
from podium.store import SeatKind, SeatRow
from podium.web.host.gauges.now import now
from podium.web.host.seats.codes import hashed, new_secret
from podium.web.host.seats.names import BadName, apart, bot_name, name_of
from podium.web.host.seats.pins import pin_called, pin_hash
from podium.web.host.wrong import Wrong

PERSON = "person"
"""In a list of players: somebody who is still to come."""
HERE = "here"
"""In a list of players: somebody on the same device."""

CLOCKS = (0, 30, 60, 120, 300, 86_400, 3 * 86_400, 7 * 86_400)
"""The clocks that a form offers: seconds for each decision, 0 for as long as one likes."""
_SHORTEST, _LONGEST = 10, 30 * 86_400


class Terms(msgspec.Struct, frozen=True):
    """What is agreed about a table, beside the options of the game."""

    names: Sequence[str] = ()
    """What those on the other seats are called who sit here, on the same device."""
    pins: Sequence[str] = ()
    """The PINs of the seats, the opener's first; empty: none."""
    listed: bool = False
    """Whether the lobby shows it."""
    clock: int = 0
    """Seconds that a person has for a decision; 0: as long as they like."""
    waits: bool = False
    """Whether the host begins; else it begins by itself once all seats are taken."""
    program: bool = False
    """Whether a program opens it, and plays on the first seat."""
    secret: str = ""
    """What the opener's seat is to belong to; empty: a fresh one."""


class PlannedTable(msgspec.Struct, frozen=True):
    """A table that can be opened."""

    game: AnyGame
    options: Any
    seats: Sequence[SeatRow]
    secret: str
    """What the opener's seat belongs to, and those of all who sit on the same device."""
    listed: bool = False
    clock: int | None = None
    waits: bool = False


def plan_table(
    game_id: str,
    seats: int,
    name: str,
    players: Sequence[str],
    options: Mapping[str, object],
    terms: Terms = Terms(),  # noqa: B008 - frozen, so it can be shared
) -> PlannedTable:
    """What somebody wishes for, its opener on the first seat; Wrong says what does not fit.

    `players` are those on the other seats: people here, bots, or people who are to come.
    """
    game = game_called(game_id)
    try:
        check_seats(game, seats)
    except BadSeats as wrong:
        raise Wrong("bad_seats", *game.seats) from wrong
    if terms.clock and not _SHORTEST <= terms.clock <= _LONGEST:
        raise Wrong("bad_clock", _SHORTEST, _LONGEST // 86_400)
    secret = terms.secret or new_secret()
    rows = rows_of(game, seats, name_called(name), players, hashed(secret), terms)
    return PlannedTable(
        game,
        options_called(game, options),
        rows,
        secret,
        terms.listed,
        terms.clock or None,
        # Where nobody is to come there is nothing to wait for.
        terms.waits and any(row.kind is SeatKind.OPEN for row in rows),
    )


def options_called(game: AnyGame, given: Mapping[str, object]) -> Any:
    """A game's options from what somebody chose; Wrong says what does not fit."""
    try:
        return choose(game, given)
    except BadOption as wrong:
        raise Wrong("bad_options", str(wrong)) from wrong


def game_called(game_id: str) -> AnyGame:
    """The game of that id; Wrong if there is none."""
    try:
        return game_of(game_id)
    except UnknownGame as wrong:
        raise Wrong("unknown_game", game_id[:40]) from wrong


def name_called(text: str) -> str:
    """The name that somebody typed; Wrong if it is none."""
    try:
        return name_of(text)
    except BadName as wrong:
        raise Wrong("bad_name") from wrong


def rows_of(
    game: AnyGame,
    seats: int,
    name: str,
    players: Sequence[str],
    device: str,
    terms: Terms = Terms(),  # noqa: B008 - frozen, so it can be shared
) -> list[SeatRow]:
    """The seats of a new table, the first its opener's; of those nobody was named for, all open."""
    if len(players) >= seats:
        raise Wrong("too_many_players", len(players), seats)
    pins = [pin_called(pin) for pin in terms.pins[:seats]]
    pins += [""] * (seats - len(pins))
    # A device that nobody shares has no curtain.
    pins = pins if HERE in players else [""] * seats
    rows = [person_row("", 0, name, device, pins[0], program=terms.program)]
    for seat in range(1, seats):
        player = players[seat - 1] if seat <= len(players) else PERSON
        taken = [row.name for row in rows]
        if player == PERSON:
            rows.append(SeatRow(match="", seat=seat))
        elif player == HERE:
            called = name_called(terms.names[seat - 1] if seat <= len(terms.names) else "")
            rows.append(person_row("", seat, apart(called, taken), device, pins[seat]))
        elif exists(game, player):
            rows.append(bot_row("", seat, player, taken))
        else:
            known = ", ".join([PERSON, HERE, *Level, *names(game)])
            raise Wrong("bad_players", player[:40], known)
    return rows


def person_row(
    match: str, seat: int, name: str, device: str, pin: str = "", *, program: bool = False
) -> SeatRow:
    """A person's seat; `device` is the hash of the secret that it belongs to."""
    return SeatRow(
        match=match,
        seat=seat,
        kind=SeatKind.PERSON,
        name=name,
        secret_hash=device,
        joined=now(),
        pin_hash=pin_hash(pin),
        program=1 if program else None,
    )


def bot_row(match: str, seat: int, bot: str, others: Sequence[str]) -> SeatRow:
    """A bot's seat, under a name that nobody else has."""
    return SeatRow(
        match=match, seat=seat, kind=SeatKind.BOT, name=bot_name(others), bot=bot, joined=now()
    )
