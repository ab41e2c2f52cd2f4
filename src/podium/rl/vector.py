"""A batch of matches in one process, every seat of which is played from outside: self-play.

Each row is one match, as the seat sees it that it waits for. Numbers are written straight into the
batch.
"""

from __future__ import annotations

from typing import TypeAlias, cast

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from podium.core.chance import Seeded
from podium.core.outcome import Outcome
from podium.core.seat import SEATS
from podium.game import AnyGame
from podium.rl import rewards
from podium.rl.aec import SEEDS
from podium.rl.observing import Observing, actions
from podium.rl.playing import IllegalAction, Mask, Numbers, Options, Playing, row_of

Stacked: TypeAlias = "dict[str, Numbers | Mask]"
Gains = NDArray[np.float64]
Flags = NDArray[np.bool_]


class SelfPlay(VectorEnv[Stacked, NDArray[np.int64], Gains | Flags]):
    """Many matches at once.

    `step` gives the reward of the seat that acted; `info["rewards"]` what every seat of a match got,
    `info["seat"]` whom each match asks next. A match that is over begins anew with the next step
    (Gymnasium's usual way), whose action is passed over; with `autoreset_mode="SameStep"` in the
    same step, and `info["final_obs"]` and `info["final_info"]` hold how it ended; with `"Disabled"`
    when `reset` is told so: `options={"reset_mask": over}`.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        options: Options = None,
        *,
        reward: str = "ranks",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        rewards.check(reward)
        playing = Playing(game, seats, options)
        found: AnyGame = playing.game
        self._game, self._reward = found, reward
        self.seats, self._options = len(playing.seats), playing.options
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        self.num_envs = num_envs
        self._size, self._length = playing.size, playing.length
        self.single_observation_space = Observing(playing).masked(self._size)
        self.single_action_space = actions(self._size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._states: list[object] = [None] * num_envs
        self._luck = [Seeded(0)] * num_envs
        self._legal: list[dict[int, object]] = [{}] * num_envs
        self._seat = [0] * num_envs
        self._over = [False] * num_envs

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Stacked, dict[str, object]]:
        """New matches in every row; with a `reset_mask` among the options, in those rows of it."""
        super().reset(seed=seed)
        for n in self._meant(options):
            self._begin(n)
        return self._seen(), {"seat": np.array(self._seat)}

    def _meant(self, options: dict[str, object] | None) -> list[int]:
        """The rows that are reset."""
        many, said = self.num_envs, (options or {}).get("reset_mask")
        mask = np.ones(many, np.bool_) if said is None else np.asarray(said)
        if mask.shape != (many,) or mask.dtype != np.bool_:
            raise ValueError(f"a reset_mask is an array of {many} truth values, not {said!r}")
        return [n for n in range(many) if mask[n]]

    def _begin(self, n: int) -> None:
        self._over[n] = False
        luck = self._luck[n] = Seeded(int(self.np_random.integers(SEEDS)))
        self._states[n] = self._game.rules.setup(self.seats, self._options, luck).state

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Stacked, Gains, Flags, Flags, dict[str, object]]:
        """One decision in each match; IllegalAction names the row whose action is not legal.

        Then nothing has been done in any row.
        """
        many = self.num_envs
        earned = np.zeros((many, self.seats))
        gained, over = np.zeros(many), np.zeros(many, np.bool_)
        rules = self._game.rules
        to_act, apply = rules.to_act, rules.apply
        for n, action in enumerate(self._chosen(actions.tolist())):
            if self._over[n]:
                self._begin(n)
                continue
            state = apply(self._states[n], SEATS[self._seat[n]], action, self._luck[n]).state
            self._states[n] = state
            if not to_act(state):
                over[n] = self._over[n] = True
                outcome = cast("Outcome", rules.outcome(state))
                earned[n] = rewards.worth(outcome, self._reward)
                gained[n] = earned[n, self._seat[n]]
        info: dict[str, object] = {"rewards": earned}
        seen = self._seen()
        if self._mode is AutoresetMode.SAME_STEP and over.any():
            ended = {
                "seat": np.array(self._seat),
                "_seat": over,
                "rewards": earned,
                "_rewards": over,
            }
            info |= {"final_info": ended, "_final_info": over}
            info |= {"final_obs": self._begin_again(seen, over), "_final_obs": over}
        info["seat"] = np.array(self._seat)
        return seen, gained, over, np.zeros(many, np.bool_), info

    def _chosen(self, numbers: list[int]) -> list[object]:
        """What is done in each row; where it is over, nothing that matters."""
        found = [legal.get(number) for legal, number in zip(self._legal, numbers, strict=True)]
        for n, action in enumerate(found):
            if self._over[n]:
                if self._mode is AutoresetMode.DISABLED:
                    raise ResetNeeded(f"row {n} is over; reset it with a reset_mask")
            elif action is None:
                legal = sorted(self._legal[n])
                raise IllegalAction(f"row {n}: action {numbers[n]} is not legal; legal are {legal}")
        return found

    def _begin_again(self, seen: Stacked, over: Flags) -> NDArray[np.object_]:
        """New matches where one is over, seen in its row; how the old ones were seen at their end."""
        final = np.full(self.num_envs, None, dtype=object)
        for n in np.flatnonzero(over).tolist():
            final[n] = {name: rows[n].copy() for name, rows in seen.items()}
            self._begin(n)
            for rows in seen.values():
                rows[n] = 0
            self._see(
                n, row_of(cast("Numbers", seen["observation"][n])), seen["action_mask"][n].data
            )
        return final

    def _seen(self) -> Stacked:
        many, length, size = self.num_envs, self._length, self._size
        rows: Numbers = np.zeros((many, length), np.float32)
        masks: Mask = np.zeros((many, size), np.int8)
        numbers, legal = row_of(rows.reshape(-1)), masks.reshape(-1).data
        see = self._see
        for n in range(many):
            see(n, numbers[n * length : (n + 1) * length], legal[n * size : (n + 1) * size])
        return {"observation": rows, "action_mask": masks}

    def _see(self, n: int, row: memoryview[float], mask: memoryview) -> None:
        """One match as the seat sees it that is asked; once over, as who acted last."""
        game, state = self._game, self._states[n]
        awaited = game.rules.to_act(state)
        if awaited:
            self._seat[n] = awaited[0]
        view = game.view(state, SEATS[self._seat[n]])
        game.encoding.write(view, row)
        if not awaited:
            return
        numbering, choices = game.encoding.numbering(view), {}
        for action in view.legal:
            number = numbering[action]
            choices[number] = action
            mask[number] = 1
        self._legal[n] = choices
