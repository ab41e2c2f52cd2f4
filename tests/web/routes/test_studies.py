"""Studies on the site: how a game plays, as it is kept with the release."""

import subprocess
import sys

import pytest

from podium import language
from podium.play.studied import FILE, studied
from podium.registry import folder, games
from tests.web.browsers import browser
from tests.web.server import Server

MOST = 70_000
"""Bytes of what is kept of one game."""


def test_each_game_keeps_a_study_small_enough_for_a_page() -> None:
    for game in games().values():
        kept = studied(game.id)
        assert kept is not None, game.id
        assert kept.chapters[0].id == "verdict"
        assert kept.seats == game.seats[1]
        assert len(folder(game.id).joinpath(FILE).read_bytes()) <= MOST
        for fact in (*kept.shares, *kept.lengths):
            assert fact.low <= fact.value <= fact.high
            assert fact.n > 0


@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_how_a_game_plays_has_its_headings_in_the_reader_s_language(
    server: Server, code: str
) -> None:
    words = language.words("", code)
    with browser(server, code) as client:
        for game_id in games():
            assert f'href="/study/{game_id}"' in client.get(f"/rules/{game_id}").text
            page = client.get(f"/study/{game_id}").text
            for chapter in ("verdict", "seats", "length", "luck", "interaction"):
                heading = words.ui(f"ui.study.chapter.{chapter}")
                assert f'<h2 lang="{code}">{heading}</h2>' in page
            assert words.ui("ui.study.longest_wait") in page
            assert '<article lang="en">' in page
            assert "style=" not in page


def test_a_study_of_no_game_is_not_found(server: Server) -> None:
    with browser(server) as client:
        assert client.get("/study/nothing").status_code == 404


def test_the_site_needs_nothing_of_the_lab() -> None:
    program = (
        "import podium.web.app, podium.play.studied as s, sys; s.studied('gotown');"
        "print([n for n in ('polars', 'altair', 'scipy', 'numpy', 'optuna') if n in sys.modules])"
    )
    out = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == "[]"
