"""The game in a minute: pictures of the guided match, in every language."""

from xml.etree import ElementTree

import httpx
import pytest

from podium.language import LANGUAGES
from podium.play.guide import guide_of
from podium.registry import games
from podium.web.http.minute import minute_picture, minute_texts
from tests.web.server import Server


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", games())
def test_a_game_is_told_in_a_minute(game_id: str, language: str) -> None:
    texts = minute_texts(game_id, language)
    assert 3 <= len(texts) <= 6
    assert all(20 < len(text) < 240 for text in texts), "a sentence or two"
    words = sum(len(text.split()) for text in texts)
    assert words < 180, "read in a minute"
    drawn = [minute_picture(game_id, language, number) for number in range(len(texts))]
    for picture in drawn:
        assert picture
        root = ElementTree.fromstring(picture.data)
        x, y, width, height = map(float, root.attrib["viewBox"].split())
        assert width > 0 < height
        assert (x, y) >= (0, 0)
    assert len(set(drawn)) == len(drawn)
    assert minute_picture(game_id, language, len(texts)) is None


@pytest.mark.parametrize("game_id", games())
def test_what_is_shown_lies_within_its_area(game_id: str) -> None:
    guide = guide_of(game_id)
    assert guide
    for number, line in enumerate(guide.minute):
        picture = minute_picture(game_id, "en", number)
        assert picture
        if line.box:
            x, y, width, height = line.box
            area = ElementTree.fromstring(picture.data).find("{http://www.w3.org/2000/svg}svg")
            assert area is not None
            _, _, wide, high = map(float, area.attrib["viewBox"].split())
            assert x + width <= wide
            assert y + height <= high


def test_the_pages_show_it_and_the_pictures_are_there(server: Server) -> None:
    for path in ("/learn/gotown", "/rules/gotown"):
        page = httpx.get(server.address + path, headers={"accept-language": "de"}).text
        assert "Das Spiel in einer Minute" in page
        assert page.count("/games/gotown/minute/de/") == len(minute_texts("gotown", "de"))
    answer = httpx.get(f"{server.address}/games/gotown/minute/de/0")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "Hochhaus" in minute_texts("gotown", "de")[0]
    for wrong in (
        "gotown/minute/de/99",
        "gotown/minute/xx/0",
        "gotown/minute/de/-1",
        "chess/minute/de/0",
    ):
        assert httpx.get(f"{server.address}/games/{wrong}").status_code == 404
