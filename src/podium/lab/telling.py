"""Telling matches: short ones in which much happens that seldom happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from podium.core.chance import Seeded
from podium.game import AnyGame
from podium.lab.runs import seed_of
from podium.lab.setting import Setting
from podium.play.match import Match

LOOKED_AT = 900
"""So many matches are played to choose from."""
ENOUGH = 40_000
"""Decisions in them; of a game with long matches fewer are played."""

LONGEST = 90
"""Decisions in a match that can still be read."""


class MatchGlimpse(msgspec.Struct, frozen=True):
    """One match, as much as is needed to choose it."""

    setting: Setting
    seed: str
    kinds: frozenset[str]
    """Of its actions and events, and how it ended."""
    decisions: int


def choose_bots(game: AnyGame, seats: int) -> list[str]:
    """A bot for each seat, the two weakest in turn: they change least, and need no time."""
    weakest = list(game.bots)[:2]
    return [weakest[n % len(weakest)] for n in range(seats)]


def telling(game: AnyGame, settings: Sequence[Setting]) -> Iterator[tuple[Setting, str]]:
    """Settings with seeds of matches, those first that show most of what is rare.

    What an option brings with it, and a plain match never shows, counts most. Matches too long to
    be read come last.
    """
    glances = _glances(game, settings, LOOKED_AT)
    seen = Counter(kind for each in glances for kind in each.kinds)
    usual = _usual(game, settings)

    def worth(each: MatchGlimpse) -> float:
        return sum(1 / seen[kind] + (kind not in usual) for kind in each.kinds)

    for each in sorted(glances, key=lambda each: (each.decisions > LONGEST, -worth(each))):
        yield each.setting, each.seed


def _usual(game: AnyGame, settings: Sequence[Setting]) -> set[str]:
    """Kinds that plain matches show."""
    plain = [
        replace(setting, options=game.options(), name="")
        for setting in settings
        if setting.options != game.options()
    ]
    return {kind for each in _glances(game, plain, LOOKED_AT // 4) for kind in each.kinds}


def _glances(game: AnyGame, settings: Sequence[Setting], matches: int) -> list[MatchGlimpse]:
    """So many matches, the settings in turn; fewer of a game whose matches are long."""
    found: list[MatchGlimpse] = []
    decisions = 0
    for n in range(matches if settings else 0):
        setting = settings[n % len(settings)]
        seed = seed_of(f"{setting.name} {setting.seats}", n // len(settings))
        found.append(glance(game, setting, seed))
        decisions += found[-1].decisions
        if decisions > ENOUGH:
            break
    return found


def glance(game: AnyGame, setting: Setting, seed: str) -> MatchGlimpse:
    """What happens in the match of a seed."""
    bots = [game.bots[name] for name in choose_bots(game, setting.seats)]
    match = Match(game, setting.seats, setting.options, Seeded(seed))
    lot = Seeded(f"{seed}/bots")
    kinds: set[str] = set()
    decisions = 0
    while awaited := match.to_act:
        seat = awaited[0]
        action = bots[seat](match.view(seat), lot)
        events = match.act(seat, action).events
        kinds.update(_tags([action, *events]))
        decisions += 1
    assert match.outcome is not None
    return MatchGlimpse(setting, seed, frozenset({*kinds, match.outcome.ending}), decisions)


def _tags(values: Iterable[Any]) -> Iterator[str]:
    return (value.__struct_config__.tag for value in values)
