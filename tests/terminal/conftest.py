"""A site for terminals."""

from tests.web.conftest import server

__all__ = ["server"]
