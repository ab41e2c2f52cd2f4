"""Guiding: a first match follows its guide, and the learner is told what comes next."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from podium.core.seat import SEATS, Seat
from podium.play.command import Act
from podium.play.guide import LEARNER, Guide, hint, scripted
from podium.play.table import Table
from podium.web.speaker import Speaker
from podium.wire.messages import Changed, Explained, Guided, Whole

T = TypeVar("T", Whole, Changed)


def with_guide(told: T, guide: Guide | None, table: Table, speaker: Speaker) -> T:
    """What the learner is told, with the guide's words, and with no offer but the one it means."""
    now = None if guide is None else hint(guide, table)
    if guide is None or now is None:
        return told
    everybody: tuple[Seat, ...] = tuple(SEATS[: table.seats])
    lines = tuple(
        Explained(speaker.say((f"guide.{line.say}", *everybody)), line.look) for line in now.lines
    )
    stand = told.stand
    offers = stand.offers if now.over else [o for o in stand.offers if o.action == now.action]
    guided = Guided(lines, now.step, guide.steps, now.over)
    return msgspec.structs.replace(
        told, stand=msgspec.structs.replace(stand, guide=guided, offers=offers)
    )


def declined(guide: Guide, table: Table, seat: Seat, command: Any) -> bool:
    """Whether the learner would leave the path while the guide still leads."""
    if seat != LEARNER or not isinstance(command, Act):
        return False
    now = hint(guide, table)
    if now is None or now.over:
        return False
    try:
        action = msgspec.json.decode(command.action, type=table.game.action)
    except msgspec.DecodeError:
        return False  # The table says better what is wrong with it.
    return bool(action != now.action and action in table.game.rules.legal(table.state, seat))


def next_of(guide: Guide | None, table: Table, seat: Seat) -> Any | None:
    """What the guide has a bot do; None: it thinks for itself."""
    return None if guide is None else scripted(guide, table, seat)
