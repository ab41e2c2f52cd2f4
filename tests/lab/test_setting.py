"""Settings: which seats and options are tried."""

from podium.lab.setting import settings, variants
from tests.play.many_options import MANY, Many, Weather
from tests.play.showdown import SHOWDOWN


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
