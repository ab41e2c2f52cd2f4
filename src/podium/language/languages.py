"""The languages that Podium speaks, and which of them to speak to somebody."""

from __future__ import annotations

LANGUAGES: dict[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "it": "Italiano",
    "nl": "Nederlands",
}
"""Each language by its code, as it calls itself."""

DEFAULT = "en"


class UnknownLanguage(LookupError):
    """No language of that code; says which there are."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"no language is called {wanted!r}; there are {', '.join(LANGUAGES)}")


def best(accept_language: str) -> str:
    """The language somebody would like most, from the header that browsers send.

    What cannot be read in it is passed over; `de-CH` is German.
    """
    chosen, liking = DEFAULT, 0.0
    for wish in accept_language.split(","):
        tag, _, parameters = wish.partition(";")
        code = tag.strip().lower().partition("-")[0]
        weight = _weight(parameters)
        if weight > liking and (code in LANGUAGES or code == "*"):
            chosen, liking = (DEFAULT if code == "*" else code), weight
    return chosen


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return min(float(value), 1.0)
    except ValueError:
        return 0.0
