"""Two people ask, agree, talk and give up, in real browsers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.axe import serious
from tests.e2e.conftest import Invite
from tests.web.server import Server


def test_two_people_agree_talk_and_one_gives_up(server: Server, invite: Invite) -> None:
    anna, bruno = invite(server), invite(server, locale="de-DE")
    code = anna.open("person")
    bruno.go(f"/t/{code}")
    bruno.page.get_by_label("Dein Name").fill("Bruno")
    bruno.page.get_by_role("button", name="Platz nehmen").click()
    ask = anna.page.get_by_role("button", name="Ask to take it back")
    for _ in range(60):
        if ask.is_visible():
            break
        for guest in (anna, bruno):
            if guest.ready and not ask.is_visible():
                guest.act()
        anna.page.wait_for_timeout(50)
    lines = anna.page.locator("#log li").count()
    ask.click()
    expect(anna.page.locator(".wish")).to_contain_text("Waiting for: Bruno")
    assert not serious(bruno.page)
    bruno.page.get_by_role("button", name="Einverstanden").click()
    expect(anna.page.locator("#log li").first).to_contain_text("all agreed")
    expect(anna.page.locator(".wish")).to_be_hidden()
    assert anna.page.locator("#log li").count() > lines, "what was taken back is still told"

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
    expect(anna.offers).to_have_count(0)
    bruno.play()
    end = bruno.page.get_by_role("dialog")
    expect(end.locator(".ranks li").last).to_contain_text("Anna")
    expect(end.locator(".ending")).to_contain_text("Anna hatte aufgegeben")
