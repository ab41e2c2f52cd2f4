"""Turning: options of Known compared, gone through and searched; prints what was found as JSON."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from podium.lab.runs import Processes
from podium.lab.study.asked import Inquiry
from podium.lab.study.sections.compare import compare, differences, sweep
from podium.lab.study.tune import Goal, tune
from podium.lab.study.whatif import Variant, sides
from podium.registry import game as game_of

SEEDS, MATCHES = 20, 200


def asked(seed: str, matches: int = MATCHES, **options: Any) -> Inquiry:
    return Inquiry("known", game_of("known").options(**options), (2,), ("eager",), seed, matches)


def compared(seed: str, *, head_start: bool) -> object:
    """The differences that a head start makes; without one, other luck is all that differs."""
    study = asked(seed)
    here = Processes(1)
    plain = Variant("plain", study.options)
    if head_start:
        other = Variant("head_start = true", game_of("known").options(head_start=True))
        one, two = sides(here, study, [plain, other], luck="what if", matches=MATCHES)
    else:
        (one,) = sides(here, study, [plain], luck="one", matches=MATCHES)
        (two,) = sides(here, study, [plain], luck="two", matches=MATCHES)
    return differences("turns", one, two)


def swept() -> object:
    study = asked("swept")
    variants = [Variant(f"rounds = {n}", game_of("known").options(rounds=n)) for n in (4, 6, 8)]
    rows = sides(Processes(1), study, variants, luck="what if", matches=40)
    return sweep("turns", "rounds", variants, rows)


def tuned(workers: int) -> object:
    study = asked("tuned", 30, race=True)
    goals, dials = (Goal("length", 16), Goal("fair")), {"rounds": range(2, 13)}
    return tune(Processes(workers), study, goals, dials, rounds=25, progress=lambda *_: None)


def main() -> None:
    study = asked("same")
    same = Variant("the same", study.options)
    one, two = sides(Processes(1), study, [same, same], luck="what if", matches=40)
    found = {
        "unfair": [compared(f"unfair {n}", head_start=True) for n in range(SEEDS)],
        "fair": [compared(f"fair {n}", head_start=False) for n in range(SEEDS)],
        "same": compare("turns", same, one, two),
        "swept": swept(),
        "one": tuned(1),
        "two": tuned(2),
    }
    sys.stdout.write(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
