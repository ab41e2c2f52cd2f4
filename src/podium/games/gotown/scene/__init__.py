"""The table as one viewer sees it: a street with a tower for each seat."""

from podium.games.gotown.scene.moving import motions
from podium.games.gotown.scene.picking import picks
from podium.games.gotown.scene.table import scene
from podium.games.gotown.scene.tells import TELLS

__all__ = ["TELLS", "motions", "picks", "scene"]
