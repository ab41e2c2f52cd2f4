"""A game's options as fields of a form, and back."""

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec

from podium import language
from podium.registry import game
from podium.web.http.options_form import chosen, fields


class Speed(StrEnum):
    SLOW = "slow"
    FAST = "fast"


class Options(msgspec.Struct, frozen=True):
    flag: bool = True
    count: Annotated[int, msgspec.Meta(ge=1, le=9)] = 4
    speed: Speed = Speed.FAST
    map: Literal["north", "south"] = "north"


def test_options_become_fields_of_a_form_and_come_back() -> None:
    variant: Any = msgspec.structs.replace(game("gotown"), options=Options)
    words = language.words("", "en", strict=False)
    flag, count, speed, map_ = fields(variant, words)
    assert (flag.kind, flag.default) == ("bool", True)
    assert (count.kind, count.least, count.most) == ("int", 1, 9)
    assert (speed.kind, speed.default) == ("choice", "fast")
    assert [value for value, _ in speed.choices] == ["slow", "fast"]
    assert [value for value, _ in map_.choices] == ["north", "south"]
    assert chosen(variant, {"option-count": "7", "option-speed": "slow"}) == {
        "flag": False,
        "count": 7,
        "speed": "slow",
    }
    assert chosen(variant, {"option-count": "x"})["count"] == "x"
