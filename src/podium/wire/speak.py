"""From what a viewer sees to what it is sent."""

from __future__ import annotations

from typing import Any

from podium.core.outcome import Outcome
from podium.core.seat import Seat
from podium.play.viewer import Stand, Update, Viewer
from podium.scene.diff import Changes
from podium.scene.scene import Scene
from podium.wire import spoken
from podium.wire.messages import VERSION, Changed, SpokenOutcome, Stood, Whole
from podium.wire.spoken import SpokenLine, Tongue


def whole(viewer: Viewer, match: str, commitment: str, tongue: Tongue) -> Whole:
    """The whole table for a viewer."""
    scene = viewer.scene
    return Whole(
        VERSION,
        match,
        viewer.seat,
        commitment,
        _stood(viewer.stand, scene, tongue),
        spoken.areas(scene.areas, tongue),
        spoken.nodes(scene.nodes, tongue),
        [
            line
            for seq, kind, seat, events in viewer.story()
            for line in lines(seq, kind, seat, events, tongue)
        ],
    )


def changed(update: Update, tongue: Tongue) -> Changed:
    """An update for its viewer."""
    by = update.changes
    return Changed(
        _stood(update.stand, by, tongue),
        spoken.nodes(by.nodes, tongue),
        by.gone,
        lines(update.stand.seq, update.kind, update.seat, update.heard, tongue),
        spoken.motions(update.motions, tongue),
    )


def ended(outcome: Outcome, seed: str, tongue: Tongue) -> SpokenOutcome:
    """How a match ended, in words."""
    return SpokenOutcome(
        outcome.ranks,
        tuple([tongue.say(("score", score)) for score in outcome.scores]),
        outcome.winners,
        tongue.say((f"ending.{outcome.ending}", outcome.winners, len(outcome.winners))),
        seed,
    )


def _stood(stand: Stand, seen: Scene | Changes, tongue: Tongue) -> Stood:
    outcome = stand.outcome
    return Stood(
        stand.seq,
        stand.hash,
        tongue.say(seen.headline),
        tongue.say(seen.prompt),
        stand.awaited,
        spoken.offers(seen.offers, stand.actions, tongue),
        spoken.standings(seen.standings, tongue),
        stand.decision,
        stand.undo,
        None if outcome is None else ended(outcome, stand.seed, tongue),
    )


def lines(
    seq: int, kind: str, seat: Seat | None, events: tuple[Any, ...], tongue: Tongue
) -> list[SpokenLine]:
    """What an entry is in a viewer's log."""
    who = -1 if seat is None else seat
    if kind == "undo":
        return [SpokenLine(seq, tongue.say(("ui.undone", who)), "", who)]
    return [
        SpokenLine(
            seq,
            tongue.event(event),
            event.rule,
            _whose(event, who),
        )
        for event in events
    ]


def _whose(event: Any, who: int) -> int:
    """The seat that an event tells of, or who acted; -1: it tells of something that is nobody's."""
    seat: Seat | None = getattr(event, "seat", Seat(who))
    return -1 if seat is None else seat
