"""The benchmark's page, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from podium.lab.benchmark.results import Agent, Results
from podium.registry import game as game_of


def page_of(found: Results) -> str:
    """What was found, as a page that says how to find it again."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Results) -> Iterator[str]:
    schedule = found.schedule
    again = " ".join(f"--agent {agent.name}" for agent in found.agents)
    yield "# Benchmark"
    yield ""
    yield (
        "How agents do on a fixed schedule: every game, as few and as many seats as it has, against each "
        "level of its lobby. Every luck is dealt to the agent from every seat, the same lucks to all "
        "agents; intervals hold 95 of a hundred and come from deal to deal. `before` is the share of its "
        "opponents that an agent stands before, equals as a half: a half is fair, whatever the seats. "
        "Levels that think for a time think by iterations here, so all of it repeats."
    )
    yield ""
    yield f"    podium benchmark {again} --page docs/benchmark.md"
    yield "    podium benchmark --agent my_policy.py:policy    # yours"
    yield ""
    yield (
        f"**Hash `{found.hash}`**: benchmark {schedule.version}, Podium {schedule.podium}, "
        f"{found.matches:,} matches an agent. Figures of the same hash may be compared. It covers all rows "
        "and, of each game, these versions:"
    )
    yield ""
    yield "| game | environment | rules | encoding | rewards |"
    yield "|---|---|--:|--:|--:|"
    for game_id, each in schedule.games.items():
        yield (
            f"| {game_of(game_id).name} | `{game_id}_v{each.release}` | {each.rules} | "
            f"{each.encoding} | {each.rewards} |"
        )
    yield ""
    yield "| agent | before, all rows | ms a decision |"
    yield "|---|---|--:|"
    for agent in found.agents:
        yield f"| `{agent.name}` | {agent.before} | {agent.ms_per_decision:.2f} |"
    for agent in found.agents:
        yield from _chapter(agent)


def _chapter(agent: Agent) -> Iterator[str]:
    yield ""
    yield f"## {agent.name}"
    yield ""
    yield "| game | seats | against | matches | fair | wins | before |"
    yield "|---|--:|---|--:|--:|---|---|"
    for row in agent.rows:
        yield (
            f"| {game_of(row.game).name} | {row.seats} | {row.level}: `{row.bot}` | {row.matches} | "
            f"{row.fair:.0%} | {row.wins} | {row.before} |"
        )
