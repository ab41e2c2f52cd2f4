"""Render: pages from their templates, in the viewer's language."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from functools import lru_cache

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from litestar.datastructures import Cookie
from markupsafe import Markup

from podium import language
from podium.bots.levels import Level
from podium.bots.players import names
from podium.game import AnyGame
from podium.language import LANGUAGES
from podium.language.rulebook import page_of
from podium.play.guide import guide_of
from podium.play.studied import studied
from podium.registry import games
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming
from podium.web.http.minute import minute_texts
from podium.web.http.terms import clock_words
from podium.web.site import Site
from podium.wire import spoken

_SCRIPT = re.compile(r"/(client/pages/\w+\.js)\"")

_LEAST = 600
"""Bytes below which compressing is not worth it."""

_templates = Environment(
    loader=PackageLoader("podium.web", "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)


class Poster:
    """A game as pages speak of it."""

    def __init__(self, site: Site, game: AnyGame, code: str) -> None:
        self.id = game.id
        self.name = game.name
        self.fewest, self.most = game.seats
        self.minutes = game.minutes
        self.levels = tuple(Level)
        self.bots = names(game)
        self._site = site
        self._code = code
        self._base = site.settings.prefix

    @property
    def tagline(self) -> str:
        """A sentence or two that make one want to play."""
        return language.words(self.id, self._code).ui("game.tagline")

    @property
    def wins(self) -> str:
        """Who wins, in one line beside the players; empty where the headline says it."""
        words, key = language.words(self.id, self._code), "game.wins"
        return words.ui(key) if words.knows(key) else ""

    @property
    def rules(self) -> str:
        """Where its rules are; empty if they are not there."""
        return f"{self._base}/rules/{self.id}" if page_of(self.id) else ""

    @property
    def learn(self) -> str:
        """Where a guided first match begins; empty if there is none."""
        return f"{self._base}/learn/{self.id}" if guide_of(self.id) else ""

    @property
    def study(self) -> str:
        """Where it is told how the game plays; empty if nobody has studied it."""
        return f"{self._base}/study/{self.id}" if studied(self.id) else ""

    @property
    def minute(self) -> list[tuple[str, str]]:
        """The game in a minute: where each picture is, and what it tells."""
        at = f"{self._base}/games/{self.id}/minute/{self._code}"
        return [(f"{at}/{n}", text) for n, text in enumerate(minute_texts(self.id, self._code))]

    def art(self, file: str) -> str:
        """Where a file of its art is."""
        shelf = self._site.art(self.id)
        return f"{self._base}/games/{self.id}/art/{shelf.version if shelf else '-'}/{file}"


def page(
    request: Incoming,
    site: Site,
    asker: Asker,
    template: str,
    facts: Mapping[str, object],
    status: int = 200,
    cookies: list[Cookie] | None = None,
) -> Response[bytes]:
    """A page, compressed if the browser can read that."""
    words = language.words("", asker.language)
    shelf = site.shelf
    under = site.settings.prefix
    facts = {"here": request.scope["path"], **facts}

    def bot_name(bot: str) -> str:
        # A game from outside may have bots that our catalogues have no word for.
        key = f"ui.bot.{bot}"
        return words.ui(key) if words.knows(key) else bot

    def asset(path: str) -> str:
        return f"{under}/static/{shelf.version}/{path}"

    def clock(seconds: int) -> str:
        return clock_words(seconds, asker.language)

    def interface(scripts: str) -> Markup:
        named = map(shelf.keys, _SCRIPT.findall(scripts))
        return _words_for(frozenset[str]().union(*named), asker.language)

    text = _templates.get_template(template).render(
        {
            "say": words.ui,
            "bot_name": bot_name,
            "asset": asset,
            "clock": clock,
            "games": [Poster(site, game, asker.language) for game in games().values()],
            "interface": interface,
            "language": asker.language,
            "languages": LANGUAGES,
            **facts,
            "base": under,
            "here": f"{under}{facts['here']}",
        }
    )
    data = text.encode()
    headers = {"cache-control": "no-store", "vary": "accept-encoding, accept-language, cookie"}
    if len(data) >= _LEAST and "gzip" in request.headers.get("accept-encoding", ""):
        data = gzip.compress(data, 6, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(
        data,
        status_code=status,
        media_type="text/html",
        headers=headers,
        cookies=cookies,
    )


@lru_cache(maxsize=100)
def _words_for(keys: frozenset[str], code: str) -> Markup:
    """Of all that the platform says in a language, what is named so, and its forms."""
    within = tuple(f"{key.removesuffix('.')}." for key in keys)
    return _block(
        {
            key: text
            for key, text in language.interface(code).items()
            if key in keys or key.startswith(within)
        }
    )


def told_by(game: AnyGame, code: str) -> Markup:
    """What the cards and pieces of a game tell, for its tables."""
    words = language.words(game.id, code)
    return _block(spoken.tells(game.tells, lambda text: words.say(text, (), None)))


def _block(data: Mapping[str, object]) -> Markup:
    """JSON inside a page: nothing in it can end the block."""
    text = msgspec.json.encode(data).decode()
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


def columns_for(posters: int) -> int:
    """How many stand in a row, so that none is left alone in the last one if it can be helped."""
    alone_by_four = posters % 4 in (1, 2)
    return 3 if posters < 4 or (alone_by_four and posters % 3 != 1) else 4
