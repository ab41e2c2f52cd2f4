"""Why not: every reason there is, each with its rule."""

from __future__ import annotations

from podium.core.rules import Refusal

TOWER_COMPLETE = Refusal("GT-07", "over")
DEADLOCKED = Refusal("GT-Q03", "over")
NO_MORE_TURNS = Refusal("GT-Q20", "over")
NO_SUCH_SEAT = Refusal("GT-01", "no_such_seat")
NOT_YOUR_TURN = Refusal("GT-02", "not_your_turn")
NOT_IN_HAND = Refusal("GT-04", "not_in_hand")

NOT_A_FLOOR_CARD = Refusal("GT-08", "not_a_floor_card")
NOT_NINE = Refusal("GT-08", "not_nine")
LOWER_FIRST = Refusal("GT-08", "lower_first")
NO_PARTNER = Refusal("GT-08", "no_partner")
"""The floor is fine, yet an action has one form only."""
TWO_JOKERS = Refusal("GT-09", "two_jokers")

OWN_FLOOR = Refusal("GT-10", "own_floor")
NOTHING_TO_STEAL = Refusal("GT-10", "no_floor")
NOT_A_NUMBER = Refusal("GT-10", "not_a_number")
NO_MATCH = Refusal("GT-11", "no_match")
JOKER_CANNOT_STEAL = Refusal("GT-12", "joker_cannot_steal")
GUARDED = Refusal("GT-13", "guarded")

NO_FLOOR_TO_GUARD = Refusal("GT-13", "no_such_floor")
ONE_DOG = Refusal("GT-Q10", "one_dog")
NOT_YOUR_FLOOR = Refusal("GT-Q12", "not_your_floor")
NO_FLOOR_WITH_DOG = Refusal("GT-14", "no_such_floor")
NO_DOG = Refusal("GT-14", "no_dog")

OWN_TOWER = Refusal("GT-Q12", "own_tower")
NOTHING_TO_HAMMER = Refusal("GT-15", "no_floor")
NOTHING_TO_SMASH = Refusal("GT-16", "no_floor")

OWN_HAND = Refusal("GT-17", "own_hand")
EMPTY_HAND = Refusal("GT-Q08", "empty_hand")
EMPTY_HANDS = Refusal("GT-Q08", "empty_hands")
OWN_MILKSHAKE = Refusal("GT-18", "own_milkshake")
TRUCK_IS_PARKED = Refusal("GT-19", "truck_is_parked")
"""With more trucks than the box holds: a turn is followed by one other turn."""

NO_DISCARDING = Refusal("GT-Q03", "no_discarding")
DISCARD_TO_EIGHT = Refusal("GT-Q01", "discard_to_eight")
DISCARD_ONE = Refusal("GT-Q03", "discard_one")
