"""Experiments: matches that are played otherwise, to see what a difference makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from podium.bots.budget import Budget
from podium.bots.players import bot_of
from podium.bots.playouts import Playouts, quick
from podium.core.bot import Bot
from podium.core.chance import Chance, Keyed, Seeded
from podium.core.outcome import victory_shares
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.lab.runs import seed_of
from podium.lab.study.asked import Inquiry
from podium.lab.study.handling import used_by
from podium.lab.study.playing import finish, source_of
from podium.play.match import Match
from podium.registry import game as game_of

T = TypeVar("T", bound="int | str")

DEAL, DECISIONS = "the deal", "decisions"
"""Two sources of what happens that every game has, beside the questions it asks of luck."""


class Twin(msgspec.Struct, frozen=True):
    """One match of an experiment, and what is changed in it."""

    asked: Inquiry
    n: int
    what: str
    """The piece that is forbidden; empty: none is."""

    @property
    def seed(self) -> str:
        """The match's own, so that the same one is played with the change and without."""
        return seed_of(f"{self.asked.seed}/experiments", self.n)


# -- a piece forbidden ------------------------------------------------------------------------


class Abstaining:
    """Another bot that never plays a piece while it may do anything else."""

    def __init__(self, bot: Bot[Any, Any], piece: str) -> None:
        self._bot = bot
        self._piece = piece

    def __call__(self, view: Any, chance: Chance, /) -> Any:
        left = tuple(action for action in view.legal if self._piece not in used_by(action))
        if left and len(left) < len(view.legal):
            view = msgspec.structs.replace(view, legal=left)
        return self._bot(view, chance)


def forbidden(task: Twin) -> float:
    """What seat n of a match loses by never playing a piece: its share of the victory, two ways."""
    game, seats = game_of(task.asked.game), task.asked.seats
    seat = task.n % seats
    shares: list[float] = []
    for abstains in (False, True):
        bots = [bot_of(game, name) for name in task.asked.lineup(seats)]
        if abstains:
            bots[seat] = Abstaining(bots[seat], task.what)
        match = Match(game, seats, task.asked.options, Keyed(task.seed))
        finish(match, bots, Seeded(f"{task.seed}/bots"))
        assert match.outcome is not None
        shares.append(victory_shares(match.outcome.ranks)[seat])
    return shares[0] - shares[1]


# -- where the differences come from ----------------------------------------------------------


class Parted:
    """Luck with a seed for each source: one can be kept while all else is drawn anew."""

    def __init__(self, seed: str, kept: str | None) -> None:
        """`kept`: the source that stays; None: all of it does."""
        self._same = Keyed(seed)
        self._other = Keyed(f"{seed}/{kept}")
        self._kept = kept
        self.dealing = True

    def _of(self, what: str) -> Keyed:
        source = DEAL if self.dealing else source_of(what)
        return self._same if self._kept in (None, source) else self._other

    def draw(self, pool: Sequence[T], what: str) -> T:
        return self._of(what).draw(pool, what)

    def roll(self, sides: int, what: str) -> int:
        return self._of(what).roll(sides, what)


class Lone(msgspec.Struct, frozen=True):
    """A match, and the sources that are kept one at a time while all else is drawn anew."""

    twin: Twin
    sources: tuple[str, ...]


def alone(task: Lone) -> list[tuple[float, ...]]:
    """How a match ends, and how it ends each time that one source alone is what it was."""
    twin = task.twin
    game, seats = game_of(twin.asked.game), twin.asked.seats
    found: list[tuple[float, ...]] = []
    for kept in (None, *task.sources):
        luck = Parted(twin.seed, kept)
        match = Match(game, seats, twin.asked.options, luck)
        luck.dealing = False
        own = f"{twin.seed}/bots" if kept in (None, DECISIONS) else f"{twin.seed}/bots/{kept}"
        finish(match, [bot_of(game, name) for name in twin.asked.lineup(seats)], Seeded(own))
        assert match.outcome is not None
        found.append(tuple(victory_shares(match.outcome.ranks)))
    return found


# -- thinking longer --------------------------------------------------------------------------


class Duel(msgspec.Struct, frozen=True):
    """One who thinks longer among others who do not, with the same luck from every seat."""

    asked: Inquiry
    n: int
    slow: str
    quick: str


def think(duel: Duel) -> float:
    """The share of the victory of whoever thinks longer, over all seats."""
    game, seats = game_of(duel.asked.game), duel.asked.seats
    seed = seed_of(f"{duel.asked.seed}/thinking", duel.n)
    total = 0.0
    for seat in range(seats):
        bots = [bot_of(game, duel.slow if n == seat else duel.quick) for n in range(seats)]
        match = Match(game, seats, duel.asked.options, Keyed(seed))
        finish(match, bots, Seeded(f"{seed}/bots/{seat}"))
        assert match.outcome is not None
        total += victory_shares(match.outcome.ranks)[seat]
    return total / seats


