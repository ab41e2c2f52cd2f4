"""The arena's table, and the page that shows it."""

import msgspec
import pytest

from podium.lab.arena import hold_arena
from podium.lab.arena.page import page
from podium.lab.runs import Processes
from tests.lab.arena.some_series import series


def test_the_same_seed_gives_the_same_table_whatever_the_number_of_workers() -> None:
    asked = series("greedy,random,search:6", 9, 3)
    tables = [hold_arena(asked, Processes(workers)) for workers in (1, 2)]
    plain = [
        {bot: msgspec.structs.replace(s, ms_per_decision=0) for bot, s in table.bots.items()}
        for table in tables
    ]
    assert plain[0] == plain[1]
    assert tables[0].pairs == tables[1].pairs
    table = tables[0]
    assert table.matches == 9
    assert table.bots["random"].rating < table.bots["greedy"].rating
    for each in table.bots.values():
        assert each.low <= each.win_share <= each.high
        assert each.rating_low <= each.rating <= each.rating_high
    shares = {(pair.bot, pair.other): pair.before for pair in table.pairs}
    assert shares["greedy", "random"] + shares["random", "greedy"] == pytest.approx(1)
    shown = page(table)
    assert shown.count("<circle") == 6
    assert "<script" not in shown
    assert "://" not in shown
