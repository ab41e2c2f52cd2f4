"""The table as one viewer sees it: a street with a tower for each seat."""

from podium.games.gotown.scene.moving import motions
from podium.games.gotown.scene.picking import picks
from podium.games.gotown.scene.street import scene

__all__ = ["motions", "picks", "scene"]
