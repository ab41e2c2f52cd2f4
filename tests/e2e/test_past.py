"""Looking back, in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.axe import serious
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.web.server import Server


def see_how_it_went(guest: Guest, code: str) -> None:
    """From the end of a match to the coach, and from there to a move of it."""
    page = guest.page
    page.get_by_role("dialog").get_by_role("link", name="How did it go?").click()
    page.wait_for_url(f"**/t/{code}/coach?seat=0")
    expect(page.locator(".turns")).to_be_visible()
    expect(page.locator(".curve .win-line")).to_have_attribute("d", re.compile("^M"))
    expect(page.locator(".reckoned")).to_contain_text("Luck and the others")
    page.get_by_text("All decisions").click()
    assert not serious(page)
    move = page.get_by_role("row").get_by_role("link").first
    number = (move.text_content() or "").removeprefix("Move ")
    move.click()
    page.wait_for_url(f"**/t/{code}?at={number}&seat=0")
    expect(page.locator("#past")).to_contain_text(f"move {number} of")
    expect(page.locator("#past").get_by_role("link", name="How did it go?")).to_be_visible()


def test_somebody_steps_back_jumps_to_a_line_and_comes_back(
    server: Server, invite: Invite, complaints: list[str]
) -> None:
    anna = invite(server)
    code = anna.open("random", options=())
    anna.play(most=4)
    anna.wait()
    past, page = anna.page.locator("#past"), anna.page
    board = page.locator("#board").inner_html()
    expect(past).to_be_hidden()
    page.get_by_role("button", name="Look back").click()
    expect(page.locator("#past")).to_be_focused()
    expect(past).to_contain_text("Looking back: move")
    expect(page.locator("#prompt")).to_be_hidden()
    past.get_by_role("button", name="To the start").click()
    expect(past).to_contain_text("Looking back: the start")
    expect(page).to_have_url(f"{server.address}/t/{code}?at=0")
    past.get_by_role("button", name="One move on").click()
    expect(past).to_contain_text("move 1 of")
    # A line of the log leads to its move, and shows what it was about.
    line = page.locator("#log li[data-seq='2']").last
    line.get_by_role("button").click()
    expect(past).to_contain_text("move 2 of")
    expect(line).to_have_attribute("aria-current", "step")
    expect(page.locator(".around.told").first).to_be_visible()
    assert not serious(page)
    page.locator("#headline").click()
    page.keyboard.press("ArrowLeft")
    expect(past).to_contain_text("move 1 of")
    page.keyboard.press("Escape")
    expect(past).to_be_hidden()
    expect(page).to_have_url(f"{server.address}/t/{code}")
    anna.wait()
    assert page.locator("#board").inner_html() == board, "the table is as it was left"

    # To the end: then everybody's eyes, by a link too.
    anna.play()
    see_how_it_went(anna, code)
    page.goto(f"{server.address}/t/{code}?at=3&seat=all")
    expect(past).to_contain_text("move 3 of")
    expect(page.locator(".hand")).to_have_count(2)
    past.get_by_label("Seen by").select_option("watcher")
    expect(page.locator(".hand")).to_have_count(0)
    past.get_by_label("Seen by").select_option("1")
    expect(page.locator(".hand")).to_have_count(1)
    expect(page).to_have_url(f"{server.address}/t/{code}?at=3&seat=1")

    # The record of it, brought back as a file, is looked at without a table.
    record = page.request.get(f"{server.address}/api/matches/{code}/record").body()
    anna.go("/replay")
    assert not serious(page)
    page.get_by_label("Record").set_input_files(
        {"name": "match.jsonl", "mimeType": "text/plain", "buffer": record[:-40]}
    )
    page.get_by_role("button", name="Check and show").click()
    expect(page.get_by_role("alert")).to_contain_text("This record does not hold. Line")
    complaints.clear()  # the browser's own line about the answer
    page.get_by_label("Record").set_input_files(
        {"name": "match.jsonl", "mimeType": "text/plain", "buffer": record}
    )
    page.get_by_role("button", name="Check and show").click()
    page.wait_for_url("**/replay/*")
    expect(past).to_contain_text("Looking back: the start")
    page.locator("#headline").click()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(past).to_contain_text("move 2 of")
    expect(page.locator("#log")).to_contain_text(re.compile("Anna|Ada"))

    # And played on from there, with new luck, against bots.
    past.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_label("Your seat").select_option("Anna")
    page.get_by_role("dialog").get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    anna.play(most=2)
    expect(page.locator("#log li")).not_to_have_count(0)
