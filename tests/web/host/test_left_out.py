"""A match whose game is left out for now, or uninstalled: that is said, and it waits."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from podium.store import Store
from podium.web.host.lobby import Lobby
from podium.web.host.tables import Tables
from podium.web.host.wrong import Wrong
from tests.web.host.beside import pair_of_people

pytestmark = pytest.mark.anyio


async def test_its_game_is_named_and_with_the_game_the_match_is_back(tmp_path: Path) -> None:
    file = tmp_path / "podium.db"
    async with Store.open(f"sqlite:///{file}") as store:
        seated = (await pair_of_people(Lobby(Tables(store))))[0]

    def played_is(game_id: str) -> None:
        with closing(sqlite3.connect(file)) as raw:
            raw.execute("update matches set game = ?", [game_id])
            raw.commit()

    played_is("gone")
    async with Store.open(f"sqlite:///{file}") as store:
        with pytest.raises(Wrong) as told:
            async with Tables(store).at(seated.code):
                pass
    assert told.value.code == "unknown_game"
    assert told.value.words("en") == "There is no game called gone."
    played_is("gotown")
    async with Store.open(f"sqlite:///{file}") as store:
        tables = Tables(store)
        async with tables.at(seated.code) as hosted:
            assert hosted.match.game == "gotown"
        await tables.settle()
