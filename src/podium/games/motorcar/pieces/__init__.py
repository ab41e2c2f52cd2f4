"""The box: sixteen stages, four legs, strain, dice."""

from __future__ import annotations

from enum import IntEnum

import msgspec

STAGES_PER_LEG = 4
LEGS = 4


class Strain(IntEnum):
    """How hard a car is driven: as many tokens in the bag, as many dice (MR-05)."""

    NORMAL = 1
    HEAVY = 2
    SEVERE = 3


class Place(IntEnum):
    """Where the stages lead; New York is the start (MR-04, MR-Q17)."""

    NEW_YORK = 0
    CHICAGO = 1
    PROMONTORY_POINT = 2
    SAN_FRANCISCO = 3
    VANCOUVER = 4
    SKAGWAY = 5
    DAWSON = 6
    TANANA = 7
    NOME = 8
    ANADYR = 9
    YAKUTSK = 10
    IRKUTSK = 11
    OMSK = 12
    MOSCOW = 13
    ST_PETERSBURG = 14
    BERLIN = 15
    PARIS = 16


CHOOSING = 3
"""Tokens of each seat for choosing strain (MR-02)."""

DIE = 10
"""Sides of a die (MR-Q01)."""

TIME_ADDED = (0, 11, 9, 7)
"""What is added to the lowest die of the time roll, by strain (MR-10)."""

TROUBLE_ADDED = (0, 0, 2, 4)
"""What is added to the highest die of a predicament, by strain (MR-14)."""

FEWER = (3, 2, 2, 1)
"""How many fewer random predicaments than players there are in the box, by leg (MR-06)."""

ONE_MORE, TWO_MORE = 5, 8
"""The total of the predicament dice, per player, from which one or two come on top (MR-06)."""

BOARD = 20
"""How far a car may be flicked before it falls (MR-Q13)."""


def leg_of(stage: int) -> int:
    """The leg of a stage, both counted from 0 and from 1: stage 1 lies in leg 0."""
    return (stage - 1) // STAGES_PER_LEG


class Dice(msgspec.Struct, frozen=True, cache_hash=True):
    """What dice show, and what is read from them; as in the box where nothing else is said."""

    sides: int = DIE
    least: int = 1
    """The lowest face: 1, or 0 by option (MR-Q01)."""
    time_added: tuple[int, int, int, int] = TIME_ADDED
    trouble_added: tuple[int, int, int, int] = TROUBLE_ADDED
    more: int = 0
    """So many random predicaments more than in the box (MR-06)."""
    one_more: int = ONE_MORE
    two_more: int = TWO_MORE

    def base(self, players: int, leg: int) -> int:
        """Random predicaments before the dice are looked at (MR-06)."""
        return max(0, players - FEWER[leg] + self.more)

    def extra(self, players: int, total: int) -> int:
        """Random predicaments that the dice add: two, one or none, not added up (MR-06)."""
        if total >= self.two_more * players:
            return 2
        return 1 if total >= self.one_more * players else 0


BOX_DICE = Dice()
