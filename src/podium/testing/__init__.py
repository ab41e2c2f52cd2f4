"""Testing: what our own games are held to, as a pytest plugin for the author of any game.

It needs pytest (`podium[testing]`) and does nothing until it is asked for, in pyproject.toml:

    [tool.pytest.ini_options]
    addopts = ["-p", "podium.testing"]

Then a file beside the game's tests holds it to all that every game must hold:

    from podium.testing import GameTests

    class TestLudo(GameTests):
        game = "ludo"

A test names the rules of the page that it proves: `@pytest.mark.rule("LU-07")`. Golden records lie in
`golden/` beside the file. `pytest --golden -m golden` writes them anew, `pytest -m "not long"` leaves
out what takes long, and `pytest --rules` fails unless every rule has a test that passed.
"""

from podium.testing.game_tests import GameTests
from podium.testing.golden_files import Golden

__all__ = ["GameTests", "Golden"]

pytest_plugins = (
    "podium.testing.game_tests",
    "podium.testing.golden_files",
    "podium.testing.rule_marks",
)
