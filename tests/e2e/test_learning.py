"""A guided first match in a browser: read, do what glows, and play on."""

from playwright.sync_api import expect

from tests.e2e.axe import serious
from tests.e2e.conftest import Invite
from tests.web.server import Server


def test_a_first_match_is_guided_to_its_end(server: Server, invite: Invite) -> None:
    anna = invite(server)
    page = anna.page
    anna.go("/")
    page.locator("[data-game='gotown']").get_by_role("link", name="Learn by playing").click()
    page.get_by_role("button", name="Learn by playing").click()
    guide = page.get_by_role("region", name="Guide")
    expect(guide).to_contain_text("1 of 9")
    expect(page.locator("#board .spoken-of")).not_to_have_count(0)
    guide.get_by_role("button", name="Next").click()
    expect(guide).to_contain_text("2 of 9")
    expect(page.locator(".hand .card.spoken-of")).to_have_count(2)
    assert not serious(page)
    page.locator(".hand .card:not(.legal)").first.click()
    expect(page.locator("#prompt .why")).to_contain_text("The guide waits for this:")
    for _ in range(20):
        anna.wait()
        if guide.get_by_role("button", name="Go on playing").is_visible():
            break
        anna.act()
    guide.get_by_role("button", name="Go on playing").click()
    expect(guide).to_be_hidden()
    anna.act()
    anna.wait()
    expect(guide).to_be_hidden()

    # Whoever has seen enough leaves it.
    anna.go("/learn/gotham")
    page.get_by_role("button", name="Learn by playing").click()
    expect(page.locator("#board .spoken-of")).not_to_have_count(0)
    guide.get_by_role("button", name="Leave the guide").click()
    expect(guide).to_be_hidden()
    expect(page.locator("#board .spoken-of")).to_have_count(0)
    anna.wait()
