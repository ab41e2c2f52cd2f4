"""Audit: what people were told was done, against what is stored: lost, doubled, in another order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import msgspec

from podium.play.table import Corrupt
from podium.store import Store, reads
from podium.store.retention import over
from podium.web.host.stored import restore_table
from tests.campaign.crowd import Heard, Told


@dataclass
class Found:
    """What there is to say of a trial; all but the first two are to be nought."""

    acknowledged: int = 0
    stored: int = 0
    """Lines of all logs."""
    lost: int = 0
    """Acknowledged, and not stored at that place."""
    doubled: int = 0
    """Stored twice, or done for somebody who did not ask."""
    other_order: int = 0
    """Stored before what was acknowledged before it was asked for."""
    holes: int = 0
    bots: int = 0
    """Moves of bots that sat in for people."""
    unreplayable: int = 0
    """Matches whose log does not give the states that it says it gave."""
    examples: list[str] = field(default_factory=list[str])

    @property
    def faults(self) -> int:
        return self.lost + self.doubled + self.other_order + self.holes + self.unreplayable

    def blame(self, what: str, why: str) -> None:
        """Counts a fault."""
        setattr(self, what, getattr(self, what) + 1)
        if len(self.examples) < 10:
            self.examples.append(f"{what}: {why}")


def audit(url: str, heard: Heard) -> Found:
    """Looks at all that is stored; the site may still run."""
    found = Found(acknowledged=len(heard.acknowledged))
    said = groupby(sorted(heard.acknowledged, key=lambda it: it.match), key=lambda it: it.match)
    by_match = {match: list(told) for match, told in said}
    with Store.open(url) as store:
        there = set(store.ask(over, 1 << 62, 1 << 30))
        for match in heard.opened - there:
            found.blame("lost", f"match {match}, whose opening was acknowledged")
        for match in there:
            asked = {command for at, command in heard.asked if at == match}
            _look_at(store, match, by_match.get(match, []), asked, found)
        for match, seat in heard.sat:
            row = next((it for it in store.ask(reads.seats, match) if it.seat == seat), None)
            if row is None or row.secret_hash is None:
                found.blame("lost", f"seat {seat} of {match}, which somebody was told is theirs")
    return found


def _look_at(store: Store, match: str, told: list[Told], asked: set[str], found: Found) -> None:
    kept = store.ask(reads.whole, match)
    assert kept is not None
    found.stored += len(kept.log)
    if [row.seq for row in kept.log] != list(range(len(kept.log))):
        found.blame("holes", match)
    commands = Counter((row.seat, row.command_id) for row in kept.log if row.command_id is not None)
    for (seat, command), times in commands.items():
        bot = str(command).startswith("bot.")
        found.bots += bot
        if times > 1 or (command not in asked and not bot):
            found.blame("doubled", f"{command} of seat {seat} at {match}")
    places = {row.command_id: row.seq for row in kept.log}
    answers: dict[str, set[int]] = {}
    for each in told:
        answers.setdefault(each.command, set()).add(each.seq)
        if places.get(each.command) != each.seq:
            found.blame("lost", f"{each.command} at line {each.seq} of {match}")
    for command, seqs in answers.items():
        if len(seqs) > 1:
            found.blame("doubled", f"{command} at lines {sorted(seqs)} of {match}")
    look_at_order(told, found)
    try:
        restore_table(kept)
    except (Corrupt, msgspec.DecodeError, ValueError, AssertionError) as wrong:
        found.blame("unreplayable", f"{match}: {wrong}")


def look_at_order(told: list[Told], found: Found) -> None:
    """What was asked after something was acknowledged comes behind it."""
    done = sorted(told, key=lambda it: it.told)
    last, at = -1, 0
    for each in sorted(told, key=lambda it: it.asked):
        while at < len(done) and done[at].told < each.asked:
            last = max(last, done[at].seq)
            at += 1
        if each.seq < last:
            found.blame("other_order", f"{each.command} at {each.seq} of {each.match}")


def summary(found: Found, heard: Heard) -> dict[str, Any]:
    """The figures of a trial."""
    pauses = sorted(heard.pauses)
    return {
        "acknowledged": found.acknowledged,
        "lost": found.lost,
        "doubled": found.doubled,
        "other order": found.other_order,
        "holes": found.holes,
        "unreplayable": found.unreplayable,
        "moves of bots": found.bots,
        "matches": len(heard.opened),
        "to their end": heard.finished,
        "messages": heard.messages,
        "roads broken": heard.cuts,
        "back after s, p50": round(pauses[len(pauses) // 2], 2) if pauses else None,
        "at most": round(pauses[-1], 2) if pauses else None,
    }
