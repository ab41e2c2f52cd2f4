"""What Alembic runs; `migrate.py` gives it the connection and holds the transaction.

A migration is written by hand in `versions/`, with the next number as its revision; `HEAD` in
`migrate.py` and the tables in `tables.py` change with it, and the tests hold the three together.
"""

from alembic import context

from podium.store.migrate import VERSION_TABLE
from podium.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
)
context.run_migrations()
