"""The rules are found, and a rule explains what happened."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.web.server import Server


def test_rules_are_sought_as_one_types_in_any_language(server: Server, invite: Invite) -> None:
    anna = invite(server, locale="fr")
    anna.go("/rules/gotown#GT-07")
    page = anna.page
    expect(page.locator("#GT-07")).to_be_in_viewport()
    rules = page.locator("#book tbody tr")
    shown = page.locator("#book tbody tr:visible")
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


def test_what_cards_do_is_found_too_and_read_on_a_phone(server: Server, invite: Invite) -> None:
    anna = invite(server, width=390, height=844)
    anna.go("/rules/greatrace")
    page = anna.page
    page.get_by_role("searchbox").fill("Repairman")
    card = page.locator("#book tr:not([id]):visible").filter(has_text="Repairman")
    expect(card).to_be_visible()
    expect(page.locator(".minute")).to_be_hidden()
    heads = card.locator("td").evaluate_all("all => all.map((one) => one.dataset.head)")
    assert heads == ["no.", "card", "when", "what it does"]
    said = card.locator("td").last.evaluate("e => getComputedStyle(e, '::before').content")
    assert "what it does" in said


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
