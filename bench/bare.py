"""GoTown through the contract against a bare hand-written loop of the same rules.

The loop keeps its state in lists, makes no events and no views, names actions by tuples and checks
nothing: what a plain program would do. `python bench/bare.py` prints both figures and their ratio,
taken in turn in one run.
"""

from __future__ import annotations

import time
from random import Random

from podium.core.chance import Seeded
from podium.games.gotown import GAME

JOKER, DOG, BONE, HAMMER, BALL, SHAKE, DONUT, THIEF, SUPER = range(9, 18)
BOX = [
    *(n for n in range(1, 9) for _ in range(4)),
    *[JOKER] * 4,
    *[DOG] * 4,
    *[BONE] * 2,
    *[HAMMER] * 3,
    BALL,
    *[SHAKE] * 3,
    DONUT,
    *[THIEF] * 3,
    SUPER,
]
GOAL, BOUND, LIMIT, REFILL = 5, 400, 8, 3
ROUNDS, LEAST = 5, 0.5

Play = tuple[int, int, int]
"""A kind, and two numbers: cards, seats or floors."""
END, BUILD, STEAL, GUARD, LURE, DRILL, SWING, ROB, RAID, SERVE, PARK = range(11)


class Bare:
    """One match."""

    def __init__(self, seats: int, seed: int) -> None:
        self.random = Random(seed).random
        self.pile = BOX.copy()
        self.discard: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.towers: list[list[list[int]]] = [[] for _ in range(seats)]
        """Floors of number, partner and whether a dog lies there."""
        self.shakes = [0] * seats
        self.seats = seats
        self.turns = 0
        self.quiet = 0
        self.donut = False
        self.over = False
        for hand in self.hands:
            for _ in range(5):
                hand.append(self.take(self.pile))
        self.turn = int(self.random() * seats)
        self.begin()

    def take(self, cards: list[int]) -> int:
        return cards.pop(int(self.random() * len(cards)))

    def draw(self, hand: list[int]) -> None:
        if not self.pile:
            self.pile, self.discard = self.discard, self.pile
        if self.pile:
            hand.append(self.take(self.pile))
            self.busy = True

    def begin(self) -> None:
        while True:
            if self.turns >= BOUND:
                self.over = True
                return
            self.turns += 1
            self.busy = False
            if not self.shakes[self.turn]:
                break
            self.shakes[self.turn] -= 1
            self.discard.append(SHAKE)
            self.turn = (self.turn + 1) % self.seats
        if len(self.hands[self.turn]) < LIMIT:
            self.draw(self.hands[self.turn])

    def end(self) -> None:
        hand = self.hands[self.turn]
        while len(hand) < REFILL and (self.pile or self.discard):
            self.draw(hand)
        self.quiet = 0 if self.busy else self.quiet + 1
        if self.quiet >= self.seats:
            self.over = True
            return
        if self.donut:
            self.donut = False
            self.discard.append(DONUT)
        else:
            self.turn = (self.turn + 1) % self.seats
        self.begin()

    def plays(self) -> list[Play]:
        me = self.turn
        hand = self.hands[me]
        held = set(hand)
        others = [seat for seat in range(self.seats) if seat != me]
        found: list[Play] = [(END, 0, 0)]
        for card in held:
            if card < JOKER:
                if card < 5 and 9 - card in held:
                    found.append((BUILD, card, 9 - card))
                if JOKER in held:
                    found.append((BUILD, card, JOKER))
                for seat in others:
                    tower = self.towers[seat]
                    if tower and not tower[-1][2] and tower[-1][0] in (card, 9 - card):
                        found.append((STEAL, card, seat))
            elif card == DOG:
                for n, floor in enumerate(self.towers[me]):
                    if not floor[2]:
                        found.append((GUARD, me, n))
            elif card == BONE:
                for seat in range(self.seats):
                    for n, floor in enumerate(self.towers[seat]):
                        if floor[2]:
                            found.append((LURE, seat, n))
            elif card == HAMMER:
                found += [
                    (DRILL, seat, 0)
                    for seat in others
                    if self.towers[seat] and not self.towers[seat][-1][2]
                ]
            elif card == BALL:
                found += [(SWING, seat, 0) for seat in others if self.towers[seat]]
            elif card == THIEF:
                found += [(ROB, seat, 0) for seat in others if self.hands[seat]]
            elif card == SUPER:
                if any(self.hands[seat] for seat in others):
                    found.append((RAID, 0, 0))
            elif card == SHAKE:
                found += [(SERVE, seat, 0) for seat in others]
            elif card == DONUT:
                found.append((PARK, 0, 0))
        return found

    def do(self, play: Play) -> None:
        kind, one, two = play
        if kind == END:
            self.end()
            return
        me = self.turn
        hand = self.hands[me]
        self.busy = True
        if kind == BUILD:
            hand.remove(one)
            hand.remove(two)
            self.raised([one, two, 0])
        elif kind == STEAL:
            hand.remove(one)
            first, second, _ = self.towers[two].pop()
            taken, left = (second, first) if first == one else (first, second)
            self.discard.append(left)
            self.raised([one, taken, 0])
        elif kind == GUARD:
            hand.remove(DOG)
            self.towers[one][two][2] = 1
        elif kind == LURE:
            hand.remove(BONE)
            self.towers[one][two][2] = 0
            self.discard += (BONE, DOG)
        elif kind in (DRILL, SWING):
            card = HAMMER if kind == DRILL else BALL
            hand.remove(card)
            first, second, dog = self.towers[one].pop()
            self.discard += (card, first, second)
            if dog:
                self.discard.append(DOG)
        elif kind == ROB:
            hand.remove(THIEF)
            self.discard.append(THIEF)
            hand.append(self.take(self.hands[one]))
        elif kind == RAID:
            hand.remove(SUPER)
            self.discard.append(SUPER)
            for seat in range(self.seats):
                if seat != me and self.hands[seat]:
                    hand.append(self.take(self.hands[seat]))
        elif kind == SERVE:
            hand.remove(SHAKE)
            self.shakes[one] += 1
        else:
            hand.remove(DONUT)
            self.donut = True

    def raised(self, floor: list[int]) -> None:
        tower = self.towers[self.turn]
        tower.append(floor)
        self.over = len(tower) == GOAL


