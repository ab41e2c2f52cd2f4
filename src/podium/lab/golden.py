"""Golden playthroughs: a match as text that people read and tests compare."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any, cast

import msgspec

from podium.core.chance import Answer, Recording, Seeded
from podium.core.digest import digest
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.lab.setting import Setting, variants
from podium.lab.telling import choose_bots, telling
from podium.play.options import options_of

LONGEST = 420
"""Lines that somebody still reads."""
ENDING = 120
"""So many of them tell the end of a match that is longer."""

Facts = dict[str, str]
"""What a view says: a value by its path."""


class Sheet(msgspec.Struct, frozen=True):
    """What one golden file shows."""

    name: str
    settings: tuple[Setting, ...]
    """Those that would do: for an option, any number of seats."""


def sheets(game: AnyGame) -> list[Sheet]:
    """One for each number of seats, and one for each option."""
    fewest, most = game.seats
    seats = range(fewest, most + 1)
    return [
        *(Sheet(f"{n}-seats", (Setting(n, game.options(), f"{n}-seats"),)) for n in seats),
        *(
            Sheet(name, tuple(Setting(n, options, name) for n in seats))
            for name, options in variants(game)
        ),
    ]


def playthrough(game: AnyGame, sheet: Sheet, kept: str = "") -> str:
    """The match of a sheet as text: the one that its file keeps, or else the most telling one.

    `kept`: what the file holds now, or nothing.
    """
    if header := _HEADER.match(kept):
        setting = next(s for s in sheet.settings if s.seats == int(header["seats"]))
        return readable(tell_match(game, setting, header["seed"]))
    setting, seed = next(telling(game, sheet.settings))
    return readable(tell_match(game, setting, seed))


def readable(text: str) -> str:
    """A match as long as somebody still reads.

    Of a longer one the beginning and the end are told, and of what lies between a digest: it
    changes when anything there does.
    """
    lines = text.splitlines()
    if len(lines) <= LONGEST:
        return text
    begun = next(n for n in range(LONGEST - ENDING, 0, -1) if not lines[n])
    last = min(ENDING, LONGEST - begun - 2)  # two lines say what was left out
    ended = next(n for n in range(len(lines) - last, len(lines)) if not lines[n])
    between = lines[begun:ended]
    told = f"… {len(between)} lines, digest {digest(tuple(between))}"
    return "\n".join([*lines[:begun], "", told, *lines[ended:]]) + "\n"


_HEADER = re.compile(r".*, (?P<seats>\d+) seats\n(?:.*\n)*?seed (?P<seed>\w+)\n")


def tell_match(game: AnyGame, setting: Setting, seed: str) -> str:
    """A match between the game's bots, seat by seat the weakest to the strongest, as text."""
    return "\n".join(_lines(game, setting, seed)) + "\n"


def _lines(game: AnyGame, setting: Setting, seed: str) -> Iterator[str]:
    names = choose_bots(game, setting.seats)
    chance, lot = Recording(Seeded(seed)), Seeded(f"{seed}/bots")
    done = game.rules.setup(setting.seats, setting.options, chance)
    state = done.state
    yield f"{game.name}, rules version {game.rules_version}, {setting.seats} seats"
    for option in options_of(game):
        value = getattr(setting.options, option.name)
        if not option.dial or value != option.default:
            yield f"option {option.name} {_word(value)}"
    yield f"bots {', '.join(names)}"
    yield f"seed {seed}"
    viewers: tuple[Seat | None, ...] = (*SEATS[: setting.seats], None)
    seen: dict[Seat | None, Facts] = {viewer: {} for viewer in viewers}
    yield ""
    yield from _told(chance)
    for event in done.events:
        yield from _happened(game, event, viewers)
    yield from _changes(game, state, seen)
    step = 0
    while awaited := game.rules.to_act(state):
        seat = awaited[0]
        legal = game.rules.legal(state, seat)
        action = game.bots[names[seat]](game.view(state, seat), lot)
        step += 1
        yield ""
        others = f", {_seats(awaited)} to act" if len(awaited) > 1 else ""
        yield f"{step}. seat {seat}: {game.notation.write(action)}  ({len(legal)} legal{others})"
        done = game.rules.apply(state, seat, action, chance)
        state = done.state
        yield from _told(chance)
        for event in done.events:
            yield from _happened(game, event, viewers)
        yield from _changes(game, state, seen)
    outcome = game.rules.outcome(state)
    assert outcome is not None
    yield ""
    yield f"ending {outcome.ending}"
    yield f"ranks {_row(outcome.ranks)}"
    yield f"scores {_row(outcome.scores)}"
    yield f"length {game.length(state)} {game.unit}"


