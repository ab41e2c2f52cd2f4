"""Texts that every face says."""

import pytest

from podium import language
from podium.scene.text import score


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (3, "3 spaces past the line"),
        (0, "0 spaces past the line"),
        (-1, "1 space short of the line"),
        (-9, "9 spaces short of the line"),
    ],
)
def test_a_score_below_nought_has_words_of_its_own(points: int, said: str) -> None:
    assert language.words("gotham", "en", strict=True).say(score(points)) == said
