"""A drive is one line of the log: who went from where to where, and what it cost."""

from __future__ import annotations

from podium import language
from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.games.greatrace.events import CityEntered, Damaged, Moved, PetrolSpent
from podium.play.table import Table
from podium.play.viewer import Viewer
from podium.registry import game as game_of
from podium.wire.speak import changed, whole
from podium.wire.speaker import Speaker
from tests.e2e.kept import act


def test_a_drive_is_told_in_one_line_that_adds_up() -> None:
    game = game_of("greatrace")
    table = Table(game, 2, game.options(), "drives")
    luck = Seeded("bots")
    viewer = Viewer(table, Seat(0))
    tongue = Speaker(language.words("greatrace", "en"), ("Anna", "Bruno"), Seat(0))
    told, lines, drives = "", [], 0
    spaces, petrol, damage = 0, 0, 0
    for _ in range(400):
        if table.outcome is not None:
            break
        change = act(table, game.bots["greedy"](table.view(table.to_act[0]), luck))
        update = viewer.advance(change)
        for event, line in zip(update.heard, changed(update, tongue).lines, strict=True):
            if line.within == 0 or line.within == update.stand.seq:
                spaces, petrol, damage = 0, 0, 0
            spaces += isinstance(event, Moved)
            petrol += event.levels if isinstance(event, PetrolSpent) else 0
            damage += event.levels if isinstance(event, Damaged) else 0
            if isinstance(event, Moved):
                drives += spaces > 1
                told = line.told
                assert line.within, "a space that is driven belongs to a drive"
                assert f" drove {spaces} space" in told
                assert "→" in told
                assert petrol == 0 or f"−{petrol} petrol" in told
                assert sum(int(n) for n in _after(told, "engine", "chassis")) == damage
            if isinstance(event, CityEntered):
                assert tongue.event(event).rpartition(" ")[2].strip(".") in line.told
    assert drives > 3, "nobody ever drove two spaces"
    # Who comes back to the table finds the same chapters.
    lines = whole(viewer, "", "", tongue).lines
    assert any(line.told == told for line in lines)


def _after(told: str, *gauges: str) -> list[str]:
    """What a line says that gauges lost."""
    parts = told.removesuffix(".").split(", ")
    return [part.split()[0].strip("−") for part in parts if part.endswith(gauges)]
