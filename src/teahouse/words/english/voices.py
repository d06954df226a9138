"""Phrases in English, by the page's words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from teahouse.core import Phrase
from teahouse.words.titles import title_of

from .phrases import money

__all__ = ["phrase"]

MARKS = {"asks_wanted": "{thing}: wanted.", "asks_for_sale": "{thing}: for sale."}
"""What marks say, which the page draws."""


def phrase(said: Phrase) -> str:
    """`Building 19: I need it. Laundry grows there.`; one without words is told by its name."""
    words = {**_sentences(), **MARKS}.get(_key(said), said.say.replace("_", " "))
    told = words.format(**_facts(said))
    return told[:1].upper() + told[1:]


def _key(said: Phrase) -> str:
    """As in the page: some phrases have other words for some facts."""
    if said.say == "spare_tile" and (said.count or 1) <= 1:
        return "spare_tile_one"
    if said.say == "bound" and said.building is None and said.tile is None:
        return "bound_bare"
    return "later_money_2" if said.say == "later_money" else said.say


def _facts(said: Phrase) -> dict[str, object]:
    tile = title_of(said.tile or "")
    building = "" if said.building is None else f"building {said.building}"
    return {
        "tile": tile,
        "building": building,
        "thing": building or tile,
        "good": title_of(said.good or ""),
        "cash": money(said.cash or 0),
        "round": said.round,
        "count": said.count,
    }


@cache
def _sentences() -> Mapping[str, str]:
    text = files("teahouse.words.english").joinpath("voices.json").read_text(encoding="utf-8")
    found: Mapping[str, str] = json.loads(text)
    return found
