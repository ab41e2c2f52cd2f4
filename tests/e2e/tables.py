"""Tables for tests that play every game: how each is played whole in little time."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec

from podium import language
from podium.bots.players import rival_of
from podium.bots.random import choose
from podium.core.chance import Seeded
from podium.game import AnyGame
from podium.play.match import Match
from podium.registry import games
from tests.e2e.guest import Guest


class Quick(msgspec.Struct, frozen=True):
    """How to play a game whole and soon."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    enough: int = 10_000
    """So many offers somebody takes as they come; then they hurry."""
    hurry: str = ""
    """The key of what they choose then wherever it is offered."""

    @property
    def rival(self) -> str:
        """The bot that others are."""
        return rival_of(games()[self.game])

    def hurry_in(self, code: str) -> str:
        """What that is called in a language."""
        return language.words(self.game, code).say((self.hurry,), (), None) if self.hurry else ""

    def opened(self, guest: Guest, *, people: int = 0, bots: int = 0) -> str:
        """The path of a new table whose first seat is this guest's browser's."""
        answer = guest.page.request.post(
            f"{guest.address}/api/matches",
            headers={"origin": guest.address},
            data={
                "game": self.game,
                "seats": 1 + people + bots,
                "name": "Anna",
                "players": ["person"] * people + [self.rival] * bots,
                "options": self.options,
            },
        )
        assert answer.status == httpx.codes.CREATED, answer.text()
        return f"/t/{answer.json()['code']}"

    def asked(self, guest: Guest, *, bots: int) -> None:
        """Goes to a new table where this guest may act: a rival may have won a quick match before."""
        for _ in range(8):
            guest.go(self.opened(guest, bots=bots))
            guest.wait()
            if not guest.over:
                return
        raise AssertionError(f"bots win each match of {self.game} before anybody else may act")


def drags(game: AnyGame) -> bool:
    """Whether something is put somewhere in it: an offer is a thing and where it goes."""
    match = Match(game, game.short.seats, game.short.options, Seeded("drags"))
    luck = Seeded("players")
    while awaited := match.to_act:
        view = match.view(awaited[0])
        if any(offer.onto or len(set(offer.picks)) > 1 for offer in game.scene(view).offers):
            return True
        match.act(awaited[0], choose(view, luck))
    return False


HURRIES = {"greatrace": (8, "offer.pass")}
"""In which games somebody hurries, as no option makes them short."""

QUICK = {
    game_id: Quick(
        game_id,
        game.short.seats,
        msgspec.to_builtins(game.short.options),
        *HURRIES.get(game_id, (10_000, "")),
    )
    for game_id, game in games().items()
}
"""Every game that is found, as short as it says that it can be."""
