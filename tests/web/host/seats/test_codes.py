"""Codes and secrets: typed in many ways, never the same."""

from podium.web.host.seats.codes import code_of, hashed, new_code, new_secret, new_seed


def test_codes_can_be_typed_in_many_ways_and_nothing_else_is_one() -> None:
    code = new_code()
    for typed in (code, code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} "):
        assert code_of(typed) == code
    for typed in ("", "ABC-DEF", code + "X", code[:-1], "ÀÀÀ-ÀÀÀ", "../../.."):
        assert code_of(typed) is None


def test_secrets_are_long_and_never_the_same() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_seed()) == 64
    assert hashed("a") != hashed("b")
    assert len(hashed("a")) == 64
