"""GoTown with one leak each: what the leak test must find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from podium.core.chance import Chance, Seeded
from podium.core.digest import digest
from podium.core.outcome import Outcome
from podium.core.rules import Refusal, Step
from podium.core.seat import SEATS, Seat, after, replaced
from podium.game import AnyGame
from podium.games.gotown import GAME, rules
from podium.games.gotown.actions import Action, EndTurn, Jackhammer, PlaceDog, SendThief
from podium.games.gotown.events import CardDrawn, CardStolen, Dealt, Event
from podium.games.gotown.pieces import Card
from podium.games.gotown.state import Options, State
from podium.games.gotown.view import View
from podium.lab.conformance.learned import Wire
from podium.play.table import AnyTable
from podium.play.viewer import Viewer
from podium.scene.motion import Motion
from podium.scene.scene import Scene
from podium.wire import speak
from podium.wire.facts import seen
from podium.wire.program import AnySeen
from podium.wire.spoken import Tongue


class Course:
    """The rules as they are, for a leak to change one of them."""

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[State, Event]:
        return rules.setup(seats, options, chance)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return rules.to_act(state)

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return rules.legal(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return rules.refusal(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
        return rules.apply(state, seat, action, chance)

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)


def course(of: Course) -> AnyGame:
    """GoTown with another course; its views list what that course lists."""

    def view(state: State, seat: Seat | None) -> View:
        seen = GAME.view(state, seat)
        return seen if seat is None else replace(seen, legal=of.legal(state, seat))

    return replace(GAME, rules=of, view=view)


class Truth:
    """A back door: the last state that somebody looked at, as a careless cache would hold it."""

    def __init__(self) -> None:
        self.state: State | None = None

    def view(self, state: State, seat: Seat | None) -> View:
        self.state = state
        return GAME.view(state, seat)

    def hand(self, seat: int) -> str:
        assert self.state is not None
        return "-".join(str(int(card)) for card in self.state.towns[seat].hand)


# -- drawings, words, motions ------------------------------------------------------------------


def identity_in_ids() -> AnyGame:
    """Hidden cards are drawn with ids that say which they are."""
    truth = Truth()

    def scene(view: View) -> Scene:
        plain = GAME.scene(view)
        return replace(
            plain,
            nodes=tuple(
                replace(node, id=f"{node.id}/{truth.hand(int(node.id[5:]))}")
                if node.id.startswith("hand-")
                else node
                for node in plain.nodes
            ),
        )

    return replace(GAME, view=truth.view, scene=scene)


def order_of_hands() -> AnyGame:
    """A standing's facts follow the order of the cards in a hidden hand."""
    truth = Truth()

    def scene(view: View) -> Scene:
        plain = GAME.scene(view)
        last = plain.standings[-1]
        turned = replace(last, facts=last.facts[::-1])
        lowest = truth.hand(last.seat)[:1] < "5"
        return replace(plain, standings=(*plain.standings[:-1], turned if lowest else last))

    return replace(GAME, view=truth.view, scene=scene)


def log_unfiltered() -> AnyGame:
    """Everybody hears every card that is drawn or stolen."""
    return replace(GAME, heard=lambda event, _: event)


def thefts_unfiltered() -> AnyGame:
    """Everybody hears which card a thief took, and nothing else too much."""
    return replace(
        GAME,
        heard=lambda event, seat: (
            event if isinstance(event, CardStolen) else GAME.heard(event, seat)
        ),
    )


def motions_face_up() -> AnyGame:
    """A drawn card flies to its hand face up."""
    truth = Truth()

    def motions(event: Event, before: View, after_it: View) -> Sequence[Motion]:
        plain = GAME.motions(event, before, after_it)
        if not isinstance(event, CardDrawn):
            return plain
        return [replace(motion, symbol=truth.hand(event.seat)) for motion in plain]

    return replace(GAME, view=truth.view, motions=motions)


# -- what may be done, and why not -------------------------------------------------------------


class _ShyDog(Course):
    """A jackhammer is not offered against somebody who holds a dog."""

    def _shy(self, state: State, action: Action) -> bool:
        return (
            isinstance(action, Jackhammer)
            and 0 <= action.victim < len(state.towns)
            and Card.DOG in state.towns[action.victim].hand
        )

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return tuple(a for a in rules.legal(state, seat) if not self._shy(state, a))

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if self._shy(state, action):
            return Refusal("GT-15", "guarded")
        return rules.refusal(state, seat, action)


