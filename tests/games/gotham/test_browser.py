"""Gotham Race in a real browser, alone, as two people, and among four."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest, play_together
from tests.web.server import Server


def open_table(guest: Guest, *others: str, name: str = "Anna", **options: str) -> str:
    """Opens a table by the form; `others` are bots or `person`."""
    guest.go("/new/gotham")
    page = guest.page
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Seats").select_option(str(len(others) + 1))
    for seat, player in enumerate(others, 2):
        page.get_by_label(f"Seat {seat}").select_option(player)
    for option, value in options.items():
        page.get_by_label(option, exact=True).select_option(value)
    page.get_by_label("I say when it begins").uncheck()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


@pytest.mark.rule("GR-29", "GR-Q15")
def test_one_plays_alone_to_a_victory_or_a_defeat(server: Server, invite: Invite) -> None:
    anna = invite(server)
    open_table(anna)
    anna.play()
    assert anna.over
    text = anna.page.locator("dialog.end").inner_text()
    assert re.search(r"you win|no player wins", text, re.IGNORECASE), text
    assert any("placed unseen" in line for line in anna.log)


def test_two_people_play_against_each_other_and_see_no_card_of_the_other(
    server: Server, invite: Invite
) -> None:
    anna, ben = invite(server), invite(server)
    code = open_table(anna, "person", **{"Round cap": "20"})
    ben.sit_down(code, "Ben")
    play_together(anna, ben, most=12)
    mine = {card.strip() for card in anna.hand.locator("b").all_inner_texts()}
    drew = [line for line in ben.log if line.startswith("Anna drew")]
    assert mine
    assert drew
    assert all("with the back" in line for line in drew)


@pytest.mark.parametrize("track", ["fair", "millstream"])
def test_one_of_four_on_each_track_by_touching_decks_and_cards(
    server: Server, invite: Invite, track: str
) -> None:
    anna = invite(server)
    open_table(anna, "greedy", "random", "greedy", Track=track)
    anna.wait()
    deck = anna.page.locator('.board .node[data-id="deck/3"]')
    deck.click()
    expect(deck).to_have_class(re.compile("picked"))
    deck.click()
    expect(anna.hand).to_have_count(5)
    anna.hand.first.click()
    expect(anna.page.locator(".board .ghost, .board .picked").first).to_be_attached()
    anna.hand.first.click()
    anna.play()
    assert anna.over
    expect(anna.page.locator(".board .node[data-id^='figure/']")).to_have_count(4)


@pytest.mark.rule("GR-09")
def test_why_not_is_answered_with_the_rule(server: Server, invite: Invite) -> None:
    anna = invite(server)
    open_table(anna, "random")
    anna.wait()
    anna.hand.first.click()
    why = anna.page.locator("#prompt .why")
    expect(why).to_contain_text("Draw a card first")
    expect(why).to_contain_text("GR-09")
    anna.act()
    expect(anna.hand).to_have_count(5)
    anna.page.locator('.board .node[data-id="deck/1"]').click()
    expect(why).to_contain_text("You have drawn already")


@pytest.mark.rule("GR-11", "GR-13")
def test_the_pile_is_carried_out_before_the_eyes(server: Server, invite: Invite) -> None:
    anna = invite(server, reduced_motion="no-preference")
    open_table(anna)
    anna.wait()
    anna.act()
    anna.wait()
    anna.act()
    flyer = anna.page.locator("#flights .flyer span")
    expect(flyer.first).to_contain_text(re.compile(r"^(Anna|Blue|Yellow|Green): the "))
    said = re.compile(r"^((First|Second|Third|Last): \w+|The Finish)")
    expect(flyer.filter(has_text=said).first).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.wait()
    expect(anna.page.locator("#flights .flyer")).to_have_count(0)


def test_a_phone_shows_the_whole_track(server: Server, invite: Invite) -> None:
    anna = invite(server, 390, 844)
    open_table(anna, "greedy", "greedy", "greedy")
    anna.wait()
    board = anna.page.locator(".area.board").bounding_box()
    assert board is not None
    assert board["width"] == pytest.approx(390, abs=2)
    for n in range(4):
        box = anna.page.locator(f'.board .node[data-id="figure/{n}"]').bounding_box()
        assert box is not None
        assert board["x"] <= box["x"] + 4
        assert box["x"] + box["width"] <= board["x"] + board["width"] + 4


def test_start_is_read_while_all_stand_there(server: Server, invite: Invite) -> None:
    anna = invite(server)
    open_table(anna, "greedy", "greedy", "greedy")
    anna.wait()
    start = anna.page.locator("#board .things .caption.begin").bounding_box()
    figures = [it.bounding_box() for it in anna.page.locator("[data-id^='figure/']").all()]
    assert start
    assert all(figures)
    assert start["y"] + start["height"] <= min(box["y"] for box in figures if box)
