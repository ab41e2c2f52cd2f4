"""The six answers: how Gotham Race is played."""

from podium.games.gotham.rules.choices import legal
from podium.games.gotham.rules.course import apply, outcome, setup, to_act
from podium.games.gotham.rules.legality import refusal

__all__ = ["apply", "legal", "outcome", "refusal", "setup", "to_act"]
