"""What every game must hold."""

from podium.testing import GameTests


class TestGoTown(GameTests):
    game = "gotown"