def bare(seats: int, seed: int) -> int:
    """Plays one match of the loop; how many decisions that took."""
    match = Bare(seats, seed)
    choose = Random(seed).random
    made = 0
    while not match.over:
        plays = match.plays()
        match.do(plays[int(choose() * len(plays))])
        made += 1
    return made


def contract(seats: int, seed: int) -> int:
    """Plays one match through the contract."""
    rules, luck, choose = GAME.rules, Seeded(seed), Random(seed).random
    state = rules.setup(seats, GAME.options(), luck).state
    made = 0
    while awaited := rules.to_act(state):
        legal = rules.legal(state, awaited[0])
        state = rules.apply(state, awaited[0], legal[int(choose() * len(legal))], luck).state
        made += 1
    return made


def with_views(seats: int, seed: int) -> int:
    """Plays one match through the contract, with a view for each decision."""
    rules, view, luck, choose = GAME.rules, GAME.view, Seeded(seed), Random(seed).random
    state = rules.setup(seats, GAME.options(), luck).state
    made = 0
    while awaited := rules.to_act(state):
        legal = view(state, awaited[0]).legal
        state = rules.apply(state, awaited[0], legal[int(choose() * len(legal))], luck).state
        made += 1
    return made


def main() -> None:
    print(f"{'seats':>5} {'bare':>9} {'contract':>9} {'ratio':>6} {'with views':>11} {'ratio':>6}")
    for seats in (2, 3, 4):
        best = [0.0, 0.0, 0.0]
        for _ in range(ROUNDS):
            for n, way in enumerate((bare, contract, with_views)):
                made = seed = 0
                begun = time.process_time()
                while (spent := time.process_time() - begun) < LEAST:
                    made += way(seats, seed)
                    seed += 1
                best[n] = max(best[n], made / spent)
        loop, plain, seen = best
        print(
            f"{seats:5} {loop:9,.0f} {plain:9,.0f} {plain / loop:6.2f} "
            f"{seen:11,.0f} {seen / loop:6.2f}"
        )


if __name__ == "__main__":
    main()
