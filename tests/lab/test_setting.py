"""Settings: which seats and options are tried, and options from words."""

from enum import Enum
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec.structs import replace

from podium.game import AnyGame
from podium.lab.setting import BadOption, chosen, settings, variants
from tests.play.showdown import SHOWDOWN, Options


class Weather(Enum):
    SUN = "sun"
    RAIN = "rain"
    SNOW = "snow"


class Many(msgspec.Struct, frozen=True):
    long: bool = False
    weather: Weather = Weather.SUN
    pace: Literal["slow", "quick"] = "slow"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2


MANY: AnyGame = replace(SHOWDOWN, options=Many)


def test_every_number_of_seats_is_tried_plain_and_with_each_option_chosen() -> None:
    found = list(settings(SHOWDOWN))
    assert [setting.name for setting in found] == [
        "2-seats",
        "2-seats-long",
        "3-seats",
        "3-seats-long",
        "4-seats",
        "4-seats-long",
    ]
    assert [setting.options.long for setting in found] == [False, True] * 3


def test_switches_enums_words_and_bounded_numbers_are_varied_one_at_a_time() -> None:
    assert dict(variants(MANY)) == {
        "long": Many(long=True),
        "weather-rain": Many(weather=Weather.RAIN),
        "weather-snow": Many(weather=Weather.SNOW),
        "pace": Many(pace="quick"),
        "rounds-1": Many(rounds=1),
        "rounds-3": Many(rounds=3),
    }


def test_options_are_chosen_by_words() -> None:
    assert chosen(SHOWDOWN, {}) == Options()
    assert chosen(SHOWDOWN, {"long": "True"}) == Options(long=True)
    assert chosen(MANY, {"weather": "snow", "rounds": "3"}) == Many(weather=Weather.SNOW, rounds=3)


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"wide": "true"}, "Showdown has no option 'wide'; there are long"),
        ({"long": "maybe"}, "long cannot be 'maybe'; there are false, true"),
        ({"long": ""}, "long cannot be ''"),
    ],
)
def test_what_cannot_be_chosen_is_answered_with_what_can(wishes: dict[str, str], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        chosen(SHOWDOWN, wishes)


def test_an_option_that_cannot_be_varied_is_a_fault_of_the_game() -> None:
    class Free(msgspec.Struct, frozen=True):
        name: str = ""

    with pytest.raises(TypeError, match="an option is a switch, an enum or a bounded number"):
        list(variants(replace(SHOWDOWN, options=Free)))