# -- how a match swings -----------------------------------------------------------------------

POINTS, ROUNDS = 10, 24
"""Looks at a match, and how often it is played on from each."""


class Curve(msgspec.Struct, frozen=True):
    """How likely each seat is to win, at even steps through a match that was watched."""

    n: int
    """The number of the match."""
    at: list[int]
    """How many decisions had been made at each look."""
    chances: list[tuple[float, ...]]
    """At each look, by seat; the last is how it ended."""


def curve(task: Twin) -> Curve:
    """Plays a watched match again, and on from some of its places with quick bots and fresh luck."""
    game, seats = game_of(task.asked.game), task.asked.seats
    bots = [bot_of(game, name) for name in task.asked.lineup(seats)]
    seed = seed_of(f"{task.asked.seed}/{seats}", task.n)
    match = Match(game, seats, task.asked.options, Seeded(seed))
    own = Seeded(f"{seed}/bots")
    states = [match.state]
    while awaited := match.to_act:
        match.act(SEATS[awaited[0]], bots[awaited[0]](match.view(SEATS[awaited[0]]), own))
        states.append(match.state)
    assert match.outcome is not None
    looks = [len(states) * k // POINTS for k in range(POINTS)]
    chances = [_chances(game, states[at], f"{task.seed}/{k}") for k, at in enumerate(looks)]
    return Curve(task.n, looks, [*chances, tuple(victory_shares(match.outcome.ranks))])


def _chances(game: AnyGame, state: Any, seed: str) -> tuple[float, ...]:
    sums: list[float] = []
    for turn in range(ROUNDS):
        shares = _played_on(game, state, Seeded(f"{seed}/{turn}"))
        sums = [a + b for a, b in zip(sums, shares, strict=True)] if sums else shares
    return tuple([each / ROUNDS for each in sums])


def _played_on(game: AnyGame, state: Any, luck: Seeded) -> list[float]:
    rules, bot = game.rules, quick(game)
    while awaited := rules.to_act(state):
        seat: Seat = awaited[0]
        state = rules.apply(state, seat, bot(game.view(state, seat), luck), luck).state
    outcome = rules.outcome(state)
    assert outcome is not None
    return victory_shares(outcome.ranks)


# -- how much a choice matters ----------------------------------------------------------------

LOOKED_AT = 4
"""Decisions of a match that are weighed."""
WEIGHED = 12
"""Rounds: half to tell the best from the second, half to measure by how much."""
_MOST = 8
"""Options that are weighed; of more, so many by lot."""


class Weighed(msgspec.Struct, frozen=True):
    """One decision weighed."""

    options: int
    margin: float
    """Win chance of the best option above the second, on luck that did not choose them."""


def weigh(task: Twin) -> list[Weighed]:
    """Some decisions of a match, each option played out from what the seat could know."""
    game, seats = game_of(task.asked.game), task.asked.seats
    bots = [bot_of(game, name) for name in task.asked.lineup(seats)]
    match = Match(game, seats, task.asked.options, Keyed(task.seed))
    own, lot = Seeded(f"{task.seed}/bots"), Seeded(f"{task.seed}/lot")
    views: list[Any] = []
    asked = 0
    while awaited := match.to_act:
        view = match.view(SEATS[awaited[0]])
        if len(view.legal) > 1:
            asked += 1
            # Each decision is as likely to be looked at as any other (reservoir sampling).
            if len(views) < LOOKED_AT:
                views.append(view)
            elif (place := lot.roll(asked, "place") - 1) < LOOKED_AT:
                views[place] = view
        match.act(SEATS[awaited[0]], bots[awaited[0]](view, own))
    return [_weighed(game, view, lot, n) for n, view in enumerate(views)]


def _weighed(game: AnyGame, view: Any, lot: Seeded, n: int) -> Weighed:
    actions = list(view.legal)
    while len(actions) > _MOST:
        actions.remove(lot.draw(actions, "left out"))
    rounds = Playouts(game).won(view, actions, n, Budget(iterations=WEIGHED))
    half = WEIGHED // 2
    first = [sum(row[:half]) for row in rounds]
    best, second = sorted(range(len(actions)), key=first.__getitem__)[:-3:-1]
    return Weighed(len(view.legal), (sum(rounds[best][half:]) - sum(rounds[second][half:])) / half)
