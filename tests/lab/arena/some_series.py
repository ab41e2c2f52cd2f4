"""A series of matches for the tests of the arena."""

import msgspec

from podium.lab.series import Series
from podium.registry import game


def series(bots: str, matches: int = 24, seats: int = 4) -> Series:
    short = msgspec.structs.replace(game("gotown").options(), short=True)
    return Series("gotown", seats, short, tuple(bots.split(",")), "7", matches)
