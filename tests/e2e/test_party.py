"""One table, five seats: a browser, a Python client, a bot of somebody's, a script and a bot of the house."""

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
from tests.web.server import Server

ROOT = Path(__file__).parents[2]
NODE = Path(sys.executable).with_name("node")
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
    script: list[str | Path] = [NODE, ROOT / "examples" / "over_http.mjs", link]
    beside = threading.Thread(target=client, daemon=True)
    beside.start()
    with (
        subprocess.Popen([*bot, "--name", "Rex"], env=environ, stdout=subprocess.PIPE) as rex,
        subprocess.Popen(script, stdout=subprocess.PIPE) as other,
    ):
        try:
            # The people at the table see which seats a program plays.
            programs = anna.page.locator("#players .program")
            expect(programs).to_have_text(["program"] * 3)
            anna.play()
            expect(anna.page.get_by_role("dialog")).to_be_visible()
            assert rex.wait(20) == 0
            assert other.wait(20) == 0
        finally:
            rex.kill()
            other.kill()
            beside.join(20)
    end = anna.page.get_by_role("dialog")
    expect(end.locator(".ranks li")).to_have_count(5)
    assert len(ends[0]) == 5
