"""Matches that show themselves: `podium.Match`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from podium.bots.players import bot_of, rival_of
from podium.client.here import refused_here
from podium.client.kinds import AnyBot
from podium.core.chance import Seeded
from podium.core.rules import Step
from podium.core.seat import Seat
from podium.game import AnyGame, Seen
from podium.notebook.records import ShownRecord
from podium.notebook.showing import Sight, names_of, seat_of
from podium.notebook.teaching import teach
from podium.play.continuing import played_again
from podium.play.match import Match, play_out
from podium.registry import game as game_of


class ShownMatch(Match[object, object, object, object, Seen[object]]):
    """A match to look at and to play with: `podium.Match("the id", seats=3, seed=1)`.

    It shows itself as everybody at the table sees it; `look(seat)` as one seat does.
    """

    __slots__ = ("_done", "_luck", "names", "options", "seed")

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        *,
        options: object = None,
        seed: int | str | None = None,
        names: Sequence[str] = (),
    ) -> None:
        """Any game by its id; as many seats as it has, if nothing is said; the same seed, the same luck.

        A seed gives what `podium record` makes of it.
        """
        found = game_of(game) if isinstance(game, str) else game
        teach(found)
        count = found.seats[1] if seats is None else seats
        self.seed = secrets.token_hex(16) if seed is None else str(seed)
        self.options = found.options() if options is None else options
        super().__init__(found, count, self.options, Seeded(self.seed))
        self._done: list[tuple[Seat, object]] = []
        self.names = names_of(names, count)
        self._luck = Seeded(f"{self.seed}/bots")

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)

    def act(self, seat: Seat, action: object) -> Step[object, object]:
        """Does one of the legal actions; NotDone says why not."""
        if action not in self.game.rules.legal(self.state, seat):
            raise refused_here(self.game, self.state, seat, action, self.seats)
        step = super().act(seat, action)
        self._done.append((seat, action))
        return step

    def record(self, seat: int | None = None) -> ShownRecord:
        """What was done so far, to step through and to keep; as a seat saw it, or a watcher."""
        table = played_again(self.game, self.seats, self.options, self.seed, self._done)
        return ShownRecord(tuple(table.kept(self.names)), seat)

    def look(self, seat: int | None = None, language: str = "en") -> Sight:
        """What a seat sees; nobody's: a watcher's view."""
        view = self.view(seat_of(seat, self.seats))
        return Sight(self.game, view, self.names, language)

    def play(
        self, bots: str | Sequence[str | AnyBot] | None = None, decisions: int | None = None
    ) -> int:
        """Lets bots decide, so many times or to the end; how many decisions that were.

        `bots`: names, one for each seat or fewer to be repeated, or functions of a view and luck;
        `greedy`, if nothing is said, or the strongest bot of a game that has none of that name.
        """
        bots = bots or rival_of(self.game)
        row: list[str | AnyBot] = (
            [name.strip() for name in bots.split(",")] if isinstance(bots, str) else [*bots]
        )
        chosen = [bot_of(self.game, each) if isinstance(each, str) else each for each in row]
        playing = [chosen[n % len(chosen)] for n in range(self.seats)]
        if decisions is None:
            return play_out(self, playing, self._luck)
        made = 0
        while made < decisions and (awaited := self.to_act):
            seat = awaited[0]
            self.act(seat, playing[seat](self.view(seat), self._luck))
            made += 1
        return made

    def _repr_svg_(self) -> str:
        return self.look().svg()

    def __repr__(self) -> str:
        return repr(self.look())
