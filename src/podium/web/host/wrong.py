"""Wrong: what the asker did wrong, or must do again; said in words under `ui.error.<code>`."""

from __future__ import annotations

from podium import language

STATUS = {
    "malformed": 400,
    "bad_record": 400,
    "bad_name": 400,
    "bad_seats": 400,
    "bad_players": 400,
    "too_many_players": 400,
    "bad_options": 400,
    "bad_pin": 400,
    "bad_clock": 400,
    "bad_host": 400,
    "wrong_secret": 401,
    "wrong_token": 401,
    "cross_origin": 403,
    "no_seat": 403,
    "wrong_pin": 403,
    "needs_pin": 403,
    "resigned": 403,
    "not_host": 403,
    "not_found": 404,
    "no_transfer": 404,
    "no_match": 404,
    "no_entry": 404,
    "no_replay": 404,
    "unknown_game": 404,
    "not_allowed": 405,
    "too_slow": 408,
    "nothing_left": 409,
    "nothing_to_ask": 409,
    "nothing_to_answer": 409,
    "asked_already": 409,
    "seated": 409,
    "not_alone": 409,
    "no_clock": 409,
    "time_enough": 409,
    "full": 409,
    "taken": 409,
    "not_started": 409,
    "started": 409,
    "not_over": 409,
    "old_rules": 410,
    "closed": 410,
    "too_large": 413,
    "too_long": 413,
    "not_json": 415,
    "not_text": 415,
    "too_many": 429,
    "too_many_lines": 429,
    "in_line": 429,
    "coach_in_line": 429,
    "went_wrong": 500,
    "table_failed": 500,
    "stuck": 500,
    "busy": 503,
    "coach_busy": 503,
    "line_full": 503,
    "took_too_long": 503,
    "broken_off": 503,
    "not_stored": 503,
    "away": 503,
}
"""Every code there is, with its HTTP status."""

REPLY_STATUS = {
    "illegal": 422,
    "stale": 409,
    "nothing_to_undo": 409,
    "malformed": 400,
    "guided": 409,
    "failed": 500,
}
"""The HTTP status of a table's refusals."""


_AGAIN = 5.0
"""Seconds after which a site that had too much to do may be asked again."""


class Wrong(Exception):
    """Why the site did not do what it was asked; nothing has changed."""

    def __init__(
        self, code: str, *arguments: str | int, limit: str = "", again: float = 0.0
    ) -> None:
        """`limit`: which one was met, for programs; `again`: seconds after which it may be tried again."""
        super().__init__(code, *arguments)
        self.code = code
        self.arguments = arguments
        self.limit = limit
        self.again = again or (_AGAIN if self.status in (429, 503) else 0.0)

    @property
    def status(self) -> int:
        """Its HTTP status."""
        return STATUS[self.code]

    def words(self, code: str) -> str:
        """What went wrong, in a language."""
        return language.words("", code).ui(f"ui.error.{self.code}", *self.arguments)


class Overtaken(Wrong):
    """Another process was quicker. The table knows by now what it did: it is to be judged again."""

    def __init__(self) -> None:
        super().__init__("busy")
