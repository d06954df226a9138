"""Refusals of tables and servers in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["SENTENCES", "table_refusal"]

SENTENCES: dict[str, str] = {
    "bad_message": "That wasn’t understood.",
    "bad_method": "That isn’t possible here.",
    "not_found": "There’s no such thing here.",
    "not_yours": "That isn’t yours.",
    "not_host": "Only the host of the table can do that.",
    "seat_taken": "That seat is taken.",
    "not_seated": "Only those who sit at the table can do that.",
    "not_now": "That isn’t possible now.",
    "not_possible": "That isn’t possible.",
    "stale": "Something happened in the meantime: look again, then decide.",
    "muted": "The host has muted you.",
    "talk_off": "Chat is off at this table: use phrases.",
    "open_talk": "At this table everything is said to all: nobody can be spoken to alone.",
    "banned": "You can’t play here for now.",
    "too_fast": "That was too fast: wait a moment and try again.",
    "too_many": "That would be too many.",
    "too_long": "That’s too long.",
    "unknown_bot": "No bot of that name plays here.",
    "forbidden": "You aren’t invited to this.",
    "busy": "The server is busy: try again in a moment.",
    "unsure": "It isn’t known whether that was done: ask again in a moment.",
    "damaged": "This table’s file is damaged, so play can’t go on from it.",
    "bad_options": "That can’t be played.",
    "bad_record": "This record can’t be replayed.",
    "wrong_key": "This isn’t the key of a seat here.",
    "wrong_login": "That name and password don’t match.",
    "login_taken": "That login belongs to someone else.",
    "failed": "Something went wrong on our side.",
}


def table_refusal(code: str, facts: Mapping[str, Any]) -> str:
    """A sentence that a player understands, with the reason if one was given."""
    why = facts.get("why")
    return f"{SENTENCES[code][:-1]}: {why}." if isinstance(why, str) else SENTENCES[code]
