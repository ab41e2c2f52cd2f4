"""A site for an assistant."""

from tests.web.conftest import server

__all__ = ["server"]
