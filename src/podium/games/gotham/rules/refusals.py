"""Why not: every reason there is, each with its rule."""

from __future__ import annotations

from podium.core.rules import Refusal

OVER = Refusal("GR-24", "over")
NO_MORE_ROUNDS = Refusal("GR-Q17", "over")
NOT_YOUR_TURN = Refusal("GR-08", "not_your_turn")
DRAW_FIRST = Refusal("GR-09", "draw_first")
DRAWN_ALREADY = Refusal("GR-09", "drawn_already")
NOT_IN_HAND = Refusal("GR-09", "not_in_hand")
DECK_EMPTY = Refusal("GR-Q13", "deck_empty")
