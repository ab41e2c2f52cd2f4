"""Compare: what other options change, match for match on the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from podium.lab.study import plots
from podium.lab.study.estimates import (
    LEVEL,
    Estimate,
    even,
    gain,
    mean,
    nought,
    part,
    picked,
    surely,
)
from podium.lab.study.section import Grid, Picture, Section
from podium.lab.study.whatif import Side, Variant, endings


class Difference(msgspec.Struct, frozen=True):
    """One thing that may differ between two variants."""

    what: str
    before: float
    after: float
    change: Estimate
    sure: bool
    """Shown, with at most one in twenty of those shown false."""
    share: bool = False
    """Whether it is a part of all matches."""

    @property
    def words(self) -> str:
        """The change with its interval."""
        return self.change.points if self.share else _signed(self.change)


def differences(unit: str, one: Sequence[Side], other: Sequence[Side]) -> list[Difference]:
    """Length, decisions, minutes, each seat's victories, each ending: the second less the first."""
    rows: list[tuple[str, list[float], list[float], bool]] = [
        (unit, [float(s.length) for s in one], [float(s.length) for s in other], False),
        (
            "decisions",
            [float(s.decisions) for s in one],
            [float(s.decisions) for s in other],
            False,
        ),
        ("minutes", [s.minutes for s in one], [s.minutes for s in other], False),
    ]
    seats = len(one[0].won)
    rows += [
        (f"wins of seat {n + 1}", [s.won[n] for s in one], [s.won[n] for s in other], True)
        for n in range(seats if seats > 1 else 0)
    ]
    rows += [
        (
            f"ends by {ending}",
            [float(s.ending == ending) for s in one],
            [float(s.ending == ending) for s in other],
            True,
        )
        for ending, _ in (endings(one) + endings(other)).most_common()
    ]
    apart = [np.asarray(after) - np.asarray(before) for _, before, after, _ in rows]
    sure = surely([nought(list(row)) for row in apart])
    return [
        Difference(
            what,
            float(np.mean(before)),
            float(np.mean(after)),
            (gain if is_share else mean)(gap, picked(sure) if is_sure else LEVEL),
            is_sure,
            share=is_share,
        )
        for (what, before, after, is_share), gap, is_sure in zip(rows, apart, sure, strict=True)
    ]


def compare(unit: str, variant: Variant, one: Sequence[Side], other: Sequence[Side]) -> Section:
    """The section of one comparison."""
    found = differences(unit, one, other)
    shown = [each for each in found if each.sure]
    says = [
        (
            f"With {variant.name} the same {len(one):,} matches were played again on the same luck: cards and "
            "dice fall alike as far as the same is asked of them."
        )
    ]
    if shown:
        says += [
            f"{each.what[:1].upper()}{each.what[1:]}: from {_value(each.before, each)} to "
            f"{_value(each.after, each)}, a change of {each.words}."
            for each in shown
        ]
    else:
        says.append(
            "No difference is shown in length, victories or endings; the table says how large one could be "
            "and have been missed."
        )
    parts = [each for each in found if each.share]
    pictures = (
        Picture(
            f"Changes with {variant.name}, in points",
            plots.intervals(
                [
                    {
                        "name": each.what,
                        "value": each.change.value,
                        "low": each.change.low,
                        "high": each.change.high,
                    }
                    for each in parts
                ],
                title="change of the share of matches",
                rule=0.0,
                form="+%",
            ),
            "; ".join(f"{each.what}: {100 * each.change.value:+.1f}" for each in parts),
        ),
    )
    grid = Grid(
        "All that was compared",
        ("what", "as studied", variant.name, "change, with its interval", "shown?"),
        tuple(
            (
                each.what,
                _value(each.before, each),
                _value(each.after, each),
                each.words,
                "yes" if each.sure else "no",
            )
            for each in found
        ),
    )
    return Section(
        id=f"compare-{variant.name.replace(' = ', '-').replace(', ', '-')}",
        title=f"What if {variant.name}?",
        says=tuple(says),
        pictures=pictures,
        grids=(grid,),
        figures={"variant": variant.name, "differences": found},
    )


