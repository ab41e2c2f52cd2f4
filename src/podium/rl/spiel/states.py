"""The games and states that OpenSpiel asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeVar, cast

import msgspec
import pyspiel

from podium.core.chance import Answer
from podium.core.seat import SEATS
from podium.game import AnyGame
from podium.play.match import check_seats
from podium.play.options import Option, options_of, plain
from podium.rl import rewards
from podium.rl.playing import check_options, fewest_seats
from podium.rl.spiel.node import Beginning, SpielNode, deal, notations_of, recall, text_of
from podium.rl.spiel.observer import PodiumObserver

T = TypeVar("T", bound=Answer)
AT_ONCE, OVER, LUCK = (
    int(player)
    for player in (
        pyspiel.PlayerId.SIMULTANEOUS,
        pyspiel.PlayerId.TERMINAL,
        pyspiel.PlayerId.CHANCE,
    )
)
Sampler = Callable[[], float]


class Sampled:
    """Luck from a callable that gives numbers from 0 to 1."""

    def __init__(self, sampler: Sampler) -> None:
        self._next = sampler

    def draw(self, pool: Sequence[T], what: str) -> T:
        return pool[min(int(self._next() * len(pool)), len(pool) - 1)]

    def roll(self, sides: int, what: str) -> int:
        return 1 + min(int(self._next() * sides), sides - 1)


class PodiumState(pyspiel.State):
    """A node of the game's tree, as OpenSpiel asks it."""

    def __init__(self, game: PodiumGame) -> None:
        super().__init__(game)
        self.node = game.root

    def _of(self) -> PodiumGame:
        return cast("PodiumGame", self.get_game())

    def current_player(self) -> int:
        node = self.node
        awaited = node.awaited
        if not awaited:
            return OVER if node.question is None else LUCK
        return AT_ONCE if awaited[1:] and self._of().at_once else awaited[0]

    def is_terminal(self) -> bool:
        return self.node.question is None and not self.node.awaited

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.choices(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        question = self.node.question
        assert question is not None
        return [(n, share) for n, (_, share) in enumerate(question.shares())]

    def _apply_action(self, number: int) -> None:
        node = self.node
        if node.question is None:
            seat = node.awaited[0]
            self.node = node.done(((seat, node.choices(seat)[number]),))
            return
        answers = (*node.answers, node.question.answers[number][0])
        if node.memory is None:
            game = self._of()
            self.node = deal(game.podium, game.num_players(), game.options, answers)
        else:
            self.node = node.done(node.deeds, answers)

    def _apply_actions(self, numbers: Sequence[int]) -> None:
        node = self.node
        self.node = node.done(
            tuple([(seat, node.choices(seat)[numbers[seat]]) for seat in node.awaited])
        )

    def _action_to_string(self, player: int, number: int) -> str:
        node = self.node
        if node.question is not None:
            return f"{node.question.what}: {node.question.answers[number][0]}"
        action = node.choices(player).get(number)
        return f"number {number}" if action is None else notations_of(node.game)[0].write(action)

    def returns(self) -> list[float]:
        outcome, game = self.node.outcome, self._of()
        if outcome is None:
            return [0.0] * game.num_players()
        return list(rewards.worth(outcome, game.reward))

    def __str__(self) -> str:
        node = self.node
        asked = f" {node.question.what} {node.answers} {node.deeds}" if node.question else ""
        return msgspec.json.encode(node.state).decode() + asked

    def resample_from_infostate(self, player: int, sampler: Sampler) -> PodiumState:
        """Another state behind this seat's view, made from what it knows alone."""
        node, seat, podium = self.node, SEATS[player], self.node.game
        state = podium.imagine(podium.view(node.state, seat), Sampled(sampler))
        seats = SEATS[: self._of().num_players()]
        own = recall(node, seat)
        known = [own if each == seat else text_of(podium.view(state, each)) for each in seats]
        other = PodiumState(self._of())
        other.node = SpielNode(podium, state, Beginning(tuple(known)))
        return other


class PodiumGame(pyspiel.Game):
    """A game with a number of players and its options; a subclass names it."""

    podium: ClassVar[AnyGame]
    at_once: ClassVar[bool] = False
    """Whether those who choose in secret do so in one node, or one after another."""

    def __init__(self, params: dict[str, object] | None = None) -> None:
        given = params or {}
        podium = self.podium
        seats = cast("int", given.get("players", fewest_seats(podium)))
        check_seats(podium, seats)
        self.reward = cast("str", given.get("reward", "ranks"))
        rewards.check(self.reward)
        self.options = check_options(podium, _read(podium, given))
        zero_sum = self.reward == "ranks" and seats > 1
        bounds = podium.bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=podium.encoding.SIZE,
            max_chance_outcomes=bounds.answers,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=bounds.decisions,
        )
        kind = describe(podium, at_once=self.at_once, zero_sum=zero_sum)
        super().__init__(kind, info, given)
        self.root = deal(podium, seats, self.options)

    def max_chance_nodes_in_history(self) -> int:
        return self.podium.bounds.questions

    def new_initial_state(self) -> PodiumState:
        return PodiumState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, object] | None = None,
    ) -> PodiumObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return PodiumObserver(self.podium, kind)


def _read(podium: AnyGame, given: dict[str, object]) -> dict[str, object]:
    """A game's options out of OpenSpiel's parameters, which spell them otherwise."""
    return {
        option.name: str(given[option.name])
        if isinstance(plain(option.default), str)
        else given[option.name]
        for option in options_of(podium)
        if option.name in given
    }


def _spelled(option: Option) -> str | int | bool:
    """As in the box. OpenSpiel reads `round_cap=60` as a number, whatever it was; so it is one to it."""
    value = cast("str | int | bool", plain(option.default))
    return int(value) if isinstance(value, str) and value.isdigit() else value


def describe(podium: AnyGame, *, at_once: bool, zero_sum: bool = True) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game."""
    kinds = pyspiel.GameType
    usual = {option.name: _spelled(option) for option in options_of(podium)}
    return kinds(
        short_name=f"podium_{podium.id}{'_at_once' if at_once else ''}",
        long_name=podium.name,
        dynamics=kinds.Dynamics.SIMULTANEOUS if at_once else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=podium.seats[1],
        min_num_players=podium.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest_seats(podium), "reward": "ranks", **usual},
    )


def register(podium: AnyGame) -> None:
    """Names a game for OpenSpiel: seat after seat, and at once where there are such windows."""
    known = set(pyspiel.registered_names())
    for at_once in (False, True)[: 1 + podium.at_once]:
        described = describe(podium, at_once=at_once)
        if described.short_name in known:
            continue
        name = "".join(part.title() for part in described.short_name.split("_"))
        fields = {"podium": podium, "at_once": at_once, "__module__": __name__}
        kind = type(name, (PodiumGame,), fields)
        globals()[name] = kind  # a game is pickled by its class, which must be found here
        pyspiel.register_game(described, kind)
