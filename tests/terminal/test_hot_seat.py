"""Several people at one screen: what one of them holds, the next one never sees."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

from podium.core.chance import Seeded
from podium.core.seat import SEATS
from podium.language import words
from podium.scene.plain import plain
from podium.terminal.app import TerminalApp
from podium.terminal.dialogue import CLEARED, Dialogue
from podium.terminal.local import LocalTable
from tests.terminal.pseudo import Terminal
from tests.terminal.sitting import NAMES, app_at, choose, settled, table_of


def secrets(app: TerminalApp, seat: int) -> set[str]:
    """What this seat's hand is called, in words that no other part of the screen uses."""
    seen = app.sitting.seen(SEATS[seat])
    say = words(app.sitting.game.id, "en").say
    return {say(node.label, NAMES, SEATS[seat]) for node in seen.scene.nodes if node.area == "hand"}


def test_the_device_is_passed_on_behind_a_curtain() -> None:
    table, places = table_of("greatrace", 3, 2, "6")

    async def pass_on() -> None:
        app = app_at(table, places)
        luck = Seeded("hot seat")
        passed: list[int] = []
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(14):
                await settled(app, pilot)
                if app.passing is not None:
                    passed.append(app.passing)
                    shown = app.table.shown.text()
                    # Nothing of the table: a name and a key.
                    assert app.seat is None
                    assert app.composed is None
                    assert NAMES[app.passing] in shown
                    assert "F " not in shown
                    if len(passed) < 3:
                        await pilot.press("a", "1", "r", "l", "n", "space", "u", "question_mark")
                    assert app.table.shown.text() == shown
                    assert len(app.screen_stack) == 1
                    await pilot.press("enter")
                seat = app.seat
                assert seat is not None
                seen = app.sitting.seen(seat)
                assert seen.view.seat == seat
                offers = seen.scene.offers
                await choose(app, pilot, offers[luck.draw(range(len(offers)), "offer")])
        assert {0, 1} == set(passed)
        assert len(passed) > 3

    asyncio.run(pass_on())


def test_in_lines_what_was_read_is_wiped_away_before_the_next_one_reads() -> None:
    table, places = table_of("gotown", 2, 2, "6")

    async def talk() -> str:
        sitting = LocalTable(table, places, words("gotown", "en"))
        out = io.StringIO()
        said = iter(["\n", "1\n", "\n", "1\n", "\n", ""])

        async def read() -> str:
            return next(said)

        await Dialogue(sitting, words("gotown", "en"), read, out).play()
        return out.getvalue()

    parts = asyncio.run(talk()).split(CLEARED)
    held = [
        words("gotown", "en").say(node.label, NAMES, SEATS[seat])
        for seat in (0, 1)
        for node in table.game.scene(table.view(SEATS[seat])).nodes
        if node.area == "hand"
    ]
    assert held
    # One part before anybody looked, then one for each time it was passed on.
    assert len(parts) == 4
    whose = [next(name for name in NAMES[:2] if f"I am {name}" in part) for part in parts[1:]]
    assert whose == ["Bruno", "Anna", "Bruno"] or whose == ["Anna", "Bruno", "Anna"]


def test_on_a_terminal_lines_are_wiped_from_the_scrollback_too(tmp_path: Path) -> None:
    people = ("--seats", "2", "--people", "2", "--names", "Ida,Jan")
    terminal = Terminal(tmp_path, "play", "gotown", "--plain", "--seed", "2", *people)
    terminal.until("Enter: ")
    terminal.type("\n")
    terminal.until("> ")
    first = len(terminal.out)
    terminal.type("1\n")
    while CLEARED not in terminal.out[first:]:
        terminal.read()
    terminal.type("q\n\n")
    terminal.type("q\n")
    assert terminal.wait() == 0


def test_what_a_seat_is_told_is_what_the_leak_test_allows() -> None:
    table, places = table_of("gotham", 2, 2, "6")
    app = app_at(table, places)
    say = words("gotham", "en").say
    for seat in (0, 1):
        seen = app.sitting.seen(SEATS[seat])
        allowed = plain(
            table.game.scene(table.view(SEATS[seat])), lambda text: say(text, NAMES, None)
        )
        told = plain(seen.scene, lambda text: say(text, NAMES, None))
        assert told == allowed
    assert secrets(app, 0) != secrets(app, 1)
