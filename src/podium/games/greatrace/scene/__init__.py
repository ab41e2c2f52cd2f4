"""The table as one viewer sees it: the map, the dashboard, the crew, the hand."""

from podium.games.greatrace.scene.errands import retell
from podium.games.greatrace.scene.moving import motions
from podium.games.greatrace.scene.picking import picks
from podium.games.greatrace.scene.table import scene
from podium.games.greatrace.scene.tells import TELLS

__all__ = ["TELLS", "motions", "picks", "retell", "scene"]
