"""A whole match of each game through the accessibility tree alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from podium.registry import games
from tests.e2e.conftest import Invite
from tests.e2e.listener import Listener
from tests.e2e.tables import QUICK
from tests.web.server import Server


@pytest.mark.parametrize("game", games())
def test_a_whole_match_is_played_by_ear(server: Server, invite: Invite, game: str) -> None:
    quick = QUICK[game]
    anna = invite(server)
    quick.asked(anna, bots=quick.seats - 1)
    listener = Listener(anna.page, seed=1, hurry=quick.hurry_in("en"))
    listener.play(enough=quick.enough)
    expect(anna.page.get_by_role("dialog").get_by_role("list").first).to_be_visible()
    assert listener.taken
    assert listener.touched, "nothing was touched in the twins"


def test_the_picture_is_not_heard(server: Server, invite: Invite) -> None:
    anna = invite(server)
    quick = next(iter(QUICK.values()))
    quick.asked(anna, bots=quick.seats - 1)
    listener = Listener(anna.page, seed=1)
    assert [each for each in listener.hear() if each.usable]
    anna.page.locator(".twin, .hand").evaluate_all(
        "all => all.forEach((one) => one.setAttribute('aria-hidden', 'true'))"
    )
    assert not [each for each in listener.hear() if each.usable], "only twins are heard"
