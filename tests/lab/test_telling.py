"""Which matches tell most."""

from msgspec.structs import replace

from podium.lab.setting import Setting
from podium.lab.telling import choose_bots, glance, telling
from tests.play.showdown import SHOWDOWN, Options

SETTING = Setting(3, Options(), "3-seats")


def test_matches_that_show_more_come_first() -> None:
    first, *_, last = (glance(SHOWDOWN, *found) for found in telling(SHOWDOWN, (SETTING,)))
    assert len(first.kinds) >= len(last.kinds)


def test_bots_sit_from_the_weakest_to_the_strongest_and_round_again() -> None:
    two = replace(SHOWDOWN, bots={"a": SHOWDOWN.bots["random"], "b": SHOWDOWN.bots["random"]})
    assert choose_bots(two, 3) == ["a", "b", "a"]
