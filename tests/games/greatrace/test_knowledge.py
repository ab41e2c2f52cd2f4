"""Who knows what (CR-Q31)."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from podium.core.seat import SEATS
from podium.games.greatrace import rules
from podium.games.greatrace.events import CardDiscarded, CardDrawn, CardTaken, PlanReadied
from podium.games.greatrace.pieces import Card
from podium.games.greatrace.rules.hands import take_from_hand
from podium.games.greatrace.state import Options
from podium.games.greatrace.view import Tracked, heard, view
from tests.games.greatrace.positions import after, play, position, words
from tests.games.greatrace.walks import OPTIONS, SEEDS, some, walk
from tests.games.greatrace.walks import SEATS as COUNTS

A, B = SEATS[:2]

TABLE = """
    A* gao 7/3/4 60F 1-1-1-0 | guide driver
    B  r6c3 5/2/2 90F 0-1-0-2 | militia shown: toolbox
    map r6c3=1 r6c2=2-1!
    discard jerrycan
"""


@pytest.mark.rule("CR-Q31")
def test_gauges_money_tiles_dashboards_and_the_size_of_hands_are_open() -> None:
    state = position(TABLE)
    for seat in (A, B, None):
        seen = view(state, seat)
        first, second = seen.fronts
        assert (first.petrol, first.engine, first.chassis, first.money) == (7, 3, 4, 60)
        assert (first.plan, second.plan) == ((1, 1, 1, 0), (0, 1, 0, 2))
        assert (first.cards, second.cards) == (2, 2)
        assert seen.tiles == state.tiles
        assert seen.bag == state.bag
        assert seen.discard == state.discard
        assert seen.deck == len(state.deck)


@pytest.mark.rule("CR-Q31")
def test_a_hand_is_seen_by_its_seat_alone_but_for_what_was_taken_openly() -> None:
    state = position(TABLE)
    assert words(view(state, A).hand) == "driver guide"
    assert words(view(state, B).hand) == "toolbox militia"
    assert view(state, None).hand == ()
    assert words(view(state, A).fronts[1].shown) == "toolbox"
    other = replace(state.crews[1], hand=(Card.TOOLBOX, Card.JERRYCAN))
    changed = replace(state, crews=(state.crews[0], other))
    assert view(changed, A) == view(state, A)
    assert view(changed, None) == view(state, None)


@pytest.mark.rule("CR-Q31")
def test_what_was_seen_is_forgotten_when_such_a_card_leaves() -> None:
    """Nobody can tell which of two equal cards was played."""
    text = "A* gao 5/5/5 0-1-0-0 | jerrycan shown: jerrycan\n B gao 0-1-0-0"
    state = after(text, "play jerrycan")
    assert words(state.crews[0].hand) == "jerrycan"
    assert state.crews[0].shown == ()
    kept = take_from_hand(position(TABLE), B, Card.MILITIA)
    assert words(kept.crews[1].shown) == "toolbox"


@pytest.mark.rule("CR-Q31")
def test_only_its_seat_hears_which_card_was_drawn() -> None:
    told = CardDrawn(A, Card.GUIDE)
    assert heard(told, A) == told
    assert heard(told, B) == heard(told, None) == CardDrawn(A, None)
    for openly in (CardTaken(A, Card.GUIDE), CardDiscarded(A, Card.GUIDE)):
        assert heard(openly, B) == heard(openly, None) == openly


@pytest.mark.rule("CR-Q31", "CR-Q30")
def test_a_trackers_cards_are_seen_by_its_seat_alone() -> None:
    state = position("A* gao 0-1-0-0 | tracker\n B gao 0-1-0-0")
    state = after(state, "play tracker", luck="driver guide toolbox")
    mine, theirs = view(state, A).stack[-1], view(state, B).stack[-1]
    assert isinstance(mine, Tracked)
    assert words(mine.drawn) == "driver guide toolbox"
    assert theirs == Tracked(A, 3, ())


@pytest.mark.rule("CR-Q31")
def test_legal_actions_are_shown_to_the_seat_to_act_alone() -> None:
    state = position(TABLE)
    assert len(view(state, A).legal) > 5
    assert len(view(state, B).legal) == 0
    assert len(view(state, None).legal) == 0


@pytest.mark.rule("CR-Q44")
@some
@given(COUNTS, OPTIONS, SEEDS)
def test_whom_the_race_waits_for_depends_on_open_facts(
    seats: int, options: Options, seed: int
) -> None:
    """Every hidden card becomes a Militia, or a Guide: the same seats are awaited."""
    for state, _, _, _, _ in walk(seats, options, seed, 200):
        for card in (Card.MILITIA, Card.GUIDE):
            crews = tuple(replace(c, hand=(card,) * len(c.hand), shown=()) for c in state.crews)
            assert rules.to_act(replace(state, crews=crews)) == rules.to_act(state)


@some
@given(COUNTS, OPTIONS, SEEDS)
def test_others_hear_no_drawn_card_and_no_plan_behind_a_screen(
    seats: int, options: Options, seed: int
) -> None:
    for _, _, _, events, _ in walk(seats, options, seed, 200):
        for event in events:
            for seat in (*SEATS[:seats], None):
                told = heard(event, seat)
                if isinstance(told, CardDrawn) and told.seat != seat:
                    assert told.card is None
                if isinstance(told, PlanReadied) and told.seat != seat:
                    assert told.plan is None


def test_discards_are_told_openly() -> None:
    state = position("A* gao 10/5/1 1-0-0-0 | driver\n B gao 0-1-0-0")
    state = after(state, "research", luck="guide")
    step = play(state, "discard driver")
    assert heard(step.events[0], B) == CardDiscarded(A, Card.DRIVER)
