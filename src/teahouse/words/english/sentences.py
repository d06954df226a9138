"""English sentences that belong to no game: refusals by rules, and what bots say."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from teahouse.core import Phrase, RuleError
from teahouse.core.errors import PLAIN
from teahouse.core.wire import packaged

from .grammar import listed, money, title_of

__all__ = ["phrase", "refusal"]


SUMS = ("cash", "note", "most")


def refusal(error: RuleError) -> str:
    """Returns a sentence that tells a player why the rules refused an action.

    Without a fact that the reason's own sentence tells, it is the sentence of the code.
    """
    named = error.reason.named()
    if any(error.facts.get(name) is None for name in named):
        return PLAIN[error.code].sentence
    return error.reason.sentence.format_map(
        {name: _said(name, error.facts[name]) for name in named}
    )


def _said(fact: str, value: Any) -> str:
    match value:
        case int() if fact in SUMS:
            return money(value)
        case bool() | float() | None:
            return str(value)
        case int():
            return f"{value:,}"
        case str():
            return value.replace("_", " ") if value.islower() else value
        case dict():
            return listed(f"{count} {title_of(str(thing))}" for thing, count in value.items())
        case _:
            return listed(value)


MARKS = {"asks_wanted": "{thing}: wanted.", "asks_for_sale": "{thing}: for sale."}
"""The words of marks, which the page draws as signs."""


def phrase(said: Phrase, titled: Callable[[str], str] = title_of) -> str:
    """Returns the words of a phrase, as in `Building 19: I need it. Laundry grows there.`."""
    words = {**_phrasebook(), **MARKS}.get(_key(said), said.say.replace("_", " "))
    told = words.format(**_facts(said, titled))
    return told[:1].upper() + told[1:]


def _key(said: Phrase) -> str:
    """Returns the key of a phrase's words, which differ for some facts, as in the page."""
    if said.say == "spare_tile" and (said.count or 1) <= 1:
        return "spare_tile_one"
    if said.say == "bound" and said.building is None and said.tile is None:
        return "bound_bare"
    return "later_money_2" if said.say == "later_money" else said.say


def _facts(said: Phrase, titled: Callable[[str], str]) -> dict[str, object]:
    tile = titled(said.tile or "")
    building = "" if said.building is None else f"building {said.building}"
    return {
        "tile": tile,
        "building": building,
        "thing": building or tile,
        "good": titled(said.good or ""),
        "cash": money(said.cash or 0),
        "round": said.round,
        "count": said.count,
    }


@cache
def _phrasebook() -> dict[str, str]:
    return packaged("teahouse.words.english", "voices.json", dict[str, str])