class _TellingRefusal(Course):
    """Whoever tries to rob a seat is told whether it would have been worth it."""

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        plain = rules.refusal(state, seat, action)
        if plain is not None and isinstance(action, SendThief) and action.victim in SEATS[:2]:
            joker = Card.JOKER in state.towns[action.victim].hand
            return Refusal(plain.rule, "a_pity") if joker else plain
        return plain


class _CrashingRefusal(Course):
    """Asking for nonsense fails when somebody holds a joker."""

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, PlaceDog) and any(
            Card.JOKER in town.hand for n, town in enumerate(state.towns) if n != seat
        ):
            raise KeyError("joker")
        return rules.refusal(state, seat, action)


# -- the deal ------------------------------------------------------------------------------------


class _TellingDeal(Course):
    """Everybody hears what the first seat's cards are worth."""

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[State, Event]:
        deal = rules.setup(seats, options, chance)
        return Step(deal.state, (*deal.events, Dealt(sum(deal.state.towns[0].hand))))


# -- whom the match waits for ------------------------------------------------------------------


class _Waiting(Course):
    """Whoever holds a bone is asked too, whether it would throw it."""

    def _asked(self, state: State) -> Seat:
        return after(state.turn, len(state.towns))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        plain = rules.to_act(state)
        asked = self._asked(state)
        return (*plain, asked) if plain and Card.BONE in state.towns[asked].hand else plain

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat in self.to_act(state)[1:]:
            return (EndTurn(),)
        return rules.legal(state, seat)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
        if seat != state.turn:
            return Step(state, ())
        return rules.apply(state, seat, action, chance)


# -- undo ----------------------------------------------------------------------------------------


class _Peeking(Course):
    """Placing a dog shows a neighbour's card, and can be taken back."""

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
        step = rules.apply(state, seat, action, chance)
        neighbour = after(seat, len(state.towns))
        hand = state.towns[neighbour].hand
        if not isinstance(action, PlaceDog) or not hand:
            return step
        return Step(step.state, (*step.events, CardStolen(seat, neighbour, hand[0])))


class _LuckOfItsOwn(Course):
    """The luck of a theft is not the table's: nobody knows that it was asked."""

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
        mine = Seeded(state.turns) if isinstance(action, SendThief) else chance
        return rules.apply(state, seat, action, mine)


class _Forgetting(Course):
    """A seat forgets a card it knew of only if that very card was stolen: so it learns which."""

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
        step = rules.apply(state, seat, action, chance)
        for event in step.events:
            if isinstance(event, CardStolen):
                before, now = state.towns[event.victim], step.state.towns[event.victim]
                known = tuple(m for m in before.known if m.card != event.card)
                towns = replaced(step.state.towns, event.victim, replace(now, known=known))
                step = Step(replace(step.state, towns=towns), step.events)
        return step


# -- the wire ----------------------------------------------------------------------------------


def _seed_told(viewer: Viewer, match: str, commitment: str, tongue: Tongue) -> Any:
    """Matches are called by their seeds."""
    table: Any = viewer._table  # pyright: ignore[reportPrivateUsage] # that is the leak
    return speak.whole(viewer, table.seed, commitment, tongue)


def _hash_told(viewer: Viewer, match: str, commitment: str, tongue: Tongue) -> Any:
    """The state's hash takes the place of the view's."""
    told = speak.whole(viewer, match, commitment, tongue)
    table: Any = viewer._table  # pyright: ignore[reportPrivateUsage] # that is the leak
    return replace(told, stand=replace(told.stand, hash=digest(table.state)))


def _neighbour_told(table: AnyTable, seat: Seat | None, since: int) -> AnySeen:
    """A program is told what the seat after its own sees."""
    told = seen(table, seat, since)
    return told if seat is None else replace(told, view=table.view(after(seat, table.seats)))


SEED_TOLD = Wire(whole=_seed_told)
HASH_TOLD = Wire(whole=_hash_told)
NEIGHBOUR_TOLD = Wire(facts=_neighbour_told)

# -- views -------------------------------------------------------------------------------------


def view_of_the_pile() -> AnyGame:
    """A view says what the draw pile is worth instead of how many cards lie in it."""

    def view(state: State, seat: Seat | None) -> View:
        return replace(GAME.view(state, seat), draw_pile=sum(state.draw_pile))

    return replace(GAME, view=view)


telling_deal = course(_TellingDeal())
shy_dog = course(_ShyDog())
telling_refusal = course(_TellingRefusal())
crashing_refusal = course(_CrashingRefusal())
waiting = course(_Waiting())
peeking = course(_Peeking())
luck_of_its_own = course(_LuckOfItsOwn())
forgetting = course(_Forgetting())
