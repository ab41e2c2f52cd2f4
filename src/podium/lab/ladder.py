"""The ladder: every game's bots measured, as a page and as the levels of the lobby."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import msgspec

from podium.bots.levels import CLUMSY, Levels
from podium.bots.players import SEARCH
from podium.game import AnyGame
from podium.lab.arena import ArenaTable, Plan, held

SEED = "ladder"
QUICK, LONG = f"{SEARCH}:60", f"{SEARCH}:200"
"""What the budgets of the lobby come to, on a plain machine with other things to do."""
AT_TABLES = {QUICK: f"{SEARCH}:0.3s", LONG: f"{SEARCH}:1s"}
_EASY, _NORMAL = 0.25, 0.67
"""How far up from the weakest to the strongest rating."""


class Rung(msgspec.Struct, frozen=True):
    """One question of the ladder: a bot against others of one kind, or all against all."""

    bots: tuple[str, ...]
    matches: int


class Climbed(msgspec.Struct, frozen=True):
    """A game measured."""

    game: str
    ratings: ArenaTable
    """All bots against one another."""
    shares: tuple[ArenaTable, ...]
    """Each bot against three of the one below it."""
    levels: Levels


def climbed(
    game: AnyGame, matches: int, workers: int, progress: Callable[[int], None] = lambda _: None
) -> Climbed:
    """A game's ladder; `matches` bounds each of its questions."""
    seats = min(4, game.seats[1])
    plain = list(game.bots)
    searching = [QUICK, LONG] if game.insight is not None and len(plain) == 2 else []
    everybody = (plain[0], CLUMSY, *plain[1:], *searching)

    def asked(bots: tuple[str, ...], times: int) -> ArenaTable:
        plan = Plan(game.id, seats, game.options(), bots, SEED, times)
        return held(plan, workers, progress)

    steps = [*plain, *searching[-1:]]
    shares = [
        asked((above, *[below] * (seats - 1)), matches // (4 if above in searching else 1))
        for below, above in pairwise(steps)
    ]
    ratings = asked(everybody, matches)
    return Climbed(game.id, ratings, tuple(shares), found_levels(ratings))


def found_levels(table: ArenaTable) -> Levels:
    """Hard is the strongest; easy and normal lie a quarter and two thirds of the way up to it."""
    ratings = {bot: standing.rating for bot, standing in table.bots.items()}
    hard = max(ratings, key=lambda bot: ratings[bot])
    low, high = min(ratings.values()), ratings[hard]

    def nearest(share: float, taken: set[str]) -> str:
        wanted = low + share * (high - low)
        free = [bot for bot in ratings if bot not in taken]
        return min(free, key=lambda bot: abs(ratings[bot] - wanted))

    normal = nearest(_NORMAL, {hard})
    easy = nearest(_EASY, {hard, normal})
    if ratings[easy] > ratings[normal]:
        easy, normal = normal, easy
    return Levels(*(AT_TABLES.get(bot, bot) for bot in (easy, normal, hard)))


def written(climbs: list[Climbed], names: dict[str, str]) -> str:
    """The page `docs/bots.md`."""
    first = climbs[0].ratings
    parts = [
        (
            "# Bots\n\nMeasured by `make ladder`, which writes this page and each game's `levels.json`. "
            "Every luck was dealt to every bot from every seat; intervals hold 95 of a hundred. Budgets "
            f"are iterations, so the figures repeat: seed `{SEED}`, Podium {first.version}. "
            f"At tables `{QUICK}` is `{AT_TABLES[QUICK]}` and `{LONG}` is `{AT_TABLES[LONG]}`.\n"
        )
    ]
    for climb in climbs:
        table = climb.ratings
        parts.append(
            f"\n## {names[climb.game]}\n\nRules version {table.rules_version}, {table.seats} seats.\n\n"
            "| one | against the others | wins | interval | matches |\n|---|---|---|---|---|\n"
        )
        for share in climb.shares:
            above = min(share.bots, key=lambda bot: share.bots[bot].played)
            (below,) = [bot for bot in share.bots if bot != above]
            found = share.bots[above]
            parts.append(
                f"| {above} | {share.seats - 1} {below} | {found.win_share:.1%} | "
                f"{found.low:.1%} to {found.high:.1%} | {share.matches} |\n"
            )
        parts.append("\n| bot | rating | interval | wins a seat |\n|---|---|---|---|\n")
        for bot, standing in table.bots.items():
            parts.append(
                f"| {bot} | {standing.rating:.0f} | {standing.rating_low:.0f} to "
                f"{standing.rating_high:.0f} | {standing.win_share:.1%} |\n"
            )
        levels = climb.levels
        parts.append(
            f"\n{table.matches} matches, all against all. In the lobby: easy is "
            f"`{levels.easy}`, normal `{levels.normal}`, hard `{levels.hard}`.\n"
        )
    return "".join(parts)
