"""PettingZoo, all seats at once: a `ParallelEnv`.

Every seat gives an action in every step. A seat that the match does not wait for has one legal
action, the last number: to pass. Where several are awaited, all of them choose in the same step and
none sees another's choice: each chooses from what it saw before the step.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from gymnasium.spaces import Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.rl import rewards
from podium.rl.aec import SEEDS, Info, SeatBySeat
from podium.rl.observing import Masked, Observing, actions
from podium.rl.playing import Numbers, Options, Playing
from podium.rl.releases import name_of
from podium.rl.rendering import MODES, Pixels, Rendering

StepTold = tuple[
    dict[str, Masked], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]
]


class AllAtOnce(ParallelEnv):
    """A game as a parallel environment."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Options = None,
        *,
        reward: str = "ranks",
        observation: str = "flat",
        history: int = 0,
        illegal: Literal["forfeit", "replace"] = "forfeit",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
    ) -> None:
        """`illegal`: what becomes of an action that is not legal.

        `forfeit`: its seat gets -1, the others 0, and the match is over. Its own info says why, theirs
        that it did. Several may forfeit at once.
        `replace`: the lowest legal number is done instead, and the seat's info says so.
        """
        rewards.check(reward)
        self._playing = Playing(game, seats, options, history)
        self._observing = Observing(self._playing, observation)
        self._rendering = Rendering(render_mode, render_seat)
        self._reward, self._forfeits, self._most = reward, illegal == "forfeit", max_cycles
        self.render_mode = render_mode
        self.metadata = {
            "name": name_of(self._playing.game),
            "render_modes": [*MODES],
            "render_fps": 1,
            "state": SeatBySeat.ALL_SEEING,
        }
        self.possible_agents = [*self._playing.agents]
        self.agents: list[str] = []
        self.passing = self._playing.size
        """The number of passing: it is legal for those who are not awaited, and for nobody else."""
        size = self.passing + 1
        self._spaces = dict.fromkeys(self.possible_agents, self._observing.masked(size))
        self._actions = {agent: actions(size) for agent in self.possible_agents}
        self.state_space = self._observing.state_space
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Masked], dict[str, Info]]:
        """A new match; without a seed, the next one of the seed given before."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._playing.begin(Seeded(int(self._random.integers(SEEDS))))
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Masked]:
        playing, awaited, size = self._playing, self._playing.awaited, self.passing + 1
        seen: dict[str, Masked] = {}
        for agent, seat in zip(self.possible_agents, playing.seats, strict=True):
            mask = playing.mask(seat, size)
            if seat not in awaited:
                mask[self.passing] = 1
            seen[agent] = {"observation": self._observing.see(seat), "action_mask": mask}
        return seen

    def state(self) -> Numbers:
        """All-seeing: the views of all seats as numbers, one after another."""
        return self._observing.state()

    def step(self, actions: dict[str, int]) -> StepTold:
        playing = self._playing
        infos: dict[str, Info] = {agent: {} for agent in self.agents}
        chosen: list[tuple[Seat, object]] = []
        wrong: dict[str, str] = {}
        for agent, seat in zip(self.possible_agents, playing.seats, strict=True):
            number = int(actions[agent])
            if seat not in playing.awaited:
                if number != self.passing:
                    wrong[agent] = f"{agent} is not awaited: it can only pass"
                continue
            choices = playing.choices(seat)
            if number not in choices:
                wrong[agent] = playing.why_not(seat, number)
                number = min(choices)
            chosen.append((seat, choices[number]))
        if wrong and self._forfeits:
            return self._forfeit(wrong)
        for agent, why in wrong.items():
            infos[agent]["illegal"] = why
        for seat, action in chosen:
            playing.do(seat, action)
        self._cycles += 1
        outcome = playing.outcome
        over = outcome is not None
        worths = dict.fromkeys(self.agents, 0.0)
        if outcome is not None:
            worths = dict(zip(self.agents, rewards.worth(outcome, self._reward), strict=True))
            for agent, rank in zip(self.agents, outcome.ranks, strict=True):
                infos[agent] |= {"rank": rank, "ending": outcome.ending}
        cut = not over and self._most is not None and self._cycles >= self._most
        return self._told(worths, infos, over=over, cut=cut)

    def _forfeit(self, wrong: dict[str, str]) -> StepTold:
        infos: dict[str, Info] = {
            each: {"illegal": rewards.told(wrong, each)} for each in self.agents
        }
        return self._told(rewards.forfeited(wrong, self.agents), infos, over=True, cut=False)

    def _told(
        self, worths: dict[str, float], infos: dict[str, Info], *, over: bool, cut: bool
    ) -> StepTold:
        agents = self.agents
        told = (
            self._seen(),
            worths,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            infos,
        )
        if over or cut:
            self.agents = []
        return told

    def render(self) -> str | Pixels | None:
        return self._rendering.show(self._playing)

    def close(self) -> None:
        """There is nothing to close."""
