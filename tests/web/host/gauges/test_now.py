"""The time: the machine's own, or that of a clock which several go by."""

from podium.web.host.gauges.now import Clock


class Machine:
    """What runs, and what its own clock says."""

    def __init__(self) -> None:
        self.runs = 100
        self.says = 5_000

    def clock(self) -> Clock:
        return Clock(lambda: self.says, lambda: self.runs)


def test_a_clock_that_is_set_goes_on_from_there_whatever_its_machine_is_set_to() -> None:
    machine = Machine()
    clock = machine.clock()
    assert clock.now() == 5_000
    clock.set(80_000, asked=100)
    machine.runs, machine.says = 150, 1
    assert clock.now() == 80_050


def test_an_answer_that_was_long_on_its_way_moves_nothing_that_it_does_not_disprove() -> None:
    machine = Machine()
    clock = machine.clock()
    clock.set(80_000, asked=100)
    machine.runs = 1_100
    clock.set(80_300, asked=300)
    assert clock.now() == 81_000, "it was said as soon as it was asked for, and then was on its way"
    clock.set(80_100, asked=1_000)
    assert clock.now() == 80_150, "that clock was put back"
