"""Whole races in a real browser, and what only a browser can show."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import serious_by_day_and_night
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.web.server import Server

CHOOSE = "#prompt .choose .btn:not(.flick)"


def opened(guest: Guest, *others: str, legs: int = 1) -> str:
    """Opens a race by the form, and gives back its code; `others` are bots or `person`."""
    guest.go("/new/motorcar")
    guest.page.get_by_label("Your name").fill("Anna")
    guest.page.get_by_label("Seats").select_option(str(len(others) + 1))
    for seat, player in enumerate(others, 2):
        guest.page.get_by_label(f"Seat {seat}").select_option(player)
    guest.page.get_by_label("Legs of the race").fill(str(legs))
    guest.page.get_by_label("I say when it begins").uncheck()
    guest.page.get_by_role("button", name="Start").click()
    guest.page.wait_for_url("**/t/*")
    return guest.page.url.rpartition("/")[2]


def act(guest: Guest) -> None:
    """Takes the first offer, or flicks as the slider stands."""
    slider = guest.page.locator(CHOOSE)
    (slider if slider.count() else guest.choices).first.click()


def flick(guest: Guest) -> None:
    guest.page.locator(CHOOSE).click()


def to_strain(*guests: Guest) -> None:
    """All have flicked, and are asked for a strain."""
    for guest in guests:
        guest.wait()
        flick(guest)
    for guest in guests:
        expect(guest.page.locator("#ask")).to_contain_text("How hard do you drive")


def test_two_people_and_four_bots_drive_a_whole_race(server: Server, invite: Invite) -> None:
    others = ("person", "greedy", "random", "greedy", "random")
    anna, ben = invite(server), invite(server)
    code = opened(anna, *others, legs=1)
    ben.sit_down(code, "Ben")
    for _ in range(4000):
        if anna.over and ben.over:
            break
        ready = [guest for guest in (anna, ben) if guest.ready and not guest.over]
        if ready:
            act(ready[0])
        else:
            anna.page.wait_for_timeout(20)
    for guest in (anna, ben):
        end = guest.page.get_by_role("dialog")
        expect(end.locator(".ranks li")).to_have_count(len(others) + 1)
        expect(end.get_by_role("heading", level=2)).to_contain_text(re.compile("win|share"))
        expect(end.locator(".ranks li").first).to_contain_text("days")
    assert sum("Stage" in line for line in anna.log) <= 4


def test_a_flick_is_held_and_let_go(server: Server, invite: Invite) -> None:
    anna = invite(server)
    opened(anna, "person", "greedy")
    ben = invite(server)
    ben.sit_down(anna.page.url.rpartition("/")[2], "Ben")
    anna.wait()
    button = anna.page.locator(".flick")
    box = button.bounding_box()
    assert box
    x, y = box["x"] + 40, box["y"] + 20
    chosen = anna.page.locator("#log li").get_by_text(re.compile("^You will flick with"))

    # A short touch; both at once, as a busy machine would make a long one of it.
    button.evaluate(
        "it => { for (const type of ['keydown', 'keyup'])"
        " it.dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true })); }"
    )
    expect(button).to_contain_text("Hold it longer, then let go")
    expect(chosen).to_have_count(0)

    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    expect(button).to_have_class(re.compile("held"))
    anna.page.mouse.move(x, y - 300)  # rather not
    anna.page.mouse.up()
    expect(button).not_to_have_class(re.compile("held"))
    expect(chosen).to_have_count(0)

    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    expect(button.locator("output")).to_have_text(re.compile(r"^([5-9]|1\d)$"))
    anna.page.mouse.up()
    expect(chosen).to_have_count(1)
    expect(anna.page.locator("#ask")).to_contain_text("You flick with")

    slider = anna.page.locator("#prompt input[type=range]")
    slider.focus()
    anna.page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "20")
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#ask")).to_contain_text("You flick with 20.")
    expect(ben.page.locator("#log")).to_contain_text("Anna is ready to flick.")
    assert "with 20" not in ben.page.locator("#log").inner_text()


def test_a_strain_is_secret_and_can_be_changed_until_all_have_chosen(
    server: Server, invite: Invite
) -> None:
    anna, ben = invite(server), invite(server)
    ben.sit_down(opened(anna, "person", "greedy"), "Ben")
    to_strain(anna, ben)
    heavy, severe = anna.hand.nth(1), anna.hand.nth(2)
    heavy.click()
    expect(heavy).to_have_attribute("aria-pressed", "true")
    expect(anna.page.locator("#board .ghost")).to_have_count(11)
    heavy.click()
    expect(anna.page.locator("#ask")).to_contain_text("Your choice: heavy. Waiting for Ben")
    expect(ben.page.locator("[data-id='turn-0'] .drawing").first).to_contain_text("has chosen")
    assert "heavy" not in ben.page.locator("#log").inner_text()
    severe.click()
    severe.click()
    expect(anna.page.locator("#ask")).to_contain_text("Your choice: severe.")
    ben.hand.nth(0).click()
    ben.offers.first.click()
    shown = ben.page.locator("#log li").get_by_text("Anna opens the fist: severe.")
    expect(shown).to_have_count(1)


def test_what_cannot_be_used_says_why_not(server: Server, invite: Invite) -> None:
    anna = invite(server)
    opened(anna, "greedy", "greedy")
    to_strain(anna)
    anna.page.locator("[data-area=order] .node[data-id='turn-1']").click()
    why = anna.page.locator("#prompt .why")
    expect(why).to_contain_text("Predicaments are inflicted after the dice")
    expect(why.locator("a.rule")).to_have_text(["MR-Q02"])


MOST_FLYING = """() => {
  window.most = { car: 0, d10: 0 };
  const look = () => {
    for (const kind in window.most) {
      const flying = document.querySelectorAll(`#flights .flyer.is-${kind}`).length;
      window.most[kind] = Math.max(window.most[kind], flying);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Counts in every frame how many cars and dice fly: they soon lie still."""


def test_cars_drive_round_the_board_and_stand_where_the_scene_says(
    server: Server, invite: Invite
) -> None:
    anna = invite(server, reduced_motion="no-preference")
    opened(anna, "greedy", "greedy")
    anna.wait()
    anna.page.evaluate(MOST_FLYING)
    flick(anna)
    expect(anna.page.locator("#ask")).to_contain_text("How hard do you drive")
    assert anna.page.evaluate("window.most.car") == 3, "each flicks its own"
    car = anna.page.locator(".node[data-id='car-0']")
    start = car.bounding_box()
    for _ in range(60):
        anna.wait()
        if "Stage 2" in anna.page.locator("#headline").inner_text():
            break
        anna.act()
    assert anna.page.evaluate("window.most.d10") == 3, "all dice fly at once"
    expect(anna.page.locator("#flights .flyer")).to_have_count(0)
    expect(car).to_be_visible()
    assert "visibility" not in (car.get_attribute("style") or "")
    assert car.bounding_box() != start, "it drove"


def test_on_a_phone_the_map_pans_and_nothing_is_wider_than_the_page(
    server: Server, invite: Invite
) -> None:
    anna = invite(server, 390, 844)
    opened(anna, "greedy", "random", "greedy", "random", "greedy")
    to_strain(anna)
    board = anna.page.locator(".area.board")
    assert board.evaluate("it => it.scrollWidth > it.clientWidth + 100")
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert board.evaluate("it => it.scrollLeft") == 0, "the car is on day 0"
    anna.hand.nth(0).click()
    expect(anna.page.locator("#prompt .btn.go")).to_have_text("Drive normally")
    # Where that would lead is in sight.
    expect(board.locator(".above .is-landing")).to_be_in_viewport(ratio=1)
    for offer in anna.offers.all():
        box = offer.bounding_box()
        assert box
        assert box["height"] >= 44


def test_axe_finds_nothing_serious_at_the_table(server: Server, invite: Invite) -> None:
    anna = invite(server)
    opened(anna, "greedy", "greedy")
    anna.wait()
    assert not serious_by_day_and_night(anna.page), "the flick"
    to_strain(anna)
    anna.hand.nth(1).click()
    assert not serious_by_day_and_night(anna.page), "a strain picked"
    anna.hand.nth(1).click()
    anna.wait()
    assert not serious_by_day_and_night(anna.page), "after the first strain"


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_table_is_one_screen_where_words_are_long(
    server: Server, invite: Invite, language: str
) -> None:
    anna = invite(server, locale=language)
    anna.go("/")
    anna.page.locator(".poster[data-game=motorcar] .btn.go").click()
    anna.wait()
    flick(anna)
    expect(anna.hand.first).to_be_visible()
    for _ in range(6):
        anna.wait()
        act(anna)
    anna.wait()
    overflow = anna.page.evaluate(
        "() => { const e = document.scrollingElement;"
        " return [e.scrollWidth - innerWidth, e.scrollHeight - innerHeight]; }"
    )
    assert max(overflow) <= 0
    # Words stay on what they are written on.
    wide = anna.page.evaluate(
        "() => [...document.querySelectorAll('text[data-fit]')]"
        ".filter((e) => !e.firstElementChild && e.closest('.scene, .hand')"
        " && e.getComputedTextLength() > Number(e.dataset.fit) + 1)"
        ".map((e) => e.textContent)"
    )
    assert wide == []
