"""Decisions: the choices of one seat that shaped a match, each with the view it was made from."""

from __future__ import annotations

from typing import Any

import msgspec

from podium.core.seat import Seat
from podium.play.table import AnyTable


class Decided(msgspec.Struct, frozen=True):
    """One choice of a seat."""

    seq: int
    """The entry that holds it."""
    view: Any
    """What the seat knew, and could do."""
    action: Any
    quiet: bool = False
    """Whether nothing came between it and the seat's next choice, or the end: no luck, no news, and
    nobody else. Then it is worth what that one is worth."""


def decisions(table: AnyTable, seat: Seat) -> list[Decided]:
    """Every choice of the seat that stood, in order.

    What was taken back or chosen again is left out, and so is all that a bot did for a seat that had
    given up. An action that was the only one was no choice.
    """
    game = table.game
    read = msgspec.json.Decoder(game.action).decode
    standing: list[Decided | None] = []
    """An item for each action that still stands; None: no choice of this seat."""
    resigned = False
    for entry, before in zip(table.entries[1:], table.states, strict=False):
        if entry.kind == "undo":
            del standing[-(table.was(entry.seq).back or 1) :]
        elif entry.kind == "resign":
            resigned = resigned or entry.seat == seat
        elif entry.seat != seat or resigned:
            standing.append(None)
        else:
            if seat not in game.rules.to_act(before):
                _chosen_again(standing)
            view = game.view(before, seat)
            choice = Decided(entry.seq, view, read(entry.action)) if len(view.legal) > 1 else None
            standing.append(choice)
    found = [choice for choice in standing if choice is not None]
    ends = [*[choice.seq for choice in found[1:]], table.seq + 1]
    return [
        msgspec.structs.replace(choice, quiet=_quiet(table, seat, choice.seq, end))
        for choice, end in zip(found, ends, strict=False)
    ]


def _quiet(table: AnyTable, seat: Seat, start: int, end: int) -> bool:
    """Whether these entries are the seat's own actions, and told nobody anything new."""
    return all(
        entry.kind == "action" and entry.seat == seat and not entry.luck and not _tells(events)
        for entry, events in zip(table.entries[start:end], table.events[start:end], strict=True)
    )


def _tells(events: tuple[object, ...]) -> bool:
    return any(getattr(event, "reveals", False) for event in events)


def _chosen_again(standing: list[Decided | None]) -> None:
    """Forgets the secret choice that another one of the same seat replaces."""
    for n in reversed(range(len(standing))):
        if standing[n] is not None:
            standing[n] = None
            return
