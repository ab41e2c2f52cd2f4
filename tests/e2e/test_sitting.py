"""Sitting down and staying, in a real browser: lobby, one device for several, moving, clocks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from tests.e2e.axe import serious
from tests.e2e.conftest import Invite
from tests.e2e.guest import OVER, READY, Guest
from tests.web.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One on which somebody who is away is soon missed."""
    server = Server(
        tmp_path_factory.mktemp("site"),
        PODIUM_AWAY="0.5",
        PODIUM_CLOCK_SPEED="30",
        PODIUM_BOT_PAUSE="0.15",
    )
    yield server
    server.stop()


def test_a_table_appears_in_the_lobby_and_one_click_sits_down(
    server: Server, invite: Invite
) -> None:
    anna, bruno = invite(server), invite(server, 390, 844)
    bruno.go("/lobby")
    expect(bruno.page.locator(".none")).to_be_visible()
    anna.go("/new/gotown")
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.get_by_label("Seats").select_option("2")
    anna.page.get_by_label("Show it among the open tables").check()
    anna.page.get_by_role("button", name="Start").click()
    # It comes by itself; nobody reloads.
    row = bruno.page.locator(".tables li")
    expect(row).to_contain_text("Anna")
    expect(row).to_contain_text("No clock")
    assert not serious(bruno.page)
    bruno.page.get_by_label("Your name").fill("Bruno")
    row.get_by_role("button", name="Sit down").click()
    bruno.page.wait_for_url("**/t/*")
    anna.page.get_by_role("button", name="Begin").click()
    bruno.hand.first.wait_for()
    bruno.go("/")
    expect(bruno.page.locator(".matches li")).to_contain_text("Anna")


def test_one_device_for_two_shows_no_hand_before_its_curtain_opens(
    server: Server, invite: Invite, complaints: list[str]
) -> None:
    """A whole match; at every curtain neither the page nor a frame holds anybody's hand."""
    both = invite(server)
    frames: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(json.loads(str(frame))))

    both.page.on("websocket", listen)
    both.go("/new/gotown")
    both.page.get_by_label("Your name").fill("Anna")
    both.page.get_by_label("Seats").select_option("2")
    both.page.get_by_label("Seat 2").select_option("here")
    both.page.get_by_label("Name", exact=True).first.fill("Bruno")
    both.page.get_by_label("Short game").check()
    both.page.get_by_role("button", name="Start").click()
    curtain = both.page.locator("#curtain .panel")
    curtain.wait_for()
    assert not serious(both.page)
    passed = 0
    for _ in range(400):
        both.page.locator(f"#curtain .panel, {OVER}, {READY}").first.wait_for()
        if both.over:
            break
        if not curtain.is_visible():
            if passed < 3:  # nobody wins, and nobody is skipped, before the device went round
                both.page.get_by_role("button", name="End turn").click()
            else:
                both.act()
            both.holds("!document.querySelector('#prompt.busy')")
            both.page.wait_for_timeout(30)
            continue
        passed += 1
        assert both.hand.count() == 0
        assert "hand/" not in both.page.locator("main").inner_html()
        # All that came since the last curtain fell is the watchers': the last scene and after.
        last = max(n for n, told in enumerate(frames) if told["type"] == "scene")
        since = json.dumps(frames[last:])
        assert frames[last]["seat"] is None
        assert "hand/" not in since
        if passed == 2:
            _look_without_being_asked(both)
        door = curtain.locator(".door").first
        if passed == 3:  # both have chosen a PIN by now
            door.locator("input").fill("1111")
            door.get_by_role("button").click()
            expect(door.locator(".wrong")).to_have_text("That is not the PIN.")
            assert both.hand.count() == 0
            # A browser cannot be kept from telling that it was refused.
            assert all("403" in words for words in complaints)
            complaints.clear()
        _open(both, door)
        expect(curtain).to_be_hidden()
        expect(both.hand.first).to_be_visible()
        assert both.page.title().startswith("●")
    assert both.over
    assert passed > 2
    expect(both.page.get_by_role("button", name="Rematch")).to_be_visible()


def _open(guest: Guest, door: Locator) -> None:
    """Somebody opens their curtain by their PIN, which they choose when they do so first."""
    asked = door.locator("input").count()
    if asked:
        door.locator("input").fill("2468")
    door.get_by_role("button").click()
    if not asked:
        guest.page.locator("#curtain").get_by_label("PIN of").fill("2468")
        guest.page.get_by_role("button", name="Use this PIN").click()


def _look_without_being_asked(guest: Guest) -> None:
    """Whoever is not to decide looks at their own hand and its past, and hides them again."""
    page, curtain = guest.page, guest.page.locator("#curtain .panel")
    door = curtain.locator(".door", has_text="Look as")
    _open(guest, door)
    expect(guest.hand.first).to_be_visible()
    page.get_by_role("button", name="Look back").click()
    expect(page.locator("#past")).to_contain_text("Looking back")
    page.locator("#past").get_by_role("button", name="To the start").click()
    expect(page.locator("#past")).to_contain_text("Looking back: the start")
    expect(guest.hand.first).to_be_visible()
    page.locator("#shared").get_by_role("button").click()
    curtain.wait_for()
    assert guest.hand.count() == 0
    assert "hand/" not in page.locator("main").inner_html()


