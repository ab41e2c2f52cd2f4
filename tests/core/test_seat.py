from podium.core.seat import SEATS, after, around, beginning_with, replaced


def test_seats_are_numbered_from_0() -> None:
    assert SEATS[:3] == (0, 1, 2)


def test_the_seat_after_the_last_is_the_first() -> None:
    assert [after(seat, 3) for seat in SEATS[:3]] == [1, 2, 0]


def test_all_sit_clockwise_from_one_of_them() -> None:
    assert beginning_with(SEATS[2], 3) == (2, 0, 1)
    assert beginning_with(SEATS[0], 1) == (0,)


def test_the_others_sit_clockwise() -> None:
    assert around(SEATS[0], 4) == (1, 2, 3)
    assert around(SEATS[2], 4) == (3, 0, 1)
    assert around(SEATS[0], 1) == ()


def test_one_place_of_a_row_is_replaced() -> None:
    row = ("a", "b", "c")
    assert replaced(row, 0, "x") == ("x", "b", "c")
    assert replaced(row, 2, "x") == ("a", "b", "x")
    assert row == ("a", "b", "c")
