"""One table, five seats: a browser, a terminal, a Python client, a bot of somebody's and a bot of the house."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

from playwright.sync_api import expect

from podium.client import sync
from podium.core.chance import Seeded
from tests.e2e.conftest import Invite
from tests.e2e.tables import QUICK, Quick
from tests.terminal.pseudo import Terminal
from tests.web.server import Server

FIVE = Quick("motorcar", 5, QUICK["motorcar"].options)


def test_a_browser_and_programs_of_all_kinds_play_at_one_table(
    server: Server, invite: Invite, tmp_path: Path
) -> None:
    anna = invite(server)
    path = FIVE.opened(anna, people=3, bots=1)
    anna.go(path)
    link = server.address + path
    ends: list[tuple[int, ...]] = []

    def client() -> None:
        luck = Seeded("party")
        with sync.join(link, "Clara") as seat:
            for view in seat:
                seat.act(view.legal[luck.roll(len(view.legal), "which") - 1])
            ends.append(seat.end().ranks)

    environ = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "NO_COLOR": "1"}
    bot = [sys.executable, "-m", "podium", "bot", "podium.bots.random:choose", "--at", link]
    terminal = Terminal(tmp_path, "play", "--at", link, "--names", "Theo")
    over = threading.Event()
    codes: list[int] = []

    def keys() -> None:
        while (code := terminal.ended()) is None:
            # The first of all choices; and once the match is over, out of what tells the end.
            for key in "q" if over.is_set() else " \r":
                terminal.type(key)
                terminal.read(0.2)
        codes.append(code)

    beside = [threading.Thread(target=work, daemon=True) for work in (client, keys)]
    for each in beside:
        each.start()
    with subprocess.Popen([*bot, "--name", "Rex"], env=environ, stdout=subprocess.PIPE) as rex:
        try:
            # The people at the table see which seats a program plays: at a terminal sits a person.
            programs = anna.page.locator("#players .program")
            expect(programs).to_have_text(["program"] * 2)
            anna.play()
            expect(anna.page.get_by_role("dialog")).to_be_visible()
            assert rex.wait(60) == 0
        finally:
            over.set()
            rex.kill()
            for each in beside:
                each.join(60)
    assert codes == [0]
    assert "Traceback" not in terminal.words
    end = anna.page.get_by_role("dialog")
    expect(end.locator(".ranks li")).to_have_count(5)
    assert len(ends[0]) == 5
