"""A store goes on while a newer Podium adds what migrations may add."""

from sqlalchemy import create_engine, text

from podium.store import Append, Store, reads
from tests.store.samples import line, with_matches

STEPS = (
    "ALTER TABLE matches ADD COLUMN of_tomorrow TEXT",
    "ALTER TABLE log ADD COLUMN counted INTEGER NOT NULL DEFAULT 0",
    "CREATE TABLE of_tomorrow (id TEXT PRIMARY KEY)",
    "CREATE INDEX log_counted ON log (counted)",
    "UPDATE matches SET of_tomorrow = 'x'",
)


def test_a_process_goes_on_while_tables_grow(url: str) -> None:
    with Store.open(url) as store:
        with_matches(store, "m")
        engine = create_engine(url)
        for seq, step in enumerate(STEPS, 1):
            # As often as makes a driver keep what it has prepared.
            for _ in range(8):
                assert store.ask(reads.whole, "m") is not None
            with engine.begin() as newer:
                newer.execute(text(step))
            store.submit(Append(line("m", seq))).result(20)
            with_matches(store, f"n{seq}")
            kept = store.ask(reads.whole, "m")
            assert kept is not None
            assert len(kept.log) == seq + 1
        engine.dispose()
