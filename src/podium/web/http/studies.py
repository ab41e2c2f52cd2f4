"""Studies: what is kept of how a game plays, in the words and figures of a reader's language."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from babel.numbers import format_decimal, format_percent

from podium import language
from podium.game import AnyGame
from podium.play.studied import Studied, StudiedFact
from podium.web.history.own import OwnStudy


class ShownFact(msgspec.Struct, frozen=True):
    """A figure of a study as a page shows it."""

    label: str
    value: str
    interval: str


class ShownChapter(msgspec.Struct, frozen=True):
    """A heading of a study's page."""

    id: str
    heading: str


def shown_facts(found: Studied, game: AnyGame, code: str) -> list[ShownFact]:
    """The figures that are told first."""
    words = language.words(game.id, code)

    def shown(fact: StudiedFact, value: str, low: str, high: str) -> ShownFact:
        count = format_decimal(fact.n, locale=code)
        interval = words.ui("ui.study.interval", low, high, count)
        return ShownFact(words.ui(f"ui.study.{fact.id}"), value, interval)

    def share(value: float) -> str:
        return format_percent(value, locale=code)

    def length(fact: StudiedFact) -> str:
        if fact.id == "length":
            return words.ui(f"unit.{game.unit}", round(fact.value))
        return words.ui("ui.minutes", number(fact.value))

    def number(value: float) -> str:
        return format_decimal(round(value, 0 if value >= 10 else 1), locale=code)

    return [
        *(
            shown(fact, length(fact), number(fact.low), number(fact.high))
            for fact in found.lengths
            if words.knows(f"ui.study.{fact.id}")
        ),
        *(
            shown(fact, share(fact.value), share(fact.low), share(fact.high))
            for fact in found.shares
            if words.knows(f"ui.study.{fact.id}")
        ),
    ]


def shown_chapters(found: Studied, code: str) -> list[ShownChapter]:
    """The headings; a chapter that we have no word for is called as the study calls it."""
    words = language.words("", code)
    return [
        ShownChapter(
            chapter.id,
            words.ui(f"ui.study.chapter.{chapter.id}")
            if words.knows(f"ui.study.chapter.{chapter.id}")
            else chapter.id,
        )
        for chapter in found.chapters
    ]


def shown_own(found: OwnStudy, game: AnyGame, code: str) -> list[ShownFact]:
    """What a browser's own matches tell, in its language."""
    words = language.words(game.id, code)

    def number(value: float) -> str:
        return format_decimal(round(value, 0 if abs(value) >= 10 else 1), locale=code)

    def share(value: float) -> str:
        return format_percent(value, locale=code)

    def shown(fact: StudiedFact, value: str, form: Callable[[float], str]) -> ShownFact:
        count = format_decimal(fact.n, locale=code)
        interval = words.ui("ui.study.interval", form(fact.low), form(fact.high), count)
        return ShownFact(words.ui(f"ui.own.{fact.id}", share(found.fair)), value, interval)

    units = {"minutes": "ui.minutes", "thinking": "ui.own.seconds"}
    return [
        *(shown(fact, share(fact.value), share) for fact in found.shares),
        *(
            shown(fact, words.ui(units[fact.id], number(fact.value)), number)
            for fact in found.lengths
        ),
    ]
