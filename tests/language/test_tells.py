"""What cards and pieces tell can be said in every language, with rules that are written and drawings that are there."""

import re

import pytest

from podium import registry
from podium.language import LANGUAGES, words
from podium.language.rulebook import rule_ids
from podium.scene.art import read_art
from podium.wire import spoken


@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("game", sorted(registry.games()))
def test_every_tell_is_said_in_every_language(game: str, code: str) -> None:
    said = words(game, code, strict=True)
    tells = spoken.tells(registry.game(game).tells, lambda text: said.say(text, (), None))
    for name, tell in tells.items():
        assert tell.title, name
        assert tell.does.endswith("."), name
        if code == "en":
            assert not re.search(r"\ba (8|11|18)\b", tell.does), name


@pytest.mark.parametrize("game", sorted(registry.games()))
def test_every_tell_names_rules_and_drawings_that_are_there(game: str) -> None:
    art = read_art(registry.folder(game), game)
    tells = registry.game(game).tells
    for name, tell in tells.items():
        assert tell.rules, name
        assert set(tell.rules) <= rule_ids(game), name
        for symbol in (*tell.symbols, *filter(None, [tell.picture])):
            assert symbol in art.symbols, (name, symbol)
    symbols = [symbol for tell in tells.values() for symbol in tell.symbols]
    assert len(symbols) == len(set(symbols)), "a symbol tells one thing"
