"""The table as one viewer sees it: a map with a time track round it, and a newspaper below."""

from podium.games.motorcar.scene.moving import motions
from podium.games.motorcar.scene.picking import picks
from podium.games.motorcar.scene.table import scene
from podium.games.motorcar.scene.tells import TELLS

__all__ = ["TELLS", "motions", "picks", "scene"]
