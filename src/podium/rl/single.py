"""Gymnasium: one seat against bots by name.

The others choose as soon as the match waits for them, each from its own view. The luck of the match
and that of the bots come from `np_random`: the same seed brings the same match and the same
opponents again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import gymnasium
import numpy as np

from podium.bots.players import bot_of, rival_of
from podium.core.bot import Bot
from podium.core.chance import Seeded
from podium.core.seat import SEATS
from podium.rl import rewards
from podium.rl.aec import SEEDS, Info
from podium.rl.observing import Observing, Seen, actions
from podium.rl.playing import Mask, Options, Playing
from podium.rl.rendering import MODES, Pixels, Rendering

Opponents = str | Sequence[str] | Mapping[str, float]
"""A bot for all other seats, one for each from the next seat on, or how often each is drawn."""


class OneSeat(gymnasium.Env[Seen, np.int64]):
    """A game as a Gymnasium environment.

    Which actions are legal stands in `info["action_mask"]`, and `action_masks()` gives it too, as
    some libraries ask. An action that is not legal forfeits the match: -1, and the info says why.
    """

    metadata = {"render_modes": [*MODES], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        opponents: Opponents | None = None,
        options: Options = None,
        *,
        seat: int | None = None,
        reward: str = "ranks",
        observation: str = "flat",
        history: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """`seat`: where it sits; without one, in another chair each match.

        `opponents`: `greedy`, if nothing is said, or the strongest bot of a game without one.
        """
        rewards.check(reward)
        self._playing = Playing(game, seats, options, history)
        self._observing = Observing(self._playing, observation)
        self._named = self._names(opponents or rival_of(self._playing.game))
        self._drawn: tuple[str, ...] = ()
        self._chair, self._reward = seat, reward
        if seat is not None and seat not in self._playing.seats:
            raise ValueError(f"there is no seat {seat}; there are {len(self._playing.seats)}")
        self._rendering = Rendering(render_mode)
        self.render_mode = render_mode
        self.observation_space = self._observing.space
        self.action_space = actions(self._playing.size)

    def _names(self, opponents: Opponents) -> tuple[tuple[str, ...], tuple[float, ...]]:
        """The bots there are, and how often each is drawn; no chances: one for each seat."""
        others = len(self._playing.seats) - 1
        if isinstance(opponents, Mapping):
            total = sum(opponents.values())
            names, chances = tuple(opponents), tuple(v / total for v in opponents.values())
        else:
            names = (opponents,) * others if isinstance(opponents, str) else tuple(opponents)
            chances = ()
            if len(names) != others:
                raise ValueError(f"{others} opponents are needed, not {len(names)}")
        for name in names:
            bot_of(self._playing.game, name)  # says at once if there is none
        return names, chances

    # Bots are functions, which no pickle holds: a copy gets those of the same names.

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "_bots"}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        self._bots = [bot_of(self._playing.game, name) for name in self._drawn]

    def _seated(self) -> list[Bot[object, object]]:
        """The opponents of this match, from the next seat on."""
        names, chances = self._named
        if chances:
            many = len(self._playing.seats) - 1
            drawn = self.np_random.choice(len(names), many, p=chances)
            names = tuple(names[int(n)] for n in drawn)
        self._drawn = names
        return [bot_of(self._playing.game, name) for name in names]

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        """A new match, as far as this seat is asked."""
        super().reset(seed=seed)
        playing = self._playing
        while True:
            luck = int(self.np_random.integers(SEEDS))
            self._luck = Seeded(f"{luck}/bots")
            chair = self._chair
            if chair is None:
                chair = int(self.np_random.integers(len(playing.seats)))
            self._seat = self._rendering.seat = SEATS[chair]
            self._bots = self._seated()
            playing.begin(Seeded(luck))
            self._let_others_choose()
            if playing.awaited:  # a match that ends before this seat is asked is none for it
                return self._observing.see(self._seat), self._info()

    def _let_others_choose(self) -> None:
        """Until this seat is awaited, or the match is over."""
        playing, mine, count = self._playing, self._seat, len(self._playing.seats)
        while (awaited := playing.awaited) and mine not in awaited:
            seat = awaited[0]
            bot = self._bots[(seat - mine) % count - 1]
            playing.do(seat, bot(playing.view(seat), self._luck))

    def _info(self) -> Info:
        return {"action_mask": self._playing.mask(self._seat)}

    def action_masks(self) -> Mask:
        """Which numbers are legal now."""
        return self._playing.mask(self._seat)

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        playing, mine, number = self._playing, self._seat, int(action)
        found = playing.choices(mine).get(number)
        if found is None:
            info = self._info() | {"illegal": playing.why_not(mine, number)}
            return self._observing.see(mine), rewards.FORFEIT, True, False, info
        playing.do(mine, found)
        if mine not in playing.awaited:
            self._let_others_choose()
        info = self._info()
        seen, outcome = self._observing.see(mine), playing.outcome
        if outcome is None:
            return seen, 0.0, False, False, info
        info |= {"rank": outcome.ranks[mine], "ending": outcome.ending}
        return seen, rewards.worth(outcome, self._reward)[mine], True, False, info

    def render(self) -> str | Pixels | None:
        return self._rendering.show(self._playing)
