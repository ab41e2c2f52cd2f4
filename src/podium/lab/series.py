"""Series: matches between bots that are to be played."""

from __future__ import annotations

from typing import Any

import msgspec


class Series(msgspec.Struct, frozen=True):
    """Which bots play how many matches of what."""

    game: str
    seats: int
    options: Any
    bots: tuple[str, ...]
    """To be simulated, one for each seat; in the arena fewer or more, who then sit in turn."""
    seed: str
    matches: int
    """The arena plays at least so many: its bouts are played whole."""

    @property
    def told_seed(self) -> int | str:
        """The seed as a report tells it: a number where it is one."""
        return int(self.seed) if self.seed.isdecimal() else self.seed
