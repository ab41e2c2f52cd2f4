"""Both boards are sound, and every breach of a board is found."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.pieces.figures import figures
from podium.games.greatrace.pieces.file import File, decode
from podium.games.greatrace.pieces.validator import breaches, main

FOLDER = files("podium.games.greatrace").joinpath("boards")
Change = Callable[[dict[str, Any]], object]


def data(name: str = "africa") -> bytes:
    return FOLDER.joinpath(f"{name}.json").read_bytes()


def changed(change: Change) -> File:
    """Africa, with one thing made wrong."""
    board = json.loads(data())
    change(board)
    return decode(json.dumps(board).encode())


@pytest.mark.rule("CR-T13", "CR-Q32")
@pytest.mark.parametrize(
    ("name", "land", "risk", "cities", "shortest", "risk_free", "lines"),
    [("africa", 95, 32, 19, 25, 30, 8), ("south-america", 93, 35, 20, 25, 29, 9)],
)
def test_both_boards_are_valid(
    name: str, land: int, risk: int, cities: int, shortest: int, risk_free: int, lines: int
) -> None:
    file = decode(data(name))
    assert breaches(file) == []
    found = figures(file)
    assert (found.land, found.risk, found.cities) == (land, risk, cities)
    assert (found.shortest, found.risk_free) == (shortest, risk_free)
    assert len(found.lines) == lines
    assert all(40 <= line.per_step <= 50 for line in found.lines)
    assert sum(tile.count for tile in file.tiles) == 60


@pytest.mark.rule("CR-T13")
def test_the_board_played_on_is_the_board_of_the_file() -> None:
    found = board("africa")
    file = decode(data())
    assert [space.id for space in found.spaces] == list(file.spaces)
    assert len(found.bag) == 60
    assert found.spaces[found.ends[0]].name == "Colomb-Béchar"
    assert found.spaces[found.ends[1]].name == "Cape Town"
    assert sum(map(len, found.near)) == 2 * len(file.edges)
    assert {found.spaces[line.a].id for line in found.lines if not line.sea} == {
        "tamanrasset",
        "niamey",
        "fort-lamy",
        "stanleyville",
        "elisabethville",
    }


@pytest.mark.rule("CR-T13")
def test_more_cards_lie_off_the_straight_line_and_none_in_a_purple_city() -> None:
    for name in ("africa", "south-america"):
        for space in board(name).spaces:
            assert space.cards == 0 if space.purple or not space.city else 1 <= space.cards <= 3


@pytest.mark.parametrize("name", ["africa", "south-america"])
def test_the_booklets_own_drive_is_no_rare_one(name: str) -> None:
    """Tiles of 1, 2 and 1 petrol: among three drawn at random at least every tenth time."""
    tiles = decode(data(name)).tiles
    ones, twos = (sum(tile.count for tile in tiles if tile.petrol == n) for n in (1, 2))
    assert 3 * ones * (ones - 1) * twos / (60 * 59 * 58) > 0.1
    assert any((tile.petrol, tile.damage, tile.danger) == (2, 1, False) for tile in tiles)


def _space(board: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = board["spaces"][name]
    return found


def _all_risk(board: dict[str, Any]) -> None:
    for space in board["spaces"].values():
        if space["kind"] == "land":
            space["risk"] = True


def _cut(board: dict[str, Any], *names: str) -> None:
    """Takes spaces out, with all that names them."""
    for name in names:
        del board["spaces"][name]
    board["edges"] = [edge for edge in board["edges"] if not set(edge) & set(names)]


def _far(board: dict[str, Any]) -> None:
    """An island that no edge leads to."""
    island = {"kind": "land", "row": 40, "col": 40, "xy": [0, 0], "progress": 5, "risk": False}
    board["spaces"]["island"] = island


def _short(board: dict[str, Any]) -> None:
    """Makes Stanleyville the start."""
    _space(board, "colomb-bechar").update(purple=False, cards=1)
    _space(board, "stanleyville").update(purple=True, cards=0)


BREACHES: list[tuple[str, Change]] = [
    ("an edge names nowhere", lambda b: b["edges"].append(["gao", "nowhere"])),
    ("a line names r6c2, which is no city", lambda b: b["lines"][0].update(a="r6c2")),
    ("3 purple cities", lambda b: _space(b, "gao").update(purple=True)),
    ("1 purple cities", lambda b: _space(b, "cape-town").update(purple=False)),
    ("our reconstruction", lambda b: b.update(note="The printed board.")),
    ("two cities are called Gao", lambda b: _space(b, "niamey").update(name="Gao")),
    ("two spaces in row 6", lambda b: _space(b, "r6c3").update(col=2)),
    ("gao-r6c2: listed twice", lambda b: b["edges"].append(["r6c2", "gao"])),
    ("share a side disagree", lambda b: b["edges"].remove(["gao", "r6c2"])),
    ("share a side disagree", lambda b: b["edges"].append(["gao", "cape-town"])),
    ("r6c2 has fewer than 2", lambda b: _cut(b, "r5c1", "r5c2", "r6c3", "r7c2")),
    ("island cannot be reached", _far),
    ("the shortest way takes", _short),
    ("there is no way without risk", _all_risk),
    ("the way without risk is", lambda b: [s.update(risk=False) for s in _lands(b)]),
    ("r0c4 is a choke point", lambda b: _cut(b, "r1c2", "r1c3")),
    ("progress does not begin", lambda b: _space(b, "colomb-bechar").update(progress=2)),
    ("progress does not end", lambda b: b.update(progress_max=27)),
    ("progress 0 is outside", lambda b: _space(b, "r0c4").update(progress=0)),
    ("progress changes by more", lambda b: _space(b, "r6c2").update(progress=9)),
    ("gao shows 0 cards", lambda b: _space(b, "gao").update(cards=0)),
    ("gao shows 4 cards", lambda b: _space(b, "gao").update(cards=4)),
    ("cape-town shows 1 cards", lambda b: _space(b, "cape-town").update(cards=1)),
    ("lagos-luanda: two lines", lambda b: b["lines"].append({**b["lines"][0]})),
    ("ends in a purple city", lambda b: b["lines"][0].update(b="cape-town")),
    ("275 F is no multiple", lambda b: b["lines"][0].update(price=275)),
    ("70 F is no multiple", lambda b: b["lines"][2].update(price=70)),
    ("310 F is no multiple", lambda b: b["lines"][0].update(price=310)),
    ("saves 0 steps", lambda b: b["lines"][0].update(a="zinder", b="niamey", price=80)),
    ("for each step saved", lambda b: b["lines"][0].update(price=230)),
    ("for each step saved", lambda b: b["lines"][2].update(price=160)),
    ("61 tiles instead of 60", lambda b: b["tiles"][0].update(count=1 + b["tiles"][0]["count"])),
    ("is listed twice", lambda b: b["tiles"][1].update(damage=0)),
    ("a tile of 0 petrol", lambda b: b["tiles"][0].update(petrol=0)),
    ("more petrol than the gauge", lambda b: b["gauges"].update(petrol=3)),
    ("more damage than both", lambda b: b["gauges"].update(engine=2, chassis=1)),
    ("0 game turns", lambda b: b.update(max_turns=0)),
    ("gao: xy does not follow", lambda b: _space(b, "gao").update(xy=[361, 201.6])),
    ("does not lie inside the drawn land", lambda b: b["drawing"]["land"].pop(0)),
    ("lies outside the drawing", lambda b: b["lines"][0].update(tag=[-1, 5])),
]


def _lands(board: dict[str, Any]) -> list[dict[str, Any]]:
    return [space for space in board["spaces"].values() if space["kind"] == "land"]


@pytest.mark.rule("CR-T13")
@pytest.mark.parametrize(("breach", "change"), BREACHES, ids=[b for b, _ in BREACHES])
def test_a_breach_is_found(breach: str, change: Change) -> None:
    found = breaches(changed(change))
    assert any(breach in line for line in found), found


OTHER_SHAPES: list[tuple[str, Change]] = [
    ("unknown field `colour`", lambda b: b.update(colour="sand")),
    ("missing required field `price`", lambda b: b["lines"][0].pop("price")),
    ("Invalid value 'sand'", lambda b: _space(b, "r0c4").update(kind="sand")),
    ("Invalid enum value 'rail'", lambda b: b["lines"][0].update(mode="rail")),
    ("Expected `int`", lambda b: b["tiles"][0].update(petrol="one")),
]


@pytest.mark.parametrize(("wrong", "change"), OTHER_SHAPES)
def test_a_file_of_another_shape_is_refused(wrong: str, change: Change) -> None:
    with pytest.raises(msgspec.ValidationError, match=wrong):
        changed(change)


def test_files_are_checked_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad, broken = (tmp_path / name for name in ("good.json", "bad.json", "broken.json"))
    good.write_bytes(data())
    bad.write_bytes(data().replace(b'"progress_max": 26', b'"progress_max": 27'))
    broken.write_text("{", encoding="utf-8")
    assert main([str(good)]) == 0
    assert "25 steps, 30 without risk" in capsys.readouterr().out
    assert main([str(good), str(bad)]) == 1
    assert "progress does not end" in capsys.readouterr().out
    assert main([str(broken)]) == 1
    assert "truncated" in capsys.readouterr().out
    assert main([str(tmp_path / "none.json")]) == 1
    assert "No such file" in capsys.readouterr().out
    assert main([]) == 1