class Notch(msgspec.Struct, frozen=True):
    """What was seen at one setting of a sweep."""

    setting: str
    length: Estimate
    minutes: Estimate
    seats: list[Estimate]
    equal_p: float


def notch(variant: Variant, row: Sequence[Side]) -> Notch:
    """One setting's figures."""
    won = np.asarray([side.won for side in row])
    return Notch(
        variant.name,
        mean([side.length for side in row]),
        mean([side.minutes for side in row]),
        [part(won[:, n]) for n in range(won.shape[1])],
        even(won),
    )


def sweep(
    unit: str, key: str, variants: Sequence[Variant], rows: Sequence[Sequence[Side]]
) -> Section:
    """The section of an option at one value after another, all on the same luck."""
    steps = [notch(variant, row) for variant, row in zip(variants, rows, strict=True)]
    last = steps[-1]
    apart = [after.length - before.length for before, after in zip(rows[0], rows[-1], strict=True)]
    # One question that was asked beforehand: nothing was picked out of many.
    change, changed = mean(apart), surely([nought(apart)])[0]
    says = [
        (
            f"{key} at {len(steps)} values, each on the same {len(rows[0]):,} matches. From "
            f"{variants[0].name} to {variants[-1].name} a match goes from {steps[0].length.figure()} to "
            f"{last.length.figure()} {unit}: {'a change of' if changed else 'no change is shown,'} "
            f"{_signed(change)} on the same luck."
        )
    ]
    uneven = [
        each for each, sure in zip(steps, surely([s.equal_p for s in steps]), strict=True) if sure
    ]
    says.append(
        "The seats are shown to be unequal at " + ", ".join(each.setting for each in uneven) + "."
        if uneven
        else "At none of them are the seats shown to be unequal."
    )
    pictures = [
        _climb(
            f"Length by {key}, in {unit}", [(each.setting, each.length) for each in steps], ".1f"
        ),
        _climb(
            f"Minutes by {key} (a model)", [(each.setting, each.minutes) for each in steps], ".1f"
        ),
    ]
    if len(steps[0].seats) > 1:
        shown = [
            {**_row(each.setting, found), "group": f"seat {n + 1}"}
            for each in steps
            for n, found in enumerate(each.seats)
        ]
        pictures.append(
            Picture(
                f"Wins by seat and {key}",
                plots.intervals(shown, title="share of victories", rule=1 / len(steps[0].seats)),
                "; ".join(f"{row['name']}, {row['group']}: {row['value']:.0%}" for row in shown),
            )
        )
    grid = Grid(
        f"{key} value by value",
        ("setting", unit, "minutes", "wins from seat 1 on", "all equal?"),
        tuple(
            (
                each.setting,
                each.length.figure(),
                each.minutes.figure(),
                "; ".join(found.share for found in each.seats),
                f"p = {each.equal_p:.3f}",
            )
            for each in steps
        ),
    )
    return Section(
        id=f"vary-{key}",
        title=f"What if {key} were otherwise?",
        says=tuple(says),
        pictures=tuple(pictures),
        grids=(grid,),
        figures={"option": key, "steps": steps},
    )


def _climb(title: str, row: list[tuple[str, Estimate]], form: str) -> Picture:
    shown = [_row(name, found) for name, found in row]
    words = "; ".join(f"{each['name']}: {each['value']:{form}}" for each in shown)
    return Picture(title, plots.intervals(shown, title=title, form=form), words)


def _row(name: str, found: Estimate) -> dict[str, Any]:
    return {"name": name, "value": found.value, "low": found.low, "high": found.high}


def _value(value: float, each: Difference) -> str:
    return f"{value:.0%}" if each.share else f"{value:.1f}"


def _signed(found: Estimate) -> str:
    return f"{found.value:+.1f} ({found.low:+.1f} to {found.high:+.1f}, {found.n:,})"
