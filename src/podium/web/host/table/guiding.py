"""Guiding: a first match follows its guide, and the learner is told what comes next."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from podium.core.seat import SEATS, Seat
from podium.play.command import Act, Command
from podium.play.guide import LEARNER, Guide, hint, scripted
from podium.play.table import AnyTable
from podium.scene.offer import Offer
from podium.wire.messages import Changed, Explained, Guided, Whole
from podium.wire.speaker import Speaker

T = TypeVar("T", Whole, Changed)


class Guiding:
    """How the guide of one table leads, as long as there is one."""

    def __init__(self, guide: Guide | None, table: AnyTable) -> None:
        self._guide = guide
        self._table = table

    def __bool__(self) -> bool:
        return self._guide is not None

    def end(self) -> None:
        """It leads no more: the learner sees all that may be done."""
        self._guide = None

    def explain(self, told: T, seat: Seat | None, speaker: Speaker) -> T:
        """What the learner is told, with the guide's words, and with no offer but the one it means."""
        guide = self._guide if seat == LEARNER else None
        now = None if guide is None else hint(guide, self._table)
        if guide is None or now is None:
            return told
        everybody: tuple[Seat, ...] = tuple(SEATS[: self._table.seats])
        lines: tuple[Explained, ...] = tuple(
            Explained(speaker.say((f"guide.{line.say}", *everybody)), line.look)
            for line in now.lines
        )
        stand = told.stand
        offers = stand.offers if now.over else [o for o in stand.offers if o.action == now.action]
        if lines and offers and not now.over:
            # What glows is what is taken; a button alone has nothing that could.
            picks = tuple(dict.fromkeys(offers[0].picks)) or lines[-1].look
            lines = (*lines[:-1], msgspec.structs.replace(lines[-1], look=picks))
        guided = Guided(lines, now.step, guide.steps, now.over)
        return msgspec.structs.replace(
            told, stand=msgspec.structs.replace(stand, guide=guided, offers=offers)
        )

    def instead(self, speaker: Speaker) -> str:
        """What the guide waits for, as its button says it, and what to touch; empty if it leads no more."""
        now = None if self._guide is None else hint(self._guide, self._table)
        if now is None or now.over or now.action is None:
            return ""
        view = self._table.view(LEARNER)
        offers: tuple[Offer, ...] = self._table.game.scene(view).offers
        due = next(offer for offer in offers if view.legal[offer.action] == now.action)
        told = speaker.ui("ui.guide_instead", speaker.say(due.label))
        # Of a button alone nothing glows.
        return f"{told} {speaker.ui('ui.guide_glows')}" if due.picks else told

    def declines(self, seat: Seat, command: Command) -> bool:
        """Whether the learner would leave the path while the guide still leads."""
        if self._guide is None or seat != LEARNER or not isinstance(command, Act):
            return False
        now = hint(self._guide, self._table)
        if now is None or now.over:
            return False
        game = self._table.game
        try:
            action = msgspec.json.decode(command.action, type=game.action)
        except msgspec.DecodeError:
            return False  # The table says better what is wrong with it.
        return bool(action != now.action and action in game.rules.legal(self._table.state, seat))

    def script(self, seat: Seat) -> Any | None:
        """What the guide has a bot do; None: it thinks for itself."""
        return None if self._guide is None else scripted(self._guide, self._table, seat)