def test_a_seat_moves_to_a_phone_and_the_old_device_watches(server: Server, invite: Invite) -> None:
    laptop, phone = invite(server), invite(server, 390, 844)
    code = laptop.open("random", options=())
    laptop.wait()
    cards = sorted(laptop.hand.all_inner_texts())
    laptop.page.locator("#menu summary").click()
    laptop.page.get_by_role("button", name="Play on another device").click()
    box = laptop.page.locator("dialog.move")
    expect(box.locator("img.qr")).to_have_js_property("complete", True)
    assert box.locator("img.qr").evaluate("image => image.naturalWidth") > 0, "it can be scanned"
    ticket = box.locator(".code b").inner_text()
    phone.go("/")
    phone.page.get_by_label("Code").fill(ticket)
    phone.page.get_by_role("button", name="Join").click()
    phone.page.get_by_role("button", name="Play on this device").click()
    phone.page.wait_for_url(f"**/t/{code}")
    phone.wait()
    assert sorted(phone.hand.all_inner_texts()) == cards
    expect(laptop.hand).to_have_count(0)
    expect(laptop.page.locator("#prompt")).to_contain_text("You are watching.")
    phone.act()


def test_a_bot_sits_in_and_whoever_comes_back_has_their_seat_again(
    server: Server, invite: Invite
) -> None:
    anna, bruno = invite(server), invite(server)
    code = anna.open("person")
    bruno.sit_down(code, "Bruno")
    bruno.hand.first.wait_for()
    bruno.go("/")
    sit_in = anna.page.get_by_role("button", name="Let a bot sit in for Bruno")
    sit_in.click()
    expect(anna.page.locator("#players")).to_contain_text("a bot sits in")
    expect(sit_in).to_be_hidden()
    anna.play(most=2)
    bruno.go(f"/t/{code}")
    expect(anna.page.locator("#players")).not_to_contain_text("a bot sits in")


def test_a_clock_is_shown_and_at_zero_a_bot_sits_in(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.go("/new/gotown")
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.get_by_label("Seats").select_option("2")
    anna.page.get_by_label("Seat 2").select_option("random")
    anna.page.get_by_label("Time for each decision").select_option("300")
    anna.page.get_by_role("button", name="Start").click()
    expect(anna.page.locator("#clock")).to_have_text(re.compile(r"^0:\d\d$"))
    # The last seconds are said as well as shown.
    expect(anna.page.locator("#live")).to_have_text(re.compile(r"^\d+ seconds? left!$"))
    expect(anna.page.locator("#clock")).to_have_class(re.compile("soon"))
    back = anna.page.get_by_role("button", name="Take my seat back")
    back.click()
    expect(anna.page.locator("#players")).not_to_contain_text("a bot sits in")


RECORDER = """
  window.badges = [];
  Navigator.prototype.setAppBadge = async (count) => void badges.push(count);
  Navigator.prototype.clearAppBadge = async () => void badges.push(0);
  window.away = false;
  Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
  window.look = (there) => {
    window.away = !there;
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""
"""Notes what the browser is asked to put on the app's icon; a page that is away is only said to be."""
TOLD = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
  .then((all) => all.map((one) => one.title))"""


def test_whose_turn_it_is_is_told_by_title_icon_badge_and_notification(
    server: Server, invite: Invite
) -> None:
    anna, bruno = invite(server, permissions=["notifications"]), invite(server)
    anna.page.add_init_script(RECORDER)
    code = anna.open("person")
    bruno.go("/lobby")
    bruno.sit_down(code, "Bruno")
    icon = "document.querySelector('link[rel=icon]').getAttribute('href')"
    for guest in (anna, bruno):
        guest.page.locator("#players li.now").wait_for()
    # The list says whose turn it is before that seat can do anything.
    if bruno.page.locator("#players li.now.seat-2").count():
        bruno.wait()
        _until_not_asked(bruno)
    yours, calm = "● your turn · GoTown · Podium", "GoTown · Podium"
    expect(anna.page).to_have_title(yours)
    assert "logo-turn" in anna.page.evaluate(icon)
    expect(bruno.page).to_have_title(calm)
    assert "logo-turn" not in bruno.page.evaluate(icon)
    assert anna.page.evaluate("badges") == [1]

    # She has not asked to be notified, so nobody does, though she is away.
    notify = anna.page.locator("#notify")
    expect(notify).to_have_text("Tell me when it is my turn")
    _passes(anna, bruno, away=True)
    assert anna.page.evaluate("badges") == [1, 0, 1]
    assert anna.page.evaluate(TOLD) == []

    # She has now; but a page that she looks at tells enough.
    anna.page.evaluate("look(true)")
    anna.page.locator("#menu summary").click()
    notify.click()
    expect(notify).to_have_text("You will be told when it is your turn.")
    anna.page.keyboard.press("Escape")
    _passes(anna, bruno, away=False)
    assert anna.page.evaluate(TOLD) == []

    _passes(anna, bruno, away=True)
    anna.holds(f"{TOLD}.then((titles) => titles.length === 1)")
    assert anna.page.evaluate(TOLD) == ["your turn · GoTown · Podium"]
    anna.page.evaluate("look(true)")
    anna.holds(f"{TOLD}.then((titles) => titles.length === 0)")

    bruno.page.go_back()
    assert bruno.page.url.endswith("/lobby"), "one step back leads away from the table"


def _passes(guest: Guest, other: Guest, away: bool) -> None:
    """The turn goes on to somebody else, and comes back while this person looks or is away."""
    _until_not_asked(guest)
    expect(guest.page).to_have_title("GoTown · Podium")
    guest.page.evaluate(f"look({str(not away).lower()})")
    expect(other.page).to_have_title("● your turn · GoTown · Podium")
    _until_not_asked(other)
    expect(guest.page).to_have_title("● your turn · GoTown · Podium")


def _until_not_asked(guest: Guest) -> None:
    if guest.page.locator("body.asked").count():
        guest.page.get_by_role("button", name="End turn").click()
        guest.page.locator("body:not(.asked)").wait_for()
