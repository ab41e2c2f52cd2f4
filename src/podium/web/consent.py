"""Consent: a seat asks to go back to before its last action, and the others agree or do not.

What is asked is stored before anybody is told, so that it outlasts the site; it lapses once somebody
acts. What was agreed becomes an entry of the log like any other undo.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from podium.core.seat import SEATS, Seat
from podium.play.command import TakeBack
from podium.store import SeatKind
from podium.web.claim import Claim
from podium.web.held import Held
from podium.web.tables import Tables
from podium.web.wrong import Wrong
from podium.wire.messages import AnswerUndo, AskUndo, Told, Wish


async def ask(
    tables: Tables, code: str, claim: Claim, asked: AskUndo, tell: Callable[[Told], None]
) -> None:
    """A seat would like to take its last action back; bots never mind."""
    await tables.carried(_ask(tables, code, claim, asked, tell))


async def _ask(
    tables: Tables, code: str, claim: Claim, asked: AskUndo, tell: Callable[[Told], None]
) -> None:
    async with tables.at(code) as held:
        seat = claim.own_seat(held)
        due = held.table.ask_id(seat) if held.begun else ""
        if not due or asked.decision_id != due:
            raise Wrong("nothing_to_ask")
        if due == held.agreed.declined:
            raise Wrong("asked_already")
        wish = Wish(int(seat), due, _others(held, seat))
        if wish.waiting:
            await _keep(tables, held, wish)
            tell(wish)
            return
    await _take_back(tables, code, seat, due)
    tell(Wish())


async def answered(
    tables: Tables, code: str, claim: Claim, asked: AnswerUndo, tell: Callable[[Told], None]
) -> None:
    """A seat agrees to what is asked, or does not; whoever asked withdraws it."""
    await tables.carried(_answered(tables, code, claim, asked, tell))


async def _answered(
    tables: Tables, code: str, claim: Claim, asked: AnswerUndo, tell: Callable[[Told], None]
) -> None:
    async with tables.at(code) as held:
        seat = claim.own_seat(held)
        wish = held.wish
        if not wish.decision_id or wish.decision_id != asked.decision_id:
            raise Wrong("nothing_to_answer")
        if seat != wish.seat and seat not in wish.waiting:
            raise Wrong("nothing_to_answer")
        if not asked.agree:
            withdrawn = seat == wish.seat
            await _keep(
                tables,
                held,
                Wish(declined=-1 if withdrawn else int(seat)),
                declined=held.agreed.declined if withdrawn else wish.decision_id,
            )
            tell(held.wish)
            return
        left = _without(wish, seat)
        if left.waiting:
            await _keep(tables, held, left)
            tell(left)
            return
    # Whoever agreed last is stored by what they agreed to.
    await _take_back(tables, code, SEATS[wish.seat], wish.decision_id)
    tell(Wish())


async def excuse(tables: Tables, code: str, seat: Seat) -> None:
    """A bot sits in for somebody: nobody waits for their answer any more."""
    async with tables.at(code) as held:
        wish = held.wish
        if not wish.decision_id or seat not in wish.waiting:
            return
        left = _without(wish, seat)
        if left.waiting:
            await _keep(tables, held, left)
            return
    await _take_back(tables, code, SEATS[wish.seat], wish.decision_id)


def _others(held: Held, seat: Seat) -> tuple[int, ...]:
    """The people whose consent counts: not who shares the device, nor those whom a bot plays for."""
    device = held.seats[seat].secret_hash
    return tuple(
        row.seat
        for row in held.seats
        if row.kind is SeatKind.PERSON
        and row.seat != seat
        and row.secret_hash != device
        and held.bot(SEATS[row.seat]) is None
    )


def _without(wish: Wish, seat: Seat) -> Wish:
    waiting = tuple(other for other in wish.waiting if other != seat)
    return msgspec.structs.replace(wish, waiting=waiting)


async def _keep(tables: Tables, held: Held, wish: Wish, declined: str | None = None) -> None:
    """Stores what is asked now, then tells everybody."""
    agreed = msgspec.structs.replace(
        held.agreed,
        wish=wish if wish.decision_id else Wish(),
        declined=held.agreed.declined if declined is None else declined,
    )
    await tables.agree(held, agreed)
    held.wishes(wish)


async def _take_back(tables: Tables, code: str, seat: Seat, due: str) -> None:
    """Carries out what was agreed; nothing comes of it if somebody was quicker and acted."""
    await tables.command(code, seat, TakeBack(f"agreed.{due}", due))
