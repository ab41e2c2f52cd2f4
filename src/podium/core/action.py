"""Action: what every action of every game is, whatever its fields."""

from __future__ import annotations

import msgspec


class ActionStruct(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a seat may ask for; a game derives one struct from it for each kind, with a tag.

    Read from JSON it takes its own fields and no others: what the rules do not know of is neither
    judged nor stored. A struct inside an action derives from it too, and `podium check` finds one
    that does not.
    """
