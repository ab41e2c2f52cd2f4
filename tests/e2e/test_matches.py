"""Whole matches in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from podium.play.record import read
from podium.play.replay import replay
from tests.e2e.axe import serious_by_day_and_night
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest, play_together
from tests.web.server import Server


@pytest.mark.parametrize(
    "others", [("greedy",), ("random", "greedy"), ("greedy", "random", "random")], ids=len
)
def test_a_person_plays_a_whole_match_against_bots(
    server: Server, invite: Invite, others: tuple[str, ...]
) -> None:
    anna = invite(server)
    anna.open(*others)
    anna.play()
    end = anna.page.get_by_role("dialog")
    expect(end.locator(".ranks li")).to_have_count(len(others) + 1)
    # A podium, why in a sentence, what decided it for everybody, and one button that is filled.
    expect(end.locator("h2")).to_contain_text(re.compile("win|share"))
    expect(end.locator(".ending")).to_contain_text("floor")
    expect(end.locator(".ranks .figure .drawing")).to_have_count(len(others) + 1)
    expect(end.locator(".scored tr.total td")).to_have_count(len(others) + 1)
    expect(end.locator(".btn.go")).to_have_text(["Rematch"])
    if len(others) == 1:
        assert not serious_by_day_and_night(anna.page)
    # It can be put aside: the board lies as the last move left it.
    end.get_by_role("button", name="See the board").click()
    expect(end).to_be_hidden()
    expect(anna.page.locator("#board svg").first).to_be_visible()
    anna.page.locator("#prompt").get_by_role("button", name="Result").click()
    expect(end.get_by_text("Check the shuffle")).to_be_hidden()
    end.get_by_text("Seed and record").click()
    end.get_by_role("button", name="Check the shuffle").click()
    expect(end.locator("output")).to_contain_text("draws follow from it")
    with anna.page.expect_download() as download:
        end.get_by_role("link", name="Download the record").click()
    *_, last = replay(read(download.value.path().read_text().splitlines()))
    assert last.ended is not None
    assert last.header.seats == len(others) + 1


def test_people_and_a_bot_play_from_the_link_to_the_rematch(server: Server, invite: Invite) -> None:
    anna, bruno = invite(server), invite(server)
    code = anna.open("person", "greedy")
    expect(anna.page.locator("#seated li")).to_have_count(3)
    expect(anna.page.locator(".invite svg")).to_be_visible()
    bruno.sit_down(code, "Bruno")
    expect(anna.page.locator("#players")).to_contain_text("Bruno")
    play_together(anna, bruno)
    assert anna.over
    assert bruno.over
    anna.page.get_by_role("button", name="Rematch").click()
    anna.page.wait_for_url(lambda url: not url.endswith(code))
    expect(bruno.page.locator("#prompt")).to_contain_text("A rematch is waiting")
    bruno.page.locator("dialog.end").get_by_role("button", name="A rematch is waiting").click()
    bruno.page.wait_for_url(anna.page.url)
    play_together(anna, bruno, most=12)
    expect(anna.page.locator("#players")).to_contain_text("Bruno")
    assert anna.log


def test_whoever_is_tired_of_waiting_starts_with_bots(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.open("person", "person")
    free = anna.page.locator("#seated li[data-kind='open']")
    expect(free).to_have_count(2)
    anna.page.locator("#menu summary").click()
    anna.page.get_by_role("button", name="Report a problem").click()
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.page.evaluate("window.here = true")
    anna.page.get_by_role("button", name="Begin").click()
    anna.wait()
    # The code and the link are still to be had, for whoever wants to watch.
    anna.page.locator("#menu summary").click()
    anna.page.get_by_role("button", name="Code and link").click()
    box = anna.page.get_by_role("dialog")
    expect(box).to_contain_text(anna.page.url.rpartition("/")[2])
    expect(box.locator("svg.qr")).to_be_visible()
    expect(box.get_by_label("Send this link to your friends")).to_have_value(anna.page.url)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#players li")).to_have_count(3)
    expect(anna.page.locator("#players")).to_contain_text("Bot")
    anna.play(most=3)
    assert anna.log
    assert anna.page.evaluate("window.here"), "the page was loaded anew"


def test_a_hand_is_nowhere_in_anybody_elses_page(server: Server, invite: Invite) -> None:
    anna, bruno, watcher = invite(server), invite(server), invite(server)
    told = {guest: _frames(guest) for guest in (anna, bruno, watcher)}
    code = anna.open("person")
    watcher.go(f"/t/{code}")
    bruno.sit_down(code, "Bruno")
    for guest in (anna, bruno):
        expect(guest.hand.first).to_be_visible()
    expect(watcher.page.locator("#board svg.scene")).to_be_visible()
    expect(watcher.hand).to_have_count(0)
    hands = {guest: _held(told[guest]()) for guest in told}
    assert not hands[watcher]
    for one, other in ((anna, bruno), (bruno, anna)):
        own = {card.get_attribute("data-id") for card in one.hand.all()}
        assert own == hands[one]
        secret = {card.rpartition(".")[0] for card in own - hands[other] if card}
        assert secret, "two equal hands prove nothing: deal again"
        for guest in (other, watcher):
            page = guest.page.content() + json.dumps(told[guest]())
            held = {card.rpartition(".")[0] for card in hands[guest]}
            assert not [card for card in secret - held if card in page]


def _frames(guest: Guest) -> Callable[[], list[Any]]:
    """All that a guest's sockets have brought so far."""
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    guest.page.on("websocket", listen)
    return lambda: [json.loads(frame) for frame in frames]


def _held(told: list[Any]) -> set[str]:
    """The ids of all cards that were ever shown as held."""
    nodes = [node for message in told for node in message.get("nodes", ())]
    return {node["id"] for node in nodes if node.get("area") == "hand"}


def test_double_clicks_and_impatience_do_nothing_twice(server: Server, invite: Invite) -> None:
    anna = invite(server)
    sent: list[str] = []
    anna.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))),
    )
    anna.open("greedy")
    # The second click comes before the table's answer, or when other things stand there already.
    for pause in (0, 200, 0, 200, 0, 200):
        anna.wait()
        if anna.over:
            break
        acts = len([frame for frame in sent if '"act"' in frame])
        anna.choices.first.dblclick(delay=pause)
        anna.wait()
        assert len([frame for frame in sent if '"act"' in frame]) == acts + 1
