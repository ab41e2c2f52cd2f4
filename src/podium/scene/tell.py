"""Tell: what a kind of card or piece does, said once for all of its kind."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from podium.scene.text import Text


class Tell(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What somebody reads who points at a thing: nothing in it depends on the match."""

    title: Text
    does: Text
    """What it does, in one sentence."""
    when: Text = ()
    """When that can be done, or happens."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that say so."""
    symbols: tuple[str, ...] = ()
    """Whatever is drawn as one of these tells this, unless its node names another."""
    picture: str = ""
    """The symbol that is shown large; empty: the thing's own."""


Tells = Mapping[str, Tell]
"""By name: what a node's `tells` says."""
