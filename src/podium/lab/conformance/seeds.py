"""Seeds: what luck comes from, and the hash of the truth, stay at home until the end."""

from __future__ import annotations

from podium.core.digest import digest
from podium.lab.conformance.learned import WIRE, Wire, show_whole, take_step
from podium.lab.conformance.waypoint import Waypoint, hold


def seed_stays_at_home(place: Waypoint, wire: Wire = WIRE) -> None:
    """Nothing that is sent before the end holds the seed or the hash of a state."""
    rules = place.game.rules
    if place.seat is None:
        return
    luck = place.luck("seed")
    after = rules.apply(place.state, place.seat, place.action, luck).state
    secrets = [place.seed, digest(place.state), digest(after)]
    for viewer in place.viewers:
        sent = [show_whole(place, place.state, viewer, wire)]
        if rules.outcome(after) is None:
            luck = place.luck("seed")
            told = take_step(place, place.state, viewer, place.seat, place.action, luck, wire)
            sent += told.sent
        for secret in secrets:
            hold(
                not any(secret.encode() in data for data in sent),
                f"{viewer} is sent {secret}, {'the seed' if secret is place.seed else 'a hash'}",
            )
