import json

import pytest

from podium.games.gotham import rules
from podium.games.gotham.pieces.track import (
    TRACKS,
    Animal,
    BadTrack,
    Layout,
    decode,
    layout,
    track_from,
)
from podium.games.gotham.state import Options
from tests.games.gotham.positions import match_at, play_round

ANIMALS = {"fish": 30, "hedgehog": 26, "tortoise": 34, "snail": 22, "sheep": 18}
GOOD: dict[str, object] = {
    "reconstruction": True,
    "note": "",
    "spaces": 40,
    "animals": ANIMALS,
}


def read(**changes: object) -> object:
    return track_from(decode(json.dumps({**GOOD, **changes}).encode(), "trial"))


@pytest.mark.rule("GR-Q02")
def test_the_default_track_is_the_reconstruction() -> None:
    fair = TRACKS[Layout.FAIR]
    assert fair.spaces == 40
    assert [fair.line(animal) for animal in Animal] == [30, 26, 34, 22, 18]
    assert Options().track is Layout.FAIR


@pytest.mark.parametrize("name", Layout)
def test_every_layout_says_that_it_is_ours(name: Layout) -> None:
    assert layout(name).reconstruction
    assert layout(name).note


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"animals": {"fish": 30}}, "the animals are"),
        ({"animals": {**ANIMALS, "sheep": 0}}, "sheep stands on 0"),
        ({"animals": {**ANIMALS, "sheep": 40}}, "sheep stands on 40"),
        ({"animals": {**ANIMALS, "sheep": 22}}, "one space"),
        ({"spaces": 60}, "long matches"),
        ({"spaces": 38}, "between the start and the fish"),
        ({"spaces": "many"}, "trial"),
        ({"colour": "red"}, "trial"),
    ],
)
def test_a_bad_track_is_refused_with_the_reason(changes: dict[str, object], why: str) -> None:
    with pytest.raises(BadTrack, match=why):
        read(**changes)


def test_a_broken_file_is_refused() -> None:
    with pytest.raises(BadTrack, match="trial"):
        decode(b"{", "trial")


@pytest.mark.rule("GR-Q19", "GR-24")
def test_another_layout_may_be_raced_on() -> None:
    options = Options(track=Layout.MILLSTREAM)
    hands = ("1+2", "2+2", "3+2", "4+2")
    state = match_at("25 A | 20 B | 10 C | 0 D", hands=hands, options=options)
    step = play_round(state, "4+2", "3+2", "2+2", "1+2")
    assert step.state.race.places[0] == 27
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert outcome.ending == "forwards"
