"""Motion explains what happened, can be skipped, and stays away from those who do not want it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.web.server import Server

FLYER = "#flights .flyer"


def end_turn(guest: Guest) -> None:
    """Ends the guest's turn, once whatever is asked before it is answered."""
    button = guest.page.get_by_role("button", name="End turn")
    guest.wait()
    while not button.is_visible():
        guest.act()
        guest.wait()
    button.click()


def test_cards_fly_and_then_lie_where_the_scene_says(server: Server, invite: Invite) -> None:
    anna = invite(server, reduced_motion="no-preference")
    anna.open("random", options=())
    end_turn(anna)
    expect(anna.page.locator(FLYER).first).to_be_visible()
    anna.wait()
    expect(anna.page.locator(FLYER)).to_have_count(0)


def test_escape_skips_and_the_touch_that_skips_picks_nothing(
    server: Server, invite: Invite
) -> None:
    anna = invite(server, reduced_motion="no-preference")
    anna.open("random", options=())
    end_turn(anna)
    expect(anna.page.locator(FLYER).first).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.wait()
    expect(anna.page.locator(".picked")).to_have_count(0)


def test_without_motion_a_line_tells_what_went_where(server: Server, invite: Invite) -> None:
    anna = invite(server)
    anna.open("random", options=())
    end_turn(anna)
    anna.wait()
    expect(anna.page.locator(FLYER)).to_have_count(0)
    expect(anna.page.locator("#flights .trace").first).to_be_attached()


@pytest.mark.parametrize(("touch", "said"), [(False, "Esc"), (True, "Touch the board")])
def test_esc_is_named_where_there_is_a_keyboard(
    server: Server, invite: Invite, touch: bool, said: str
) -> None:
    anna = invite(server, reduced_motion="no-preference", has_touch=touch, is_mobile=touch)
    anna.open("random", options=())
    end_turn(anna)
    expect(anna.page.locator("#prompt .hint")).to_contain_text(said)
