"""The table as one viewer sees it: a track with its runners, and the cards that move them."""

from podium.games.gotham.scene.moving import motions
from podium.games.gotham.scene.offering import picks
from podium.games.gotham.scene.table import scene

__all__ = ["motions", "picks", "scene"]
