"""A bot that thinks ahead, for Gotham Race: `podium bot examples/searching.py:choose --at LINK`.

It imagines what could lie behind its view and plays that on, again and again; so much that takes a second.
"""

from podium.bots.budget import Budget
from podium.bots.search import Search
from podium.core.chance import Chance
from podium.games.gotham import GAME
from podium.games.gotham.actions import Action
from podium.games.gotham.view import View

search = Search(GAME, Budget(iterations=300))


def choose(view: View, chance: Chance) -> Action:
    """The only action there is, or the one that the search likes best."""
    return view.legal[0] if len(view.legal) == 1 else search(view, chance)
