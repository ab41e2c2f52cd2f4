"""When the curtain of a shared device falls: the rule, and a table without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from podium.core.seat import SEATS
from podium.games.greatrace.actions import Drive, MoveTo
from podium.play.command import Act, Resign
from podium.web.host.seats.curtain import Key, MoveMade, falls
from podium.web.host.table.line import Line
from podium.web.host.wrong import Wrong
from tests.web.host.hosting import Host, hosting, news

ANNA, BRUNO, CHLOE, ONLINE = 0, 1, 2, 3
HERE = (ANNA, BRUNO, CHLOE)


def fell(
    seat: int,
    did: int,
    before: Iterable[int],
    after: Iterable[int],
    *,
    here: Iterable[int] = HERE,
    every: bool = False,
) -> bool:
    """Whether the curtain of an open seat falls; three share a device, one is online."""
    key = Key("device", SEATS[seat], every)
    beside = [SEATS[one] for one in here if one != seat]
    move = MoveMade(SEATS[did], [SEATS[one] for one in before], [SEATS[one] for one in after])
    return falls(key, beside, move)


@pytest.mark.parametrize("after", [[BRUNO], [ONLINE], []], ids=["beside", "online", "a bot"])
def test_it_falls_when_a_turn_is_over_whoever_is_next(after: list[int]) -> None:
    assert fell(ANNA, ANNA, [ANNA], after)


def test_with_one_person_on_the_device_it_stays_open() -> None:
    assert not fell(ANNA, ANNA, [ANNA], [ONLINE], here=[ANNA])
    assert not fell(ANNA, ANNA, [ANNA], [ANNA], here=[ANNA], every=True)


def test_in_the_middle_of_a_turn_it_stays_open_unless_it_is_to_fall_after_every_move() -> None:
    assert not fell(ANNA, ANNA, [ANNA], [ANNA])
    assert fell(ANNA, ANNA, [ANNA], [ANNA], every=True)
    assert not fell(ANNA, ONLINE, [ANNA, ONLINE], [ANNA], every=True), "it was not their move"


def test_where_all_choose_at_once_it_falls_behind_each_of_them() -> None:
    assert fell(ANNA, ANNA, [0, 1, 2, 3], [1, 2, 3])
    assert fell(CHLOE, CHLOE, [CHLOE, ONLINE], [ONLINE]), "the last one here"
    assert fell(CHLOE, CHLOE, [CHLOE], [0, 1, 2, 3]), "the last of all: who is next is to be asked"
    assert not fell(ANNA, ONLINE, [0, 1, 2, 3], [0, 1, 2]), "she has not chosen yet"


def test_who_changes_their_mind_has_done_what_they_can_again() -> None:
    assert fell(ANNA, ANNA, [BRUNO, ONLINE], [BRUNO, ONLINE])


def test_who_looks_while_others_play_looks_on_until_somebody_beside_them_is_asked() -> None:
    assert not fell(BRUNO, ONLINE, [ONLINE], [ONLINE])
    assert not fell(BRUNO, ONLINE, [ONLINE], [BRUNO]), "now it is his turn"
    assert fell(BRUNO, ONLINE, [ONLINE], [ANNA])
    assert fell(BRUNO, ONLINE, [ONLINE], [ANNA, BRUNO]), "who of them is next is to be asked"
    assert not fell(BRUNO, ANNA, [ANNA], [ANNA]), "he looked although she was asked"


def test_it_falls_when_a_decision_is_taken_away() -> None:
    assert fell(ANNA, ONLINE, [ANNA], [ONLINE]), "what led to it was taken back"
    assert not fell(ANNA, ANNA, [ONLINE], [ANNA]), "she took her own move back"


# -- a table ---------------------------------------------------------------------------------------


class Shared:
    """A device that three share, and its lines."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.keys: dict[int, str] = {}

    def open(self, seat: int, **how: bool) -> Line:
        """A tab in which somebody opens their curtain."""
        host = self.host
        self.keys[seat] = host.hosted.curtain.open(host.devices[ANNA], SEATS[seat], **how)
        line = host.line(ANNA)
        host.hosted.welcome(line, self.seat(seat), -1, "")
        return line

    def seat(self, seat: int) -> Any:
        """What the key of a seat opens now."""
        return self.host.claim(ANNA, self.keys[seat]).seat(self.host.hosted)

    async def choose(self, seat: int, which: int = 0) -> None:
        """Somebody takes one of the things they may do."""
        table = self.host.hosted.table
        action = table.view(SEATS[seat]).legal[which]
        act = Act(
            f"{seat}.{table.seq}",
            table.decision(SEATS[seat]),
            msgspec.Raw(msgspec.json.encode(action)),
        )
        key = "" if seat == ONLINE else self.keys[seat]
        await self.host.say(seat, act, key)


