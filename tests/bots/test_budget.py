import pytest

from podium.bots.budget import BadBudget, Budget, read


def test_iterations_and_seconds_are_read_as_they_are_written() -> None:
    assert read("400") == Budget(iterations=400)
    assert read("0.3s") == Budget(seconds=0.3)
    assert [str(read(words)) for words in ("400", "0.3s", "2s")] == ["400", "0.3s", "2s"]


@pytest.mark.parametrize("words", ["", "0", "0s", "-1", "1e3", "many", "0.3", "1 s", "12345678"])
def test_what_is_no_budget_is_told_what_one_looks_like(words: str) -> None:
    with pytest.raises(BadBudget, match=r"iterations \(400\) or seconds \(0.3s\)"):
        read(words)


def test_whichever_comes_first_ends_it() -> None:
    over = Budget(iterations=3, seconds=1000).spent()
    assert [over(n) for n in (0, 2, 3)] == [False, False, True]
    assert Budget(seconds=1e-9).spent()(0)
