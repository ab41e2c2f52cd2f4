import msgspec

from podium.core.digest import commitment, digest


class Value(msgspec.Struct, frozen=True):
    row: tuple[int, ...]
    name: str | None = None


def test_equal_values_have_equal_digests_and_others_do_not() -> None:
    assert digest(Value((1, 2))) == digest(Value((1, 2)))
    assert len({digest(Value(row)) for row in ((), (1,), (1, 2), (2, 1))}) == 4
    assert digest(Value((), "")) != digest(Value(()))
    assert len(digest(Value(()))) == 32


def test_a_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
