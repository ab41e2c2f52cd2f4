"""The six answers: how The Great Motorcar Race is played."""

from podium.games.motorcar.rules.choices import legal
from podium.games.motorcar.rules.course import apply, outcome, setup, to_act
from podium.games.motorcar.rules.legality import refusal

__all__ = ["apply", "legal", "outcome", "refusal", "setup", "to_act"]
