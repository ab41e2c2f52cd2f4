"""`podium new`, as somebody uses it who has the wheel and no clone: written, installed, checked, played.

Beside it lies the example, a game in English alone.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.guest import Guest
from tests.installed import ROOT, Installed


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Podium from its wheel, and beside it the example and a game that `podium new` wrote."""
    installed = Installed(tmp_path_factory.mktemp("home"))
    said = installed.podium("new", "comet", "--title", "Comet & Tail")
    assert f"A game is in {installed.home / 'comet'}" in said
    installed.install(installed.home / "comet")
    shutil.copytree(ROOT / "examples" / "lowtide", installed.home / "lowtide")
    installed.install(installed.home / "lowtide")
    return installed


def test_podium_is_that_of_the_wheel_and_lists_the_game(home: Installed) -> None:
    asked = [str(home.python), "-c", "import podium; print(podium.__file__)"]
    where = subprocess.run(asked, cwd=home.home, capture_output=True, text=True, check=True).stdout
    assert where.startswith(str(home.home)), where
    listed = {game["id"]: game for game in json.loads(home.podium("games", "--json"))}
    assert listed["comet"]["name"] == "Comet & Tail"
    assert "gotown" in listed


@pytest.mark.parametrize(("game_id", "translated"), [("comet", True), ("lowtide", False)])
def test_it_holds_what_every_game_must_hold(
    home: Installed, game_id: str, translated: bool
) -> None:
    checked = home.run("podium", "check", game_id, "--matches", "2", "--json")
    assert not checked.returncode, checked.stdout
    assert json.loads(checked.stdout)["findings"] == []
    assert "is missing" not in checked.stderr
    assert ("lang/de.json is not there, so English is shown" in checked.stderr) != translated


@pytest.mark.parametrize(("game_id", "rules"), [("comet", 7), ("lowtide", 9)])
def test_its_own_tests_are_green_and_prove_every_rule(
    home: Installed, game_id: str, rules: int
) -> None:
    tested = home.tests(home.home / game_id, "--rules")
    assert not tested.returncode, tested.stdout
    assert f"{rules} of {rules} written rules proved" in tested.stdout
    assert "skipped" not in tested.stdout


def test_bots_play_it_in_the_arena(home: Installed) -> None:
    played = home.podium(
        *("arena", "comet", "--bots", "random,bold", "--seats", "2", "--matches", "10", "--json")
    )
    assert '"bold"' in played


def test_somebody_plays_both_whole_in_a_browser(
    home: Installed, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    complaints: list[str] = []
    phone: dict[str, Any] = {**browser_context_args, "viewport": {"width": 390, "height": 844}}
    with home.serving() as address:
        for context in (browser_context_args, phone):
            page = browser.new_context(**context).new_page()
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
            anna = Guest(page, address)
            if context is phone:
                assert 1 <= play(anna, "lowtide", "keen") <= 8
            else:
                assert 1 <= play(anna, "comet", "bold") <= 10
                anna.go("/rules/comet")
                expect(page.get_by_text("Whoever is alone with a number")).not_to_have_count(0)
            page.context.close()
    assert not complaints


def play(anna: Guest, game_id: str, bot: str) -> int:
    """A whole match against two bots; how many choices it took."""
    page = anna.page
    anna.go("/")
    # Six games: two rows of three on a desk, a list on a phone.
    posters = page.locator(".poster")
    boxes = [posters.nth(n).bounding_box() for n in range(posters.count())]
    rows = {round(box["y"]) for box in boxes if box}
    assert len(rows) == (2 if page.viewport_size == {"width": 1280, "height": 720} else 6)
    anna.go(f"/new/{game_id}")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Seats").select_option("3")
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}").select_option(bot)
    page.get_by_label("I say when it begins").uncheck()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    anna.wait()
    sees_its_pieces(page)
    taken = anna.play()
    end = page.get_by_role("dialog")
    expect(end.locator(".ranks li")).to_have_count(3)
    expect(end.locator("h2")).to_contain_text(re.compile("win|share"))
    return taken


def sees_its_pieces(page: Page) -> None:
    """Panels have room on a phone too, and a seat's shape is drawn once, not six times."""
    for panel in page.locator(".area.panel").all():
        box = panel.bounding_box()
        assert box
        assert box["height"] > 60, box
    drawn = "Array.from(document.querySelectorAll('.node .shape')).map(e => e.getBoundingClientRect().width)"
    assert all(width > 4 for width in page.evaluate(drawn))
