"""A series of matches."""

from podium.lab.series import Series


def test_a_seed_that_is_a_number_is_told_as_one() -> None:
    assert [Series("g", 2, None, ("a",), seed, 1).told_seed for seed in ("7", "x7")] == [7, "x7"]
