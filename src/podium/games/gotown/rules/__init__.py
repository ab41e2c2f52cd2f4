"""The six answers: how GoTown is played."""

from podium.games.gotown.rules.choices import legal
from podium.games.gotown.rules.course import apply, outcome, setup, to_act
from podium.games.gotown.rules.legality import refusal

__all__ = ["apply", "legal", "outcome", "refusal", "setup", "to_act"]
