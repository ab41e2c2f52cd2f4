"""Errors: each has its words."""

from podium import language
from podium.web.host.wrong import STATUS, Wrong


def test_every_error_has_its_words_in_every_language() -> None:
    for code in language.LANGUAGES:
        known = language.interface(code)
        assert {f"ui.error.{error}" for error in STATUS} <= set(known)
    assert Wrong("bad_seats", 2, 4).words("de") == language.words("", "de").ui(
        "ui.error.bad_seats", 2, 4
    )
