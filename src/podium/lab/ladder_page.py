"""The ladder's page: a chapter for each game, of which one can be written anew and the rest kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from podium.lab.arena import ArenaTable
from podium.lab.ladder import AT_TABLES, LONG, QUICK, SEED, Climbed

_HEAD = f"""# Bots

Measured by `make ladder`, which writes this page and each game's `levels.json`; `make ladder GAME=id` \
writes one chapter anew. Every luck was dealt to every bot from every seat, and intervals hold 95 of a \
hundred: they come from drawing whole bouts again. Budgets are iterations, so the figures repeat. \
At tables bots have seconds: `{QUICK}` stands for `{AT_TABLES[QUICK]}` and `{LONG}` for \
`{AT_TABLES[LONG]}`. The column of milliseconds, from the machine that measured, says how much longer \
that is: tables meet bots at least as strong as these. To win a fair share is 25%.
"""
_CHAPTER = "\n## "


def chapter(climb: Climbed, name: str) -> str:
    """What was found of one game."""
    table = climb.ratings
    parts = [
        (
            f"{name}\n\nRules version {table.rules_version}, {table.seats} seats, seed `{SEED}`, "
            f"Podium {table.version}.\n\n"
        ),
        _shares(climb.shares),
    ]
    if climb.others:
        parts.append(
            "\nSearches that no table meets, those that were asked for: opponents taken for others than "
            "they are at tables (`paranoid`: all against the one who searches; `leader`: all against "
            "the foremost), and the same search with the true state in place of an imagined one "
            "(`seeing`, in the arena alone): what the hidden cards are worth, and a ceiling for those "
            "who cannot see them.\n\n"
        )
        parts.append(_shares(climb.others))
    parts.append(
        "\n| bot | rating | interval | wins a seat | ms a decision |\n|---|---|---|---|---|\n"
    )
    for bot, standing in table.bots.items():
        parts.append(
            f"| {bot} | {standing.rating:.0f} | {standing.rating_low:.0f} to "
            f"{standing.rating_high:.0f} | {standing.win_share:.1%} | "
            f"{standing.ms_per_decision:.3g} |\n"
        )
    levels = climb.levels
    parts.append(
        f"\n{table.matches} matches, all against all. In the lobby: easy is `{levels.easy}`, "
        f"normal `{levels.normal}`, hard `{levels.hard}`.\n"
    )
    return "".join(parts)


def _shares(tables: Iterable[ArenaTable]) -> str:
    """One bot's victories over others, a line for each table."""
    lines = ["| one | against the others | wins | interval | matches |\n|---|---|---|---|---|\n"]
    for table in tables:
        above = min(table.bots, key=lambda bot: table.bots[bot].played)
        (below,) = [bot for bot in table.bots if bot != above]
        found = table.bots[above]
        lines.append(
            f"| {above} | {table.seats - 1} {below} | {found.win_share:.1%} | "
            f"{found.low:.1%} to {found.high:.1%} | {table.matches} |\n"
        )
    return "".join(lines)


def chapters(page: str) -> dict[str, str]:
    """The chapters of a page by their names."""
    return {text.partition("\n")[0]: text for text in page.split(_CHAPTER)[1:]}


def compose_page(chapters: Mapping[str, str], order: Iterable[str]) -> str:
    """The page `docs/bots.md`; chapters that the order does not name stand behind the others."""
    names = list(dict.fromkeys([*(name for name in order if name in chapters), *chapters]))
    return _HEAD + "".join(_CHAPTER + chapters[name].rstrip("\n") + "\n" for name in names)
