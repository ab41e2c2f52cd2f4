"""Answers: what a viewer's message is answered with, on a socket and by HTTP alike."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from podium.core.rules import Refusal
from podium.play.command import Act, Refused, Reply, Resign, Undo
from podium.play.table import NOTHING_ASKED
from podium.play.why import why_not
from podium.web import consent
from podium.web.claim import Claim
from podium.web.speaker import Speaker
from podium.web.tables import Tables
from podium.web.wrong import Wrong
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
    match asked:
        case Ping():
            async with tables.at(code) as held:
                tell(Pong(held.told))
        case WhyNot():
            async with tables.at(code) as held:
                seat = claim.own_seat(held)
                if not held.begun:
                    raise Wrong("not_started")
                speaker = held.speaker(seat, language)
                found = why_not(held.table, seat, frozenset(asked.handles))
                led = held.led
            reasons = [
                Reason(speaker.refusal(refusal, action), refusal.rule) for refusal, action in found
            ]
            if led and not reasons:
                reasons = [Reason(speaker.ui("ui.refused.guided"), "")]
            tell(Because(asked.handles, reasons))
        case Say():
            async with tables.at(code) as held:
                if not held.say(claim.own_seat(held), asked.what):
                    raise Wrong("too_many")
                tell(Pong(held.told))
        case AskUndo():
            await consent.ask(tables, code, claim, asked, tell)
        case AnswerUndo():
            await consent.answered(tables, code, claim, asked, tell)
        case Act() | Undo() | Resign():
            async with tables.at(code) as held:
                seat = claim.own_seat(held)
                if seat in held.table.resigned and not isinstance(asked, Resign):
                    raise Wrong("resigned")
                if held.stood_in(seat):
                    # Whoever acts is back.
                    await tables.reseat(held, held.without_bot(seat))
                speaker, kind = held.speaker(seat, language), held.table.game.action
            await tables.command(
                code, seat, asked, lambda reply: tell(_spoken(reply, asked, speaker, kind)), claim
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
        # What was at fault with an action is the sender's own text, and tells nobody's secret.
        what = (reply.reason,) if reply.code == "malformed" else ()
        text = speaker.ui(f"ui.refused.{reply.code}", *what)
    return Refusing(reply.command_id, reply.code, text, reply.rule)
