"""Naming: what those are called who did not say, no two alike."""

from __future__ import annotations

from collections.abc import Sequence

PEOPLE = ("Anna", "Bruno", "Chloé", "Dragan", "Elif", "Finn")
BOTS = ("Otto", "Ada", "Karel", "Hedy", "Alan", "Grace")
MOST = 24
"""Letters of a name."""


def person_names(wanted: Sequence[str], count: int) -> list[str]:
    """A name for each person, as far as they said."""
    names: list[str] = []
    for n in range(count):
        name = (wanted[n] if n < len(wanted) else PEOPLE[n])[:MOST]
        names.append(name if name not in names else f"{name} {n + 1}")
    return names


def bot_names(taken: Sequence[str], count: int) -> list[str]:
    """A name for each bot that nobody has."""
    return [name for name in BOTS if name not in taken][:count]
