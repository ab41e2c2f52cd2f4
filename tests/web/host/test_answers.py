"""Answers: each message judged by the seats as they are, and stored before it is told."""

from pathlib import Path

import msgspec
import pytest

from podium.core.seat import SEATS
from podium.play.command import Accepted, Resign
from podium.web.host.standing_in import sit_in
from podium.web.host.wrong import Wrong
from podium.wire.messages import (
    AnswerUndo,
    AskUndo,
    Because,
    Ping,
    Pong,
    Refusing,
    Say,
    WhyNot,
    Wish,
)
from tests.web.host.hosting import Host, hosting, news

pytestmark = pytest.mark.anyio


async def code_of(host: Host, seat: int | None, asked: object) -> str:
    with pytest.raises(Wrong) as wrong:
        await host.say(seat, asked)
    return wrong.value.code


async def test_an_accepted_command_is_stored_when_it_is_answered_and_told_after(
    tmp_path: Path,
) -> None:
    async with hosting(tmp_path, "Anna", "Ben") as host:
        (seat,) = map(int, host.hosted.table.to_act)
        line = host.look(1 - seat)
        await news(line)
        command = host.first(seat)
        assert await host.say(seat, command) == [Accepted(command.command_id, 1)]
        assert len(await host.tables.store.log(host.hosted.match.id)) == 2
        assert [it["type"] for it in await news(line)] == ["update"]
        (again,) = await host.say(seat, command)
        assert msgspec.to_builtins(again)["type"] == "already_done"
        (refused,) = await host.say(seat, msgspec.structs.replace(command, command_id="other"))
        assert isinstance(refused, Refusing)
        assert refused.code == "stale"
        assert await news(line) == []


async def test_who_does_not_sit_here_may_look_and_no_more(tmp_path: Path) -> None:
    async with hosting(tmp_path, "Anna", "Ben") as host:
        (seat,) = map(int, host.hosted.table.to_act)
        assert await host.say(None, Ping()) == [Pong(0)]
        for asked in (host.first(seat), Resign("enough"), Say("hello"), WhyNot(()), AskUndo("0.0")):
            assert await code_of(host, None, asked) == "no_seat"
        assert host.hosted.table.seq == 0


async def test_who_resigned_has_no_more_say_in_it(tmp_path: Path) -> None:
    async with hosting(tmp_path, "Anna", "Ben", "Carla") as host:
        (seat,) = map(int, host.hosted.table.to_act)
        command = host.first(seat)
        await host.say(seat, Resign("enough"))
        assert await code_of(host, seat, command) == "resigned"


async def test_why_and_say_answer_who_asked(tmp_path: Path) -> None:
    async with hosting(tmp_path, "Anna", "Ben") as host:
        (because,) = await host.say(0, WhyNot(("nothing.of.this.name",)))
        assert isinstance(because, Because)
        line = host.look()
        await news(line)
        for _ in range(4):
            assert await host.say(1, Say("hello")) == [Pong(0)]
        assert await code_of(host, 1, Say("hello")) == "too_many"
        assert [(it["type"], it["seat"]) for it in await news(line)] == [("said", 1)] * 4


async def test_whoever_acts_is_back_and_the_bot_goes(tmp_path: Path) -> None:
    async with hosting(tmp_path, "Anna", "Ben") as host:
        (seat,) = map(int, host.hosted.table.to_act)
        host.look(1 - seat)
        host.hosted.audience.patience = 0.0
        await sit_in(host.tables, host.code, host.claim(1 - seat), seat)
        assert host.hosted.seating.stood_in(SEATS[seat])
        await host.say(seat, host.first(seat))
        assert not host.hosted.seating.stood_in(SEATS[seat])
        (row,) = [
            it for it in await host.tables.store.seats(host.hosted.match.id) if it.seat == seat
        ]
        assert row.bot is None


async def asking(host: Host) -> tuple[int, str]:
    """Somebody who may ask to take their last action back, and what they ask by."""
    for _ in range(40):
        await host.act()
        table = host.hosted.table
        for seat in range(table.seats):
            if due := table.ask_id(SEATS[seat]):
                return seat, due
    raise AssertionError("nobody ever may ask")


async def test_all_must_agree_before_anything_is_taken_back(tmp_path: Path) -> None:
    async with hosting(tmp_path, "Anna", "Ben", "Carla") as host:
        seat, due = await asking(host)
        seq = host.hosted.table.seq
        others = [it for it in range(3) if it != seat]
        assert await host.say(seat, AskUndo(due)) == [Wish(seat, due, tuple(others))]
        assert await host.say(others[0], AnswerUndo(due, agree=True)) == [
            Wish(seat, due, (others[1],))
        ]
        assert host.hosted.table.seq == seq
        assert await code_of(host, others[0], AnswerUndo(due, agree=True)) == "nothing_to_answer"
        await host.say(others[1], AnswerUndo(due, agree=True))
        assert host.hosted.table.seq == seq + 1
        assert host.hosted.table.entries[-1].kind == "undo"
        assert not host.hosted.wish.decision_id


async def test_one_who_declines_is_not_asked_the_same_again(tmp_path: Path) -> None:
    async with hosting(tmp_path, "Anna", "Ben") as host:
        seat, due = await asking(host)
        await host.say(seat, AskUndo(due))
        refused = Wish(declined=1 - seat, refused=due)
        assert await host.say(1 - seat, AnswerUndo(due, agree=False)) == [refused]
        assert await code_of(host, seat, AskUndo(due)) == "asked_already"


async def test_nobody_waits_for_the_answer_of_somebody_whom_a_bot_sits_in_for(
    tmp_path: Path,
) -> None:
    async with hosting(tmp_path, "Anna", "Ben") as host:
        seat, due = await asking(host)
        await host.say(seat, AskUndo(due))
        seq = host.hosted.table.seq
        host.hosted.audience.patience = 0.0
        await sit_in(host.tables, host.code, host.claim(seat), 1 - seat)
        assert host.hosted.table.entries[seq + 1].kind == "undo"
