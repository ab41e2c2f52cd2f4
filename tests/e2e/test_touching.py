"""Picking: what lights up, what a touch means, and the answer to *why not?*"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.web.server import Server

NUMBERS = {
    "One": 1, "Two": 2, "Three": 3, "Four": 4, "Five": 5, "Six": 6, "Seven": 7, "Eight": 8,
}  # fmt: skip


def test_a_card_lights_its_partners_up_and_two_of_nine_build(
    server: Server, invite: Invite
) -> None:
    anna = _with_a_pair(server, invite)
    first, second = _pair(anna)
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(second).to_have_class(re.compile("legal"))
    expect(anna.page.locator("#board .ghost")).not_to_have_count(0)
    expect(anna.page.locator("#board .tag").first).to_be_visible()
    built = anna.page.locator("#log li").get_by_text(re.compile("^You built"))
    before = built.count()
    second.click()
    expect(built).to_have_count(before + 1)
    anna.page.mouse.move(5, 5)
    expect(anna.page.locator("#board .ghost")).to_have_count(0)


def test_picks_are_put_back_by_touching_again_by_button_and_by_the_ground(
    server: Server, invite: Invite
) -> None:
    anna = _with_a_pair(server, invite)
    first, _ = _pair(anna)
    picked = anna.page.locator(".hand .picked")
    first.click()
    expect(picked).to_have_count(1)
    first.click()
    expect(picked).to_have_count(0)
    first.click()
    anna.page.get_by_role("button", name="Choose something else").click()
    expect(picked).to_have_count(0)
    first.click()
    anna.page.locator("#board svg.scene").click(position={"x": 20, "y": 20})
    expect(picked).to_have_count(0)


def test_what_cannot_be_used_says_why_not_with_its_rule(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.open("random", options=())
    anna.wait()
    anna.page.locator("#board .node[data-id='draw-pile']").click()
    expect(anna.page.locator("#prompt .why")).not_to_be_empty()
    dead = anna.page.locator(".hand .card:not(.legal)")
    while not dead.count() and not anna.over:
        anna.act()
        anna.wait()
    dead.first.click()
    expect(anna.page.locator("#prompt .why")).to_contain_text("Why not?")
    chip = anna.page.locator("#prompt .why a.rule").first
    rule = chip.inner_text()
    assert re.fullmatch(r"GT-Q?\d\d", rule)
    chip.click()
    box = anna.page.get_by_role("dialog", name=rule)
    expect(box.locator("p").first).not_to_be_empty()
    box.get_by_role("button", name="Close").click()
    expect(box).to_have_count(0)


def test_the_whole_discard_is_open_to_look_at(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.open("greedy", "greedy", options=())
    while not anna.page.locator("#board .node[data-id^='discard/']").count():
        anna.wait()
        anna.act()
    anna.wait()
    anna.page.locator("#board .node[data-id^='discard/']").last.click()
    box = anna.page.get_by_role("dialog")
    expect(box.locator("li")).to_have_count(
        anna.page.locator("#board .node[data-id^='discard/']").count()
    )


def test_an_action_is_undone_until_luck_has_spoken(server: Server, invite: Invite) -> None:
    anna = _with_a_pair(server, invite)
    first, second = _pair(anna)
    hand = sorted(anna.hand.all_inner_texts())
    first.click()
    second.click()
    anna.page.get_by_role("button", name="Undo").click()
    expect(anna.page.locator("#log li").first).to_contain_text("took your last action back")
    assert sorted(anna.hand.all_inner_texts()) == hand


def _with_a_pair(server: Server, invite: Invite) -> Guest:
    """Somebody to move who holds two numbers that make nine, and would not win by them."""
    anna = invite(server)
    anna.open("random", options=())
    for n in range(200):
        anna.wait()
        # Who only passes may sit for long with a hand that makes no nine: then another is dealt.
        if anna.over or n % 20 == 19:
            anna.open("random", options=())
        elif anna.page.locator("#players li").first.locator(".pips .on").count() < 4 and (
            all(_found(anna))
        ):
            return anna
        else:
            _end_turn(anna)
    raise AssertionError("no pair in two hundred decisions")


def _end_turn(anna: Guest) -> None:
    """Passes, or answers what is asked first."""
    end = anna.page.get_by_role("button", name="End turn")
    (end if end.is_visible() else anna.choices.first).click()


def _pair(anna: Guest) -> tuple[Locator, Locator]:
    first, second = _found(anna)
    assert first
    assert second
    return first, second


def _found(anna: Guest) -> tuple[Locator | None, Locator | None]:
    titles = anna.hand.locator("b").all_inner_texts()
    for at, title in enumerate(titles):
        for other in range(at + 1, len(titles)):
            if NUMBERS.get(title, 0) + NUMBERS.get(titles[other], 0) == 9 and (
                titles[other] in NUMBERS and title in NUMBERS
            ):
                return anna.hand.nth(at), anna.hand.nth(other)
    return None, None
