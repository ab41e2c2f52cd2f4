import unittest

import pyspiel

class GamesSimTest(unittest.TestCase):
    def sim_game(self, game: pyspiel.Game) -> None: ...
