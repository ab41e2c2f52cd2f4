"""What a table's page weighs, counted by a real browser: a count of bytes is the same on any machine."""

from __future__ import annotations

import pytest

from podium.registry import games
from tests.e2e.conftest import Invite
from tests.web.server import Server

MOST = 90_000
"""Bytes that a first visit fetches, compressed, until the table can be played."""
MOST_FILES = 16
"""So many requests; `bench/page.py` says how long they take on a phone."""

CAME = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map((one) => [one.name, one.encodedBodySize])"""
"""Addresses and bytes as the page itself counts them: a file that two elements ask for comes once."""


@pytest.mark.parametrize("game", games())
def test_a_table_is_light(server: Server, invite: Invite, game: str, complaints: list[str]) -> None:
    # Without the worker each file is seen to come over the network.
    guest = invite(server, 390, 844, service_workers="block")
    began = guest.page.request.post(
        f"{server.address}/play/{game}", headers={"origin": server.address}, max_redirects=0
    )
    guest.page.goto(f"{server.address}{began.headers['location']}")
    guest.page.locator("#board svg").first.wait_for()
    guest.wait()
    guest.page.wait_for_load_state("networkidle")
    sizes: dict[str, int] = dict(guest.page.evaluate(CAME))
    print(game, sum(sizes.values()), sorted(sizes.items(), key=lambda each: -each[1]))
    assert any(url.endswith("symbols.svg") for url in sizes)
    assert all(size > 0 for size in sizes.values()), sizes
    assert sum(sizes.values()) <= MOST
    assert len(sizes) <= MOST_FILES
    # What is not needed for a first look is not fetched for it.
    assert not any("/client/pages/table/" in url for url in sizes)
    complaints.clear()  # that there is no worker
