"""What every game must hold."""

from podium.testing import GameTests


class TestGothamRace(GameTests):
    game = "gotham"
