"""From what a viewer sees to what it is sent."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec

from podium.core.outcome import Outcome
from podium.core.seat import Seat
from podium.play.chapters import Passage
from podium.play.options import plain
from podium.play.recap import Recalled
from podium.play.resigning import ending_told, first_gone
from podium.play.viewer import Stand, Update, Viewer
from podium.scene.diff import Changes
from podium.scene.scene import Scene
from podium.scene.scoring import Scoring
from podium.scene.text import Text, score
from podium.wire import spoken
from podium.wire.messages import VERSION, Changed, SpokenOutcome, SpokenRecap, Stood, Whole
from podium.wire.spoken import SpokenLine, Tongue

_OWN_WORDS = {"undo": "ui.undone", "resign": "ui.resigned"}
"""What is said of entries that are no actions."""


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
            for was, events, places in viewer.story()
            for line in (
                *([_began(viewer, tongue)] if was.kind == "setup" else ()),
                *lines(was.seq, was.kind, was.seat, was.back, events, tongue, places),
            )
        ],
    )


def _began(viewer: Viewer, tongue: Tongue) -> SpokenLine:
    """The first line of the log: who begins, and what was agreed on; the deal follows."""
    first, options = viewer.opening
    who = first[0] if len(first) == 1 else None
    text = tongue.say(("ui.all_begin",) if who is None else ("ui.begins", who))
    chosen = [tongue.say(option) for option in chosen_options(options)]
    if chosen:
        text = f"{text} {tongue.say(('ui.with_options', ', '.join(chosen)))}"
    return SpokenLine(0, text, "", -1 if who is None else who)


def chosen_options(options: msgspec.Struct) -> list[Text]:
    """The options that are not as the box has them, as texts."""
    found: list[Text] = []
    box = type(options)()
    for option in options.__struct_fields__:
        value = getattr(options, option)
        if value == getattr(box, option):
            continue
        name = f"option.{option}"
        if isinstance(value, bool):
            found.append((name,) if value else ("ui.option_without", (name,)))
        elif isinstance(value, int) and not isinstance(value, Enum):
            found.append(("ui.named", (name,), value))
        else:
            found.append(("ui.named", (name,), (f"{name}.{plain(value)}",)))
    return found


def changed(update: Update, tongue: Tongue) -> Changed:
    """An update for its viewer."""
    by = update.changes
    # Beats first: what they changed has mostly changed at the end, too, and is put into words once.
    beats, said = spoken.beats(update.beats, tongue)
    return Changed(
        _stood(update.stand, by, tongue),
        spoken.nodes(by.nodes, tongue, said),
        by.gone,
        lines(
            update.stand.seq,
            update.kind,
            update.seat,
            update.back,
            update.heard,
            tongue,
            update.places,
        ),
        spoken.motions(update.motions, tongue),
        beats,
    )


def ended(
    outcome: Outcome,
    reached: Outcome | None,
    resigned: tuple[Seat, ...],
    seed: str,
    scoring: Scoring | None,
    tongue: Tongue,
) -> SpokenOutcome:
    """How a match ended, in words: one story of what the rules say and of who had given up."""
    how = ending_told(outcome, reached)
    named = first_gone(outcome, reached)
    gone = [
        ("ui.resigned_last", seat)
        for seat in resigned
        if len(outcome.ranks) > 1 and seat not in named
    ]
    why = how if named or scoring is None or not scoring.why else scoring.why
    return SpokenOutcome(
        outcome.ranks,
        tuple([tongue.say(score(points)) for points in outcome.scores]),
        outcome.winners,
        " ".join(map(tongue.say, [how, *gone])),
        seed,
        tongue.say(_head(outcome)),
        " ".join(map(tongue.say, [why, *gone])),
        None if scoring is None else spoken.scoring(scoring, tongue),
    )


def _head(outcome: Outcome) -> Text:
    winners = outcome.winners
    if not winners:
        return ("ui.finish.nobody",)
    return ("ui.finish.won" if len(winners) == 1 else "ui.finish.shared", winners)


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
        None
        if outcome is None
        else ended(outcome, stand.reached, stand.resigned, stand.seed, seen.scoring, tongue),
        stand.ask,
        aside=tongue.say(seen.aside) if seen.aside else "",
        holds=seen.holds,
        recap=tuple([_recap(one, tongue) for one in stand.recap]),
        routes=spoken.routes(seen.routes, tongue),
        help=tongue.say(seen.help) if seen.help else "",
    )


def _recap(done: Recalled, tongue: Tongue) -> SpokenRecap:
    text, *more = [
        tongue.say(told) if told else tongue.event(event)
        for event, told in zip(done.events, done.told, strict=True)
    ]
    lost = spoken.nodes(done.lost, tongue)
    return SpokenRecap(done.seq, done.seat, text, more[0] if more else "", lost, done.at)


def lines(
    seq: int,
    kind: str,
    seat: Seat | None,
    back: int,
    events: tuple[Any, ...],
    tongue: Tongue,
    places: tuple[Passage, ...] = (),
) -> list[SpokenLine]:
    """What an entry is in a viewer's log; without `places` each event stands alone."""
    who = -1 if seat is None else seat
    if kind in _OWN_WORDS:
        text = ("ui.undone_agreed", who, back) if back else (_OWN_WORDS[kind], who)
        return [SpokenLine(seq, tongue.say(text), "", who)]
    return [
        SpokenLine(
            seq,
            tongue.event(event),
            event.rule,
            _whose(event),
            getattr(event, "weight", 1) == 0,
            place.within,
            tongue.say(place.told) if place.told else "",
        )
        for event, place in zip(events, places or (Passage(),) * len(events), strict=True)
    ]


def _whose(event: object) -> int:
    """The seat that an event tells of; -1: it tells of something that is nobody's."""
    seat: Seat | None = getattr(event, "seat", None)
    return -1 if seat is None else seat
