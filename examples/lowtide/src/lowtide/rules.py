"""The rules: the six answers. Each rule stands here once, with its id."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.outcome import Outcome, ranks_of
from podium.core.rules import Refusal, Step
from podium.core.seat import SEATS, Seat
from podium.core.secret import choose, waiting

from .actions import Action, Go
from .events import Event, Gathered, LuckDealt, LuckShown, NetCast, Picked, TideCame, Went
from .state import COVES, TIDE, Choice, Options, State, Tally, points

OVER = Refusal("LT-07", "over")
NO_SUCH_COVE = Refusal("LT-03", "no_such_cove")
NO_NET = Refusal("LT-06", "no_net")

_BY_HAND = tuple(Go(cove) for cove in COVES)
_ALL = (*_BY_HAND, *(Go(cove, net=True) for cove in COVES))


def setup(seats: int, options: Options, chance: Chance) -> Step[State, Event]:
    """Lucky coves are dealt, and the first tide comes (LT-01, LT-02)."""
    lucky = tuple([chance.draw(COVES, f"lucky cove {n}") for n in range(seats)])
    nothing = (None,) * seats
    shells, tide = _tide((0,) * len(COVES), 1, chance)
    state = State(
        lucky, nothing, shells, ((0,) * len(COVES),) * seats, (True,) * seats, nothing, options
    )
    dealt = [LuckDealt(seat, cove) for seat, cove in zip(SEATS, lucky, strict=False)]
    return Step(state, (*dealt, tide))


def _tide(shells: Tally, number: int, chance: Chance) -> tuple[Tally, TideCame]:
    """Each cove gets 1 to 3 shells (LT-02)."""
    washed = [chance.roll(TIDE, "tide") for _ in COVES]
    after = tuple([lay + more for lay, more in zip(shells, washed, strict=True)])
    return after, TideCame(number, sum(washed))


def to_act(state: State) -> tuple[Seat, ...]:
    """Everybody who has not picked (LT-03)."""
    return () if state.over else waiting(state.chosen)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Any cove, with the net as long as there is one (LT-03, LT-06)."""
    if state.over:
        return ()
    return _ALL if state.nets[seat] else _BY_HAND


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why not."""
    if state.over:
        return OVER
    if action.cove not in COVES:
        return NO_SUCH_COVE
    return NO_NET if action.net and not state.nets[seat] else None


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """A cove is picked; after the last one all go."""
    chosen = choose(state.chosen, seat, Choice(action.cove, action.net))
    told: list[Event] = [Picked(seat, action.cove)]
    if waiting(chosen):
        return Step(replace(state, chosen=chosen), (*told,))
    went = [choice for choice in chosen if choice]
    told += [Went(SEATS[n], choice.cove) for n, choice in enumerate(went)]
    told += [NetCast(SEATS[n], choice.cove) for n, choice in enumerate(went) if choice.net]
    shares = [share(state.shells, went, choice.cove) for choice in went]
    gains = [n * (1 + choice.net) for n, choice in zip(shares, went, strict=True)]
    told += [
        Gathered(SEATS[n], choice.cove, gain)
        for n, (choice, gain) in enumerate(zip(went, gains, strict=True))
        if gain
    ]
    gathered = tuple(
        [
            _added(tally, choice.cove, gain)
            for tally, choice, gain in zip(state.gathered, went, gains, strict=True)
        ]
    )
    shells = state.shells
    for choice, gain in zip(went, gains, strict=True):
        shells = _added(shells, choice.cove, -gain)
    over = state.round == state.options.rounds
    if over:
        told += [
            LuckShown(SEATS[n], cove, gathered[n][cove - 1]) for n, cove in enumerate(state.lucky)
        ]
    else:
        shells, tide = _tide(shells, state.round + 1, chance)
        told.append(tide)
    nets = tuple([has and not choice.net for has, choice in zip(state.nets, went, strict=True)])
    after = State(
        state.lucky,
        (None,) * len(went),
        shells,
        gathered,
        nets,
        (*went,),
        state.options,
        state.round + (not over),
        over,
    )
    return Step(after, (*told,))


def share(shells: Tally, went: Sequence[Choice], cove: int) -> int:
    """What one person gets of a cove; a net counts as one more (LT-05, LT-06)."""
    people = sum(1 + choice.net for choice in went if choice.cove == cove)
    return shells[cove - 1] // people


def _added(tally: Tally, cove: int, shells: int) -> Tally:
    return tuple([n + shells * (at == cove) for at, n in zip(COVES, tally, strict=True)])


def outcome(state: State) -> Outcome | None:
    """The most points win (LT-09)."""
    if not state.over:
        return None
    scores = tuple([points(*pair) for pair in zip(state.gathered, state.lucky, strict=True)])
    return Outcome(ranks_of([-score for score in scores]), scores, "rounds")
