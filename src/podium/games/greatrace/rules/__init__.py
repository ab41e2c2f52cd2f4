"""The six answers: how The Great Race is played.

Chapters: turn (bivouac, planning, sequences, maintenance), hands, tiles, driving, danger, repair,
cards.
"""

from podium.games.greatrace.rules.choices import legal
from podium.games.greatrace.rules.course import apply, outcome, setup, to_act
from podium.games.greatrace.rules.legality import refusal

__all__ = ["apply", "legal", "outcome", "refusal", "setup", "to_act"]
