"""Options: what they may be, and which were chosen."""

import msgspec
import pytest
from msgspec.structs import replace

from podium.core.chance import Seeded
from podium.core.digest import digest
from podium.play.options import BadOption, choose, options_of, read_words
from podium.registry import games
from tests.play.many_options import MANY, Many, Weather
from tests.play.showdown import SHOWDOWN, Options


def test_a_game_tells_what_each_option_may_be() -> None:
    assert [(each.name, each.kind, each.values, each.default) for each in options_of(MANY)] == [
        ("long", "bool", (False, True), False),
        ("weather", "choice", tuple(Weather), Weather.SUN),
        ("pace", "choice", ("quick", "slow"), "slow"),
        ("rounds", "int", (1, 2, 3), 2),
    ]


def test_words_stand_for_values_in_either_case() -> None:
    words = {"long": "True", "weather": "snow", "pace": "QUICK", "rounds": "3"}
    values = read_words(MANY, words)
    assert values == {"long": True, "weather": "snow", "pace": "quick", "rounds": 3}
    assert choose(MANY, values) == Many(True, Weather.SNOW, "quick", 3)


def test_what_nobody_chose_is_as_in_the_box() -> None:
    assert choose(SHOWDOWN, {}) == Options()
    assert choose(MANY, {"rounds": 3}) == Many(rounds=3)


def test_dials_that_are_as_in_the_box_change_no_hash() -> None:
    for game in games().values():
        box = game.options()
        written = {each.name: each.default for each in options_of(game) if not each.dial}
        assert digest(box) == digest(written), game.id


@pytest.mark.parametrize("game_id", games())
def test_no_hash_tells_how_many_dials_a_game_has(game_id: str) -> None:
    """It is that of what is written, as if there were no other options: one more changes none."""
    game = games()[game_id]
    begun = game.rules.setup(game.seats[1], game.options(), Seeded(1)).state
    dials = [each for each in options_of(game) if each.dial]
    for turned in range(len(dials) + 1):
        values = {each.name: each.values[0] for each in dials[:turned]}
        options = replace(game.options(), **values)
        state = replace(begun, options=options)
        for value in (options, state, replace(game.view(begun, None), options=options)):
            assert digest(value) == digest(msgspec.to_builtins(value)), (turned, type(value))


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"wide": "true"}, "Showdown has no option 'wide'; there are long, weather, pace, rounds"),
        ({"long": "maybe"}, "long cannot be 'maybe'; there are false, true"),
        ({"long": ""}, "long cannot be ''"),
        ({"rounds": "4"}, "rounds cannot be '4'; there are 1, 2, 3"),
        ({"weather": "Weather.SNOW"}, "weather cannot be 'Weather.SNOW'"),
    ],
)
def test_what_cannot_be_chosen_is_answered_with_what_can(wishes: dict[str, str], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        choose(MANY, read_words(MANY, wishes))


@pytest.mark.parametrize(
    "wishes",
    [
        {"long": "true"},
        {"long": 1},
        {"long": None},
        {"rounds": "3"},
        {"rounds": 3.0},
        {"rounds": True},
        {"rounds": [3]},
        {"weather": ["snow"]},
        {"pace": {"slow": "quick"}},
    ],
)
def test_a_value_of_another_type_is_none(wishes: dict[str, object]) -> None:
    with pytest.raises(BadOption, match="cannot be"):
        choose(MANY, wishes)


def test_an_answer_repeats_little_of_what_was_asked() -> None:
    deep: object = "x" * 10_000
    for _ in range(800):
        deep = [deep]
    for wishes in ({"long": deep}, {"long": "x" * 10_000}, {"x" * 10_000: True}):
        with pytest.raises(BadOption) as wrong:
            choose(MANY, wishes)
        assert len(str(wrong.value)) < 200


def test_an_option_that_cannot_be_listed_is_a_fault_of_the_game() -> None:
    class Free(msgspec.Struct, frozen=True):
        name: str = ""

    with pytest.raises(TypeError, match="an option is a switch, an enum or a bounded number"):
        options_of(replace(SHOWDOWN, options=Free))
