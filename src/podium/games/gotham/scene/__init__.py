"""The table as one viewer sees it: a track with its runners, and the cards that move them."""

from podium.games.gotham.scene.moving import motions
from podium.games.gotham.scene.picking import picks
from podium.games.gotham.scene.table import scene
from podium.games.gotham.scene.tells import TELLS

__all__ = ["TELLS", "motions", "picks", "scene"]
