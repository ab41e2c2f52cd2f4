"""A script that cannot be played is found where it sticks, and a seed that fits is searched."""

from itertools import islice
from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace

from podium.play.guide import Guide, guide_of, seed_for, stuck
from podium.registry import game

GOTOWN = game("gotown")


def changed(**fields: object) -> Guide:
    guide = guide_of("gotown")
    assert guide
    return msgspec.structs.replace(guide, **fields)


def with_line(number: int, **fields: object) -> Guide:
    lines = list(changed().script)
    lines[number - 1] = msgspec.structs.replace(lines[number - 1], **fields)
    return changed(script=tuple(lines))


@pytest.mark.parametrize(
    ("guide", "said"),
    [
        (changed(seed="no 1"), "line 2 of the script: seat 0 may not do that then, GT-"),
        (changed(seats=9), "GoTown is played by 2 to 4, not by 9"),
        (changed(options=msgspec.Raw(b'{"shorter": true}')), "unknown field `shorter`"),
        (
            with_line(2, do=msgspec.Raw(b'{"type": "fly"}')),
            "line 2 of the script: this is no action",
        ),
        (with_line(2, look=("hand/twelve",)), "line 2 of the script: it looks at hand/twelve"),
        (with_line(5, seat=3), "line 5 of the script: there is no seat 3"),
        (
            with_line(5, do=msgspec.Raw(b'{"type": "end_turn"}')),
            "line 7 of the script: seat 0 may not do that then, GT-10",
        ),
    ],
)
def test_it_is_said_where_it_sticks_and_why(guide: Guide, said: str) -> None:
    assert said in str(stuck(guide, GOTOWN))


def test_a_picture_after_the_last_move_is_found() -> None:
    late = msgspec.structs.replace(changed().minute[0], after=99)
    assert "the learner makes no 99 moves" in str(stuck(changed(minute=(late,)), GOTOWN))


def test_a_crash_is_said_with_its_line_and_is_no_matter_of_seeds() -> None:
    def crash(*_: object) -> None:
        raise ValueError("no dice")

    rules = SimpleNamespace(**{**vars(GOTOWN.rules), "apply": crash})
    found = stuck(changed(), replace(GOTOWN, rules=rules))
    assert found
    assert found.line == 0
    where = rf"play/test_stuck_guides.py, line {crash.__code__.co_firstlineno + 1}, in crash"
    assert str(found) == f"playing guide.json fails with ValueError: no dice ({where})"


def test_the_first_seed_that_fits_is_found() -> None:
    guide = changed(seed="learn 1")
    assert seed_for(guide, GOTOWN, iter(["no", "learn 1240", "learn 2"])) == (
        "learn 1240",
        len(guide.script),
    )
    seeds = (f"no {n}" for n in range(10))
    seed, furthest = seed_for(guide, GOTOWN, islice(seeds, 3))
    assert seed is None
    assert 1 <= furthest < len(guide.script)
