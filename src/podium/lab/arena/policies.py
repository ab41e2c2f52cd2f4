"""Policies: whatever chooses a number from numbers, seated as a bot.

It is asked with what the environments show of its seat's view: a row of numbers, and 1 for each
number of an action that is legal. It may answer with anything that is such a number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, SupportsIndex, cast

from podium.bots.levels import SEARCH
from podium.bots.loading import NotLoaded, load
from podium.bots.players import UnknownBot
from podium.core.chance import Chance
from podium.core.encoding import Row
from podium.game import AnyGame, Seen
from podium.lab.arena.seeing import SEEING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], SupportsIndex]


class PolicyFailed(RuntimeError):
    """A policy broke, or chose what its seat may not do; says how."""


def names_one(name: str) -> bool:
    """Whether a name is that of a policy: `my_policy.py:policy` or `package.module:policy`."""
    place, _, function = name.rpartition(":")
    return bool(place) and function.isidentifier() and place.split(":")[0] not in (SEARCH, SEEING)


def seated(game: AnyGame, name: str) -> Policed:
    """The policy of a name as a bot; raises NotLoaded, and UnknownBot if it does not play this game.

    What is named is a policy, or a policy for each game by the game's id.
    """
    try:
        import numpy as np
    except ImportError as missing:
        raise NotLoaded("a policy needs the extra `rl`: pip install 'podium[rl]'") from missing
    del np
    found = _loaded(name)
    if isinstance(found, Mapping):
        by_game = cast("Mapping[str, object]", found)
        if game.id not in by_game:
            raise UnknownBot(f"{name} has no policy for {game.id!r}; it has {', '.join(by_game)}")
        found = by_game[game.id]
    if not callable(found):
        raise NotLoaded(f"{name} is no function of an observation and a mask")
    return Policed(game, cast("Policy", found), name)


@lru_cache(32)
def _loaded(name: str) -> object:
    """Once a process: it may read its weights as it is loaded."""
    return load(name)


class Policed:
    """A bot that asks a policy."""

    def __init__(self, game: AnyGame, policy: Policy, name: str) -> None:
        self._game, self._policy, self._name = game, policy, name

    def __call__(self, view: Seen[object], chance: Chance, /) -> object:
        import numpy as np

        encoding = self._game.encoding
        seen = np.zeros(encoding.LAYOUT.length, np.float32)
        encoding.write(view, cast("Row", seen.data))
        numbering = encoding.numbering(view)
        choices = {numbering[action]: action for action in view.legal}
        mask = np.zeros(encoding.SIZE, np.int8)
        mask[list(choices)] = 1
        try:
            answer = self._policy(seen, mask)
        except Exception as wrong:
            raise PolicyFailed(
                f"{self._name} failed at {self._game.name}: {type(wrong).__name__}: {wrong}"
            ) from wrong
        try:
            return choices[answer.__index__()]
        except (AttributeError, KeyError, TypeError):
            legal = ", ".join(map(str, sorted(choices)))
            raise PolicyFailed(
                f"{self._name} answered {answer!r} at {self._game.name}; legal were {legal}"
            ) from None
