"""A game from outside that goes wrong: Showdown, whose rules and scene fail at some of its numbers."""

from pathlib import Path

from tests.outside import write_game

_GAME = """
import os
from types import SimpleNamespace

from msgspec.structs import replace
from tests.play.showdown import SHOWDOWN, Choose

def apply(state, seat, action, chance):
    step = SHOWDOWN.rules.apply(state, seat, action, chance)
    if action == Choose(3) or (state.options.long and seat == 1):
        raise KeyError("the number " + str(action))
    return step

def scene(view):
    if os.environ.get("FAILS_WHOLLY") or (view.seat is not None and view.choice == 2):
        raise ValueError("no place for a two")
    return SHOWDOWN.scene(view)

rules = SimpleNamespace(**{name: getattr(SHOWDOWN.rules, name) for name in
    ("setup", "to_act", "legal", "refusal", "outcome")}, apply=apply)
GAME = replace(SHOWDOWN, id="faulty", name="Faulty", rules=rules, scene=scene)
"""


def write_faulty(site: Path) -> None:
    """`faulty`: nobody can choose a 3, what a 2 leads to cannot be drawn; a long match, and seat 1 can do nothing."""
    (write_game(site, "faulty") / "__init__.py").write_text(_GAME)
