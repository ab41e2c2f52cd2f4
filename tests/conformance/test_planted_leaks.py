"""The leak test finds leaks: each of these was planted, and each is found."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from msgspec.structs import replace

from podium.core.seat import SEATS
from podium.game import AnyGame
from podium.games.gotown import GAME
from podium.games.gotown.actions import EndTurn, SendThief
from podium.games.gotown.pieces import Card, without
from podium.games.gotown.state import Memory, Options, State, Town, box
from podium.lab.conformance import dealing, leak, seeds, undoing
from podium.lab.conformance.surroundings import Surroundings
from podium.lab.conformance.walk import walk
from podium.lab.conformance.waypoint import Broken, Waypoint
from podium.lab.setting import Setting
from tests.conformance import leaky

Check = Callable[[Waypoint], None]

NOWHERE = Surroundings(frozenset(), {}, frozenset(), {})
SETTING = Setting(3, GAME.options(dog_on_any_tower=True), "3-seats")
CHECKS: tuple[Check, ...] = (
    dealing.no_deal_tells,
    leak.nothing_shows,
    leak.no_step_tells,
    leak.no_secret_choice_tells,
    undoing.undo_tells_nothing,
    seeds.seed_stays_at_home,
)


def found(game: AnyGame, checks: tuple[Check, ...], matches: int = 6) -> str:
    """The first thing that the checks find in some matches; empty: nothing."""
    for n in range(matches):
        for place in walk(game, NOWHERE, SETTING, f"planted {n}".ljust(32, ".")):
            for check in checks:
                try:
                    check(place)
                except (Broken, KeyError) as wrong:
                    return repr(wrong)
    return ""


def test_the_clean_game_passes() -> None:
    assert found(GAME, CHECKS, matches=1) == ""


@pytest.mark.parametrize(
    ("game", "check", "by"),
    [
        (leaky.identity_in_ids(), leak.nothing_shows, "by the scene on the wire"),
        (leaky.order_of_hands(), leak.nothing_shows, "by the scene on the wire"),
        (leaky.view_of_the_pile(), leak.nothing_shows, "by the view"),
        (leaky.log_unfiltered(), leak.no_step_tells, "by what is heard when"),
        (leaky.log_unfiltered(), dealing.no_deal_tells, "by the deal"),
        (leaky.telling_deal, dealing.no_deal_tells, "by the deal"),
        (leaky.thefts_unfiltered(), leak.no_step_tells, "by what is heard when"),
        (leaky.motions_face_up(), leak.no_step_tells, "by the wire when"),
        (leaky.shy_dog, leak.nothing_shows, "by the (view|answer)"),
        (leaky.telling_refusal, leak.nothing_shows, "by the answer to SendThief"),
        (leaky.crashing_refusal, leak.nothing_shows, "KeyError"),
        (leaky.waiting, leak.nothing_shows, "by awaited"),
        (leaky.peeking, undoing.undo_tells_nothing, "can be undone though it showed"),
        (leaky.peeking, leak.no_step_tells, "by what is heard when"),
        (leaky.luck_of_its_own, undoing.undo_tells_nothing, "can be undone though it showed"),
    ],
)
def test_a_planted_leak_is_found(game: AnyGame, check: Check, by: str) -> None:
    finding = found(game, (check,))
    assert re.search(by, finding), finding or "nothing was found"


@pytest.mark.parametrize(
    ("check", "by"),
    [
        (partial(seeds.seed_stays_at_home, wire=leaky.SEED_TOLD), "the seed"),
        (partial(seeds.seed_stays_at_home, wire=leaky.HASH_TOLD), "a hash"),
        (partial(leak.nothing_shows, wire=leaky.HASH_TOLD), "by the scene on the wire"),
        (partial(leak.nothing_shows, wire=leaky.NEIGHBOUR_TOLD), "by the scene on the wire"),
        (partial(leak.no_step_tells, wire=leaky.NEIGHBOUR_TOLD), "by the wire when"),
    ],
)
def test_a_wire_that_talks_too_much_is_found(check: Check, by: str) -> None:
    assert by in found(GAME, (check,), matches=1)


def known() -> Waypoint:
    """Seat 2 knows a three in the hand of seat 1, whom seat 0 is about to rob."""
    place = next(walk(GAME, NOWHERE, SETTING, "known".ljust(32, ".")))
    state: State = place.state
    hands = ((Card.ONE, Card.THIEF), (Card.THREE, Card.FIVE, Card.EIGHT), (Card.ONE, Card.TWO))
    pile = box(Options())
    for card in (card for hand in hands for card in hand):
        pile = without(pile, card)
    knowledge = ((), (Memory(SEATS[2], Card.THREE),), ())
    towns = tuple(Town(hand, known=known) for hand, known in zip(hands, knowledge, strict=True))
    state = replace(state, towns=towns, turn=SEATS[0], draw_pile=pile)
    return replace(place, state=state, seat=SEATS[0], action=SendThief(SEATS[1]))


def refilling() -> Waypoint:
    """Seat 0 ends its turn with one card, and three lie in the draw pile."""
    place = next(walk(GAME, NOWHERE, SETTING, "refill".ljust(32, ".")))
    hands = ((Card.ONE,), (Card.FOUR,), ())
    pile = (Card.TWO, Card.THREE, Card.FIVE)
    rest = box(Options())
    for card in (*pile, *(card for hand in hands for card in hand)):
        rest = without(rest, card)
    towns = tuple(Town(hand) for hand in hands)
    state = replace(
        place.state, towns=towns, turn=SEATS[0], draw_pile=pile, discard_pile=rest, busy=True
    )
    return replace(place, state=state, seat=SEATS[0], action=EndTurn())


def trials(place: Waypoint, game: AnyGame = GAME) -> str:
    """What is found at a place, with luck enough for everything to happen once."""
    place = replace(place, game=game)
    for seq in range(60):
        try:
            leak.no_step_tells(replace(place, seq=seq))
        except Broken as wrong:
            return str(wrong)
    return ""


def test_forgetting_by_the_truth_is_a_leak_and_by_hearsay_is_none() -> None:
    assert trials(known()) == ""
    finding = trials(known(), leaky.forgetting)
    assert "seat 2 can tell what it may not know by the view when" in finding


def test_the_order_in_which_a_seat_got_its_own_cards_is_no_leak_to_it() -> None:
    assert trials(refilling()) == ""
    assert "by what is heard" in trials(refilling(), leaky.log_unfiltered())
