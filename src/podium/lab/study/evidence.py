"""Evidence: all that was seen for a study, where every section finds what it reads."""

from __future__ import annotations

import msgspec
import numpy as np

from podium.game import AnyGame
from podium.lab.study.asked import Inquiry, Strength
from podium.lab.study.experiments import Curve, Weighed
from podium.lab.study.tables import Ledger
from podium.language.catalogue import of_game
from podium.language.languages import DEFAULT


class SeatTrial(msgspec.Struct, frozen=True):
    """How the seats did where everybody plays equally strongly, with the same luck in every seat."""

    seats: int
    strength: Strength
    won: list[tuple[float, ...]]
    """A row a match; those of one luck, as many as there are seats, follow one another."""
    lengths: list[int]

    @property
    def by_luck(self) -> np.ndarray:
        """What each seat won of the matches of one luck: a row a luck, the unit of every figure."""
        by_luck: np.ndarray = np.asarray(self.won).reshape(-1, self.seats, self.seats).mean(axis=1)
        return by_luck

    @property
    def fair(self) -> float:
        """What each seat would win if all were equal: less where some matches are won by nobody."""
        return float(np.mean(self.won))

    @property
    def worth(self) -> float | None:
        """As many matches with luck of their own would tell as much as one of these; None: nothing differs."""
        alone = float(np.var(self.won, axis=0).sum()) / self.seats
        mirrored = float(self.by_luck.var(axis=0).sum())
        return alone / mirrored if mirrored > 0 else None


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """What the trials and experiments of a study gave."""

    asked: Inquiry
    game: AnyGame
    tables: Ledger
    seatings: list[SeatTrial]
    forbidden: dict[str, list[float]]
    """By piece: what each match lost that was played without it."""
    alone: dict[str, list[tuple[tuple[float, ...], tuple[float, ...]]]]
    """By source: how matches ended, and how with that source kept and all else drawn anew."""
    curves: list[Curve]
    weighed: list[list[Weighed]]
    """Decisions, a row a match."""
    thinking: list[float]
    """The share of the victory of one who thinks twice as long, a luck a row; empty: nobody thinks."""
    thinkers: tuple[str, str] = ("", "")

    @property
    def fair(self) -> float:
        """What each seat would win if all were equal."""
        return 1 / self.asked.seats

    def named(self, piece: str) -> str:
        """What a piece is called: its English noun, or its kind and number."""
        kind, _, which = piece.partition(".")
        forms = of_game(self.game.id, DEFAULT).nouns.get(piece)
        if forms:
            noun = forms.get("noun") or next(iter(forms.values()))
            # "8" and "last" are no names by themselves; cards and whole phrases are.
            alone = " " in noun or (kind == "card" and not noun.isdecimal())
            return noun if alone else f"{kind} {noun}".replace("_", " ")
        return f"{kind} {which}".replace("_", " ")
