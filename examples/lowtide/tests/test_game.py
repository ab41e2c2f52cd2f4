"""What every game must hold, the leak test included; words, golden records, rule marks."""

from podium.testing import GameTests


class TestLowtide(GameTests):
    game = "lowtide"
