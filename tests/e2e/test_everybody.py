"""Every game for everybody: two people and a bot on phones in German, small and large screens, axe."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from podium import language
from podium.registry import games
from tests.e2e.axe import serious, serious_by_day_and_night
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.tables import QUICK
from tests.web.server import Server

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
THUMB = 44
"""How large a thing must be for a thumb, in pixels."""
_german = language.words("", "de").ui
NO_OFFERS = {_german(f"ui.{key}") for key in ("put_back", "undo", "dont_ask", "ask_again")}
CHOOSE = "#prompt .choose .btn:not(.flick)"

_WIDE = "() => document.scrollingElement.scrollWidth - innerWidth"
_SMALL = """least => [...document.querySelectorAll(
    "#prompt .btn, #prompt summary, .hand button, #menu summary, .tab + label, dialog[open] .btn, dialog[open] button")]
  .filter((one) => one.checkVisibility())
  .map((one) => ({ box: one.getBoundingClientRect(), name: one.textContent.trim() }))
  .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
  .map(({ box, name }) => `${name}: ${box.width}×${box.height}`)"""


def measured(page: Page, where: str) -> None:
    """Nothing is wider than the page, and thumbs hit what they aim at."""
    assert page.evaluate(_WIDE) <= 0, f"{where}: the page scrolls sideways"
    assert page.evaluate(_SMALL, THUMB) == [], where


def reached(page: Page, where: str) -> None:
    """Every offer can be brought into sight and touched."""
    for offer in page.locator("#prompt .btn:visible, #prompt summary:visible").all():
        offer.click(trial=True)
        box = offer.bounding_box()
        assert box, where
        assert box["x"] >= -1, where
        assert box["x"] + box["width"] <= page.evaluate("innerWidth") + 1, where


def act(guest: Guest, hurry: str) -> None:
    """Takes what ends the race soonest, or the first choice, or a number as its slider stands."""
    choices = guest.choices
    hurried = guest.offers.get_by_text(hurry, exact=True) if hurry else None
    if hurried is not None and hurried.count():
        hurried.first.click()
    elif guest.page.locator(CHOOSE).count():
        guest.page.locator(CHOOSE).first.click()
    else:
        choices.first.click()


@pytest.mark.parametrize("game", games())
def test_two_people_and_a_bot_play_a_whole_match_on_phones_in_german(
    server: Server, invite: Invite, game: str
) -> None:
    quick = QUICK[game]
    phone = {"locale": "de", "has_touch": True, "is_mobile": True}
    anna, bruno = (invite(server, 390, 844, **phone) for _ in range(2))
    anna.go(quick.opened(anna, people=1, bots=1))
    bruno.go(anna.page.url.removeprefix(anna.address))
    bruno.page.get_by_label(_german("ui.your_name")).fill("Bruno")
    bruno.page.get_by_role("button", name=_german("ui.sit_down"), exact=True).click()
    moves = 0
    for _ in range(4000):
        if anna.over and bruno.over:
            break
        ready = [guest for guest in (anna, bruno) if guest.ready and not guest.over]
        if not ready:
            anna.page.wait_for_timeout(20)
            continue
        if moves in (1, 9):
            measured(ready[0].page, f"{game}, move {moves}")
        act(ready[0], quick.hurry_in("de") if moves >= quick.enough else "")
        moves += 1
    for guest in (anna, bruno):
        assert guest.over
        assert guest.page.locator("html").get_attribute("lang") == "de"
        expect(guest.page.get_by_role("dialog").locator(".ranks li")).to_have_count(3)
    measured(anna.page, f"{game}, end")


@pytest.mark.parametrize("game", games())
def test_every_table_is_for_everybody(server: Server, invite: Invite, game: str) -> None:
    quick = QUICK[game]
    anna = invite(server, 1280, 800)
    for _ in range(8):
        quick.asked(anna, bots=quick.seats - 1)
        for _ in range(3):
            act(anna, "")
            anna.wait()
            if anna.over:  # A rival was soon done with it: then there is another.
                break
        else:
            break
    for scheme in SCHEMES:
        anna.page.emulate_media(color_scheme=scheme)
        assert not serious(anna.page), f"{game}, {scheme}"
    # A phone on its side, a small phone, and one of 360 pixels at twice the size.
    for width, height in ((844, 390), (320, 640), (180, 400)):
        anna.page.set_viewport_size({"width": width, "height": height})
        where = f"{game}, {width}×{height}"
        assert anna.page.evaluate(_WIDE) <= 0, f"{where}: the page scrolls sideways"
        reached(anna.page, where)


def test_axe_finds_nothing_serious_on_the_pages_of_any_game(server: Server, invite: Invite) -> None:
    anna = invite(server)
    for path in (
        "/",
        "/offline",
        "/lobby",
        *(f"/{page}/{game}" for game in games() for page in ("new", "rules")),
    ):
        anna.go(path)
        assert not serious_by_day_and_night(anna.page), path
        anna.page.set_viewport_size({"width": 180, "height": 400})
        assert anna.page.evaluate(_WIDE) <= 0, f"{path} scrolls sideways"
        anna.page.set_viewport_size({"width": 1280, "height": 800})


def test_forced_colours_keep_what_colour_alone_would_say(server: Server, invite: Invite) -> None:
    anna = invite(server, forced_colors="active")
    anna.open("random", options=())
    anna.wait()
    look = "e => { const s = getComputedStyle(e); return [s.backgroundColor, s.borderStyle]; }"
    pip = anna.page.locator(".pips i").first
    empty = pip.evaluate(look)
    pip.evaluate("e => e.classList.add('on')")
    assert pip.evaluate(look) != empty
    dot = anna.page.locator("#players .dot").first
    here = dot.evaluate(look)
    dot.evaluate("e => e.classList.add('gone')")
    assert dot.evaluate(look) != here
    outline = "e => getComputedStyle(e).outlineStyle"
    assert anna.page.locator("#players li.now").first.evaluate(outline) == "solid"
    assert anna.page.locator("#players li:not(.now)").first.evaluate(outline) == "none"
