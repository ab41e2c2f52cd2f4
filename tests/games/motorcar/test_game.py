"""What every game must hold."""

from podium.testing import GameTests


class TestTheGreatMotorcarRace(GameTests):
    game = "motorcar"
