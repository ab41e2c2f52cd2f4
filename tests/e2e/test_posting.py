"""Asking the site from a page: what goes wrong comes back as a sentence to show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page

from podium.language import interface
from tests.e2e.test_modules import Json, run
from tests.web.server import Server

WENT_WRONG = interface("de")["ui.went_wrong"]


@pytest.fixture
def page(server: Server, browser: Browser) -> Iterator[Page]:
    """A page of the site, for somebody who reads German."""
    with browser.new_context(locale="de-DE") as context:
        page = context.new_page()
        page.goto(f"{server.address}/lobby")  # whose own script asks, and has the words for it
        # Its modules are there before any test takes the network away.
        run(page, "road/post", "")
        yield page


def thrown(page: Page, call: str, given: Any = None) -> Json:
    """What a call throws, and the sentence for it."""
    found: Json = run(
        page,
        "road/post",
        f"""try {{ return {{ done: await {call} }}; }} catch (wrong) {{
              return {{ ours: wrong instanceof m.Wrong, status: wrong.status, code: wrong.code,
                        sentence: m.sentenceOf(wrong) }};
            }}""",
        given,
    )
    return found


def test_what_the_site_says_is_wrong_is_said_in_its_words(server: Server, page: Page) -> None:
    address = "/api/matches/NONE22/rematch"
    said = httpx.post(server.address + address, json={}, headers={"accept-language": "de"})
    error = said.json()["error"]
    assert thrown(page, "m.post(given)", address) == {
        "ours": True,
        "status": said.status_code,
        "code": error["code"],
        "sentence": error["message"],
    }


def test_without_a_network_something_went_wrong(page: Page) -> None:
    page.context.set_offline(True)
    for call in ("m.post('/api/matches')", "m.ask('/health')", "m.fetchDocument('/', 'text/html')"):
        found = thrown(page, call)
        assert found == {"ours": True, "status": 0, "code": "", "sentence": WENT_WRONG}


def test_an_answer_that_is_not_the_sites_own_is_no_sentence(page: Page) -> None:
    """As of a proxy before the site that has lost it."""
    page.route("**/lost", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    lost = {"ours": True, "status": 502, "code": "", "sentence": WENT_WRONG}
    assert thrown(page, "m.post('/lost')") == lost
    assert thrown(page, "m.postMessage('/lost', { type: 'ping' }, '')") == lost
    assert thrown(page, "m.fetchDocument('/lost', 'text/html')") == {"done": None}


def test_what_is_thrown_otherwise_is_not_shown(page: Page) -> None:
    assert run(page, "road/post", "return m.sentenceOf(new TypeError('x is null'));") == WENT_WRONG


def test_what_is_done_is_answered(page: Page) -> None:
    assert thrown(page, "m.ask('/health')")["done"]["status"] == "ok"
    asked = {"game": "gotown", "seats": 2, "players": ["greedy"], "name": "Anna"}
    seat = thrown(page, "m.post('/api/matches', given)", asked)["done"]
    assert seat["seat"] == 0
    told = thrown(
        page, "m.postMessage(given, { type: 'ping' }, '')", f"/api/matches/{seat['code']}/messages"
    )["done"]
    assert told["type"] == "pong"
