"""Refusals of tables and servers in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["SENTENCES", "table_refusal"]

SENTENCES: dict[str, str] = {
    "bad_message": "That was not understood.",
    "bad_method": "That cannot be done here.",
    "not_found": "There is no such thing here.",
    "not_yours": "That is not yours.",
    "not_host": "Only the host of the table can do that.",
    "seat_taken": "That seat is taken.",
    "not_seated": "Only those who sit at the table can do that.",
    "not_now": "That cannot be done now.",
    "not_possible": "That cannot be done.",
    "stale": "Something has happened meanwhile: look again, and then decide.",
    "muted": "The host has asked you to be silent.",
    "talk_off": "Nobody talks at this table: use phrases.",
    "banned": "You may not play here for now.",
    "too_fast": "That was too fast: wait a moment and try again.",
    "too_many": "That would be too many.",
    "too_long": "That is too long.",
    "unknown_bot": "No bot of that name plays here.",
    "forbidden": "You are not invited to this.",
    "busy": "The server is busy: try again in a moment.",
    "unsure": "Whether that was done is not known: ask again in a moment.",
    "damaged": "The file of this table is damaged: it cannot be played on from.",
    "bad_options": "That cannot be played.",
    "bad_record": "This record cannot be replayed.",
    "wrong_key": "This is not the key of a seat here.",
    "wrong_login": "That name and password do not go together.",
    "login_taken": "That login belongs to someone else.",
    "failed": "Something went wrong on our side.",
}


def table_refusal(code: str, facts: Mapping[str, Any]) -> str:
    """A sentence that a player understands, with the reason if one was given."""
    why = facts.get("why")
    return f"{SENTENCES[code][:-1]}: {why}." if isinstance(why, str) else SENTENCES[code]
