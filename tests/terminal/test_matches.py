"""Whole matches at the screen, by the keys that are printed on things."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from podium.core.chance import Seeded
from podium.game import AnyGame
from podium.registry import game, games
from podium.scene.cells.canvas import width_of
from podium.terminal import saved
from podium.terminal.app import TerminalApp
from podium.terminal.layout import Touching
from tests.terminal.sitting import app_at, choose, played, settled, table_of

SIZE = (80, 24)


def short(found: AnyGame) -> int:
    return max(found.short.seats, found.seats[0])


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_whole_match_by_keys(game_id: str, tmp_path: Path) -> None:
    found = game(game_id)
    table, places = table_of(game_id, short(found), 1, "5", found.short.options)
    kept = saved.begin(tmp_path, table, places)

    async def match() -> None:
        app = app_at(table, places, kept)
        async with app.run_test(size=SIZE) as pilot:
            by_keys = await played(app, pilot, "7", 12)
            assert by_keys
            await quickly(app)
            await pilot.pause()
            await settled(app, pilot)
            assert table.outcome is not None
            app.show()
            holds_its_shape(app)

    asyncio.run(match())
    kept.close()
    assert '"outcome"' in kept.file.read_text(encoding="utf-8").splitlines()[-1]


async def quickly(app: TerminalApp) -> None:
    """The rest of a long match, each key given to the app at once."""
    luck = Seeded("rest")
    while (seen := app.sitting.seen(app.seat)).outcome is None:
        # A secret choice may be made again; then it is the others that are waited for.
        if not seen.may_act or app.seat not in seen.awaited:
            await asyncio.sleep(0.001)
            continue
        active = [offer for offer in seen.scene.offers if offer.rank >= 0] or seen.scene.offers
        await app.do(active[luck.draw(range(len(active)), "offer")], seen)


def holds_its_shape(app: TerminalApp) -> None:
    """Exactly 80 by 24, nothing cut off, and every key printed where its thing is."""
    canvas = app.table.shown
    rows = ["".join(row) for row in canvas.letters]
    assert [width_of(row) for row in rows] == [SIZE[0]] * SIZE[1]
    composed = app.composed
    assert composed is not None
    for handle, key in composed.keys.items():
        spot = composed.spots[handle]
        if spot.shown:
            around = rows[max(spot.y - 1, 0) : spot.y + spot.height]
            near = [row[max(spot.x - 4, 0) : spot.x + spot.width + 4] for row in around]
            assert any(key in part for part in near), (handle, key, near)


@pytest.mark.parametrize("game_id", sorted(games()))
def test_every_key_is_printed_on_what_it_touches(game_id: str) -> None:
    found = game(game_id)
    seats = found.seats[1]
    table, places = table_of(game_id, seats, 1, "8")

    async def some() -> None:
        app = app_at(table, places)
        async with app.run_test(size=SIZE) as pilot:
            for n in range(4):
                await settled(app, pilot)
                seen = app.sitting.seen(app.seat)
                if seen.outcome is not None:
                    return
                holds_its_shape(app)
                await choose(app, pilot, seen.scene.offers[n % len(seen.scene.offers)])

    asyncio.run(some())


def test_partners_light_up_and_why_not_is_answered() -> None:
    table, places = table_of("gotown", 2, 1, "4")

    async def ask() -> None:
        app = app_at(table, places)
        async with app.run_test(size=SIZE) as pilot:
            await settled(app, pilot)
            composed = app.composed
            assert composed is not None
            assert composed.keys == {
                "hand/three": "1",
                "hand/five": "2",
                "hand/seven": "3",
                "hand/joker": "4",
                "hand/milkshake": "5",
                "tower-1": "a",
            }
            await pilot.press("1")
            text = app.table.shown.text()
            assert "╔1═" in text  # picked
            assert "┏4━" in text  # the joker goes with it
            assert "┌5─" in text  # the milkshake does not
            # The cursor goes to what cannot be used, and asks.
            app.touching = Touching(picked=("hand/three",), cursor="tower-1")
            await pilot.press("w")
            assert "✗ " in app.table.shown.text()
            assert "[GT-" in app.table.shown.text()
            await pilot.press("escape", "4", "1")
            assert "Enter do it" in app.table.shown.text()
            await pilot.press("enter")
            await settled(app, pilot)
            assert table.view(None).fronts[0].tower
            assert "u undo" in app.table.shown.text()
            await pilot.press("u")
            await settled(app, pilot)
            assert not table.view(None).fronts[0].tower

    asyncio.run(ask())


def test_the_log_the_rules_all_words_and_the_past_are_a_key_away() -> None:
    table, places = table_of("gotham", 2, 1, "4")

    async def look() -> None:
        app = app_at(table, places, language="de")
        async with app.run_test(size=SIZE) as pilot:
            await played(app, pilot, "1", 4)
            await settled(app, pilot)
            for key, word in (("l", "GR-"), ("n", "Spielplan"), ("question_mark", "GR-02")):
                await pilot.press(key)
                shown = "\n".join(
                    str(widget.render()) for widget in app.screen.query("Static").results()
                )
                assert word in shown or key == "n", (key, shown[:300])
                await pilot.press("escape")
            await pilot.press("question_mark", *"Fisch")
            await pilot.press("escape")
            now = app.table.shown.text()
            await pilot.press("r")
            assert app.back is not None
            assert "Enter" not in app.table.shown.text().splitlines()[19]
            await pilot.press("home")
            assert app.back == 0
            await pilot.press("escape")
            assert app.table.shown.text() == now
            # Whatever lies over the table: who wants to leave leaves.
            await pilot.press("question_mark", "ctrl+c")
            assert app.return_value == ""

    asyncio.run(look())


def test_it_can_be_resized_and_says_when_there_is_no_room() -> None:
    table, places = table_of("motorcar", 3, 1, "4")

    async def resize() -> None:
        app = app_at(table, places)
        async with app.run_test(size=SIZE) as pilot:
            await settled(app, pilot)
            before = app.table.shown.text()
            await pilot.resize_terminal(120, 40)
            await pilot.pause()
            assert (app.table.shown.width, app.table.shown.height) == (120, 40)
            await pilot.resize_terminal(60, 20)
            await pilot.pause()
            assert "80" in app.table.shown.text()
            assert "--plain" in " ".join(app.table.shown.text().split())
            await pilot.resize_terminal(*SIZE)
            await pilot.pause()
            assert app.table.shown.text() == before

    asyncio.run(resize())


def test_the_cursor_and_a_mouse_reach_everything(tmp_path: Path) -> None:
    table, places = table_of("greatrace", 2, 1, "4")

    async def move() -> None:
        app = app_at(table, places)
        async with app.run_test(size=SIZE) as pilot:
            await settled(app, pilot)
            composed = app.composed
            assert composed is not None
            await pilot.press("tab")
            assert app.touching.cursor in composed.keys
            await pilot.press("enter")
            assert app.touching.picked
            await pilot.press("escape")
            assert not app.touching.picked
            handle = next(iter(composed.keys))
            spot = composed.spots[handle]
            await pilot.click(offset=(spot.x, spot.y))
            assert app.touching.picked == (handle,)
            seen = app.touching.pan
            await pilot.press("J")
            assert app.touching.pan != seen

    asyncio.run(move())
