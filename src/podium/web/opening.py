"""Opening: what somebody asked for, judged, before a table is made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from podium.bots.levels import Level
from podium.bots.players import exists, names
from podium.game import AnyGame
from podium.registry import UnknownGame
from podium.registry import game as game_of
from podium.store import SeatKind, SeatRow
from podium.web.names import BadName, bot_name, name_of
from podium.web.stored import now
from podium.web.wrong import Wrong

PERSON = "person"
"""In a list of players: somebody who is still to come."""


def options_of(game: AnyGame, given: Mapping[str, object]) -> Any:
    """A game's options from what somebody chose; Wrong says what does not fit."""
    known = {field.name for field in msgspec.structs.fields(game.options)}
    if unknown := sorted(set(given) - known):
        raise Wrong("bad_options", ", ".join(name[:40] for name in unknown[:5]))
    try:
        return msgspec.convert(given, game.options)
    except msgspec.ValidationError as wrong:
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
    game: AnyGame, seats: int, name: str, players: Sequence[str], secret_hash: str
) -> list[SeatRow]:
    """The seats of a new table, the first its opener's; of those nobody was named for, all open."""
    if len(players) >= seats:
        raise Wrong("too_many_players", len(players), seats)
    rows = [person_row("", 0, name, secret_hash)]
    for seat in range(1, seats):
        player = players[seat - 1] if seat <= len(players) else PERSON
        if player == PERSON:
            rows.append(SeatRow(match="", seat=seat))
        elif exists(game, player):
            rows.append(bot_row("", seat, player, [row.name for row in rows]))
        else:
            raise Wrong("bad_players", player[:40], ", ".join([PERSON, *Level, *names(game)]))
    return rows


def person_row(match: str, seat: int, name: str, secret_hash: str) -> SeatRow:
    """The seat of somebody who sits there."""
    return SeatRow(
        match=match,
        seat=seat,
        kind=SeatKind.PERSON,
        name=name,
        secret_hash=secret_hash,
        joined=now(),
    )


def bot_row(match: str, seat: int, bot: str, others: Sequence[str]) -> SeatRow:
    """A bot's seat, under a name that nobody else has."""
    return SeatRow(
        match=match, seat=seat, kind=SeatKind.BOT, name=bot_name(others), bot=bot, joined=now()
    )
