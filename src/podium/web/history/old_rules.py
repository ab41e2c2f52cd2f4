"""Old rules: matches that were begun by rules that are no longer these."""

from __future__ import annotations

import msgspec

from podium.registry import games
from podium.store import Store
from podium.store.retention import Begun, begun_by_rules
from podium.web.host.gauges.now import now

_LATELY = 7 * 86_400_000
"""Milliseconds: at a match that nobody has touched for longer, hardly anybody waits."""


class OldMatches(msgspec.Struct, frozen=True):
    """Matches of one game that go on and cannot be played on."""

    begun: Begun
    known: int
    """The rules that are played by now."""

    @property
    def matches(self) -> int:
        return self.begun.matches

    def __str__(self) -> str:
        """In a few words, for whoever looks after the site."""
        begun = self.begun
        return (
            f"{begun.matches} of {begun.game} by rules {begun.rules_version}, now {self.known}, "
            f"{begun.lately} of them touched within a week"
        )


def unplayable(store: Store) -> list[OldMatches]:
    """What could not be played on by this Podium."""
    return among(store.ask(begun_by_rules, since()))


def since() -> int:
    """From when on a match counts as touched."""
    return now() - _LATELY


def among(begun: list[Begun]) -> list[OldMatches]:
    """Those of them whose game is here with other rules.

    A game that is not here at all is none that a newer Podium has changed: its matches go on once it is back.
    """
    here = games()
    return [
        OldMatches(each, here[each.game].rules_version)
        for each in begun
        if each.game in here and here[each.game].rules_version != each.rules_version
    ]
