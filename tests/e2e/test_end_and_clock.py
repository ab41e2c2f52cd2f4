"""Around a match: time that is given, the turning point at its end, and what is handed on."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import READY
from tests.web.server import Server

DAY = 24 * 60 * 60
"""Of which a fourth is given at a time: no busy machine comes between."""


def test_a_player_gives_another_more_time_and_both_see_it(server: Server, invite: Invite) -> None:
    anna, bruno = invite(server), invite(server)
    answer = anna.page.request.post(
        f"{server.address}/api/matches",
        headers={"origin": server.address},
        data={
            "game": "gotown",
            "seats": 2,
            "name": "Anna",
            "players": ["person"],
            "clock": DAY,
        },
    )
    assert answer.status == httpx.codes.CREATED, answer.text()
    code = answer.json()["code"]
    anna.go(f"/t/{code}")
    bruno.sit_down(code, "Bruno")
    for guest in (anna, bruno):
        expect(guest.page.locator("#clock")).to_have_text(re.compile("23 h|1 d 0 h"))
    # Who waits may give; who is asked may not.
    expect(anna.page.locator(".more-time").or_(anna.page.locator(READY)).first).to_be_visible()
    anna_waits = anna.page.locator(".more-time").count() > 0
    waits, asked, name = (anna, bruno, "Bruno") if anna_waits else (bruno, anna, "Anna")
    expect(asked.page.locator(".more-time")).to_have_count(0)
    waits.page.get_by_role("button", name=f"Give {name} more time").click()
    for guest in (asked, waits):
        expect(guest.page.locator("#clock")).to_have_text(re.compile("1 d [56] h"))


def test_the_turning_point_stands_at_the_finish_once_the_coach_has_been_asked(
    server: Server, invite: Invite
) -> None:
    anna = invite(server, 390, 844, has_touch=True, is_mobile=True)
    page = anna.page
    for _ in range(12):
        code = anna.open("greedy")
        anna.play()
        # Nobody asked the coach yet.
        expect(page.locator("dialog.end .turning")).to_be_hidden()
        page.get_by_role("dialog").get_by_role("link", name="How did it go?").click()
        page.wait_for_url(f"**/t/{code}/coach?seat=0")
        expect(page.locator(".reckoned")).to_contain_text("Luck and the others")
        said = page.request.get(f"{server.address}/api/matches/{code}/turning?seat=0").json()
        if said["found"]:
            break
    else:
        raise AssertionError("no match ever turned")
    anna.go(f"/t/{code}")
    turning = page.locator("dialog.end .turning")
    expect(turning).to_be_visible()
    expect(turning).to_contain_text(said["found"]["done"].rstrip("."))
    # Where there is little room, handing on is a picture as large as a thumb, with a name.
    share = page.get_by_role("dialog").get_by_role("button", name="Share")
    box = share.bounding_box()
    assert box
    assert 44 <= box["width"] <= 60
    assert box["height"] >= 44
    turning.get_by_role("link", name="Look").click()
    page.wait_for_url(f"**/t/{code}?at={said['found']['seq']}&seat=0")
    expect(page.locator("#past")).to_contain_text(f"move {said['found']['seq']} of")
