"""Asking: who a program is, and what is answered to what it asks of a table where it sits."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from podium.play.command import Accepted, Act, AlreadyDone, Resign, Undo
from podium.web.host.answers import answer
from podium.web.host.claim import Claim
from podium.web.host.seats.codes import hashed
from podium.web.host.tables import Tables
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.faults import refused
from podium.wire.messages import AnswerUndo, AskUndo, Ping, Pong, Reason, Refusing, Say, Told, Wish
from podium.wire.program import (
    Agrees,
    Head,
    Noted,
    ProgramCommand,
    Reasons,
    Says,
    ToldProgram,
    WhyNotDo,
    WouldLike,
)


def claim_of(asker: Asker) -> Claim:
    """What a program shows: its bearer and nothing else, whatever cookies came along."""
    if asker.bearer is None:
        return Claim()
    return Claim(hashed(asker.bearer), strict=True)


async def answer_program(
    tables: Tables,
    code: str,
    claim: Claim,
    language: str,
    asked: ProgramCommand,
    tell: Callable[[ToldProgram], None],
) -> None:
    """Answers one message through `tell`, by the road of every other message."""
    if isinstance(asked, WhyNotDo):
        tell(await _why(tables, code, claim, language, asked))
        return

    def translated(told: Told) -> None:
        tell(_for_program(told, asked.command_id))

    await answer(tables, code, claim, language, _plain(asked), translated)
    if isinstance(asked, WouldLike | Agrees):
        async with tables.now(code) as hosted:
            tell(Noted(asked.command_id, hosted.told))


def _plain(
    asked: Act | Undo | Resign | WouldLike | Agrees | Says | Head,
) -> Act | Undo | Resign | AskUndo | AnswerUndo | Say | Ping:
    """The same as people's browsers ask it."""
    match asked:
        case WouldLike():
            return AskUndo(asked.decision_id)
        case Agrees():
            return AnswerUndo(asked.decision_id, asked.agree)
        case Says():
            return Say(asked.what)
        case Head():
            return Ping()
        case Act() | Undo() | Resign():
            return asked


def _for_program(told: Told, command_id: str) -> ToldProgram:
    match told:
        case Refusing():
            return refused(told)
        case Pong():
            return Noted(command_id, told.seq)
        case Accepted() | AlreadyDone() | Wish():
            return told
        case _:
            raise AssertionError(told)


async def _why(tables: Tables, code: str, claim: Claim, language: str, asked: WhyNotDo) -> Reasons:
    """Why an action cannot be done now, by the judges that would refuse it."""
    async with tables.now(code) as hosted:
        seat = claim.own_seat(hosted)
        if not hosted.begun:
            raise Wrong("not_started")
        table = hosted.table
        try:
            action: object = msgspec.json.decode(asked.action, type=table.game.action)
        except msgspec.DecodeError as wrong:
            raise Wrong("malformed", str(wrong)) from wrong
        refusal = table.game.rules.refusal(table.state, seat, action)
        if refusal is None:
            return Reasons(asked.command_id, ())
        words = hosted.audience.speaker(seat, language).refusal(refusal, action)
        return Reasons(asked.command_id, (Reason(words, refusal.rule),))
