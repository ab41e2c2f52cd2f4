"""Two people ask, agree, talk and give up, in real browsers."""

from __future__ import annotations

from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.e2e.axe import serious
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.web.server import Server


def test_two_people_agree_talk_and_one_gives_up(server: Server, invite: Invite) -> None:
    anna, bruno = invite(server), invite(server, locale="de-DE")
    roads: list[WebSocketRoute] = []
    broken = False

    def connect(road: WebSocketRoute) -> None:
        if broken:
            road.close()
            return
        road.connect_to_server()
        roads.append(road)

    anna.page.route_web_socket("**/ws/*", connect)
    code = anna.open("person", options=())
    bruno.go(f"/t/{code}")
    bruno.page.get_by_label("Dein Name").fill("Bruno")
    bruno.page.get_by_role("button", name="Platz nehmen", exact=True).click()
    ask = anna.page.get_by_role("button", name="Ask to take the move back")
    _until(ask, anna, bruno)
    lines = anna.page.locator("#log li").count()
    ask.click()
    expect(anna.page.locator(".wish")).to_contain_text("Waiting for: Bruno")
    assert not serious(bruno.page)
    bruno.page.get_by_role("button", name="Einverstanden").click()
    expect(anna.page.locator("#log li").first).to_contain_text("all agreed")
    expect(anna.page.locator(".wish")).to_be_hidden()
    assert anna.page.locator("#log li").count() > lines, "what was taken back is still told"

    # He declines while her road is broken: she does not wait for ever.
    anna.act()
    _until(ask, anna, bruno)
    ask.click()
    expect(anna.page.locator(".wish")).to_contain_text("Waiting for: Bruno")
    broken = True
    roads[-1].close()
    bruno.page.get_by_role("button", name="Ablehnen").click()
    expect(bruno.page.get_by_role("button", name="Ablehnen")).to_be_hidden()
    assert not bruno.page.locator(".wish").is_visible(), "nobody is told what they said themselves"
    broken = False
    expect(anna.page.locator(".wish")).to_be_hidden()
    # Nothing has happened since: the same is not asked again, though her page begins anew.
    expect(ask).to_be_hidden()
    anna.page.reload()
    expect(anna.page.locator("#players li")).to_have_count(2)
    expect(ask).to_be_hidden()

    # What she says he reads in his own language; whom he mutes he does not hear.
    anna.page.get_by_role("button", name="Say something").click()
    assert not serious(anna.page)
    anna.page.get_by_role("button", name="Well played!").click()
    expect(bruno.page.locator(".bubble")).to_have_text("Gut gespielt!")
    expect(anna.page.locator(".bubble")).to_have_text("Well played!")
    bruno.page.get_by_role("button", name="Etwas sagen").click()
    bruno.page.get_by_label("Anna stummschalten").check()
    bruno.page.get_by_role("button", name="applaudiert").click()
    expect(anna.page.locator(".bubble[data-seat='1'] [data-what='clap']")).to_be_visible()
    expect(bruno.page.locator(".bubble[data-seat='0']")).to_have_count(0, timeout=15_000)
    anna.page.get_by_role("button", name="Say something").click()
    anna.page.get_by_role("button", name="Thank you!").click()
    expect(anna.page.locator(".bubble[data-seat='0']")).to_have_text("Thank you!")
    expect(bruno.page.locator(".bubble[data-seat='0']")).to_have_count(0)

    # A problem is told to those who look after the site, from the menu.
    anna.page.locator("#menu summary").click()
    anna.page.get_by_role("button", name="Report a problem").click()
    anna.page.get_by_label("In your words").fill("The sun is too large.")
    anna.page.get_by_role("button", name="Send", exact=True).click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("It is kept under")
    anna.page.get_by_role("button", name="Close").click()

    anna.page.locator("#menu summary").click()
    anna.page.get_by_role("button", name="Resign…").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(bruno.page.locator("#players")).to_contain_text("aufgegeben")
    # There were two: so it is over, for both of them.
    expect(anna.page.locator("dialog.end")).to_contain_text("You had resigned")
    end = bruno.page.locator("dialog.end")
    expect(end.locator(".ranks li").last).to_contain_text("Anna")
    expect(end.locator(".ending")).to_contain_text("Anna hatte aufgegeben")


def _until(there: Locator, *guests: Guest) -> None:
    """Whoever may do something does it, until something is there."""
    for _ in range(60):
        if there.is_visible():
            return
        for guest in guests:
            if guest.ready and not there.is_visible():
                guest.act()
        guests[0].page.wait_for_timeout(50)
