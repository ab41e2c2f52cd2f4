"""Answers: what a viewer's message is answered with, on a socket and by HTTP alike."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from podium.core.rules import Refusal
from podium.play.command import Act, Refused, Reply, Resign, Undo
from podium.play.table import NOTHING_ASKED
from podium.play.why import why_not
from podium.store import Uttered
from podium.web.host import consent
from podium.web.host.claim import Claim
from podium.web.host.standing_in import come_back
from podium.web.host.tables import Tables, judged_again
from podium.web.host.wrong import Wrong
from podium.wire.messages import (
    AnswerUndo,
    AskUndo,
    Because,
    Ping,
    Pong,
    Problem,
    Reason,
    Refusing,
    Say,
    Told,
    WhyNot,
)
from podium.wire.speaker import Speaker


async def answer(
    tables: Tables,
    code: str,
    claim: Claim,
    language: str,
    asked: Act | Undo | Resign | AskUndo | AnswerUndo | Say | WhyNot | Ping,
    tell: Callable[[Told], None],
) -> None:
    """Answers one message through `tell`; an accepted command before anybody else hears of it.

    Who may speak for which seat is judged by the seats as they are now, whenever something is done.
    """
    await _answer(tables, code, claim, language, asked, tell)


@judged_again
async def _answer(
    tables: Tables,
    code: str,
    claim: Claim,
    language: str,
    asked: Act | Undo | Resign | AskUndo | AnswerUndo | Say | WhyNot | Ping,
    tell: Callable[[Told], None],
) -> None:
    match asked:
        case Ping():
            async with tables.at(code) as hosted:
                claim.seats(hosted)
                tell(Pong(hosted.told))
        case WhyNot():
            async with tables.now(code) as hosted:
                seat = claim.own_seat(hosted)
                if not hosted.begun:
                    raise Wrong("not_started")
                speaker = hosted.audience.speaker(seat, language)
                found = why_not(hosted.table, seat, frozenset(asked.handles))
                instead = hosted.guiding.instead(speaker)
            reasons = [
                Reason(speaker.refusal(refusal, action), refusal.rule) for refusal, action in found
            ]
            if instead:
                reasons = [Reason(instead, ""), *reasons[:1]]
            tell(Because(asked.handles, reasons))
        case Say():
            async with tables.now(code) as hosted:
                seat = claim.own_seat(hosted)
                if not hosted.say(seat, asked.what):
                    raise Wrong("too_many")
                tell(Pong(hosted.told))
            if tables.shared:
                tables.begin(tables.store.tell(Uttered(hosted.match.id, seat, asked.what)))
        case AskUndo():
            await consent.ask(tables, code, claim, asked, tell)
        case AnswerUndo():
            await consent.answer(tables, code, claim, asked, tell)
        case Act() | Undo() | Resign():
            await tables.carry_through(_command(tables, code, claim, language, asked, tell))


async def _command(
    tables: Tables,
    code: str,
    claim: Claim,
    language: str,
    asked: Act | Undo | Resign,
    tell: Callable[[Told], None],
) -> None:
    """Does what a seat asks, if it is the claim's; carried through even if whoever asked is gone."""
    async with tables.at(code) as hosted:
        seat = claim.own_seat(hosted)
        if seat in hosted.table.resigned and not isinstance(asked, Resign):
            raise Wrong("resigned")
        await come_back(tables, hosted, seat)  # Whoever acts is back.
        speaker, kind = hosted.audience.speaker(seat, language), hosted.table.game.action
        await tables.do(
            hosted, seat, asked, lambda reply: tell(_spoken(reply, asked, speaker, kind))
        )


def problem(wrong: Wrong, language: str) -> Problem:
    """What was wrong with a message, in words."""
    return Problem(wrong.code, wrong.words(language))


def _spoken(reply: Reply, asked: Act | Undo | Resign, speaker: Speaker, kind: object) -> Told:
    """A reply as it is sent: a refusal in words."""
    if not isinstance(reply, Refused):
        return reply
    if reply.code == "illegal" and isinstance(asked, Act):
        action = msgspec.json.decode(asked.action, type=kind)
        text = speaker.refusal(Refusal(reply.rule, reply.reason), action)
    elif reply.reason == NOTHING_ASKED:
        text = speaker.ui("ui.refused.not_your_turn")
    else:
        # What was at fault with an action is the sender's own text, and tells nobody's secret; of a game
        # that failed it is the name.
        what = (reply.reason,) if reply.code in ("malformed", "failed") else ()
        text = speaker.ui(f"ui.refused.{reply.code}", *what)
    return Refusing(reply.command_id, reply.code, text, reply.rule)
