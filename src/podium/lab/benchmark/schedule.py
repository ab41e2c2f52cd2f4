"""Schedule: what every agent meets, and which versions of all that it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib.metadata import version

import msgspec

from podium.bots.levels import SEARCH, Level, levels
from podium.game import AnyGame
from podium.lab.arena.bouts import Bout
from podium.lab.runs import seed_of
from podium.registry import game as game_of

VERSION = 1
"""Goes up whenever agents come to meet something else."""
DEALS: Mapping[Level, int] = {Level.EASY: 20, Level.NORMAL: 20, Level.HARD: 6}
"""How many lucks an agent meets a level on, each from every seat: hard opponents think for long."""
THINKING = f"{SEARCH}:60"
"""A level that thinks for a time thinks so much here, that it repeats on any machine."""
SEED = "benchmark"


class Meeting(msgspec.Struct, frozen=True):
    """One agent among opponents of one level."""

    game: str
    seats: int
    level: Level
    bot: str
    """Who that level is."""
    deals: int

    @property
    def matches(self) -> int:
        """How many that makes."""
        return self.deals * self.seats

    @property
    def fair(self) -> float:
        """A fair share of victories."""
        return 1 / self.seats

    def bouts(self, agent: str) -> Iterator[Bout]:
        """What this agent plays: the lucks are the same for all agents."""
        options = game_of(self.game).options()
        lineup = (agent, *[self.bot] * (self.seats - 1))
        name = f"{SEED}/{self.game}/{self.seats}/{self.level}"
        return (Bout(self.game, options, lineup, seed_of(name, n)) for n in range(self.deals))


class Versions(msgspec.Struct, frozen=True):
    """Which version of a game is played."""

    release: int
    """The number in the environments' names: it covers the others."""
    rules: int
    encoding: int
    rewards: int


class Schedule(msgspec.Struct, frozen=True):
    """All rows, and the versions of what is met in them."""

    version: int
    podium: str
    games: dict[str, Versions]
    rows: tuple[Meeting, ...]

    @property
    def hash(self) -> str:
        """Figures of the same hash may be compared."""
        return blake2b(msgspec.json.encode(self), digest_size=6).hexdigest()

    @property
    def matches(self) -> int:
        """How many an agent plays."""
        return sum(row.matches for row in self.rows)


def schedule_of(games: Sequence[AnyGame], deals: int | None = None) -> Schedule:
    """The schedule of these games; with fewer games or other deals it has another hash."""
    return Schedule(
        VERSION,
        version("podium"),
        {game.id: _versions(game) for game in games},
        tuple(row for game in games for row in _rows(game, deals)),
    )


def _versions(game: AnyGame) -> Versions:
    newest = game.releases[-1]
    return Versions(len(game.releases), game.rules_version, game.encoding.VERSION, newest.rewards)


def _rows(game: AnyGame, deals: int | None) -> Iterator[Meeting]:
    """The fewest that play against each other, and the most, against each level."""
    fewest, most = max(2, game.seats[0]), game.seats[1]
    for seats in dict.fromkeys((fewest, most)):
        for level in Level:
            bot: str = getattr(levels(game), level)
            met = THINKING if bot.startswith(f"{SEARCH}:") else bot
            yield Meeting(game.id, seats, level, met, deals or DEALS[level])
