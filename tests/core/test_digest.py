import msgspec
import pytest

from podium.core.digest import commitment, digest


class Value(msgspec.Struct, frozen=True):
    row: tuple[int, ...]
    name: str | None = None


def test_equal_values_have_equal_digests_and_others_do_not() -> None:
    assert digest(Value((1, 2))) == digest(Value((1, 2)))
    assert len({digest(Value(row)) for row in ((), (1,), (1, 2), (2, 1))}) == 4
    assert digest(Value((), "")) != digest(Value(()))
    assert len(digest(Value(()))) == 32


class Few(msgspec.Struct, frozen=True, omit_defaults=True):
    a: int = 0
    b: int = 0


class Many(Few, frozen=True, omit_defaults=True):
    c: int = 0
    d: int = 0
    e: int = 0
    f: int = 0
    g: int = 0
    h: int = 0
    i: int = 0
    j: int = 0
    k: int = 0
    m: int = 0
    n: int = 0
    o: int = 0
    p: int = 0
    q: int = 0
    r: int = 0
    s: int = 0


class State(msgspec.Struct, frozen=True):
    before: int
    options: Few
    after: str = "options\u07a7"
    """Some of what is looked for, and what begins with one of its bytes."""


FIELDS = Many.__struct_fields__


@pytest.mark.parametrize("written", range(len(FIELDS) + 1))
def test_options_that_are_left_out_change_no_digest(written: int) -> None:
    """Not even where a sixteenth makes MessagePack write the others otherwise."""
    values = dict.fromkeys(FIELDS[:written], 1)
    assert digest(Many(**values)) == digest(values)
    told = {"before": 0, "options": values, "after": "options\u07a7"}
    assert digest(State(0, Many(**values))) == digest(told)
    if written <= 2:
        assert digest(State(0, Many(**values))) == digest(State(0, Few(**values)))


def test_a_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
