"""Loading: what somebody wrote, by its file or its module and its name there."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path


class NotLoaded(ValueError):
    """Nothing could be had by that name; says why, and what a name looks like."""


def load(named: str) -> object:
    """What `my_bot.py:choose` or `package.module:choose` names; raises NotLoaded."""
    place, colon, name = named.rpartition(":")
    if not colon or not place or not name:
        raise NotLoaded(f"{named!r} is not of the form my_bot.py:choose")
    if place.endswith(".py") and not Path(place).is_file():
        raise NotLoaded(f"there is no file {place}")
    try:
        module = _file(Path(place)) if place.endswith(".py") else _module(place)
    except Exception as wrong:
        raise NotLoaded(f"{place} cannot be loaded: {type(wrong).__name__}: {wrong}") from wrong
    if not hasattr(module, name):
        raise NotLoaded(f"{place} has nothing called {name}")
    return getattr(module, name)


def _file(file: Path) -> object:
    sys.path.insert(0, str(file.resolve().parent))
    plan = importlib.util.spec_from_file_location(file.stem, file)
    assert plan is not None
    assert plan.loader is not None
    module = importlib.util.module_from_spec(plan)
    sys.modules[file.stem] = module
    plan.loader.exec_module(module)
    return module


def _module(name: str) -> object:
    sys.path.insert(0, "")
    return importlib.import_module(name)
