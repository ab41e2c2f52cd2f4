"""Tagged values as one line of text, and back."""

from enum import IntEnum

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.core.notation import Notation
from podium.core.seat import Seat


class Colour(IntEnum):
    RED = 1
    DARK_BLUE = 2


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    pass


class Paint(msgspec.Struct, frozen=True, tag="paint"):
    colour: Colour
    seat: Seat


class Seen(msgspec.Struct, frozen=True, tag="seen"):
    card: Colour | None
    again: bool


class Plan(msgspec.Struct, frozen=True, tag="plan"):
    steps: tuple[int, ...]
    ends: tuple[Colour, Colour]
    name: str


Either = Pass | Paint | Seen | Plan
NOTATION: Notation[Either] = Notation(Either)
WRITTEN = [
    (Pass(), "pass"),
    (Paint(Colour.DARK_BLUE, Seat(2)), "paint dark_blue 2"),
    (Seen(None, again=True), "seen ? yes"),
    (Seen(Colour.RED, again=False), "seen red no"),
    (Plan((), (Colour.RED, Colour.RED), "x"), "plan - red,red x"),
    (Plan((), (Colour.RED, Colour.RED), "Dar es Salaam"), "plan - red,red Dar~es~Salaam"),
    (Plan((3, -1), (Colour.RED, Colour.DARK_BLUE), "x"), "plan 3,-1 red,dark_blue x"),
]


@pytest.mark.parametrize(("value", "text"), WRITTEN)
def test_a_value_is_written_as_its_tag_and_fields(value: Either, text: str) -> None:
    assert NOTATION.write(value) == text
    assert NOTATION.read(text) == value


@given(
    st.one_of(
        st.builds(Paint),
        st.builds(Seen),
        st.builds(Plan, name=st.text("ab ", min_size=1)),
    )
)
def test_what_is_written_can_be_read(value: Either) -> None:
    assert NOTATION.read(NOTATION.write(value)) == value


def test_enum_members_come_back_as_members() -> None:
    read = NOTATION.read("paint red 0")
    assert isinstance(read, Paint)
    assert read.colour is Colour.RED


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("jump 1", "'jump' is none of paint, pass, plan, seen"),
        ("paint red", "'paint' wants 2 words (colour seat), not 1"),
        ("paint green 1", "'green' is none of red, dark_blue"),
        ("paint red one", "one"),
        ("pass now", "'pass' wants 0 words"),
    ],
)
def test_a_wrong_line_is_answered_with_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(ValueError) as wrong:  # noqa: PT011 - the words are compared below
        NOTATION.read(text)
    assert words in str(wrong.value)


def test_a_union_of_one_is_fine() -> None:
    assert Notation[Paint](Paint).read("paint red 0") == Paint(Colour.RED, Seat(0))
