"""The last known position: drawn at once, looked at without a network, and kept for nobody else's eyes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import READY, Guest
from tests.web.server import Server

REMEMBERED = "() => Object.keys(localStorage).filter((name) => name.startsWith('podium.table.'))"
PAGES = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("podium-tables"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((request) => new URL(request.url).pathname);
}"""


def come_again(guest: Guest) -> None:
    """A second visit, by way of the worker."""
    guest.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    guest.page.reload()
    guest.page.locator("#log li").first.wait_for()


def cut_off(guest: Guest) -> None:
    """Pages still come, but no road leads to the table: what is asked there is never answered."""
    guest.page.route_web_socket("**/ws/*", lambda _: None)
    guest.page.route("**/stream?*", lambda _: None)


def kept(page: Page) -> tuple[list[str], list[str]]:
    """What this browser has kept of tables: positions, and pages."""
    positions: list[str] = page.evaluate(REMEMBERED)
    pages: list[str] = page.evaluate(PAGES)
    return positions, pages


def test_without_a_network_the_last_position_is_there_and_nothing_can_be_touched(
    server: Server, invite: Invite, complaints: list[str]
) -> None:
    anna = invite(server)
    code = anna.open("random", options=())
    anna.wait()
    come_again(anna)
    anna.wait()
    anna.act()
    anna.wait()
    hand = sorted(anna.hand.all_inner_texts())
    log = anna.log
    anna.holds("() => " + REMEMBERED[6:] + ".length === 1")
    anna.holds(
        "() => { const last = document.querySelector('#log li').dataset.seq;"
        " return Object.entries(localStorage).some(([name, text]) => name.startsWith('podium.table.')"
        " && JSON.parse(text).whole.stand.seq >= Number(last)); }"
    )
    anna.page.context.set_offline(True)
    anna.page.reload()
    expect(anna.page.locator("#connection")).to_contain_text("No connection")
    expect(anna.page.locator("#board svg").first).to_be_visible()
    assert sorted(anna.hand.all_inner_texts()) == hand
    assert anna.log == log
    expect(anna.page.locator(READY)).to_have_count(0)
    # With the network the table itself comes back.
    anna.page.context.set_offline(False)
    anna.wait()
    expect(anna.page.locator("#connection")).to_be_hidden()
    assert kept(anna.page) == ([f"podium.table.{code}"], [f"/t/{code}"])
    complaints.clear()  # that there was no network


def test_on_a_second_visit_it_is_drawn_before_the_table_is_heard(
    server: Server, invite: Invite
) -> None:
    anna = invite(server)
    anna.open("random", options=())
    anna.wait()
    anna.holds("() => " + REMEMBERED[6:] + ".length === 1")
    # Whatever is seen now was remembered.
    cut_off(anna)
    anna.page.reload()
    expect(anna.hand.first).to_be_visible()
    expect(anna.page.locator(READY)).to_have_count(0)


def test_a_device_that_several_share_keeps_nothing(server: Server, invite: Invite) -> None:
    anna = invite(server)
    table: dict[str, Any] = anna.page.request.post(
        f"{server.address}/api/matches",
        headers={"origin": server.address},
        data={
            "game": "gotown",
            "seats": 2,
            "name": "Anna",
            "players": ["here"],
            "names": ["Bruno"],
        },
    ).json()
    anna.go(f"/t/{table['code']}")
    anna.page.locator("#curtain button").first.wait_for()
    anna.page.evaluate(
        "() => localStorage.setItem('podium.table.' + location.pathname.slice(3), '{}')"
    )
    anna.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    anna.page.reload()
    anna.page.locator("#curtain button").first.wait_for()
    assert kept(anna.page) == ([], [])
    anna.page.locator("#curtain button").first.click()
    anna.page.get_by_role("button", name="No PIN").click()
    anna.wait()  # Whoever it was sees their things now.
    assert anna.hand.count()
    anna.page.reload()
    anna.page.locator("#curtain button").first.wait_for()
    assert kept(anna.page) == ([], [])


def test_whoever_may_move_a_seat_away_leaves_nothing_behind(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.open("random", options=())
    anna.wait()
    anna.holds("() => " + REMEMBERED[6:] + ".length === 1")
    anna.page.locator("#menu summary").click()
    anna.page.locator("#move").click()
    anna.page.locator("dialog.move .code b").wait_for()
    assert kept(anna.page)[0] == []
    # Nor is anything kept of what comes before the seat has gone.
    anna.page.reload()
    anna.wait()
    anna.act()
    anna.wait()
    anna.page.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert kept(anna.page)[0] == []


def test_what_was_kept_for_other_eyes_is_thrown_away(server: Server, invite: Invite) -> None:
    anna = invite(server)
    code = anna.open("random", options=())
    anna.wait()
    anna.holds("() => " + REMEMBERED[6:] + ".length === 1")
    # The browser has no seat there any more.
    anna.page.goto(server.address)
    anna.page.context.clear_cookies()
    cut_off(anna)
    anna.go(f"/t/{code}")
    anna.holds("() => " + REMEMBERED[6:] + ".length === 0")
    assert anna.hand.count() == 0
