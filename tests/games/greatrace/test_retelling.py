"""An assistant's errand is one line of the log: who drove where, explored or repaired, and what it cost."""

from __future__ import annotations

from podium import language
from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.games.greatrace.events import (
    CardPlayed,
    CityEntered,
    Damaged,
    DriveBegun,
    Explored,
    Moved,
    PartBought,
    PetrolGained,
    PetrolSpent,
    RepairBegun,
    Repaired,
    TileDrawn,
    TilePlaced,
)
from podium.games.greatrace.pieces import Card, Gauge
from podium.play.chapters import Chapter, goes_on, read_on
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


ADA, BEN = Seat(0), Seat(1)
EXPLORED = (Explored(ADA), TileDrawn(ADA, 4), TileDrawn(ADA, 7), TilePlaced(ADA, 9, 4))
MENDED = (
    RepairBegun(ADA),
    CardPlayed(ADA, Card.SPARE_PARTS),
    Repaired(ADA, Gauge.ENGINE, 1),
    PartBought(ADA, Gauge.CHASSIS, 20),
    PartBought(ADA, Gauge.CHASSIS, 20),
)


def log(*entries: tuple[object, ...]) -> list[str]:
    """What stands in the log after these, the steps of a chapter folded away."""
    game = game_of("greatrace")
    table = Table(game, 2, game.options(), "log")
    tongue = Speaker(language.words("greatrace", "en"), ("Ada", "Ben"), None)
    chapter: Chapter | None = None
    lines: dict[object, str] = {}
    for seq, events in enumerate(entries, 1):
        chapter, places = read_on(game, table.view(BEN), chapter, seq, events)
        for n, (event, place) in enumerate(zip(events, places, strict=True)):
            said = tongue.event(event) if place.told is None else tongue.say(place.told)
            lines[place.within or (seq, n)] = said
    return list(lines.values())


def test_tiles_that_are_placed_are_told_in_one_line() -> None:
    assert log(EXPLORED[:3]) == ["Ada is exploring: 2 tiles drawn."]
    assert log(EXPLORED) == ["Ada explored: 1 tile placed."]
    assert log(EXPLORED, (TilePlaced(ADA, 10, 7),)) == ["Ada explored: 2 tiles placed."]


def test_a_repair_is_told_in_one_line_with_its_price() -> None:
    assert log(MENDED[:3]) == ["Ada repaired: engine +1."]
    assert log(MENDED) == ["Ada repaired: engine +1, chassis +2, −40 F."]


def test_a_card_that_is_played_after_exploring_is_not_folded_away_with_it() -> None:
    told = log(EXPLORED, (CardPlayed(ADA, Card.JERRYCAN), PetrolGained(ADA, 1)))
    assert told[1:] == ["Ada played a Jerrycan.", "Ada: +1 petrol."]


def test_tiles_that_are_placed_after_a_drive_are_no_part_of_it() -> None:
    drive = (DriveBegun(ADA, 3), PetrolSpent(ADA, 1), Moved(ADA, 0, 1))
    told = log(drive, (CardPlayed(ADA, Card.CARTOGRAPHER), TileDrawn(ADA, 4)), EXPLORED[3:])
    assert told[0].startswith("Ada drove 1 space")
    assert told[1:] == ["Ada explored: 1 tile placed."]


def test_what_two_crews_do_is_told_in_two_lines() -> None:
    assert log(EXPLORED, (TilePlaced(BEN, 10, 7),)) == [
        "Ada explored: 1 tile placed.",
        "Ben explored: 1 tile placed.",
    ]


def test_an_errand_goes_on_after_each_step_but_not_after_a_card_beside_it() -> None:
    """A curtain that falls after every move waits for the end of an errand, and for nothing else."""
    steps = (Moved(ADA, 0, 1), PartBought(ADA, Gauge.ENGINE, 20), TilePlaced(ADA, 1, 4))
    assert [goes_on((step,)) for step in steps] == [True] * len(steps)
    assert not goes_on((Moved(ADA, 0, 1), CardPlayed(ADA, Card.JERRYCAN)))
    assert not goes_on((Moved(ADA, 0, 1), CityEntered(ADA, 1, "gao")))
    assert not goes_on(())
