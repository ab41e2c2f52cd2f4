"""Faults: what was wrong, in the one form in which programs are told of it."""

from __future__ import annotations

import msgspec

from podium.web.host.wrong import Wrong
from podium.wire.messages import Refusing
from podium.wire.program import Fault

WHAT_TO_DO = {
    # -- what was sent
    "malformed": "Send what /api/v1/openapi.json describes; unknown fields are refused.",
    "not_json": "Send the body as JSON, with the header content-type: application/json.",
    "not_text": "Send each message as one text frame that holds one JSON object.",
    "too_large": "Send less: a body has at most 65,536 bytes, a frame 16,384.",
    "too_slow": "Send the whole request at once, on a fresh connection.",
    "bad_host": "Name the site, and only it, in the header host.",
    "cross_origin": "Send neither cookies nor an origin: a program shows its secret as bearer.",
    "not_found": "Look the path up in /api/v1/openapi.json.",
    "not_allowed": "Look the method up in /api/v1/openapi.json.",
    # -- opening and sitting down
    "unknown_game": "Choose one of GET /api/v1/games.",
    "bad_name": "Choose a name of 1 to 24 characters that can be seen.",
    "bad_seats": "Choose a number of seats between the two that GET /api/v1/games tells.",
    "bad_players": "Name `person`, a level (`easy`, `normal`, `hard`) or a bot of that game.",
    "too_many_players": "Name at most one player fewer than there are seats: the first is yours.",
    "bad_options": "Choose options as the game's schema has them (GET /api/v1/games/{game_id}).",
    "bad_clock": "Choose 0 for no clock, or seconds within those limits.",
    "no_match": "Check the code with whoever gave it to you.",
    "full": "Open a table of your own, or look for another in GET /api/v1/tables.",
    "taken": "Leave `seat` out to get any seat that is free.",
    "closed": "Open a table of your own.",
    "seated": "Go on with the secret that you have.",
    # -- who asks
    "wrong_secret": "Send `authorization: Bearer <the secret you got when you sat down>`.",
    "no_seat": "Sit down first, and show the secret of that seat as bearer.",
    "not_host": "Ask whoever opened the table.",
    "needs_pin": "Open that seat in a browser: programs have no curtain.",
    # -- when it is asked
    "not_started": "Wait until all seats are taken; the stream tells of it.",
    "started": "Follow the match instead: it has begun.",
    "not_over": "Wait for the outcome.",
    "resigned": "Nothing: a bot of the house plays on for this seat.",
    "nothing_to_ask": "Use the `ask` id of the last view; empty: there is nothing to take back.",
    "asked_already": "Go on: the others did not agree.",
    "nothing_to_answer": "Answer with the `decision_id` of the last `wish`.",
    "old_rules": "Open a new table: this one was played by rules of another version.",
    # -- too much
    "too_many": "Wait as long as `retry_after` says, then go on more slowly.",
    "too_many_lines": "Follow each table once; close lines that you do not read.",
    "busy": "Come back later.",
    "table_failed": "Open another table; tell whoever looks after the site.",
    "stuck": "Ask to take something back, or resign; tell whoever looks after the site.",
    "went_wrong": "Ask again; if it stays so, tell whoever looks after the site.",
    "away": "Ask again, with the same command_id if it has one: the database cannot be reached just now.",
    "not_stored": "Ask again with the same command_id: nothing is done twice.",
    # -- what a table refuses
    "illegal": "Choose one of the `legal` of your view.",
    "stale": "Read the newest view, and use its `decision`.",
    "nothing_to_undo": "Use the `undo` id of the last view, or ask the others with its `ask` id.",
    "failed": "Choose another of the `legal` of your view.",
    "guided": "Follow the guide, or end it in the browser.",
}
"""How to do better, for each code that a program can meet."""


class HttpFault(msgspec.Struct, frozen=True):
    """What every request that was not done is answered with."""

    error: Fault


def fault_of(wrong: Wrong, code: str, command_id: str = "") -> Fault:
    """What went wrong, in a language."""
    return Fault(
        wrong.code,
        wrong.words(code),
        WHAT_TO_DO.get(wrong.code, ""),
        limit=wrong.limit,
        retry_after=round(wrong.again, 3) or 0,
        command_id=command_id,
    )


def refused(told: Refusing) -> Fault:
    """A table's refusal."""
    return Fault(
        told.code, told.text, WHAT_TO_DO[told.code], rule=told.rule, command_id=told.command_id
    )
