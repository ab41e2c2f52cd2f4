"""Pictures stand for themselves: worked out for whatever draws SVG, and equally high throughout a match."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import podium
from podium.client import NotDone
from podium.core.digest import digest
from podium.core.seat import SEATS
from podium.lab.recording import record_match
from podium.pictures.still import still
from podium.play.record import BadRecord, write_lines
from podium.registry import games

SVG = "{http://www.w3.org/2000/svg}"

SHEET = """<svg xmlns="http://www.w3.org/2000/svg" data-game="meadow"><style>
svg { --by-day: initial; --by-night: ; --green: var(--by-day, #080) var(--by-night, #8f8); --sun: #ff000080 }
@media (prefers-color-scheme: dark) { svg { --by-day: ; --by-night: initial } }
[data-game="meadow"] { .grass { fill: var(--green); stroke-width: max(2px, calc(1px * 3)) } .no { display: none } }
.seat-2 { --seat: #2f6fb3 } .shape { fill: var(--seat) } .sun { fill: var(--sun); font: 700 14px serif }
.sky { stop-color: var(--green) } .ink { color: var(--sun) }
.grass:hover { fill: red } @media (max-width: 400px) { .grass { fill: blue } }
</style><defs><symbol id="s1" viewBox="0 0 9 9"><path class="shape" d="M0 0h9"/></symbol></defs>
<path class="grass" d="M0 0h9"/><g class="seat-2"><use href="#s1" x="3"/></g><text class="sun">x</text>
<rect class="no" width="3"/><circle fill="var(--green)" r="1"/>
<linearGradient id="s2"><stop class="sky" offset="0"/><stop offset="1" stop-color="var(--sun)"/></linearGradient>
<g class="ink"><ellipse fill="currentColor"/></g></svg>"""


def test_a_drawing_is_worked_out_by_day_and_by_night() -> None:
    for dark, green in ((False, "#080"), (True, "#8f8")):
        root = ElementTree.fromstring(still(SHEET, dark=dark))
        grass, shape = root.findall(f".//{SVG}path")[-2:]
        assert grass.attrib["fill"] == green
        assert grass.attrib["stroke-width"] == "3"
        assert shape.attrib["fill"] == "#2f6fb3"  # from where it is used
        text = root.find(f"{SVG}text")
        assert text is not None
        assert text.attrib["fill"] == "#ff0000"
        assert text.attrib["fill-opacity"] == "0.502"
        assert (text.attrib["font-size"], text.attrib["font-weight"]) == ("14", "700")
        circle = root.find(f"{SVG}circle")
        assert circle is not None
        assert circle.attrib["fill"] == green
        assert [stop.attrib["stop-color"] for stop in root.iter(f"{SVG}stop")] == [green, "#ff0000"]
        inked = root.find(f".//{SVG}ellipse")
        assert inked is not None
        assert inked.attrib["fill"] == "#ff0000"
        assert root.find(f"{SVG}rect") is None
        assert root.find(f"{SVG}style") is None


@pytest.mark.parametrize("game_id", sorted(games()))
def test_every_picture_of_a_match_stands_for_itself_and_is_as_high_as_the_others(
    game_id: str,
) -> None:
    match = podium.Match(game_id, games()[game_id].seats[1], seed=2)
    heights: set[str] = set()
    for _ in range(3):
        match.play(decisions=7)
        picture = match.look(0).svg()
        assert not re.search(r"var\(|<style|class=|light-dark|calc\(|currentColor", picture)
        root = ElementTree.fromstring(picture)
        assert sum(each.tag == f"{SVG}path" for each in root.iter()) > 20
        heights.add(root.attrib["height"])
    assert len(heights) == 1


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_whole_match_gives_its_record_the_one_of_the_command(
    game_id: str, tmp_path: Path
) -> None:
    short = games()[game_id].short
    match = podium.Match(game_id, short.seats, options=short.options, seed=5)
    match.play("greedy")
    record = match.record(seat=0)
    assert record.outcome == match.outcome
    assert record[-1].view == match.look(0).view
    assert record[-1].svg() == match.look(0).svg()
    kept = tmp_path / "match.jsonl"
    kept.write_text(record.text(), encoding="utf-8")
    assert len(podium.replay(kept)) == len(record)
    bots = ["greedy"] * short.seats
    table = record_match(match.game, short.seats, short.options, bots, "5")
    assert record.text().splitlines() == list(write_lines(table.record(match.names)))


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    match = podium.Match("gotown", 2, seed=1)
    seat, before = match.to_act[0], match.state
    wrong = next(
        it
        for it in match.game.encoding.catalogue(match.view(seat))
        if it not in match.view(seat).legal
    )
    with pytest.raises(NotDone) as no:
        match.act(seat, wrong)
    assert no.value.rule.startswith("GT-")
    with pytest.raises(NotDone, match="is no action of GoTown"):
        match.play([lambda *_: None])
    assert match.state == before


def test_a_record_is_stepped_through_as_any_seat_saw_it() -> None:
    gotown = podium.load("gotown")
    table = record_match(gotown, 2, gotown.options(short=True), ("greedy", "greedy"), "5")
    lines = list(write_lines(table.record(("Anna", "Bruno"))))
    record = podium.replay("\n".join(lines) + "\n")
    assert len(record) == table.seq + 1
    assert digest(record.look(1)[-1].view) == digest(table.view(SEATS[1]))
    page = record.look(1).html()
    # Each part of the pictures is there once, however many pictures show it.
    assert page.count("</style>") == 1
    assert len(page) < 40_000 * len(record)
    with pytest.raises(BadRecord):
        podium.replay("\n".join([*lines[:3], *lines[4:]]) + "\n")
