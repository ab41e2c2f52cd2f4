"""Why not: every reason there is, each with its rule."""

from __future__ import annotations

from podium.core.rules import Refusal

OVER = Refusal("MR-01", "over")
NOT_YOUR_GO = Refusal("MR-03", "not_your_go")
FLICK_BEFORE_LEGS = Refusal("MR-03", "flick_before_legs")
ALL_FLICK = Refusal("MR-Q13", "all_choose")
STRAIN_AT_THE_START = Refusal("MR-05", "strain_at_the_start")
ALL_STRAIN = Refusal("MR-05", "all_choose")
AFTER_THE_DICE = Refusal("MR-Q02", "after_the_dice")
OFFER_OPEN = Refusal("MR-Q03", "offer_open")
NO_OFFER = Refusal("MR-Q03", "no_offer")
NOT_ASKED = Refusal("MR-Q03", "not_asked")
HELP_ON_THE_MOVE = Refusal("MR-11", "help_on_the_move")
ONLY_THE_SLOWEST = Refusal("MR-12", "only_the_slowest")
PAY_AFTER_MOVING = Refusal("MR-Q06", "pay_after_moving")
OFF_THE_SCALE = Refusal("MR-Q13", "off_the_scale")
NO_SUCH_SEAT = Refusal("MR-01", "no_such_seat")
NOT_ONESELF = Refusal("MR-Q04", "not_oneself")
TWO_TILES = Refusal("MR-08", "two_tiles")
ONE_TILE = Refusal("MR-Q03", "one_tile")
NOT_AGAIN = Refusal("MR-Q03", "not_again")
NOBODY_COULD_JOIN = Refusal("MR-Q03", "nobody_could_join")
NOT_MET = Refusal("MR-11", "not_met")
NO_SUCH_PREDICAMENT = Refusal("MR-Q05", "no_such_predicament")
NOTHING_TO_PAY = Refusal("MR-13", "no_such_predicament")
NOT_BY_TILES = Refusal("MR-13", "not_by_tiles")
NO_TILE = Refusal("MR-13", "no_tile")