def run(folder: Path, *, game: str = "motorcar") -> Any:
    return hosting(folder, "Anna", "Bruno", "Chloé", "Dora", game=game, here=3)


def test_a_secret_choice_is_open_to_nobody_after_it_and_may_be_changed(tmp_path: Path) -> None:
    async def all_of_it() -> None:
        async with run(tmp_path) as host:
            device = Shared(host)
            watcher = host.look()
            line, other_tab = device.open(ANNA), device.open(BRUNO)
            await news(line)
            await news(watcher)
            await device.choose(ANNA)
            down, update = await news(line)
            assert (down["type"], down["seat"], down["stand"]["offers"]) == ("scene", None, [])
            assert [update] == await news(watcher), "it hears of its own choice as watchers do"
            assert device.seat(ANNA) is None
            with pytest.raises(Wrong):
                await device.choose(ANNA)
            assert device.seat(BRUNO) == BRUNO, "who is still to choose is not disturbed"
            assert {message["type"] for message in await news(other_tab)} <= {
                "yours",
                "scene",
                "update",
            }
            # She thinks better of it; all the others have not chosen yet.
            again = device.open(ANNA)
            await news(again)
            assert host.hosted.table.decision(SEATS[ANNA])
            await device.choose(ANNA, which=1)
            assert (await news(again))[0]["seat"] is None
            await device.choose(BRUNO)
            device.open(CHLOE)
            await device.choose(CHLOE)
            assert [device.seat(seat) for seat in HERE] == [None] * 3
            assert host.hosted.table.to_act == (ONLINE,)
            # All three look on; what the one online does asks all of them anew.
            looking = [device.open(seat) for seat in HERE]
            for each in looking:
                await news(each)
            await device.choose(ONLINE)
            assert [device.seat(seat) for seat in HERE] == [None] * 3
            for each in looking:
                assert (await news(each))[0]["seat"] is None

    asyncio.run(all_of_it())


def test_a_turn_goes_round_and_each_finds_the_curtain_down(tmp_path: Path) -> None:
    async def all_of_it() -> None:
        async with run(tmp_path, game="gotown") as host:
            device = Shared(host)
            table = host.hosted.table
            for turn in range(30):
                seat = int(table.to_act[0])
                if seat != ONLINE:
                    device.open(seat)
                await device.choose(seat, which=-(turn % 2))
                if table.outcome is not None:
                    break  # nothing is secret any more
                for one in device.keys:
                    asked = SEATS[one] in table.to_act
                    assert (device.seat(one) is not None) == (asked and one == seat)

    asyncio.run(all_of_it())


def test_after_every_move_it_falls_if_so_chosen_and_nobody_else_is_asked(tmp_path: Path) -> None:
    async def all_of_it() -> None:
        async with run(tmp_path, game="gotown") as host:
            device, table = Shared(host), host.hosted.table
            stayed = 0
            for _ in range(40):
                seat = int(table.to_act[0])
                if seat != ONLINE:
                    device.open(seat, every=True)
                await device.choose(seat, which=-1)
                if table.outcome is not None:
                    break
                stayed += seat != ONLINE and SEATS[seat] in table.to_act
                assert [one for one in device.keys if device.seat(one) is not None] == []
            assert stayed, "somebody made more than one move in a turn"

    asyncio.run(all_of_it())


def test_a_drive_is_one_move_however_many_spaces_it_goes(tmp_path: Path) -> None:
    async def all_of_it() -> None:
        async with run(tmp_path, game="greatrace") as host:
            device, table = Shared(host), host.hosted.table
            stayed = 0
            for _ in range(60):
                seat = int(table.to_act[0])
                if seat != ONLINE:
                    device.open(seat, every=True)
                legal = table.view(SEATS[seat]).legal
                action = max(legal, key=_drives)
                await device.choose(seat, legal.index(action))
                drives = seat != ONLINE and isinstance(action, Drive | MoveTo)
                if drives and any(isinstance(it, MoveTo) for it in table.view(SEATS[seat]).legal):
                    assert device.seat(seat) == seat
                    stayed += 1
            assert stayed, "somebody drove"

    asyncio.run(all_of_it())


def _drives(action: object) -> int:
    """How much it makes of driving."""
    return 9 if isinstance(action, Drive | MoveTo) else int(getattr(action, "mechanics", 0))


def test_who_resigns_sees_what_watchers_see_and_after_the_end_nothing_is_hidden(
    tmp_path: Path,
) -> None:
    async def all_of_it() -> None:
        async with run(tmp_path) as host:
            device = Shared(host)
            for seat in HERE[:2]:
                device.open(seat)
                await host.say(seat, Resign(f"{seat}"), device.keys[seat])
                assert device.seat(seat) is None
            device.open(CHLOE)
            await host.say(ONLINE, Resign("last"))
            assert host.hosted.table.outcome is not None
            assert device.seat(CHLOE) == CHLOE

    asyncio.run(all_of_it())
