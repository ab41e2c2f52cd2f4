"""A bot in ten lines, for GoTown: `podium bot examples/ten_lines.py:choose --at LINK`."""

from podium.core.chance import Chance
from podium.games.gotown.actions import Action, Build
from podium.games.gotown.view import View


def choose(view: View, chance: Chance) -> Action:
    """A floor whenever one can be built; else whatever chance says."""
    floors = [action for action in view.legal if isinstance(action, Build)]
    choices = floors or view.legal
    return choices[chance.roll(len(choices), "what to do") - 1]
