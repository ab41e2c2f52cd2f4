"""Round trips: what is written as text, JSON or a number is read again as the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_type_hints

import msgspec

from podium.core.encoding import numbers
from podium.core.notation import Notation
from podium.core.seat import Seat
from podium.lab.conformance.waypoint import Waypoint, hold


def actions_are_written_and_read(place: Waypoint) -> None:
    """Every action of the catalogue comes back from its notation and from its JSON."""
    notation, decode = place.game.notation, msgspec.json.Decoder(place.game.action).decode
    for seat in place.seats:
        for action in place.game.encoding.catalogue(place.view(seat)):
            _check_round_trip(notation, decode, action)


def events_are_written_and_read(place: Waypoint) -> None:
    """Every event, as it happened and as each viewer hears it, comes back from its notation."""
    if place.seat is None:
        return
    game = place.game
    notation, decode = game.event_notation, msgspec.json.Decoder(game.event).decode
    step = game.rules.apply(place.state, place.seat, place.action, place.luck("events"))
    for event in (*place.dealt, *step.events):
        for heard in (event, *(game.heard(event, viewer) for viewer in place.viewers)):
            if heard is not None:
                _check_round_trip(notation, decode, heard)


def _check_round_trip(
    notation: Notation[Any], decode: Callable[[bytes], Any], value: object
) -> None:
    text = notation.write(value)
    read = notation.read(text)
    hold(read == value, f"{text!r} is read as {read}")
    again = decode(msgspec.json.encode(value))
    hold(again == value, f"JSON turns {value} into {again}")


def views_are_written_and_read(place: Waypoint) -> None:
    """What each viewer sees comes back from its JSON: a program somewhere else sees the same."""
    kind = get_type_hints(place.game.view)["return"]
    for viewer in place.viewers:
        written = msgspec.json.encode(place.view(viewer))
        again = msgspec.json.encode(msgspec.json.decode(written, type=kind))
        hold(again == written, f"JSON turns the view {written.decode()} into {again.decode()}")


def actions_are_numbered(place: Waypoint) -> None:
    """Legal actions have numbers of their own that lead back to them, and no other number does."""
    game = place.game
    for seat in place.seats:
        view = place.view(seat)
        legal = game.rules.legal(place.state, seat)
        numbering = game.encoding.numbering(view)
        mask = [numbering[action] for action in legal]
        for number, action in zip(mask, legal, strict=True):
            hold(0 <= number < game.encoding.SIZE, f"{action} has the number {number}")
            back = game.encoding.action(view, number)
            hold(back == action, f"{action} has the number {number}, which is {back}")
        _check_mask(place, seat, view, mask)
        for action in game.encoding.catalogue(view):
            number = numbering[action]
            hold(0 <= number < game.encoding.SIZE, f"{action} has the number {number}")


def _check_mask(place: Waypoint, seat: Seat, view: object, numbers: Sequence[int]) -> None:
    """Asked of every number there is, the rules refuse all but those of legal actions."""
    game = place.game
    mask = [
        number
        for number in range(game.encoding.SIZE)
        if game.rules.refusal(place.state, seat, game.encoding.action(view, number)) is None
    ]
    hold(mask == sorted(numbers), f"seat {seat}: legal are {sorted(numbers)}, not refused {mask}")


def views_are_numbers(place: Waypoint) -> None:
    """A view becomes the same numbers each time, within their bounds, and writes over nothing."""
    encoding = place.game.encoding
    least, most = encoding.LAYOUT.bounds
    for viewer in place.viewers:
        view = place.view(viewer)
        found = numbers(encoding, view)
        for n, (low, number, high) in enumerate(zip(least, found, most, strict=True)):
            hold(low <= number <= high, f"number {n} is {number}, not from {low} to {high}")
        hold(found == numbers(encoding, view), "the same view becomes other numbers")
