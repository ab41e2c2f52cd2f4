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
from podium.web.host.claim import Claim
from podium.web.host.table.hosted import HostedTable
from podium.web.host.tables import Tables, judged_again
from podium.web.host.wrong import Overtaken, Wrong
from podium.wire.messages import AnswerUndo, AskUndo, Told, Wish


async def ask(
    tables: Tables, code: str, claim: Claim, asked: AskUndo, tell: Callable[[Told], None]
) -> None:
    """A seat would like to take its last action back; bots never mind."""
    await tables.carry_through(_ask(tables, code, claim, asked, tell))


@judged_again
async def _ask(
    tables: Tables, code: str, claim: Claim, asked: AskUndo, tell: Callable[[Told], None]
) -> None:
    async with tables.now(code) as hosted:
        seat = claim.own_seat(hosted)
        due = hosted.table.ask_id(seat) if hosted.begun else ""
        if not due or asked.decision_id != due:
            raise Wrong("nothing_to_ask")
        if due == hosted.agreed.declined:
            raise Wrong("asked_already")
        wish = Wish(int(seat), due, _others(hosted, seat))
        if wish.waiting:
            await _keep(tables, hosted, wish)
            tell(wish)
            return
        await _take_back(tables, hosted, seat, due)
    tell(Wish())


async def answer(
    tables: Tables, code: str, claim: Claim, asked: AnswerUndo, tell: Callable[[Told], None]
) -> None:
    """A seat agrees to what is asked, or does not; whoever asked withdraws it."""
    await tables.carry_through(_answer(tables, code, claim, asked, tell))


@judged_again
async def _answer(
    tables: Tables, code: str, claim: Claim, asked: AnswerUndo, tell: Callable[[Told], None]
) -> None:
    async with tables.now(code) as hosted:
        seat = claim.own_seat(hosted)
        wish = hosted.wish
        if not wish.decision_id or wish.decision_id != asked.decision_id:
            raise Wrong("nothing_to_answer")
        if seat != wish.seat and seat not in wish.waiting:
            raise Wrong("nothing_to_answer")
        if not asked.agree:
            withdrawn = seat == wish.seat
            await _keep(
                tables,
                hosted,
                Wish() if withdrawn else Wish(declined=int(seat), refused=wish.decision_id),
                declined=hosted.agreed.declined if withdrawn else wish.decision_id,
            )
            tell(hosted.wish)
            return
        left = _without(wish, seat)
        if left.waiting:
            await _keep(tables, hosted, left)
            tell(left)
            return
        # Whoever agreed last is stored by what they agreed to.
        await _take_back(tables, hosted, SEATS[wish.seat], wish.decision_id)
    tell(Wish())


async def excuse(tables: Tables, hosted: HostedTable, seat: Seat) -> None:
    """A bot sits in for somebody, under the table's lock: nobody waits for their answer any more."""
    while (wish := hosted.wish).decision_id and seat in wish.waiting:
        left = _without(wish, seat)
        try:
            if left.waiting:
                await _keep(tables, hosted, left)
            else:
                await _take_back(tables, hosted, SEATS[wish.seat], wish.decision_id)
        except Overtaken:
            continue  # Somebody else has answered at another process.
        return


def _others(hosted: HostedTable, seat: Seat) -> tuple[int, ...]:
    """The people whose consent counts: not who shares the device, nor those whom a bot plays for."""
    device = hosted.seating.rows[seat].secret_hash
    return tuple(
        row.seat
        for row in hosted.seating.rows
        if row.kind is SeatKind.PERSON
        and row.seat != seat
        and row.secret_hash != device
        and hosted.bot(SEATS[row.seat]) is None
    )


def _without(wish: Wish, seat: Seat) -> Wish:
    waiting = tuple(other for other in wish.waiting if other != seat)
    return msgspec.structs.replace(wish, waiting=waiting)


async def _keep(
    tables: Tables, hosted: HostedTable, wish: Wish, declined: str | None = None
) -> None:
    """Stores what is asked now, then tells everybody."""
    agreed = msgspec.structs.replace(
        hosted.agreed,
        wish=wish if wish.decision_id else Wish(),
        declined=hosted.agreed.declined if declined is None else declined,
    )
    await tables.agree(hosted, agreed)
    hosted.tell_wish(wish)


async def _take_back(tables: Tables, hosted: HostedTable, seat: Seat, due: str) -> None:
    """Carries out what was agreed."""
    await tables.do(hosted, seat, TakeBack(f"agreed.{due}", due))
