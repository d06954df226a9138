"""Refusals of the server, as opposed to those of the rules."""

from __future__ import annotations

from typing import Any

__all__ = ["CODES", "Refusal"]

CODES = (
    "bad_message",
    "not_found",
    "not_yours",
    "not_host",
    "seat_taken",
    "not_seated",
    "not_now",
    "not_possible",
    "stale",
    "muted",
    "talk_off",
    "open_talk",
    "banned",
    "too_fast",
    "too_many",
    "too_long",
    "unknown_bot",
    "forbidden",
    "busy",
    "unsure",
    "damaged",
    "bad_method",
    "bad_options",
    "bad_record",
    "wrong_key",
    "wrong_login",
    "login_taken",
    "failed",
)
"""The codes of all refusals; docs/tables.md says what each means."""


class Refusal(Exception):  # noqa: N818 - a no is an answer, not a failure
    """The refusal of a request, with its reason. The request has changed nothing."""

    def __init__(self, code: str, **facts: Any) -> None:
        assert code in CODES, code
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
