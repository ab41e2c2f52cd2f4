"""Every game keeps a golden playthrough for each number of seats and each option."""

from pathlib import Path

import pytest

from podium.lab.golden import LONGEST, Sheet, playthrough, sheets
from podium.registry import game, games
from tests.golden_files import Golden

GAMES = Path(__file__).parents[1] / "games"

CASES = [
    pytest.param(game_id, sheet, id=f"{game_id}-{sheet.name}")
    for game_id, found in games().items()
    for sheet in sheets(found)
]


@pytest.mark.parametrize(("game_id", "sheet"), CASES)
def test_a_golden_match_is_played_again_as_it_was(
    game_id: str, sheet: Sheet, golden: Golden
) -> None:
    file = GAMES / game_id / "golden" / f"{sheet.name}.txt"
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    text = playthrough(game(game_id), sheet, kept)
    assert text.count("\n") <= LONGEST
    golden(file, text)


@pytest.mark.parametrize("game_id", games())
def test_no_golden_match_is_left_over(game_id: str) -> None:
    kept = {file.stem for file in (GAMES / game_id / "golden").glob("*.txt")}
    assert kept == {sheet.name for sheet in sheets(game(game_id))}