def _told(chance: Recording) -> Iterator[str]:
    """What luck was asked and answered since; the same question more than once on one line."""
    asked: dict[str, list[Answer]] = {}
    for what, answer in chance.told:
        asked.setdefault(what, []).append(answer)
    chance.told.clear()
    for what, answers in asked.items():
        yield f"   luck, {what}: {', '.join(_word(answer) for answer in answers)}"


def _happened(game: AnyGame, event: object, viewers: tuple[Seat | None, ...]) -> Iterator[str]:
    """An event, and how those hear it who may not know all of it."""
    notation = game.event_notation
    truth = notation.write(event)
    yield f"   {truth}"
    hearers: dict[str, list[Seat | None]] = {}
    for viewer in viewers:
        heard = game.heard(event, viewer)
        text = "nothing" if heard is None else notation.write(heard)
        if text != truth:
            hearers.setdefault(text, []).append(viewer)
    for text, who in hearers.items():
        yield f"     to {_who(who)}: {text}"


def _changes(game: AnyGame, state: object, seen: dict[Seat | None, Facts]) -> Iterator[str]:
    """What changed in the views: first what everybody sees, then what only some do."""
    fresh: dict[str, list[Seat | None]] = {}
    for viewer, before in seen.items():
        after = dict(_facts(game.view(state, viewer)))
        seen[viewer] = after
        for path in sorted(before.keys() | after.keys()):
            if before.get(path) != after.get(path):
                text = f"{path} {after[path]}" if path in after else f"{path} gone"
                fresh.setdefault(text, []).append(viewer)
    together: dict[str, list[str]] = {}
    for text, viewers in fresh.items():
        who = "all" if len(viewers) == len(seen) else _who(viewers)
        together.setdefault(who, []).append(text)
    for who, texts in together.items():
        yield f"   {who} see: {'; '.join(texts)}"


def _facts(view: Any) -> Iterator[tuple[str, str]]:
    for name in view.__struct_fields__:
        if name not in ("seat", "legal"):
            yield from _paths(name, getattr(view, name))


def _paths(path: str, value: object) -> Iterator[tuple[str, str]]:
    """A value by path: what holds more than words by its parts, the rest as one word."""
    parts = _parts(value)
    if not parts:
        yield path, _word(value)
    for name, part in parts.items():
        yield from _paths(f"{path}.{name}", part)


def _parts(value: object) -> dict[str, object]:
    """The parts of a struct or row that is more than words; else nothing."""
    if isinstance(value, msgspec.Struct) and not _flat(value):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        row = cast("tuple[object, ...]", value)
        return {} if all(map(_flat, row)) else {str(n): item for n, item in enumerate(row)}
    return {}


def _flat(value: object) -> bool:
    """Whether a value is a word, or a struct of words."""
    if isinstance(value, msgspec.Struct):
        return not any(
            isinstance(getattr(value, name), tuple | msgspec.Struct)
            for name in value.__struct_fields__
        )
    return not isinstance(value, tuple)


def _word(value: object) -> str:
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, msgspec.Struct):
        # As it is written: a dial that is as in the box is not (core/dials.py).
        written = msgspec.structs.asdict(value)
        if value.__struct_config__.omit_defaults:
            written = {name: written[name] for name in msgspec.to_builtins(value)}
        return "/".join(map(_word, written.values()))
    if isinstance(value, tuple):
        return "[" + " ".join(map(_word, cast("tuple[object, ...]", value))) + "]"
    return "-" if value is None else str(value)


def _row(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _seats(seats: tuple[Seat, ...]) -> str:
    return " ".join(map(str, seats))


def _who(viewers: list[Seat | None]) -> str:
    return " ".join("watchers" if viewer is None else str(viewer) for viewer in viewers)
