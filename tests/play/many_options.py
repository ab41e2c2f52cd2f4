"""A game with an option of every kind."""

from enum import Enum
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from podium.game import AnyGame
from tests.play.showdown import SHOWDOWN


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
