"""Motion: what went from where to where, told by an event."""

from __future__ import annotations

import msgspec

from podium.scene.text import Text


class Motion(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that is seen to move before the new scene is shown."""

    source: str
    """A node of the scene before, or of this one: where it came from."""
    target: str
    """A node of this scene, or of the one before: where it went. The source itself: a piece that
    keeps its id; where it moves more than once in a step, the game's `follow` says where it stands
    meanwhile."""
    symbol: str = ""
    """What is seen on the way; empty: the target's own drawing."""
    way: tuple[int, ...] = ()
    """Points to pass on the way: x, y, x, y… in the board's space; empty: straight."""
    say: Text = ()
    """A few words beside it while it moves (`Third: Blue`)."""
    together: bool = False
    """Begins with the motion before it instead of after it."""
