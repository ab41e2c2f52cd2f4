"""Audience: who finds room, what each hears, and that everybody learns who is here."""

import asyncio
from pathlib import Path

import pytest

from podium.web.host.table.audience import LINES_OF_A_DEVICE
from podium.web.host.table.line import Line
from podium.web.host.wrong import Wrong
from tests.web.host.hosting import hosting, told

pytestmark = pytest.mark.anyio


async def test_watchers_have_so_much_room_and_whoever_sits_here_always_has(tmp_path: Path) -> None:
    async with hosting(tmp_path, "Anna", "Ben") as host:
        host.line()
        host.line()
        with pytest.raises(Wrong) as wrong:
            host.line()
        assert wrong.value.code == "too_many_lines"
        host.line(address="there")
        with pytest.raises(Wrong) as wrong:
            host.line(address="elsewhere")
        assert wrong.value.code == "busy"
        mine = [host.line(0) for _ in range(LINES_OF_A_DEVICE)]
        assert not any(line.cut_off for line in mine)
        host.line(0)
        assert [line.cut_off for line in mine[:2]] == [True, False]


async def test_each_hears_of_a_move_in_their_language_from_their_seat(tmp_path: Path) -> None:
    async with hosting(tmp_path, "Anna", "Ben") as host:
        lines = [host.look(0), host.look(1), host.look(), host.look(spoken="de")]
        said = ["Turn", "Turn", "Turn", "Zug"]
        for line, spoken in zip(lines, said, strict=True):
            yours, players, scene, *_ = await told(line)
            assert [it["type"] for it in (yours, players, scene)] == ["yours", "players", "scene"]
            assert scene["stand"]["headline"].startswith(spoken)
            assert bool(scene["stand"].get("offers")) == (line.seat in host.hosted.table.to_act)
        silent = host.line(address="there")
        await host.act()
        for line, spoken in zip(lines, said, strict=True):
            (update,) = [it for it in await told(line) if it["type"] == "update"]
            assert update["stand"]["headline"].startswith(spoken)
        assert await told(silent) == [], "it said no hello"


async def learns(line: Line, here: list[bool], watchers: int) -> None:
    """A line is told that these are here, and that so many watch, once comings were gathered."""
    async with asyncio.timeout(20):
        while True:
            for it in await told(line):
                if it["type"] != "players":
                    continue
                found = [seat.get("here", False) for seat in it["players"]]
                if (found, it["watchers"]) == (here, watchers):
                    return


async def test_all_learn_soon_who_came_and_went(tmp_path: Path) -> None:
    async with hosting(tmp_path, "Anna", "Ben") as host:
        anna = host.look(0)
        ben, watcher = host.look(1), host.look()
        await learns(anna, [True, True], 1)
        host.hosted.audience.leave(ben)
        host.hosted.audience.leave(watcher)
        assert not host.hosted.audience.leave(watcher), "it has left"
        await learns(anna, [True, False], 0)


async def test_a_device_whose_seats_changed_is_cut_off_and_no_other(tmp_path: Path) -> None:
    async with hosting(tmp_path, "Anna", "Ben") as host:
        anna, welcomed, silent = host.look(0), host.look(1), host.line(1)
        host.hosted.audience.part_with(host.devices[1])
        assert [line.cut_off for line in (anna, welcomed, silent)] == [False, True, True]


async def test_what_stands_above_the_board_is_known_once_somebody_was_shown_it(
    tmp_path: Path,
) -> None:
    async with hosting(tmp_path, "Anna", "Ben") as host:
        audience = host.hosted.audience
        assert audience.headline(None, "en") == ""
        host.look()
        assert audience.headline(None, "en").startswith("Turn 1")
        assert audience.headline(None, "de") != audience.headline(None, "en")
        while host.hosted.table.seq < 12:
            await host.act()
        assert not audience.headline(None, "en").startswith("Turn 1 ")
