"""A quick check of an uploaded file before a worker process reads it."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core.record import FORMAT
from teahouse.games import NAMES, game
from teahouse.server.state.refusals import Refusal

__all__ = ["check_is_record"]


def check_is_record(raw: bytes) -> None:
    """Raises Refusal unless the first line is the header of a record of a version known here."""
    header = _header(raw)
    if header is None or header.get("game") not in NAMES:
        raise Refusal("bad_record", kind="foreign", why="it is no record of a game that we play")
    if header["teahouse"] != FORMAT:
        raise Refusal("bad_record", kind="newer", why="it is of a newer format than we know")
    played, ours = header.get("version"), game(header["game"]).version
    if isinstance(played, int) and not 1 <= played <= ours:
        kind = "newer" if played > ours else "older"
        raise Refusal(
            "bad_record",
            kind=kind,
            why=f"it was played by version {played} of the rules, and this is version {ours}",
        )


def _header(raw: bytes) -> dict[str, Any] | None:
    try:
        header = msgspec.json.decode(raw.split(b"\n", 1)[0])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return header if isinstance(header, dict) and "teahouse" in header else None
