"""GoTown in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from podium import language
from tests.e2e.conftest import Invite
from tests.e2e.tables import QUICK
from tests.web.server import Server


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_on_a_phone_it_is_said_whole_which_floor_wins(
    server: Server, invite: Invite, spoken: str
) -> None:
    guest = invite(server, 390, 844, locale=spoken, has_touch=True, is_mobile=True)
    QUICK["gotown"].asked(guest, bots=2)
    said = language.words("gotown", spoken).say(("goal", 4), (), None)
    goal = guest.page.locator("#board text.goal").first
    expect(goal).to_have_text(said)
    expect(goal).to_be_in_viewport(ratio=1)
