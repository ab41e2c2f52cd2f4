"""A whole match without a mouse: Tab, Enter and the arrow keys, through the twin of the picture."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.tables import QUICK
from tests.web.server import Server

USABLE = "[aria-describedby='can-be-picked']"
MANY = 120
"""So many times Tab is pressed at most before a thing counts as out of reach."""
SPOKEN = """wanted => {
    const focus = document.activeElement;
    return focus.matches(wanted) ? focus.innerText : null;
}"""
"""What is spoken where the focus is, if that is where it is wanted: asked at every step, so in one."""

UNCOVERED = """() => {
    const focus = document.activeElement;
    const seen = focus.closest(".twin") ? document.querySelector("#board .node.focus") : focus;
    const { x, y, width, height } = seen.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (seen.contains(top) || top.closest(".rings") !== null);
}"""
"""Whether what has the focus is in sight: a thing of the picture is focused through its twin."""


def test_a_whole_match_is_played_by_keyboard_alone(server: Server, invite: Invite) -> None:
    anna = invite(server)
    targets = 0
    # One short match may go by without a steal, a thief or a dog; so many hardly.
    for _ in range(10):
        anna.open("greedy", "random")
        while True:
            anna.wait()
            if anna.over:
                break
            targets += _move(anna)
        _press_through_the_end(anna)
        if targets:
            break
    assert targets, "nothing was ever touched in the twin"


def _move(anna: Guest) -> bool:
    """Makes one move; whether its last thing to touch was in the twin of the picture."""
    page = anna.page
    log = anna.log
    in_hand = page.locator(f".hand button{USABLE}")
    in_twin = page.locator(f".twin button{USABLE}")
    touched = False
    if in_hand.count():
        card = _tab(anna, f".hand button{USABLE}")
        page.keyboard.press("Enter")
        expect(page.locator(".hand button[aria-pressed='true']")).to_have_count(1)
        assert card
        if in_twin.count():
            _tab(anna, f".twin button{USABLE}")
            expect(page.locator("#board .node.focus")).to_have_count(1)
            touched = True
        elif in_hand.count():
            _tab(anna, f".hand button{USABLE}")
        else:
            _tab(anna, "#prompt .spot .btn")
    else:
        _tab(anna, "#prompt .btn")
    page.keyboard.press("Enter")
    page.locator("#log li").nth(len(log)).wait_for()
    return touched


def _tab(anna: Guest, wanted: str) -> str:
    """Presses Tab until the focus is where it is wanted; what is spoken there."""
    for _ in range(MANY):
        if (spoken := anna.page.evaluate(SPOKEN, wanted)) is not None:
            return str(spoken)
        anna.page.keyboard.press("Tab")
    raise AssertionError(f"not within {MANY} steps of Tab")


def _press_through_the_end(anna: Guest) -> None:
    expect(anna.page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)


def test_escape_puts_back_and_arrows_walk_along_the_hand(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.open("greedy", options=())
    anna.wait()
    while not anna.page.locator(f".hand button{USABLE}").count():
        anna.act()
        anna.wait()
    anna.page.locator(f".hand button{USABLE}").first.focus()
    anna.page.keyboard.press("Enter")
    picked = anna.page.locator(".hand button[aria-pressed='true']")
    expect(picked).to_have_count(1)
    # What the card tells is closed first, then it is put back.
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    expect(picked).to_have_count(0)
    anna.hand.first.focus()
    anna.page.keyboard.press("ArrowLeft")
    expect(anna.hand.last).to_be_focused()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.hand.first).to_be_focused()


def test_arrow_keys_walk_through_what_lies_in_a_thing(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.open("greedy", "greedy", options=())
    anna.wait()
    # Looked for on her turn, when no bot can break it down again.
    while not anna.page.locator("#board .twin [data-id$='/left']").count():
        anna.act()
        anna.wait()
    tower = anna.page.locator("#board .twin > ul > li", has=anna.page.locator("[data-id$='/left']"))
    inside = tower.first.get_by_role("button")
    stop = inside.and_(anna.page.locator("[tabindex='0']"))
    expect(stop).to_have_count(1)
    stop.focus()
    seen: set[str] = set()
    for _ in range(inside.count()):
        seen.add(anna.page.locator(":focus").inner_text())
        anna.page.keyboard.press("ArrowDown")
    assert seen == set(inside.all_inner_texts())


def test_the_log_is_one_stop_of_tab_and_arrows_go_through_it(
    server: Server, invite: Invite
) -> None:
    anna = invite(server)
    anna.open("random", options=())
    anna.play(most=3)
    anna.wait()
    chips = anna.page.locator("#log li .line, #log li a.rule")
    expect(chips.and_(anna.page.locator("[tabindex='0']"))).to_have_count(1)
    chips.first.focus()
    anna.page.keyboard.press("ArrowDown")
    expect(chips.nth(1)).to_be_focused()
    anna.page.keyboard.press("ArrowUp")
    expect(chips.first).to_be_focused()


def test_what_happens_is_spoken(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.open("random", options=())
    anna.play(most=2)
    anna.wait()
    if not anna.over:
        expect(anna.page.locator("#live")).to_contain_text("your turn:")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (844, 390)])
def test_the_skip_link_leads_to_what_can_be_picked(
    server: Server, invite: Invite, width: int, height: int
) -> None:
    anna = invite(server, width, height)
    anna.go(QUICK["gotham"].opened(anna, bots=1))
    anna.wait()
    anna.page.locator(".skip-link").focus()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(f"button{USABLE}:focus")).to_have_count(1)
    anna.holds(UNCOVERED)
    # Once it is picked, what is asked is whether it is meant.
    anna.page.keyboard.press("Enter")
    anna.page.locator(".skip-link").focus()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#prompt .spot .btn:focus")).to_have_count(1)
