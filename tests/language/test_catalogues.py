"""Every catalogue, of the platform and of every game that is found, says all there is to say."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest

from podium import registry
from podium.core.chance import Seeded
from podium.core.rules import Refusal
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.language import LANGUAGES, Words, catalogue, interface, words
from podium.language.fields import fields
from podium.language.gaps import gaps_of_platform
from podium.scene.scene import Scene
from podium.scene.text import Text

GAMES = sorted(registry.games())
NAMES = ("Anna", "Bruno", "Chloé", "Dragan", "Elif", "Finn")


def test_the_platform_says_the_same_in_every_language() -> None:
    assert gaps_of_platform() == []


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_the_browser_gets_the_whole_platform_as_flat_texts(code: str) -> None:
    flat = interface(code)
    for key, message in catalogue.platform(code).messages.items():
        if message.by:
            # The browser chooses a plural by the first argument.
            assert message.by == "0", key
            assert {f"{key}.{form}" for form in message.sentences} <= flat.keys()
        else:
            assert key in flat
    assert all(key.startswith("ui.") for key in flat)


# -- what is said while matches are played -----------------------------------------------------


@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_a_match_says_can_be_said(game_id: str, code: str) -> None:
    spoken = words(game_id, code, strict=True)
    for viewer, texts, told, refused in heard(game_id):
        for text in texts:
            assert spoken.say(text, NAMES, viewer)
        for event in told:
            assert spoken.event(event, NAMES, viewer)
        for refusal, action in refused:
            assert spoken.refusal(refusal, action, NAMES, viewer)
            assert spoken.action(action, NAMES, viewer)


@cache
def heard(game_id: str) -> list[tuple[Seat | None, set[Text], set[Any], list[tuple[Refusal, Any]]]]:
    """All that each viewer is told in some matches, each thing once."""
    game = registry.game(game_id)
    told: dict[Seat | None, tuple[set[Text], set[Any], dict[tuple[Refusal, str], Any]]] = {}
    for seats, options in variants(game):
        for seed in range(2):
            for viewer, scene, events, refused in played(game, seats, options, seed):
                texts, heard_events, refusals = told.setdefault(viewer, (set(), set(), {}))
                texts.update(texts_of(scene))
                heard_events.update(events)
                for refusal, action in refused:
                    refusals.setdefault((refusal, tag_of(action)), action)
    return [
        (viewer, texts, events, [(key[0], action) for key, action in refused.items()])
        for viewer, (texts, events, refused) in told.items()
    ]


def tag_of(struct: msgspec.Struct) -> str:
    return fields(type(struct)).tag


def variants(game: AnyGame) -> Iterator[tuple[int, Any]]:
    """Every number of seats, plain and with all that can be switched on."""
    switches = {
        option.name: True
        for option in msgspec.structs.fields(game.options)
        if option.type is bool or option.type == "bool"
    }
    for seats in range(game.seats[0], game.seats[1] + 1):
        yield seats, game.options()
        yield seats, game.options(**switches)


def played(
    game: AnyGame, seats: int, options: Any, seed: int
) -> Iterator[tuple[Seat | None, Scene, list[Any], list[tuple[Refusal, Any]]]]:
    """A match of random play: after each step, what each viewer sees, hears and may not do."""
    chance, luck = Seeded(f"match {seed}"), Seeded(f"players {seed}")
    state = game.rules.setup(seats, options, chance).state
    events: tuple[Any, ...] = ()
    for _ in range(250):
        for viewer in (None, *SEATS[:seats]):
            view = game.view(state, viewer)
            refused = [] if viewer is None else list(islice(refusals(game, state, view), 40))
            told = [game.heard(event, viewer) for event in events]
            yield viewer, game.scene(view), [e for e in told if e is not None], refused
        awaited = game.rules.to_act(state)
        if not awaited:
            return
        action = luck.draw(range(len(game.rules.legal(state, awaited[0]))), "choose")
        step = game.rules.apply(
            state, awaited[0], game.rules.legal(state, awaited[0])[action], chance
        )
        state, events = step.state, step.events


def refusals(game: AnyGame, state: Any, view: Any) -> Iterator[tuple[Refusal, Any]]:
    for action in game.encoding.catalogue(view):
        refusal = game.rules.refusal(state, view.seat, action)
        if refusal is not None:
            yield refusal, action


def texts_of(scene: Scene) -> Iterator[Text]:
    """Every text of a scene."""
    found: list[Text] = [scene.headline, scene.aside, scene.prompt]
    found += [area.label for area in scene.areas]
    for node in scene.nodes:
        found.append(node.label)
        found += [word for _, word in node.words if isinstance(word, tuple)]
    for offer in scene.offers:
        found += [offer.label, offer.tag, *[ghost.tag for ghost in offer.ghosts]]
        found += [
            word for ghost in offer.ghosts for _, word in ghost.words if isinstance(word, tuple)
        ]
    for standing in scene.standings:
        found += [standing.flag, *[fact.label for fact in standing.facts]]
    return filter(None, found)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_message_of_a_game_hides_one_of_the_platform(game_id: str) -> None:
    ours = catalogue.platform("en").messages.keys()
    assert not ours & catalogue.of_game(game_id, "en").messages.keys()
    assert isinstance(words(game_id, "en"), Words)
