"""The rules are found, and a rule explains what happened."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.web.server import Server


def test_rules_are_sought_as_one_types_in_any_language(server: Server, invite: Invite) -> None:
    anna = invite(server, locale="fr")
    anna.go("/rules/gotown#GT-07")
    page = anna.page
    expect(page.locator("#GT-07")).to_be_in_viewport()
    rules = page.locator("#book tr[id]")
    shown = page.locator("#book tr[id]:visible")
    all_of_them = rules.count()
    page.get_by_role("searchbox").fill("etage VOLE")
    expect(shown).not_to_have_count(all_of_them)
    expect(shown).not_to_have_count(0)
    for text in shown.all_inner_texts():
        assert "étage" in text.lower()
        assert "vol" in text.lower()
    expect(page.locator("#found")).to_have_text(f"{shown.count()} règles trouvées")
    expect(page.locator("#book section:visible")).not_to_have_count(0)
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.locator("#book section:visible")).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    expect(shown).to_have_count(all_of_them)


def test_what_happened_can_be_asked_why(server: Server, invite: Invite) -> None:
    anna = invite(server, locale="de")
    anna.go("/")
    anna.page.locator("[data-game='gotown'] form button").first.click()
    anna.wait()
    anna.act()
    anna.wait()
    chip = anna.page.locator("#log li").first.locator("a.rule")
    expect(chip).to_contain_text("Warum?")
    chip.click()
    box = anna.page.get_by_role("dialog")
    rule = (box.get_by_role("heading").text_content() or "").removeprefix("Regel ")
    expect(box.locator(".chapter")).not_to_be_empty()
    expect(box.locator(".text")).to_have_attribute("lang", "de")
    link = box.get_by_role("link").get_attribute("href")
    assert link
    anna.page.goto(link)
    expect(anna.page.locator(f"#{rule}")).to_be_in_viewport()
    expect(anna.page.locator(f"#{rule}")).to_contain_text(rule)
