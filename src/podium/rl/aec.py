"""PettingZoo, seat after seat: an `AECEnv`.

The seat that is asked is the first that the match waits for. Where several choose in secret they
are asked one after another, and what each sees of the others' choices is what its view tells:
nothing. A seat is asked again as long as its turn lasts.
"""

from __future__ import annotations

from typing import ClassVar, Literal, cast

import numpy as np
from gymnasium.spaces import Discrete, Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.rl import rewards
from podium.rl.observing import Masked, Observing, Seen, actions
from podium.rl.playing import IllegalAction, Numbers, Options, Playing
from podium.rl.releases import name_of
from podium.rl.rendering import MODES, Pixels, Rendering

Info = dict[str, object]
SEEDS = 1 << 62


class SeatBySeat(AECEnv):
    """A game as an AEC environment."""

    ALL_SEEING: ClassVar[str] = "state() is what all seats know together; no player may see it"

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Options = None,
        *,
        reward: str = "ranks",
        observation: str = "flat",
        history: int = 0,
        mask: Literal["observation", "info"] = "observation",
        illegal: Literal["raise", "forfeit"] = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
    ) -> None:
        """`mask`: where the legal actions stand. `max_cycles`: so many decisions for each seat.

        `illegal`: what becomes of an action that is not legal: IllegalAction is raised, or its seat
        forfeits the match: -1 for it, 0 for the others. Its own info says why, theirs that it did.
        """
        super().__init__()
        rewards.check(reward)
        self._playing = Playing(game, seats, options, history)
        self._observing = Observing(self._playing, observation)
        self._rendering = Rendering(render_mode, render_seat)
        self._reward, self._forfeits, self._most = reward, illegal == "forfeit", max_cycles
        self.render_mode = render_mode
        self.metadata = {
            "name": name_of(self._playing.game),
            "render_modes": [*MODES],
            "is_parallelizable": False,
            "render_fps": 1,
            "state": self.ALL_SEEING,
        }
        self.possible_agents = [*self._playing.agents]
        self._seat = dict(zip(self.possible_agents, self._playing.seats, strict=True))
        size = self._playing.size
        self._apart = mask == "info"
        space = self._observing.space if self._apart else self._observing.masked(size)
        self._spaces = dict.fromkeys(self.possible_agents, cast("Space[Masked | Seen]", space))
        self._actions = {agent: actions(size) for agent in self.possible_agents}
        self.state_space = self._observing.state_space
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Space[Masked | Seen]:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """A new match; without a seed, the next one of the seed given before."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._playing.begin(Seeded(int(self._random.integers(SEEDS))))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """The next seat that the match waits for is asked."""
        seat = self._playing.awaited[0]
        self.agent_selection = self.possible_agents[seat]
        if self._apart:
            self._tell_masks()

    def _tell_masks(self) -> None:
        """To everybody: whoever is not asked has nothing to choose any more. Old infos stay as they were."""
        mask, seats = self._playing.mask, self._seat
        self.infos = {
            agent: info | {"action_mask": mask(seats[agent])} for agent, info in self.infos.items()
        }

    def observe(self, agent: str) -> Masked | Seen:
        seat = self._seat[agent]
        if self._apart:
            return self._observing.see(seat)
        return {
            "observation": self._observing.see(seat),
            "action_mask": self._playing.mask(seat),
        }

    def state(self) -> Numbers:
        """All-seeing: the views of all seats as numbers, one after another."""
        return self._observing.state()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} is awaited and must act; None is for those who are done")
        playing, number = self._playing, int(action)
        try:
            playing.act(self._seat[agent], number)
        except IllegalAction as wrong:
            if not self._forfeits:
                raise
            whose = {agent: str(wrong)}
            self._end(
                rewards.forfeited(whose, self.agents),
                [{"illegal": rewards.told(whose, each)} for each in self.agents],
            )
            return
        if playing.awaited:
            self._ask()
            if self._most and playing.decisions >= self._most * len(self.agents):
                self.truncations = dict.fromkeys(self.agents, True)
                self._deads_step_first()
            return
        outcome = playing.outcome
        assert outcome is not None
        worths = rewards.worth(outcome, self._reward)
        self._end(
            dict(zip(self.agents, worths, strict=True)),
            [{"rank": rank, "ending": outcome.ending} for rank in outcome.ranks],
        )

    def _end(self, worths: dict[str, float], infos: list[Info]) -> None:
        # Nothing is earned before the end, so nothing had to be cleared on the way.
        self.rewards = worths
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = dict(zip(self.agents, infos, strict=True))
        if self._apart:
            self._tell_masks()
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | Pixels | None:
        return self._rendering.show(self._playing)

    def close(self) -> None:
        """There is nothing to close."""

    @property
    def asked(self) -> Seat:
        """The seat that is asked."""
        return self._seat[self.agent_selection]
