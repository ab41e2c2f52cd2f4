"""Beats: a step is told event by event, out of what its viewer knew and heard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from podium import registry
from podium.core.chance import Seeded
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.play.beats import StoryBeat, beats
from podium.scene.diff import changed
from podium.scene.scene import Scene

LATER = {"fact.plan"}
"""What is seen at the end of a step alone: which of a crew was sent, no event says."""


def steps(game: AnyGame, seats: int, seed: str) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """A match of bots: the state before each step, the one after it, and its events."""
    luck, choice = Seeded(seed), Seeded(f"{seed}/choices")
    _, bot, *_ = game.bots.values()
    state = game.rules.setup(seats, game.options(), luck).state
    while awaited := game.rules.to_act(state):
        action = bot(game.view(state, awaited[0]), choice)
        step = game.rules.apply(state, awaited[0], action, luck)
        yield state, step.state, tuple(step.events)
        state = step.state


def heard(game: AnyGame, events: tuple[Any, ...], seat: Seat | None) -> tuple[Any, ...]:
    return tuple(e for e in (game.heard(event, seat) for event in events) if e is not None)


def told(game: AnyGame, before: Any, after: Any, events: tuple[Any, ...], seat: Seat | None) -> Any:
    views = game.view(before, seat), game.view(after, seat)
    return beats(game, heard(game, events, seat), *views, game.scene(views[0]))


def figures(scene: Scene) -> dict[int, list[Any]]:
    """What the list of players says of each seat, in figures."""
    return {
        standing.seat: [fact for fact in standing.facts if fact.label[0] not in LATER]
        for standing in scene.standings
    }


@pytest.mark.parametrize("game", registry.games())
def test_when_all_was_told_the_players_stand_as_they_do_after_the_step(game: str) -> None:
    found = registry.game(game)
    several = 0
    for before, after, events in steps(found, 3, "told"):
        for seat in (None, SEATS[0], SEATS[1]):
            view = found.view(before, seat)
            for event in heard(found, events, seat):
                view = found.follow(event, view)
            several += len(events) > 1
            now = found.scene(replace(view, legal=()))
            assert figures(now) == figures(found.scene(found.view(after, seat))), events
    assert several


@pytest.mark.parametrize("game", registry.games())
def test_beats_tell_all_motions_in_their_order_and_no_more_than_was_heard(game: str) -> None:
    found = registry.game(game)
    for before, after, events in steps(found, 3, "moved"):
        view, now = found.view(before, None), found.view(after, None)
        each = told(found, before, after, events, None)
        moved = [m for e in heard(found, events, None) for m in found.motions(e, view, now)]
        assert [motion for beat in each for motion in beat.motions] == moved
        assert sum(beat.heard for beat in each) <= len(events)
        assert all(beat.motions and not beat.motions[0].together for beat in each[1:])


def test_a_pile_is_carried_out_card_by_card_and_the_ranking_follows_each() -> None:
    found = registry.game("gotham")
    for before, after, events in steps(found, 2, "pile"):
        ran = [event for event in events if type(event).__name__ == "FigureRan"]
        if len(ran) < 2:
            continue
        scene = found.scene(found.view(before, None))
        seen: list[tuple[Any, ...]] = []
        for beat in told(found, before, after, events, None):
            scene = changed(scene, beat.changes)
            seen.append(tuple(sorted(repr(node.label) for node in scene.nodes if node.label)))
        assert len(set(seen)) == len(seen), "each beat changes something"
        return
    raise AssertionError("no pile of two runs")


def test_who_may_not_know_a_card_is_told_the_same_whichever_it_was() -> None:
    found = registry.game("gotown")
    sent = 0
    for before, after, events in steps(found, 4, "thieves"):
        stolen = [e for e in events if type(e).__name__ == "CardStolen"]
        for event in stolen:
            other = next(s for s in SEATS[:4] if s not in (event.seat, event.victim))
            lie = replace(event, card=1 if event.card != 1 else 2)
            lies = tuple(lie if e is event else e for e in events)
            truth: tuple[StoryBeat, ...] = told(found, before, after, events, other)
            assert truth == told(found, before, after, lies, other)
            sent += 1
    assert sent
