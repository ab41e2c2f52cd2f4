"""What a screen of 80 by 24 looks like in the middle of a match, as text: readable without colour."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.language import LANGUAGES, words
from podium.play.match import Match
from podium.registry import game, games
from podium.scene.cells.canvas import Canvas, width_of
from podium.scene.cells.face import ANY, Face
from podium.scene.text import Text
from podium.terminal.layout import Composed, Screenful, ToldLine, Touching, compose
from tests.terminal.sitting import NAMES

KEPT = Path(__file__).parent / "golden"
BLOCKS = "▀▁▂▃▄▅▆▇█▉▊▋▌▍▎▏▐░▒▓▔▕▖▗▘▙▚▛▜▝▞▟"


def position(
    game_id: str, seats: int, decisions: int
) -> tuple[Match[Any, Any, Any, Any, Any], Seat]:
    found = game(game_id)
    match = Match(found, seats, found.options(), Seeded("picture"))
    luck = Seeded("players")
    bot = found.bots["greedy"]
    for _ in range(decisions):
        seat = match.to_act[0]
        match.act(seat, bot(match.view(seat), luck))
    return match, match.to_act[0]


def screen(
    game_id: str,
    seats: int,
    decisions: int,
    *,
    face: Face[Any] | None = None,
    language: str = "en",
    size: tuple[int, int] = (80, 24),
    note: str = "",
) -> Composed:
    match, seat = position(game_id, seats, decisions)
    spoken = words(game_id, language)
    view = match.view(seat)

    def say(text: Text) -> str:
        return spoken.say(text, NAMES, seat)

    shown = Screenful(
        match.game.name,
        face or match.game.terminal,
        view,
        match.game.scene(view),
        spoken,
        say,
        NAMES[:seats],
        [
            ToldLine(1, "Bruno did something just now.", "XX-01"),
            ToldLine(2, "Chloé before him.", "XX-02"),
        ],
        Touching(note=note),
        True,
    )
    return compose(shown, *size)


SHOTS = {
    "gotham": ("gotham", 4, 11),
    "gotown": ("gotown", 4, 34),
    "greatrace": ("greatrace", 4, 61),
    "motorcar": ("motorcar", 6, 57),
}


@pytest.mark.golden
@pytest.mark.parametrize("name", sorted(SHOTS))
def test_a_match_in_the_middle_as_a_terminal_shows_it(
    name: str, request: pytest.FixtureRequest
) -> None:
    compared(name, screen(*SHOTS[name]).canvas.text(), request)


@pytest.mark.golden
def test_a_game_that_does_not_say_how_it_is_drawn_is_drawn_all_the_same(
    request: pytest.FixtureRequest,
) -> None:
    composed = screen("gotown", 3, 20, face=ANY)
    assert set(composed.keys) <= set(composed.spots)
    compared("anything", composed.canvas.text(), request)


def compared(name: str, text: str, request: pytest.FixtureRequest) -> None:
    rows = text.splitlines()
    assert len(rows) == 24
    assert max(map(width_of, rows)) <= 80
    file = KEPT / f"{name}.txt"
    if request.config.getoption("--golden") or os.environ.get("GOLDEN"):
        KEPT.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_in_every_language_and_on_a_large_terminal(language: str) -> None:
    for game_id, seats, decisions in SHOTS.values():
        for size in ((80, 24), (150, 50)):
            composed = screen(game_id, seats, decisions, language=language, size=size)
            for row in composed.canvas.letters:
                assert width_of("".join(row)) == size[0]
            text = composed.canvas.text()
            # Letters, box drawing, block elements and shapes one column wide; nothing that a terminal
            # could show twice as wide, or as a picture.
            odd = [c for c in text if ord(c) > 0x2FFF or ord(c) > 0x1F000]
            assert not odd
            assert any(block in text for block in BLOCKS + "┌─╱")


def test_what_is_asked_is_said_in_full() -> None:
    text = screen("motorcar", 6, 0, language="fr").canvas.text()
    asked = "poussez votre voiture aussi loin que vous l’osez, mais pas par-dessus bord."  # 91 with its head
    assert f"▶ Ordre du tour : {asked}" in " ".join(text.split())


def test_why_not_is_said_in_full_and_what_does_not_fit_is_seen_to_be_cut() -> None:
    reason = "Both cards of a floor make nine together, and these two make eleven. [GT-08]"
    text = screen("gotown", 2, 4, note=f"{reason}  {reason}").canvas.text()
    assert " ".join(text.split()).count(f"{reason}") == 2
    many = screen("gotown", 2, 4, note="  ".join([reason] * 9)).canvas.text().splitlines()
    assert many[-2].endswith("…")
    assert many[-1].endswith("? help")
    assert len(many) == 24


def test_a_name_takes_as_many_columns_as_are_reckoned_whatever_a_terminal_joins() -> None:
    canvas = Canvas(12, 1)
    family, waving, accent = "\U0001f469\u200d\U0001f467", "\U0001f44b\U0001f3fd", "e\u0301"
    assert canvas.put(0, 0, f"{family}{waving}{accent}\u2764\ufe0f.") == 9
    assert canvas.text() == "\U0001f469\U0001f467\U0001f44be\u0301\u2764.\n"


def test_every_game_has_its_own_drawing() -> None:
    assert all(found.terminal is not ANY for found in games().values())
