"""The suite: every check, run over many matches of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from math import ceil

import msgspec

from podium.game import AnyGame
from podium.lab.conformance import (
    dealing,
    hearing,
    imagining,
    leak,
    legality,
    luck,
    outcomes,
    records,
    round_trips,
    saying,
    scenes,
    seeds,
    strictness,
    thinking,
    undoing,
    values,
)
from podium.lab.conformance.met import shown_at, told_at
from podium.lab.conformance.surroundings import Surroundings
from podium.lab.conformance.walk import walk
from podium.lab.conformance.waypoint import Broken, Waypoint
from podium.lab.setting import Setting
from podium.play.blame import blame


class Check(msgspec.Struct, frozen=True):
    """One thing that every game must hold at every place."""

    run: Callable[[Waypoint], None]
    every: int = 1
    """It is tried at one place in so many."""

    @property
    def name(self) -> str:
        """What it is called in a report."""
        return self.run.__name__.replace("_", " ")


CHECKS = (
    Check(legality.awaited_can_act),
    Check(outcomes.outcome_is_well_formed),
    Check(outcomes.pieces_are_conserved),
    Check(legality.lists_agree, 2),
    Check(legality.legal_is_not_refused, 5),
    Check(legality.legal_applies, 2),
    Check(values.values_are_plain, 7),
    Check(values.states_survive_json, 7),
    Check(round_trips.actions_are_written_and_read, 23),
    Check(strictness.unknown_fields_are_refused, 23),
    Check(round_trips.events_are_written_and_read, 3),
    Check(round_trips.views_are_written_and_read, 7),
    Check(round_trips.actions_are_numbered, 5),
    Check(round_trips.views_are_numbers, 5),
    Check(scenes.scenes_are_sound, 2),
    Check(scenes.offers_are_sound, 2),
    Check(scenes.routes_are_sound, 2),
    Check(scenes.updates_are_sound, 3),
    Check(saying.everything_can_be_said, 7),
    Check(imagining.imagined_looks_the_same, 2),
    Check(imagining.equal_views_imagine_alike, 5),
    Check(thinking.bots_choose_by_their_view, 9),
    Check(hearing.unlisted_events_are_refused, 3),
    Check(dealing.no_deal_tells),
    Check(luck.luck_is_as_said, 3),
    Check(leak.nothing_shows, 5),
    Check(leak.no_step_tells, 3),
    Check(leak.no_secret_choice_tells, 2),
    Check(undoing.undo_tells_nothing, 5),
    Check(seeds.seed_stays_at_home, 11),
)

RECORDS = "records hold"
ENDS = "a match ends"


class Finding(msgspec.Struct, frozen=True):
    """What did not hold, and where."""

    check: str
    game: str
    setting: str
    seed: str
    seq: int
    """How many decisions into the match; -1: of the match as a whole."""
    why: str

    def __str__(self) -> str:
        where = f", after {self.seq} decisions" if self.seq >= 0 else ""
        return f"{self.check}: {self.why} ({self.setting}, seed {self.seed}{where})"


class CheckReport(msgspec.Struct, frozen=True):
    """What checking matches has shown."""

    matches: int
    places: int
    tried: dict[str, int]
    """How often each check was tried."""
    findings: tuple[Finding, ...]
    """The first of each check in each match."""
    met: tuple[str, ...] = ()
    """What was seen of the game: actions, events, endings, drawings."""


def check_match(
    game: AnyGame,
    around: Surroundings,
    setting: Setting,
    seed: str,
    checks: tuple[Check, ...] = CHECKS,
    *,
    clever: bool = False,
    most: int | None = None,
) -> CheckReport:
    """One match, walked through with all checks, and another one recorded.

    `most`: of a longer match so many places are tried, spread from its beginning to its end.
    """
    tried: dict[str, int] = {ENDS: 1, RECORDS: 1}
    findings: dict[str, Finding] = {}
    places: list[Waypoint] = []

    def found(check: str, seq: int, wrong: Exception) -> None:
        why = str(wrong) if isinstance(wrong, Broken) else blame(wrong)
        finding = Finding(check, game.id, setting.name, seed, seq, why)
        findings.setdefault(check, finding)

    try:
        places.extend(walk(game, around, setting, seed, clever=clever))
    except Exception as wrong:  # noqa: BLE001 - a crash of the game is a finding too
        found(ENDS, len(places), wrong)
    apart = ceil(len(places) / most) if most else 1
    met: set[str] = set()
    for before, place in zip((None, *places), places, strict=False):
        due = list(_due(checks, place, apart))
        # What cannot be shown or told is found by the checks.
        with suppress(Exception):
            met.update(told_at(place))
            met.update(shown_at(place, before) if due else ())
        for check in due:
            tried[check.name] = tried.get(check.name, 0) + 1
            try:
                check.run(place)
            except Exception as wrong:  # noqa: BLE001 - as above
                found(check.name, place.seq, wrong)
    try:
        records.records_hold(game, setting, seed)
    except Exception as wrong:  # noqa: BLE001 - as above
        found(RECORDS, -1, wrong)
    return CheckReport(1, len(places), tried, tuple(findings.values()), tuple(sorted(met)))


def _due(checks: tuple[Check, ...], place: Waypoint, apart: int) -> Iterator[Check]:
    """The checks whose turn it is: at the ends of a match all of them, else one in so many.

    `apart`: how far those places lie from each other that are tried at all.
    """
    if place.seq == 0 or place.seat is None:
        yield from checks
        return
    # Each match begins to count elsewhere, so that no check sees even places only.
    number, between = divmod(place.seq + _offset(place.seed), apart)
    if not between:
        yield from (check for check in checks if number % check.every == 0)


@cache
def _offset(seed: str) -> int:
    return sum(seed.encode())


def together(reports: list[CheckReport]) -> CheckReport:
    """Several reports as one."""
    tried: dict[str, int] = {}
    for report in reports:
        for name, times in report.tried.items():
            tried[name] = tried.get(name, 0) + times
    return CheckReport(
        sum(report.matches for report in reports),
        sum(report.places for report in reports),
        tried,
        tuple(finding for report in reports for finding in report.findings),
        tuple(sorted({each for report in reports for each in report.met})),
    )
