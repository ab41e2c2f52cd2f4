"""A whole match of every game in Firefox."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.firefox import Firefox, started
from tests.e2e.guest import OVER, READY
from tests.e2e.tables import QUICK
from tests.web.server import Server

ROOT = Path(__file__).parents[2]
CLOSED = "#prompt .all:not([hidden]):not([open]) > summary"
LISTED, BARE = "#prompt .choices .btn", "#prompt .offers .btn:not(.flick)"
"""All choices, opened; where there is no such list, what needs no picks and is not to be held."""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """The Firefox that scripts/firefox finds; without one the run says so, and fails in CI."""
    find = [sys.executable, str(ROOT / "scripts" / "firefox")]
    search = subprocess.run(find, capture_output=True, text=True, check=False)
    if search.returncode:
        assert not os.environ.get("CI"), search.stderr
        pytest.skip(search.stderr)
    path = search.stdout.splitlines()[-1]
    with started(path, tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@pytest.mark.parametrize("game", sorted(QUICK))
def test_a_whole_match_is_played_in_firefox(game: str, server: Server, firefox: Firefox) -> None:
    quick = QUICK[game]
    opening = {
        "game": game,
        "seats": quick.seats,
        "name": "Anna",
        "players": [quick.rival] * (quick.seats - 1),
        "options": quick.options,
    }
    firefox.size(1280, 800)
    firefox.go(server.address)
    opened = firefox.look(
        "fetch('/api/matches', { method: 'POST', headers: { 'content-type': 'application/json' },"
        f" body: {json.dumps(json.dumps(opening))} }}).then((it) => it.json())"
    )
    firefox.go(f"{server.address}/t/{opened['code']}")
    for _ in range(400):
        firefox.wait_for(f"{READY}, {OVER}")
        if firefox.look(f"document.querySelector({json.dumps(OVER)}) !== null"):
            break
        if firefox.look(f"document.querySelector({json.dumps(CLOSED)}) !== null"):
            firefox.click(CLOSED)
        some = firefox.look("document.querySelector('#prompt .all:not([hidden])') !== null")
        firefox.click(LISTED if some else BARE)
    assert firefox.look("document.querySelectorAll('.ranks li').length") == quick.seats
    assert firefox.complaints == []
