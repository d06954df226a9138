"""Lines that players type, what they mean, and how to compare what a reader makes of them.

`shown` was known while the grammar was made. `tuned` and `kept` were written before it. What failed
in `tuned` was mended; of `kept` only the numbers were looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from teahouse.core import plain
from teahouse.games.chinatown.talk import Hearing, hearing_from, understand

FOLDER = Path(__file__).parent / "corpus"
LANGUAGES = ("en", "fr", "pl", "de", "zh-Hant")
ACTIONS = ("offer", "accept")


class Line(NamedTuple):
    """A line of a corpus, as its file has it."""

    language: str
    context: str
    speaker: int
    text: str
    to: tuple[int, ...]
    meaning: dict[str, Any]


def lines_of(part: str, language: str) -> Iterator[Line]:
    """Yields the lines of a part of the corpus in one language."""
    for row in (FOLDER / part / f"{language}.jsonl").read_text(encoding="utf-8").splitlines():
        raw = json.loads(row)
        yield Line(**{"to": (), **raw})


@cache
def contexts() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / "contexts.json").read_text(encoding="utf-8"))
    return found


def known_to(context: str, seat: int) -> dict[str, Any]:
    """Returns what a seat of a table knows, in the form that a reader is given."""
    table = contexts()[context]
    common = {key: value for key, value in table.items() if key != "seats"}
    return {**common, "seat": seat, **table["seats"][str(seat)]}


@cache
def hearing(context: str, seat: int, to: tuple[int, ...] = ()) -> Hearing:
    return hearing_from(known_to(context, seat), to)


def read(line: Line) -> dict[str, Any]:
    """Returns what the grammar makes of a line, as JSON."""
    heard = hearing(line.context, line.speaker, tuple(line.to))
    meaning: dict[str, Any] = plain(understand(line.text, line.language, heard))
    return meaning


def is_action(meaning: dict[str, Any]) -> bool:
    """Whether a meaning drafts an offer or an acceptance."""
    if meaning["kind"] == "several":
        return any(is_action(one) for one in meaning["meanings"])
    return meaning["kind"] in ACTIONS


def is_same(meaning: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two meanings are the same. Order does not count, except among several acts."""
    return _key(_ordered(meaning)) == _key(_ordered(other))


def is_offered(meaning: dict[str, Any], meant: dict[str, Any]) -> bool:
    """Whether what was meant is the reading, or one of those among which the speaker chooses."""
    readings = meaning.get("readings") or []
    return is_same(meaning, meant) or any(is_same(one, meant) for one in readings)


def _key(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _ordered(meaning: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in meaning.items() if value not in (None, [], {}, False)}
    if meaning["kind"] == "mark":
        kept["on"] = meaning.get("on", True)
    if meaning["kind"] == "ready":
        kept["ready"] = meaning["ready"]
    if "gives" in kept:
        kept["gives"] = sorted((_give(give) for give in kept["gives"]), key=_key)
    if "readings" in kept:
        kept["readings"] = sorted((_ordered(one) for one in kept["readings"]), key=_key)
    if "meanings" in kept:
        kept["meanings"] = [_ordered(one) for one in kept["meanings"]]
    for name in ("clauses", "things", "to"):
        if name in kept:
            kept[name] = sorted(kept[name], key=_key)
    return kept


def _give(give: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in give.items() if value}
    return kept | {"buildings": sorted(give.get("buildings", ()))} if "buildings" in kept else kept
