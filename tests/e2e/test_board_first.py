"""Board first: what can be picked is picked, dragged and confirmed in the picture; the prompt keeps the rest."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from podium import language
from podium.registry import games
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.tables import QUICK, Quick, drags
from tests.web.server import Server

_ui = language.words("", "en").ui
OWN_WORDS = {
    _ui(f"ui.{key}")
    for key in ("put_back", "undo", "take_back", "ask_undo", "dont_ask", "ask_again")
}
"""Buttons of the platform."""
LIT = ".node.legal, .hand .card.legal"
ENOUGH = 6
"""So many decisions of each game are looked at."""


def listening(page: Page) -> list[dict[str, Any]]:
    """What the table tells from now on: where the match stands, the last at the end."""
    stands: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["type"] in ("scene", "update"):
            stands.append(told["stand"])

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    page.on("websocket", listen)
    return stands


@pytest.mark.parametrize("game", games())
def test_no_button_repeats_a_pick_and_what_looks_draggable_is(
    server: Server, invite: Invite, game: str
) -> None:
    anna = invite(server)
    page = anna.page
    stands = listening(page)
    quick = QUICK[game]
    dragged = False
    left = ENOUGH
    quick.asked(anna, bots=quick.seats - 1)
    while left and not dragged:
        left -= 1
        anna.wait()
        if anna.over:  # A rival was soon done with it.
            left = ENOUGH
            quick.asked(anna, bots=quick.seats - 1)
        offers = stands[-1]["offers"]
        bare = {offer["label"] for offer in offers if not offer["picks"]}
        shown = set(page.locator("#prompt .offers .btn:not(.flick)").all_inner_texts())
        assert shown <= bare | OWN_WORDS
        # Each of them is in sight, a number among them as its slider stands.
        assert not bare or shown & bare
        for button in page.locator("#prompt .offers .btn").all():
            expect(button).to_be_in_viewport(ratio=1)
        # Nothing is chosen before somebody chooses.
        assert (
            len(offers) == 1
            or not page.locator("#prompt .btn.go:not(.flick)").count()
            or not any(offer["picks"] for offer in offers)
        )
        assert not page.locator(".picked").count()
        if page.locator(".draggable").count():
            drag(anna)
            dragged = True
            break
        number = page.locator("#prompt .choose .btn:not(.flick)")
        (number if number.count() else anna.choices).first.click()
    assert dragged or game == "greatrace" or not drags(games()[game]), "nothing was dragged"


def drag(anna: Guest) -> None:
    """Carries the first thing that looks as if it could be, and puts it where light falls then."""
    page = anna.page
    lines = page.locator("#log li").count()
    thing = page.locator(".draggable").first
    x, y = middle(thing)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 20)
    expect(page.locator("#flights .carried")).to_be_visible()
    to = middle(page.locator(LIT).first)
    page.mouse.move(*to, steps=3)
    page.mouse.up()
    expect(page.locator("#flights .carried")).to_have_count(0)
    page.locator("#log li").nth(lines).wait_for()


@pytest.mark.parametrize("game", [each.id for each in games().values() if drags(each)])
def test_what_looks_draggable_is_dragged_by_a_finger(
    server: Server, invite: Invite, game: str
) -> None:
    anna = invite(server, 390, 844, has_touch=True, is_mobile=True)
    find_something_to_drag(anna, QUICK[game])
    thing = anna.page.locator(".draggable").first
    lines = anna.page.locator("#log li").count()
    if anna.page.locator("#prompt .all[open]").count():
        anna.page.locator("#prompt .all > summary").click()
    drag_by_finger(anna.page, thing)
    anna.page.locator("#log li").nth(lines).wait_for(state="attached")


def find_something_to_drag(anna: Guest, quick: Quick) -> None:
    """Plays until there is; a match that a rival wins before is left for another."""
    for _ in range(8):
        quick.asked(anna, bots=quick.seats - 1)
        for _ in range(30):
            anna.wait()
            if anna.page.locator(".draggable:visible").count():
                return
            if anna.over:
                break
            number = anna.page.locator("#prompt .choose .btn:not(.flick)")
            (number if number.count() else anna.choices).first.click()
    pytest.fail("there was nothing to drag")


def drag_by_finger(page: Page, thing: Locator) -> None:
    """Carries a thing as a finger does, and puts it where light falls then."""
    fingers: Any = page.context.new_cdp_session(page)

    def finger(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    thing.scroll_into_view_if_needed()
    x, y = middle(thing)
    finger("touchStart", x, y)
    for step in range(1, 5):
        finger("touchMove", x, y - 8 * step)
    expect(page.locator("#flights .carried")).to_be_visible()
    to_x, to_y = middle(page.locator(LIT).first)
    for part in range(1, 5):
        finger("touchMove", x + (to_x - x) * part / 4, y + (to_y - y) * part / 4)
    expect(page.locator("#flights .carried")).to_be_visible()
    finger("touchEnd")
    expect(page.locator("#flights .carried")).to_have_count(0)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_of_gotham_is_placed_by_touching_its_place(server: Server, invite: Invite) -> None:
    anna = invite(server)
    page = anna.page
    anna.go(QUICK["gotham"].opened(anna, bots=3))
    anna.wait()
    place = page.locator("#board .node.is-place-next")
    page.locator("#board .node[data-id^='deck/'].legal").first.click()
    page.locator("#prompt .spot .btn").click()
    expect(page.locator(".hand .card.legal")).to_have_count(5)
    place.click()
    expect(page.locator("#prompt .why")).to_have_text(_ui("ui.pick_first"))
    page.locator(".hand .card").nth(2).click()
    expect(place).to_have_class(re.compile("legal"))
    spot = page.locator("#prompt .spot:not([hidden])")
    expect(spot).to_be_visible()
    # It covers no card that one might still compare.
    confirmed, cards = spot.bounding_box(), page.locator(".hand .card").first.bounding_box()
    assert confirmed
    assert cards
    beside = confirmed["x"] >= page.locator("#prompt").evaluate("it => it.offsetLeft")
    assert beside or confirmed["y"] + confirmed["height"] <= cards["y"]
    place.click()
    expect(page.locator("#log li").get_by_text(re.compile("^You placed"))).to_have_count(1)


def test_a_whole_turn_of_gotham_by_keyboard(server: Server, invite: Invite) -> None:
    anna = invite(server)
    page = anna.page
    anna.go(QUICK["gotham"].opened(anna, bots=1))
    anna.wait()
    usable = "[aria-describedby='can-be-picked']"
    reach(page, f".twin button{usable}")
    page.keyboard.press("Enter")
    reach(page, "#prompt .spot .btn")
    page.keyboard.press("Enter")
    expect(page.locator(".hand .card.legal")).to_have_count(5)
    reach(page, f".hand button{usable}")
    page.keyboard.press("Enter")
    reach(page, f".twin button{usable}")
    page.keyboard.press("Enter")
    expect(page.locator("#log li").get_by_text(re.compile("^You placed"))).to_have_count(1)


def reach(page: Page, wanted: str) -> None:
    """Goes there by Tab alone."""
    for _ in range(150):
        if page.locator(":focus").and_(page.locator(wanted)).count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {wanted}")


def test_a_rival_is_chosen_on_the_plate_and_confirmed_there(server: Server, invite: Invite) -> None:
    anna = invite(server, 390, 844, has_touch=True, is_mobile=True)
    page = anna.page
    anna.go(QUICK["motorcar"].opened(anna, bots=2))
    anna.wait()
    page.locator("#prompt .choose .btn:not(.flick)").click()
    expect(page.locator("#ask")).to_contain_text("How hard do you drive")
    for n in range(3):
        expect(anna.hand.nth(n)).to_be_in_viewport()
    anna.hand.first.click()
    page.locator("#prompt .spot .btn").click()
    expect(page.locator("#ask")).to_contain_text("Inflict a predicament?")
    nothing = page.get_by_role("button", name="Inflict nothing")
    expect(nothing).to_be_in_viewport(ratio=1)
    page.locator("[data-area=order] .node.legal").first.click()
    expect(page.locator("#prompt .spot .btn")).to_contain_text(["One tile against"])
    expect(nothing).to_be_in_viewport(ratio=1)


def test_every_card_tells_what_it_does(server: Server, invite: Invite) -> None:
    anna = invite(server)
    page = anna.page
    anna.go(QUICK["gotham"].opened(anna, bots=1))
    card = page.locator(".telling-card")
    while not page.locator("#board .node[data-id^='discard/']").count():
        anna.wait()
        anna.act()
    anna.wait()
    held = anna.hand.first
    held.hover()
    expect(card).to_contain_text("Place it face down in your turn.")
    expect(card.locator("h3")).to_have_text(held.locator("b").inner_text())
    # From the hand to what lies in the discard, and to a rival's row: one card at a time.
    page.locator("#board .node[data-id^='discard/']").last.hover()
    expect(card.locator(".which")).to_contain_text("×")
    row = page.locator("#players li").nth(1).locator("[data-tells]").first
    row.hover()
    expect(card.locator("h3")).to_contain_text("A card")
    expect(card).to_have_count(1)
    card.locator("a.rule").first.click()
    box = page.get_by_role("dialog")
    expect(box.locator(".text")).not_to_be_empty()
    expect(card).to_be_hidden()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)

    # By keyboard, with nothing pressed: Escape closes it and leaves what was picked.
    page.mouse.move(640, 60)
    expect(card).to_be_hidden()
    for wanted in (
        "#board .twin [data-id='discard']",
        ".hand button",
        "#players li:nth-child(2) [data-tells]",
    ):
        reach(page, wanted)
        if "twin" in wanted:
            page.keyboard.press("ArrowDown")
        expect(card).to_be_visible()
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()


def test_a_finger_that_is_held_reads_and_picks_nothing(server: Server, invite: Invite) -> None:
    anna = invite(server, 390, 844, has_touch=True, is_mobile=True)
    page = anna.page
    QUICK["gotown"].asked(anna, bots=2)
    card = page.locator(".telling-card")
    fingers: Any = page.context.new_cdp_session(page)
    for thing in (anna.hand.first, page.locator("#board .node[data-id='draw-pile']")):
        thing.scroll_into_view_if_needed()
        x, y = middle(thing)
        at = [{"x": x, "y": y}]
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
        expect(card).to_be_visible()
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(card.locator(".does")).not_to_be_empty()
        assert not page.locator(".picked").count()
        page.touchscreen.tap(200, 60)
        expect(card).to_be_hidden()
