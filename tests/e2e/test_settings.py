"""What is set in the menu: motion and sound, remembered; and a language that costs nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from podium.language import LANGUAGES
from tests.e2e.conftest import Invite
from tests.web.server import Server

_COUNT = """
  window.voices = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.voices += 1; start.apply(this, when); };
"""
_SPEED = """async () => {
  const [script] = [...document.scripts].filter((one) => one.src.endsWith("pages/table.js"));
  return (await import(script.src.replace("pages/table.js", "kit/settings.js"))).motionSetting();
}"""


def test_sound_is_off_until_it_is_turned_on_and_motion_has_a_speed(
    server: Server, invite: Invite
) -> None:
    anna = invite(server, reduced_motion="no-preference")
    anna.page.add_init_script(_COUNT)
    anna.open("greedy", options=())
    anna.page.locator("#menu summary").click()
    for choice, speed in (("Off", 0), ("Slow", 0.5), ("Fast", 2.5), ("Normal", 1)):
        anna.page.get_by_label("Motion").select_option(choice)
        assert anna.page.evaluate(_SPEED) == speed
    anna.page.get_by_label("Motion").select_option("Off")
    anna.page.locator("#menu summary").click()
    anna.wait()
    anna.act()
    anna.wait()
    assert anna.page.evaluate("voices") == 0
    anna.page.locator("#menu summary").click()
    anna.page.get_by_label("Sound").select_option("On")
    anna.page.locator("#menu summary").click()
    anna.act()
    anna.holds("voices > 0")
    anna.page.reload()
    anna.wait()
    anna.page.locator("#menu summary").click()
    expect(anna.page.get_by_label("Sound")).to_have_value("on")
    expect(anna.page.get_by_label("Motion")).to_have_value("off")


def test_languages_change_at_the_table_and_nothing_is_lost(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.open("greedy", options=())
    usable = anna.page.locator(".hand button[aria-describedby='can-be-picked']")
    while not usable.count():
        anna.wait()
        anna.act()
        anna.wait()
    usable.first.click()
    picked = anna.page.locator(".hand button[aria-pressed='true']")
    card = picked.get_attribute("data-id")
    cards = [each.get_attribute("data-id") for each in anna.hand.all()]
    told = len(anna.log)
    said: set[str] = set()
    for language in LANGUAGES:
        anna.page.locator("#menu summary").click()
        anna.page.locator("#language").select_option(language)
        anna.page.locator(".lang button").click()
        expect(anna.page.locator("html")).to_have_attribute("lang", language)
        anna.wait()
        expect(picked).to_have_attribute("data-id", card or "")
        assert [each.get_attribute("data-id") for each in anna.hand.all()] == cards
        assert len(anna.log) == told
        said.add(anna.page.locator("#ask").inner_text())
    assert len(said) == len(LANGUAGES)
