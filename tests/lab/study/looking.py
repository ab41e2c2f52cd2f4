"""Looking: studies of Known, in a process in which it is installed; prints what they found as JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from podium.lab.runs import Processes
from podium.lab.study.asked import Inquiry, Strength, cut
from podium.lab.study.conduct import Conductor
from podium.lab.study.estimates import even
from podium.lab.study.evidence import Evidence, SeatTrial
from podium.lab.study.experiments import DECISIONS, Lone, Twin, alone, forbidden
from podium.lab.study.mirrors import mirror
from podium.lab.study.report import report
from podium.lab.study.sections.choices import unmet
from podium.lab.study.sections.luck import of_source
from podium.lab.study.sections.pieces import of_pieces
from podium.lab.study.sections.seats import of_trial
from podium.lab.study.tables import Ledger
from podium.lab.study.trials import watch
from podium.registry import game as game_of

SEEDS, MATCHES = 20, 300
ROUNDS = 4
"""Few enough that now and then somebody draws no gold."""
FORBIDDEN, PARTED = 16, 24
"""Matches of an experiment."""
SOUND = Strength("sound", "eager", 1)


def asked(seed: str, matches: int, **options: Any) -> Inquiry:
    game = game_of("known")
    return Inquiry("known", game.options(**options), (2,), ("eager",), seed, matches)


def looked(seed: str, *, head_start: bool) -> dict[str, object]:
    """What the three sections tell whose truth is known: of a seat, a card and a rule."""
    study = asked(seed, MATCHES, head_start=head_start, rounds=ROUNDS)
    with TemporaryDirectory() as folder:
        tables = Ledger(Path(folder))
        whole = cut(study, 2, ("eager", "eager"), MATCHES, MATCHES)
        tables.write("all", watch(whole[0]))
        won = mirror(cut(study, 2, ("eager", "eager"), MATCHES // 2, MATCHES)[0])
        unmirrored = tables.scan("results", 2).sort("match", "seat").collect()["won"]
        evidence = Evidence(
            asked=study,
            game=game_of("known"),
            tables=tables,
            seatings=[SeatTrial(2, SOUND, won.won, won.lengths)],
            forbidden={
                piece: [forbidden(Twin(study, n, piece)) for n in range(FORBIDDEN)]
                for piece in ("card.gold", "card.tin")
            },
            alone={},
            curves=[],
            weighed=[],
            thinking=[],
        )
        of_seats = of_trial(evidence.seatings[0], 1)
        pieces, costs = of_pieces(evidence)
        rows = {row["key"]: row for row in pieces}
        return {
            "p": of_seats.equal_p,
            "plain_p": even(unmirrored.to_numpy().reshape(-1, 2)),
            "effect": of_seats.effects[0],
            "first": of_seats.seats[0],
            "gold": rows["card.gold"]["sure"],
            "tin": rows["card.tin"]["sure"],
            "without_gold": costs["card.gold"],
            "without_tin": costs["card.tin"],
            "never": unmet(evidence),
        }


def parted(seed: str, **options: bool) -> object:
    """What is said to decide who wins."""
    study = asked(seed, PARTED, **options)
    sources = ("card of seat", "lottery", DECISIONS)
    rows = [alone(Lone(Twin(study, n, ""), sources)) for n in range(PARTED)]
    return {
        what: of_source([(row[0], row[n + 1]) for row in rows]) for n, what in enumerate(sources)
    }


def whole(workers: int, **options: bool) -> object:
    """A whole study, with all its experiments."""
    study = asked("whole", 200, **options)
    with TemporaryDirectory() as folder:
        conductor = Conductor(study, Processes(workers), Ledger(Path(folder)), lambda *_: None)
        return report(conductor.evidence())


def main() -> None:
    found = {
        "fair": [looked(f"fair {n}", head_start=False) for n in range(SEEDS)],
        "unfair": [looked(f"unfair {n}", head_start=True) for n in range(SEEDS)],
        "lotteries": [parted(f"lottery {n}", lottery=True) for n in range(SEEDS)],
        "races": [parted(f"race {n}", race=True) for n in range(SEEDS)],
        "one": whole(1),
        "two": whole(2),
        "lottery": whole(2, lottery=True),
        "race": whole(2, race=True),
        "uneven": whole(2, head_start=True),
    }
    sys.stdout.write(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
