"""One device for several people, in a real browser: nothing secret is left lying about.

What is secret is not named here: it is whatever a seat was told and watchers are not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import httpx
import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, WebSocket, expect

from tests.e2e.axe import serious
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.web.people import Person
from tests.web.server import Server

SHORTEST = 4
"""Shorter words are found anywhere."""
ALL_OF_IT = """() => [
  document.documentElement.outerHTML, document.title, location.href, JSON.stringify(history.state),
  ...[...document.querySelectorAll("*")].map((one) => one.value ?? ""),
  ...[localStorage, sessionStorage].map((kept) => JSON.stringify({ ...kept })),
].join("\\n")"""
CACHED = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) found.push(request.url);
  }
  return found.join("\\n");
}"""


class Device:
    """A page that several people share, and all that the table told it."""

    def __init__(self, server: Server, guest: Guest, page: Page | None = None) -> None:
        self.server = server
        self.guest = guest
        self.page = page or guest.page
        self.code = ""
        self.public = ""
        """All of the page before anybody opened their curtain: every drawing has its name there."""
        self.frames: list[dict[str, Any]] = []
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(str(frame))))

    def leave(self) -> None:
        self.watcher.close()

    def sit_together(self, game: str, *names: str, **options: Any) -> None:
        """Opens a table for these and one more who comes by the link."""
        first, *others = names
        answer = self.page.request.post(
            f"{self.guest.address}/api/matches",
            headers={"origin": self.guest.address},
            data={
                "game": game,
                "seats": len(names) + 1,
                "name": first,
                "players": [*("here" for _ in others), "person"],
                "names": others,
                "options": options,
            },
        )
        assert answer.status == httpx.codes.CREATED, answer.text()
        self.code = answer.json()["code"]
        self.watcher = Person(None, self.server, self.code)
        self.guest.go(f"/t/{self.code}")

    def look_around(self) -> None:
        """Sees what lies open to anybody, if nobody has opened their curtain yet."""
        self.page.locator("#table:not([hidden])").wait_for()
        self.public = self.public or self.page.evaluate(ALL_OF_IT)

    @property
    def curtain(self) -> Locator:
        return self.page.locator("#curtain .panel")

    @property
    def due(self) -> list[int]:
        """Whom the match waits for, as anybody may know."""
        seen = httpx.get(f"{self.guest.address}/api/matches/{self.code}").json()
        while self.watcher.stand.get("seq", -1) < seen["scene"]["stand"]["seq"]:
            self.watcher.hear("scene", "update")
        found: list[int] = self.watcher.stand["awaited"]
        return found

    def door(self, words: str) -> Locator:
        """What opens a seat."""
        return self.page.locator(".door").filter(
            has=self.page.get_by_role("button", name=words, exact=True)
        )

    def open(self, words: str, pin: str = "") -> None:
        """Somebody says who they are: `I am Anna` or `Look as Anna`."""
        self.look_around()
        door = self.door(words)
        if pin:
            door.locator("input").fill(pin)
        door.get_by_role("button").click()
        none = self.page.get_by_role("button", name="No PIN")
        mine = self.page.locator("#shared").get_by_role("button", name="Hide my things")
        none.or_(mine).first.wait_for()
        if none.is_visible():
            none.click()
        mine.wait_for()
        assert self.page.evaluate("document.activeElement.id") == "prompt", "focus is not lost"

    def secrets(self) -> set[str]:
        """All that a seat was told so far and no watcher ever was."""
        private: set[str] = set()
        own = False
        for told in list(self.frames):
            if told["type"] == "scene":
                own = told["seat"] is not None
            if own and told["type"] in ("scene", "update"):
                private |= set(_strings(told))
        assert self.due, "the watcher has heard all"
        public = "".join(self.watcher.bytes) + self.public
        return {each for each in private if len(each) >= SHORTEST and each not in public}

    def found(self) -> set[str]:
        """Which secrets are anywhere in the page, or kept by the browser."""
        everything = self.page.evaluate(ALL_OF_IT) + self.page.evaluate(CACHED)
        return {each for each in self.secrets() if each in everything}

    def is_clean(self) -> None:
        """Nothing secret is in the page, nor came since the curtain fell."""
        assert self.secrets(), "there was something to hide"
        assert self.found() == set()
        last = max(n for n, told in enumerate(self.frames) if told["type"] == "scene")
        assert self.frames[last]["seat"] is None
        since = {each for told in self.frames[last:] for each in _strings(told)}
        assert not since & self.secrets()

    def asks(self, title: str) -> None:
        """The curtain is down, asks this, and keeps the keyboard."""
        expect(self.curtain.locator("h2")).to_have_text(title)
        for key in ("Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"):
            inside = "document.getElementById('curtain').contains(document.activeElement)"
            assert self.page.evaluate(inside), f"focus is not on the curtain before {key}"
            self.page.keyboard.press(key)
        self.is_clean()


