"""A layout says where the numbers of a view lie, and within which bounds."""

import pytest

from podium.core.encoding import (
    Axis,
    Layout,
    Part,
    new_row,
    part_of,
    seats_axis,
    share,
    squash,
    write_by_seat,
)
from podium.core.seat import SEATS

LAYOUT = Layout(
    Part("turn", "Which turn it is."),
    Part("place", "Where each stands.", (seats_axis(3), Axis("way", ("forth", "back"))), low=-1.0),
)


def test_parts_lie_one_behind_the_other() -> None:
    assert LAYOUT.length == 7
    assert LAYOUT.at("place") == 1
    assert LAYOUT.parts[1].shape == (3, 2)
    assert LAYOUT.parts[0].shape == (1,)
    assert LAYOUT.bounds == ((0.0, *[-1.0] * 6), (1.0,) * 7)


def test_a_row_is_written_into_and_read_by_parts() -> None:
    row = new_row(LAYOUT)
    row[LAYOUT.at("place") + 3] = 0.5
    assert list(part_of(LAYOUT, row, "place")) == [0, 0, 0, 0.5, 0, 0]
    with pytest.raises(IndexError):
        row[7] = 1


def test_bounds_beyond_one_and_names_given_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="bounds lie within -1 and 1"):
        Layout(Part("far", "Too far.", high=2.0))
    with pytest.raises(ValueError, match="two parts are called 'turn'"):
        Layout(Part("turn", "One."), Part("turn", "Two."))


def test_counts_and_numbers_without_a_bound_come_to_lie_within() -> None:
    assert share(2) == (0.0, 0.5, 1.0)
    assert share(2, 4) == (0.0, 0.5, 1.0, 1.0, 1.0)
    assert squash(0, 5) == 0
    assert squash(5, 5) == 0.5
    assert squash(-5, 5) == -0.5
    assert squash(1e9, 5) < 1


def test_the_viewer_comes_first_and_missing_seats_stay_nought() -> None:
    row = new_row(
        Layout(Part("seats", "Two numbers each.", (seats_axis(5), Axis("of it", ("1", "2")))))
    )
    write_by_seat(row, 0, SEATS[2], 3, lambda seat: (float(seat), 0.5))
    assert list(row) == [2, 0.5, 0, 0.5, 1, 0.5, 0, 0, 0, 0]
    write_by_seat(row, 0, None, 2, lambda seat: (float(seat), 0.5))
    assert list(row)[:4] == [0, 0.5, 1, 0.5]
