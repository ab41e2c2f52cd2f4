"""Picking: which offers the things picked so far lead to; without a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from podium.scene.cells.sheet import Look
from podium.scene.offer import Offer

NUMBER = "number"
"""What is picked, in place of a thing, to choose a number of offers that nothing is touched for."""


def with_number(offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """The offers, those that differ in a number alone under one pick of their own."""
    return tuple(
        [
            msgspec.structs.replace(offer, picks=(NUMBER,))
            if offer.number is not None and not offer.picks
            else offer
            for offer in offers
        ]
    )


def leading(offers: Sequence[Offer], picked: Sequence[str]) -> list[Offer]:
    """The offers that all these picks belong to."""
    wanted = Counter(picked)
    return [offer for offer in offers if not offer.listed and wanted <= Counter(offer.picks)]


def complete(offers: Sequence[Offer], picked: Sequence[str]) -> list[Offer]:
    """The offers that these picks choose: several are told apart by number or words."""
    return [o for o in leading(offers, picked) if picked and len(o.picks) == len(picked)]


def looks(offers: Sequence[Offer], picked: Sequence[str]) -> dict[str, Look]:
    """How each thing looks: what is picked, and what goes with it."""
    found: dict[str, Look] = {}
    done = Counter(picked)
    for offer in leading(offers, picked):
        for handle in Counter(offer.picks) - done:
            if found.get(handle) != "lit":
                found[handle] = "soft" if offer.soft else "lit"
    for handle in picked:
        found[handle] = "picked"
    return found


def touched(
    offers: Sequence[Offer], picked: tuple[str, ...], handle: str
) -> tuple[str, ...] | None:
    """The picks after touching a thing: one more, one fewer, or a new beginning; None: it leads nowhere."""
    if leading(offers, (*picked, handle)):
        return (*picked, handle)
    if handle in picked:
        return tuple(each for each in picked if each != handle)
    return (handle,) if leading(offers, (handle,)) else None
