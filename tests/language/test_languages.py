import pytest

from podium.language import LANGUAGES, UnknownLanguage, best, words


def test_six_languages_call_themselves_by_their_own_names() -> None:
    assert LANGUAGES == {
        "en": "English",
        "de": "Deutsch",
        "fr": "Français",
        "es": "Español",
        "it": "Italiano",
        "nl": "Nederlands",
    }


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("de-CH, fr;q=0.8", "de"),
        ("fr;q=0.8, de-CH;q=0.9", "de"),
        ("pt-BR, es;q=0.5, en;q=0.4", "es"),
        ("NL", "nl"),
        ("it; q=1", "it"),
        ("pt, *", "en"),
        ("de;q=0, it;q=0.1", "it"),
        ("fr;q=7, de;q=0.9", "fr"),
        ("zh, ja", "en"),
    ],
)
def test_the_header_chooses_the_language_liked_most(header: str, code: str) -> None:
    assert best(header) == code


@pytest.mark.parametrize(
    "header", [";;;", ",,,", "q=1", "de;q=much", "=;=,=", "-", "é;q=ü", "*;q=x"]
)
def test_what_cannot_be_read_is_passed_over(header: str) -> None:
    assert best(header) == "en"


def test_an_unknown_language_says_which_there_are() -> None:
    with pytest.raises(UnknownLanguage, match="'xx'; there are en, de, fr, es, it, nl"):
        words("", "xx")
