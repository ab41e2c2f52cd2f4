"""The Great Race in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from podium import language
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.places import HEX_WIDTH, called
from podium.play.record import read
from podium.play.replay import replay
from tests.e2e.conftest import Invite
from tests.e2e.guest import play_together
from tests.e2e.tables import Quick
from tests.games.greatrace.crew import Crew
from tests.web.server import Server


def crew(invite: Invite, server: Server, width: int = 1280, height: int = 800) -> Crew:
    guest = invite(server, width, height)
    return Crew(guest.page, guest.address)


@pytest.mark.rule("CR-09")
def test_assistants_are_placed_one_by_one_and_confirmed_together(
    server: Server, invite: Invite
) -> None:
    anna = crew(invite, server)
    anna.race("random")
    anna.until("Place your five")
    for box in ("pathfinder", "pathfinder", "mechanics"):
        anna.node(f"box/{box}").click()
    assert anna.hint == "2 more to choose"
    assert "Choose something else" in anna.offers.all_inner_texts()
    expect(anna.node("box/pathfinder")).to_have_attribute("data-picks", "2")
    expect(anna.node("box/pathfinder").locator(".man:visible")).to_have_count(2)
    for box in ("mechanics", "funding"):
        anna.node(f"box/{box}").click()
    # What the plan would bring stands on the button.
    spot = anna.page.locator("#prompt .spot .go:visible")
    expect(spot).to_have_text("Place them: 2× 2 tiles or a card, 2 drives or repairs, 10 F")
    # All five stand somewhere: a further touch takes one back, and it goes elsewhere.
    anna.node("box/pathfinder").click()
    assert anna.hint == "1 more to choose"
    anna.node("box/security").click()
    spot.click()
    expect(anna.page.locator("#headline")).to_contain_text("convoy")
    expect(anna.node("box/security").locator(".man:visible")).to_have_count(1)


@pytest.mark.rule("CR-06")
def test_a_card_at_the_bivouac_tells_what_it_does_before_it_is_taken(
    server: Server, invite: Invite
) -> None:
    anna = crew(invite, server)
    anna.race("random")
    anna.until("Take a card")
    display = anna.page.locator(".hand.over.asking")
    cards = display.locator(".card")
    assert cards.count() > 1
    for told in display.locator(".card small").all_inner_texts():
        assert told.endswith("."), "a whole sentence"
    expect(display.locator(".head.now")).to_have_text("you choose")
    name = cards.first.locator("b").inner_text()
    cards.first.click()
    take = anna.page.locator("#prompt .spot .go:visible")
    expect(take).to_contain_text(name)
    take.click()
    expect(display).to_have_count(0)
    expect(anna.page.locator("#log")).to_contain_text("You took")


@pytest.mark.rule("CR-26", "CR-30")
def test_a_drive_is_picked_on_the_map_and_taken_back_until_a_tile_is_drawn(
    server: Server, invite: Invite
) -> None:
    anna = crew(invite, server)
    anna.race("random")
    anna.until("Use an assistant")

    def drive() -> None:
        anna.node("box/mechanics").click()
        anna.page.locator("#prompt .spot .btn", has_text="Drive up to").click()
        expect(anna.page.locator("#ask")).to_contain_text("Drive up to")

    drive()
    anna.page.get_by_role("button", name="Undo").click()
    expect(anna.page.locator("#ask")).to_contain_text("Use an assistant")
    drive()
    anna.page.get_by_role("button", name="The whole board").click()
    anna.node("space/60").click()
    expect(anna.page.locator(".why")).to_contain_text("not next to your vehicle")
    expect(anna.page.locator(".why")).to_contain_text("CR-26")
    unknown = anna.page.locator(".node.hex.legal.is-space").first
    space = unknown.get_attribute("data-id") or ""
    anna.node(space).click()
    expect(anna.page.locator(".above .ghost.is-plate-unknown")).to_have_count(1)
    expect(anna.page.locator("#prompt .spot .go:visible")).to_contain_text("into the unknown")
    anna.node(space).click()
    expect(anna.node(space)).not_to_have_class("is-space")
    expect(anna.page.locator("#log")).to_contain_text("You drove into the unknown")
    expect(anna.page.get_by_role("button", name="Undo")).to_have_count(0)


def test_the_map_is_touched_by_hexagons_seen_through_a_lens_and_its_bag_can_be_opened(
    server: Server, invite: Invite
) -> None:
    anna = crew(invite, server)
    anna.race("random")
    anna.until("Place your five")
    anna.page.get_by_role("button", name="The whole board").click()
    there = anna.node("space/40").locator(".hit").bounding_box()
    assert there is not None
    corner = there["x"] + there["width"] * 0.03, there["y"] + there["height"] * 0.06
    middle = there["x"] + there["width"] / 2, there["y"] + there["height"] / 2
    assert anna.under(*corner) != "space/40"
    assert anna.under(*middle) == "space/40"

    anna.node("space/40").hover()
    assert "space/40" in (seen := anna.in_lens)
    assert len(seen) < 40
    anna.node("space/70").hover()
    assert "space/70" in (seen := anna.in_lens)
    assert "space/40" not in seen

    anna.node("bag").click()
    box = anna.page.get_by_role("dialog")
    expect(box.locator("li")).to_have_count(17)
    expect(box).to_contain_text("12 × petrol 1, damage 0")


@pytest.mark.rule("CR-Q09")
def test_repairing_what_is_whole_is_listed_and_nothing_leads_there(
    server: Server, invite: Invite
) -> None:
    anna = crew(invite, server)
    anna.race("random")
    anna.until("Use an assistant")
    anna.node("box/mechanics").click()
    spot = anna.page.locator("#prompt .spot .btn:visible")
    expect(spot).to_have_count(1)
    expect(spot).to_contain_text("Drive up to")
    for gauge in ("gauge/engine", "gauge/chassis"):
        expect(anna.node(gauge)).not_to_have_class(re.compile("legal"))
    anna.page.get_by_role("button", name="Choose something else").click()
    expect(anna.choices.filter(has_text="Repair (nothing is damaged)")).to_have_count(1)


def test_on_a_phone_the_map_shows_what_is_asked_and_can_be_moved(
    server: Server, invite: Invite
) -> None:
    anna = crew(invite, server, 390, 844)
    anna.race("random")
    anna.until("Use an assistant")
    scene = anna.page.locator(".area.board > .scene")

    def shown() -> list[float]:
        return [float(n) for n in (scene.get_attribute("viewBox") or "").split()]

    own = anna.node("vehicle-0").bounding_box()
    assert own is not None
    assert own["x"] >= 0, "where nothing on the map is asked, one's own vehicle is in sight"
    assert own["x"] + own["width"] <= 390
    anna.node("box/mechanics").click()
    anna.page.locator("#prompt .spot .btn", has_text="Drive up to").click()
    expect(anna.page.locator("#ask")).to_contain_text("Drive up to")
    anna.page.evaluate("scrollTo(0, 0)")
    close = shown()
    assert close[2] < 500
    legal = anna.page.locator(".things > .node.hex.legal")
    assert legal.count() > 1
    frame = scene.bounding_box()
    assert frame is not None
    for n in range(legal.count()):
        box = legal.nth(n).locator(".hit").bounding_box()
        assert box is not None
        assert box["x"] >= frame["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert box["width"] > 44
    mouse = anna.page.mouse
    mouse.move(frame["x"] + 200, frame["y"] + 200)
    mouse.down()
    mouse.move(frame["x"] + 150, frame["y"] + 120, steps=5)
    mouse.up()
    moved = shown()
    assert moved[:2] != close[:2]
    assert anna.page.locator(".node.picked").count() == 0, "a movement touches nothing"
    anna.page.get_by_role("button", name="The whole board").click()
    assert shown()[2] == pytest.approx(1180, abs=1)
    anna.page.get_by_role("button", name="Closer").click()
    assert shown()[2] < 1180
    # The hand and the dashboard stay below the map, side by side.
    low = anna.page.locator("#low")
    assert low.evaluate("e => e.scrollWidth > e.clientWidth")


@pytest.mark.parametrize("screen", [(1280, 800), (390, 844), (844, 390)])
@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_no_city_is_cut_short_in_any_language(
    server: Server, invite: Invite, spoken: str, screen: tuple[int, int]
) -> None:
    say = language.words("greatrace", spoken).say
    for board_id in ("africa", "south-america"):
        found = board(board_id)
        guest = invite(server, *screen, locale=spoken)
        guest.go(Quick("greatrace", 2, {"board": board_id}).opened(guest, bots=1))
        guest.page.locator("#board .city").first.wait_for(state="attached")
        wanted = sorted(say(called(space), (), None) for space in found.spaces if space.city)
        shown = guest.page.locator("#board .things .city")
        expect(shown).to_have_count(len(wanted))
        assert sorted(shown.evaluate_all("all => all.map((one) => one.textContent)")) == wanted
        band = "all => Math.max(...all.map((one) => one.textLength.baseVal.value))"
        assert float(shown.evaluate_all(band)) <= HEX_WIDTH
        guest.page.close()


CUT = """() => [...document.querySelectorAll("#board .scene text")].filter((text) => {
  const frame = text.closest(".scene").getBoundingClientRect(), box = text.getBoundingClientRect();
  if (!box.width) return false;
  const beyond = Math.max(frame.left - box.left, box.right - frame.right);
  return text.textContent.endsWith("…") || (beyond > 1 && beyond < box.width && !text.matches(".city"));
}).map((text) => text.textContent)"""
"""Words on the map whose end is left out, or of which a part lies beyond its edge; a near map ends in the middle of cities."""


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_on_a_phone_no_word_of_the_whole_map_is_cut_short(
    server: Server, invite: Invite, spoken: str
) -> None:
    guest = invite(server, 390, 844, locale=spoken, has_touch=True, is_mobile=True)
    for board_id in ("africa", "south-america"):
        guest.go(Quick("greatrace", 2, {"board": board_id}).opened(guest, bots=1))
        guest.wait()
        # What is asked may lie over the button just then.
        guest.page.locator("#board .zoom button").last.dispatch_event("click")
        expect(guest.page.locator("#board .scene.far")).to_have_count(1)
        assert guest.page.evaluate(CUT) == []


def test_two_people_and_two_bots_race_with_leaders_and_answer_dangers(
    server: Server, invite: Invite
) -> None:
    anna, bruno = crew(invite, server), crew(invite, server)
    anna.eager = bruno.eager = 10
    path = Quick("greatrace", 4, {"leaders": True, "last_turn": 10}).opened(anna, people=1, bots=2)
    anna.go(path)
    bruno.sit_down(path.rpartition("/")[2], "Bruno")
    play_together(anna, bruno, most=4000)
    assert anna.over
    assert bruno.over
    end = anna.page.get_by_role("dialog")
    expect(end.locator(".ranks li")).to_have_count(4)
    anna.page.get_by_role("dialog").get_by_text("Seed and record").click()
    with anna.page.expect_download() as download:
        end.get_by_role("link", name="Download the record").click()
    record = download.value.path().read_text()
    *_, last = replay(read(record.splitlines()))
    assert last.ended is not None
    assert record.count('"choose_leader"') == 4
    # Dangers were answered, and both saw how, if only in the steps that are folded behind a drive.
    assert '"use_security"' in record or '"decline"' in record
    for person in (anna, bruno):
        told = person.page.locator("#log").text_content() or ""
        assert re.search("averted the Danger|let it happen|was foiled", told)


def test_a_seat_that_is_asked_can_be_answered_by_keyboard(server: Server, invite: Invite) -> None:
    anna = crew(invite, server)
    anna.race("random")
    anna.until("Place your five")
    twin = anna.page.locator('[data-area="crew"] .twin button[data-id="box/mechanics"]')
    for _ in range(5):
        twin.focus()
        anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#prompt .spot .go")).to_have_text("Place them: 5 drives or repairs")
