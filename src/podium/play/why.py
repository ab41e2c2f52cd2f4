"""Why not: the refusals of all that touching a thing could have meant."""

from __future__ import annotations

from typing import Any

from podium.core.rules import Refusal
from podium.core.seat import Seat
from podium.play.table import AnyTable


def why_not(table: AnyTable, seat: Seat, handles: frozenset[str]) -> list[tuple[Refusal, Any]]:
    """Why the things touched cannot be used now: each refusal once, with the action it refuses.

    Asked of the catalogue: the actions whose picks hold all that was touched, less those for cards
    that the seat does not have. Nothing comes back where some such action is legal.
    """
    game, view = table.game, table.view(seat)
    found: dict[Refusal, Any] = {}
    for action in game.encoding.catalogue(view):
        picks = game.picks(view, action)
        if not all(_touched(handle, picks) for handle in handles) or not game.held(view, action):
            continue
        refusal = game.rules.refusal(table.state, seat, action)
        if refusal is None:
            return []
        found.setdefault(refusal, action)
    return list(found.items())


def _touched(handle: str, picks: tuple[str, ...]) -> bool:
    """Whether touching this is one of the picks; a handle is a path, and all of it is touched."""
    return any(handle == pick or handle.startswith(f"{pick}/") for pick in picks)
