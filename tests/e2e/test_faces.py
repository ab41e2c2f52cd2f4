"""How pages look on screens of all sizes, in all languages, and to those who do not see them."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from podium.language import LANGUAGES
from tests.e2e.axe import serious, serious_by_day_and_night
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.tables import QUICK
from tests.web.server import Server

SCREENS = {
    "tablet on its side": (1180, 820),
    "tablet": (820, 1180),
    "phone on its side": (844, 390),
    "phone": (390, 844),
}
THUMB = 44
"""How large a thing must be for a thumb, in pixels."""


def test_axe_would_find_words_that_cannot_be_read(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.go("/")
    anna.page.locator(".poster > p").first.evaluate("e => { e.style.color = '#eee4d8'; }")
    assert "color-contrast" in str(serious(anna.page))


def test_axe_finds_nothing_serious_on_any_page(
    server: Server, invite: Invite, complaints: list[str]
) -> None:
    anna = invite(server)
    for path in ("/rules", "/nothing-here"):
        anna.go(path)
        assert not serious_by_day_and_night(anna.page), path
    assert len(complaints) == 1, "only that there is nothing at the last of them"
    complaints.clear()
    anna.open("person")
    expect(anna.page.locator("#seated li")).to_have_count(2)
    assert not serious_by_day_and_night(anna.page), "waiting room"
    anna.open("random")
    anna.wait()
    assert not serious_by_day_and_night(anna.page), "table"
    anna.page.locator("#menu summary").click()
    anna.hand.first.click()
    assert not serious_by_day_and_night(anna.page), "table with a card picked or asked about"
    anna.play()
    assert not serious_by_day_and_night(anna.page), "end"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_one_screen_in_every_language(
    server: Server, invite: Invite, language: str
) -> None:
    anna = invite(server, locale=language)
    _play_now(anna)
    anna.play(most=3)
    anna.wait()
    assert anna.page.locator("html").get_attribute("lang") == language
    assert _overflow(anna.page) == (0, 0)
    for button in anna.offers.all():
        assert _cut(button.evaluate(_SIZES)) == (0, 0), button.inner_text()
    for card in anna.hand.all():
        assert _cut(card.evaluate(_SIZES)) == (0, 0), card.inner_text()


_SIZES = "e => [e.scrollWidth, e.clientWidth, e.scrollHeight, e.clientHeight]"


def _cut(sizes: tuple[int, int, int, int]) -> tuple[int, int]:
    """By how much text runs out of its box; a pixel is rounding."""
    wide, width, high, height = sizes
    return max(0, wide - width - 1), max(0, high - height - 1)


def _overflow(page: Page) -> tuple[int, int]:
    found: list[int] = page.evaluate(
        "() => { const e = document.scrollingElement;"
        " return [e.scrollWidth - innerWidth, e.scrollHeight - innerHeight]; }"
    )
    return max(0, found[0]), max(0, found[1])


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (320, 640), (640, 400)], ids=["phone", "small", "zoom 200 %"]
)
def test_small_screens_scroll_one_way_only_and_thumbs_hit(
    server: Server, invite: Invite, width: int, height: int
) -> None:
    anna = invite(server, width, height, locale="de", has_touch=True)
    for path in ("/", "/new/gotown", "/rules", "/rules/gotown"):
        anna.go(path)
        assert _overflow(anna.page)[0] == 0, path
    _play_now(anna)
    anna.play(most=2)
    anna.wait()
    assert _overflow(anna.page)[0] == 0
    for thing in (*anna.offers.all(), *anna.hand.all(), anna.page.locator("#menu summary")):
        box = thing.bounding_box()
        assert box
        assert box["height"] >= THUMB, thing.inner_text()
        assert box["width"] >= THUMB, thing.inner_text()
    # The prompt is always in sight.
    prompt = anna.page.locator("#prompt").bounding_box()
    assert prompt
    assert prompt["y"] + prompt["height"] == pytest.approx(height, abs=1)


def test_tablets_and_phones_on_their_side_show_board_and_question_together(
    server: Server, invite: Invite
) -> None:
    """Beside one another or below; where nothing on the board is asked, a phone shows one's own piece."""
    anna = invite(server, 820, 1180, has_touch=True)
    page = anna.page
    anna.go(QUICK["greatrace"].opened(anna, bots=1))
    anna.wait()
    boxes: dict[str, tuple[FloatRect, FloatRect]] = {}
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert _overflow(page)[0] == 0, name
        board, prompt = (page.locator(part).bounding_box() for part in ("#board", "#prompt"))
        assert board
        assert prompt
        boxes[name] = board, prompt
        assert prompt["y"] >= 0, name
        assert prompt["y"] + prompt["height"] <= height + 1, name
        assert board["y"] < height / 2, name
    for name in ("tablet on its side", "phone on its side"):
        board, prompt = boxes[name]
        assert prompt["x"] >= board["x"] + board["width"] - 1, f"{name}: beside it"
    board, prompt = boxes["tablet"]
    assert prompt["y"] >= board["y"] + board["height"] - 1, "below it"
    anna.act()
    expect(page.locator("#prompt")).to_contain_text("Place your five assistants")
    own = page.locator("#board g[data-id='vehicle-0']").first  # A flying copy may be there, too.
    anna.holds(
        """() => {
          const [own, board] = ["#board g[data-id='vehicle-0']", "#board"]
            .map((what) => document.querySelector(what)?.getBoundingClientRect());
          return own && board && own.left > board.left + 100 && own.right < board.right - 100;
        }"""
    )
    box = own.bounding_box()
    assert box
    assert box["width"] >= THUMB, "large enough for a finger, beside another in the same city"


def test_a_phone_plays_a_whole_match(server: Server, invite: Invite) -> None:
    anna = invite(server, 390, 844, has_touch=True, is_mobile=True)
    anna.open("random")
    anna.page.locator(".tab + label").nth(1).tap()
    expect(anna.page.locator("#log")).to_be_visible()
    expect(anna.page.locator("#players")).to_be_hidden()
    anna.play()
    assert anna.over


def test_theme_motion_and_language_are_chosen_in_the_menu(server: Server, invite: Invite) -> None:
    anna = invite(server, color_scheme="light")
    _play_now(anna)
    anna.wait()
    paper = anna.page.locator("body")
    light = paper.evaluate("e => getComputedStyle(e).backgroundColor")
    anna.page.locator("#menu summary").click()
    anna.page.get_by_label("Theme").select_option("dark")
    assert paper.evaluate("e => getComputedStyle(e).backgroundColor") != light
    anna.page.reload()
    assert paper.evaluate("e => getComputedStyle(e).backgroundColor") != light
    anna.page.locator("#menu summary").click()
    anna.page.get_by_label("Language").select_option("de")
    expect(anna.page.locator("html")).to_have_attribute("lang", "en")  # WCAG 3.2.2
    anna.page.locator(".lang button").click()
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    expect(anna.page.locator("#log h2")).to_have_text("Was geschah")


def _play_now(guest: Guest) -> None:
    """One click on the home page."""
    guest.go("/")
    guest.page.locator(".poster .btn.go").first.click()
    guest.page.wait_for_url("**/t/*")
