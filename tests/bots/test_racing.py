from random import Random

from podium.bots.racing import Trial, behind, best, best_but_for, race


def test_all_actions_meet_the_same_luck_so_noise_does_not_hide_a_small_gap() -> None:
    worth = [0.3, 0.31, 0.3]
    asked: list[int] = []

    def once(n: int, rounds: int) -> float:
        asked.append(n)
        return worth[n] + Random(rounds).random()

    trials = race(3, once, lambda iterations: iterations >= 10_000)
    assert best(trials) == 1
    assert len(asked) == 36, "twelve rounds of three are enough to be sure"


def test_equals_are_not_thought_about() -> None:
    trials = race(4, lambda *_: 0.5, lambda iterations: iterations >= 10_000)
    assert [len(trial.returns) for trial in trials] == [12] * 4
    assert best(trials) == 0


def test_a_poor_action_is_dropped_and_the_close_ones_go_on() -> None:
    def once(n: int, rounds: int) -> float:
        return 0.0 if n == 2 else Random(f"{rounds}/{n}").random()

    trials = race(3, once, lambda iterations: iterations >= 200)
    tried = [len(trial.returns) for trial in trials]
    assert tried[2] == 12
    assert min(tried[:2]) > 80
    assert best(trials) != 2


def test_a_spent_budget_still_gives_every_action_one_trial() -> None:
    trials = race(3, lambda n, _: n / 3, lambda _: True)
    assert [trial.returns for trial in trials] == [[0.0], [1 / 3], [2 / 3]]
    assert behind(trials[0], trials[2]) == (2 / 3, 1.0)


def test_a_trusted_action_stands_until_another_is_clearly_ahead() -> None:
    trusted = Trial([0.5, 0.4, 0.6, 0.5])
    little = Trial([0.6, 0.4, 0.5, 0.6])
    much = Trial([0.9, 0.8, 1.0, 0.8])
    assert best_but_for([little, trusted], 1) == 1
    assert best([little, trusted]) == 0
    assert best_but_for([much, trusted, little], 1) == 0
    assert best_but_for([little, Trial([])], 1) == 0, "it was not tried"
