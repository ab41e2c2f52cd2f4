"""Route: a way of several actions, planned ahead and taken one after another."""

from __future__ import annotations

from typing import Any

import msgspec

from podium.scene.offer import Ghost
from podium.scene.text import Text


class Leg(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One step of a route. All the legs of a scene are trees: a route is a leg and those before it.

    Nothing is promised by it. Whoever follows a route sends one action after another, and only as
    long as each new scene holds the rest of the same route.
    """

    handle: str
    """What is touched to go there: a node of the scene has it."""
    actions: tuple[Any, ...]
    """The actions of this step, in their order; the first of a route is legal now."""
    before: int = -1
    """The place of the leg before it among all legs; -1: one stands where it begins."""
    after: str = ""
    """What is expected to hold then, in any words that are equal if it is the same."""
    marks: tuple[Ghost, ...] = ()
    """Shown while the step is part of what is planned."""
    ghosts: tuple[Ghost, ...] = ()
    """Shown while it is the last step."""
    figures: tuple[str, ...] = ()
    """What would be left after the step, as numbers; `?`: nobody knows yet."""
    label: Text = ()
    """What the button says that takes the whole route; empty: no route ends here."""
    price: Text = ()
    """What the whole route costs, in a few words."""
    choice: Text = ()
    """Where several routes end at one handle: by which word this one is chosen (`chassis`)."""


class Routes(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Where one can go now by several actions."""

    legs: tuple[Leg, ...] = ()
    gauges: tuple[Text, ...] = ()
    """What the figures of a leg tell of (`Petrol`)."""
    now: tuple[str, ...] = ()
    """The same figures before the first step."""
    choosing: Text = ()
    """What is chosen between where several routes end at one handle (`Damage to`)."""


NO_ROUTES = Routes()
