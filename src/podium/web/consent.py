"""Consent: a seat asks to go back to before its last action, and the others agree or do not.

What is asked lives in memory alone: it means nothing any more once somebody acts or the site starts
anew. What was agreed becomes an entry of the log like any other undo.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from podium.core.seat import SEATS, Seat
from podium.play.command import TakeBack
from podium.store import SeatKind
from podium.web.held import Held
from podium.web.tables import Tables
from podium.web.wrong import Wrong
from podium.wire.messages import AnswerUndo, AskUndo, Told, Wish


async def ask(
    tables: Tables, code: str, seat: Seat, asked: AskUndo, tell: Callable[[Told], None]
) -> None:
    """A seat would like to take its last action back; bots never mind."""
    async with tables.at(code) as held:
        due = held.table.ask_id(seat) if held.begun else ""
        if not due or asked.decision_id != due:
            raise Wrong("nothing_to_ask")
        if due == held.declined:
            raise Wrong("asked_already")
        wish = Wish(int(seat), due, _others(held, seat))
        if wish.waiting:
            held.wishes(wish)
            tell(wish)
            return
    await _take_back(tables, code, seat, due)
    tell(Wish())


async def answered(
    tables: Tables, code: str, seat: Seat, asked: AnswerUndo, tell: Callable[[Told], None]
) -> None:
    """A seat agrees to what is asked, or does not; whoever asked withdraws it."""
    async with tables.at(code) as held:
        wish = held.wish
        if not wish.decision_id or wish.decision_id != asked.decision_id:
            raise Wrong("nothing_to_answer")
        if seat != wish.seat and seat not in wish.waiting:
            raise Wrong("nothing_to_answer")
        if not asked.agree:
            withdrawn = seat == wish.seat
            held.declined = held.declined if withdrawn else wish.decision_id
            held.wishes(Wish(declined=-1 if withdrawn else int(seat)))
            tell(held.wish)
            return
        waiting = tuple(other for other in wish.waiting if other != seat)
        wish = msgspec.structs.replace(wish, waiting=waiting)
        held.wishes(wish)
        tell(wish)
        if waiting or seat == wish.seat:
            return
    await _take_back(tables, code, SEATS[wish.seat], wish.decision_id)


def _others(held: Held, seat: Seat) -> tuple[int, ...]:
    """The people whose consent counts: not who shares the device, and not who has given up."""
    device = held.seats[seat].secret_hash
    return tuple(
        row.seat
        for row in held.seats
        if row.kind is SeatKind.PERSON
        and row.seat != seat
        and row.secret_hash != device
        and row.seat not in held.table.resigned
    )


async def _take_back(tables: Tables, code: str, seat: Seat, due: str) -> None:
    """Carries out what was agreed; nothing comes of it if somebody was quicker and acted."""
    await tables.command(code, seat, TakeBack(f"agreed.{due}", due))
