"""What every game must hold."""

from podium.testing import GameTests


class TestTheGreatRace(GameTests):
    game = "greatrace"
