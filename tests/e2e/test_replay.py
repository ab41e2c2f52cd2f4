"""A record that was brought, looked at on a phone."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import expect

from podium.lab.recording import record_match
from podium.play.record import write_lines
from podium.registry import game
from tests.e2e.conftest import Invite
from tests.web.server import Server

NAMES = ("Anna", "Bruno")


def record() -> str:
    gotown = game("gotown")
    table = record_match(gotown, 2, gotown.options(short=True), ["greedy"] * 2, "replayed")
    return "".join(f"{line}\n" for line in write_lines(table.record(NAMES)))


def bring(server: Server, text: str) -> httpx.Response:
    kind = {"content-type": "application/x-ndjson"}
    address = f"{server.address}/api/replays"
    return httpx.post(address, content=text.encode(), headers=kind, timeout=60)


def test_a_replay_plays_by_itself_and_tells_its_end_at_its_end(
    server: Server, invite: Invite
) -> None:
    anna = invite(server, 390, 844)
    anna.go(bring(server, record()).json()["page"])
    past = anna.page.locator("#past")
    expect(past).to_contain_text("Looking back: the start")
    wide = anna.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "the page scrolls sideways"
    for step in anna.page.locator(".bar > .btn").all():
        box = step.bounding_box()
        assert box is None or box["x"] + box["width"] <= 390
    assert "win" not in anna.page.locator("main").inner_text().replace("Floor 4 wins", "")
    told = anna.page.locator("#log")
    later = re.compile("Turn 2|built")
    expect(told).not_to_contain_text(later)

    past.get_by_label("Speed").select_option("4")
    past.get_by_role("button", name="Play by itself").click()
    expect(past).to_contain_text(re.compile(r"move [2-9] of"))
    past.get_by_role("button", name="Pause").click()
    expect(past.get_by_role("button", name="Play by itself")).to_be_visible()
    past.get_by_role("button", name="To the last move").click()
    expect(past.locator(".told")).to_contain_text(re.compile("(Anna|Bruno) wins"))
    expect(told).to_contain_text(later)


def test_a_record_that_was_changed_is_explained_in_words(server: Server) -> None:
    whole = record()
    hashes = re.findall(r'"hash":"([0-9a-f]+)"', whole)
    changed = whole.replace(hashes[2], hashes[1])
    told = bring(server, changed).json()["error"]["message"]
    assert re.search(r"Line \d+: after this move the table looks otherwise", told), told
    moved = whole.replace('"seat":1', '"seat":0', 1)
    assert "the rules do not allow the move" in bring(server, moved).json()["error"]["message"]
