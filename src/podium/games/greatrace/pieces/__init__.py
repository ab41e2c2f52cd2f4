"""The box: cards, assistants, leaders, plans."""

from __future__ import annotations

from bisect import bisect
from enum import IntEnum


class Card(IntEnum):
    """The resource cards."""

    TRAIL_HUNTER = 1
    SABOTEUR = 2
    CON_ARTIST = 3
    REPAIRMAN = 4
    DRIVER = 5
    CARTOGRAPHER = 6
    FINANCIAL = 7
    REFUELING_STATION = 8
    TRACKER = 9
    TRANSPORT = 10
    GUIDE = 11
    SPARE_PARTS = 12
    TOOLBOX = 13
    JERRYCAN = 14
    MILITIA = 15
    TOPOGRAPHER = 16


Cards = tuple[Card, ...]
"""A multiset of cards, kept sorted so that equal hands are equal values."""

DANGER_CARDS = (Card.TRAIL_HUNTER, Card.SABOTEUR, Card.CON_ARTIST)
"""Those that Security or a Militia may answer (CR-Q01)."""


class Box(IntEnum):
    """Where an assistant may stand on the dashboard."""

    PATHFINDER = 0
    MECHANICS = 1
    SECURITY = 2
    FUNDING = 3


Plan = tuple[int, int, int, int]
"""How many assistants stand in each box."""

ASSISTANTS = 5
PLANS: tuple[Plan, ...] = tuple(
    (a, b, c, ASSISTANTS - a - b - c)
    for a in range(ASSISTANTS + 1)
    for b in range(ASSISTANTS + 1 - a)
    for c in range(ASSISTANTS + 1 - a - b)
)
"""The 56 ways to place all five (CR-09, CR-Q27)."""
NOBODY: Plan = (0, 0, 0, 0)


class Gauge(IntEnum):
    """What is repaired and damaged; petrol is a gauge of its own kind."""

    ENGINE = 0
    CHASSIS = 1


class Leader(IntEnum):
    """The crew chiefs of the Leader module (CR-42)."""

    DELATOUR = 1
    MARTINETTI = 2
    VAN_HOTTEN = 3
    WALLEDGRAVE = 4


FUNDS = (0, 1, 2, 4, 7, 11)
"""How many times what one assistant is paid a group on Funding is, by its size (CR-22)."""
FUNDS_EACH = 10
WILD = 2
"""So many times as much costs in the wild what a city sells (CR-11, CR-18)."""
DANGER = 2
"""Damage of a Danger that nobody averted (CR-27)."""
DISCOUNT = 50
"""What a Transport card, or Walledgrave, takes off a line's price (CR-33, CR-42)."""
MONEY, LAST_LESS = 80, 10
"""At the start, and how much less the last in turn order has (CR-05)."""
FINANCE, REFUEL, TOOLBOX_LEVELS, SABOTAGE = 30, 5, 3, 2
BONUS = 20
"""For the first after maintenance; half of it for the second (CR-36)."""
MONEY_PER_POINT = 50


def line_price(full: int, discounts: int) -> int:
    """What a line costs with so many discounts; nothing is ever paid out (CR-33)."""
    return max(0, full - DISCOUNT * discounts)


def points(prize: int, engine: int, chassis: int, money: int) -> int:
    """Prestige of a crew that arrived, with what it has left (CR-39)."""
    return prize + engine + chassis + money // MONEY_PER_POINT


def without(cards: Cards, card: Card) -> Cards:
    """One card fewer."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def plus(cards: Cards, card: Card) -> Cards:
    """One card more."""
    at = bisect(cards, card)
    return (*cards[:at], card, *cards[at:])