Share = Callable[..., Device]


Told: TypeAlias = "str | float | list[Told] | dict[str, Told] | None"


def _strings(told: Told) -> Iterator[str]:
    """All words of a message, of ids and of people."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for key, value in told.items():
            if key not in ("hash", "decision", "undo", "ask", "command_id"):
                yield from _strings(value)
    elif isinstance(told, list):
        for value in told:
            yield from _strings(value)


@pytest.fixture
def share(server: Server, invite: Invite) -> Iterator[Share]:
    """Opens a table for several people at one device: `share(game, *names, **options)`."""
    devices: list[Device] = []

    def sit_together(game: str, *names: str, **options: Any) -> Device:
        devices.append(Device(server, invite(server)))
        devices[-1].sit_together(game, *names, **options)
        return devices[-1]

    yield sit_together
    for device in devices:
        device.leave()


def test_a_secret_choice_is_behind_the_curtain_as_soon_as_it_is_made(
    server: Server, invite: Invite, share: Share, complaints: list[str]
) -> None:
    """Three choose on one device at once with one online, each behind a PIN of their own or none."""
    three, dora = share("motorcar", "Anna", "Bruno", "Chloé", legs=1), invite(server)
    dora.sit_down(three.code, "Dora")
    page = three.page
    expect(three.curtain.locator("h2")).to_have_text("Whose decision is next?")

    three.look_around()
    # Anna chooses a PIN, unseen, at her first curtain.
    three.door("I am Anna").get_by_role("button").click()
    expect(three.curtain.locator("h2")).to_have_text("Anna, choose your PIN")
    field = page.get_by_label("PIN of Anna")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("type", "password")
    # A browser that kept it would fill it in for whoever is next.
    expect(field).to_have_attribute("autocomplete", "one-time-code")
    assert not serious(page)
    page.get_by_role("button", name="I am not Anna").click()
    three.door("I am Anna").get_by_role("button").click()
    page.get_by_label("PIN of Anna").press_sequentially("2468")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_focused()
    assert three.found(), "what she may do is in the page while she looks"
    assert "2468" not in page.evaluate(ALL_OF_IT)
    flick = page.get_by_role("button", name=re.compile("^Flick with"))
    flick.click()
    three.asks("Whose decision is next?")
    assert not serious(page)
    expect(three.door("I am Anna")).to_have_count(0)

    for name, title in (("Bruno", "Pass the device to Chloé"), ("Chloé", "")):
        three.open(f"I am {name}")
        flick.click()
        if title:
            three.asks(title)
    # All three have chosen, and Dora is online: whoever is at the device sees the table alone.
    look = page.locator("#shared").get_by_role("button", name="Look as Chloé")
    expect(look).to_be_visible()
    expect(three.curtain).to_be_hidden()
    three.is_clean()

    # Chloé thinks better of it: hers is open to her alone, and her PIN is not asked for.
    three.open("Look as Chloé")
    assert three.found()
    page.get_by_label(re.compile("^Flick with")).first.press("ArrowRight")
    flick.click()
    expect(look).to_be_visible()
    three.is_clean()

    # Bruno looks while Dora chooses; then all are asked anew, and the device says so.
    three.open("Look as Bruno")
    # Meanwhile he asks for the code that moves his seat; it comes when others look.
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/transfer", lambda route: late.append((route, route.fetch())), times=1)
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Play on another device").click()
    while not late:
        page.wait_for_timeout(20)
    dora.page.get_by_role("button", name=re.compile("^Flick with")).click()
    three.asks("Whose decision is next?")
    [(road, code)] = late
    with page.expect_response("**/transfer"):
        road.fulfill(response=code)
    assert code.json()["code"] not in page.evaluate(ALL_OF_IT)
    # A PIN that is typed while another is judged stays where it was typed, whoever comes or goes.
    held: list[Route] = []
    page.route("**/curtain", lambda route: held.append(route), times=1)
    field = three.door("I am Anna").locator("input")
    field.fill("1111")
    field.press("Enter")
    expect(field).to_have_value("")
    field.press_sequentially("24")
    dora.page.reload()
    dora.page.locator("#table:not([hidden])").wait_for()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(three.door("I am Anna").locator(".wrong")).to_have_text("That is not the PIN.")
    expect(field).to_have_value("24")
    expect(field).to_be_focused()
    complaints.clear()  # A browser cannot be kept from telling that it was refused.
    page.keyboard.type("68")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_focused()

    # What was said to her alone is not said to whoever is next.
    asked = page.locator("#ask").inner_text()
    dora.wait()
    dora.act()
    expect(page.locator("#live")).to_contain_text(asked)
    page.get_by_role("button", name="Hide my things").click()
    three.asks("Whose decision is next?")
    assert asked not in page.evaluate(ALL_OF_IT)


def test_a_hand_is_down_while_others_play_and_whoever_looks_gives_the_device_back(
    server: Server, invite: Invite, share: Share
) -> None:
    two, dora = share("gotown", "Anna", "Bruno", short=True), invite(server)
    dora.sit_down(two.code, "Dora")
    names = ["Anna", "Bruno", "Dora"]
    two.curtain.wait_for() if two.due != [2] else dora.wait()

    def sit_up() -> str:
        """Whoever is next opens their curtain, if they have one; their name."""
        at = two.due[0]
        if at < len(names) - 1:
            two.open(f"I am {names[at]}")
            two.guest.wait()
            assert two.found()
        return names[at]

    def end_turn(who: str) -> None:
        page = dora.page if who == "Dora" else two.page
        page.get_by_role("button", name="End turn").click()
        dora.page.locator("#players li.now").filter(has_not_text=who).wait_for()

    if names[two.due[0]] == "Dora":
        end_turn("Dora")
    while names[two.due[0]] != "Dora":
        end_turn(sit_up())
    look = two.page.locator("#shared").get_by_role("button", name="Look as Bruno")
    expect(look).to_be_visible()
    expect(two.guest.hand).to_have_count(0)
    two.is_clean()

    # Bruno looks at his hand, in this tab alone; then it is Anna's turn.
    two.open("Look as Bruno")
    expect(two.guest.hand.first).to_be_visible()
    assert two.found()
    two.guest.hand.first.hover()
    told = two.page.locator(".telling-card")
    expect(told.locator("h3")).to_be_visible()
    tab = Device(server, two.guest, two.page.context.new_page())
    tab.page.goto(two.page.url)
    expect(tab.page.locator("#shared").get_by_role("button", name="Look as Bruno")).to_be_visible()
    assert {told["seat"] for told in tab.frames if told["type"] == "scene"} == {None}
    everything = tab.page.evaluate(ALL_OF_IT)
    assert not [each for each in two.secrets() if each in everything]
    tab.page.close()
    dora.page.get_by_role("button", name="End turn").click()
    two.asks("Pass the device to Anna")
    expect(two.guest.hand).to_have_count(0)
    assert "<h3>" not in told.inner_html(), "nor does the page say what a card of his does"

    # After every move, if they like; this browser remembers it.
    two.page.get_by_label("Curtain after every move").check()
    two.page.reload()
    expect(two.page.get_by_label("Curtain after every move")).to_be_checked()
    listed = two.page.locator("#prompt .all:not([hidden])")
    while True:  # Not every hand has a move beside ending the turn.
        who = sit_up()
        if who != "Dora" and listed.count():
            break
        end_turn(who)
    two.guest.act()
    two.asks(f"Pass the device to {who}")
    two.page.get_by_label("Curtain after every move").uncheck()
    two.open(f"I am {who}")

    # Whoever comes back to the page by the browser's history may be somebody else.
    two.page.goto(f"{server.address}/rules")
    two.page.go_back()
    expect(two.curtain.locator("h2")).to_have_text(f"Pass the device to {who}")
    two.is_clean()
