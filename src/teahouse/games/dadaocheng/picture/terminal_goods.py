"""Goods in a terminal: a word or letter on the good's colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from rich.style import Style
from rich.text import Text

from teahouse.games.dadaocheng.rules.components.goods import GOODS

__all__ = ["counted", "cubes", "each", "good"]

Name = TypeVar("Name", bound=str)

PAINT: Mapping[str, Style] = {
    "rice": Style(color="#1B1712", bgcolor="#F6F4EE"),
    "sugar": Style(color="#FFFFFF", bgcolor="#AA2B33"),
    "camphor": Style(color="#1B1712", bgcolor="#EFC046"),
    "tea": Style(color="#FFFFFF", bgcolor="#407F55"),
    "opium": Style(color="#FFFFFF", bgcolor="#2B2831"),
    "any": Style(dim=True, reverse=True),
}


def good(name: str, width: int) -> Text:
    """A good's name on its colour."""
    return Text(f" {name} ".ljust(width), style=PAINT[name])


def cubes(goods: Iterable[str]) -> Text:
    """A letter on its colour for each cube; `*` is any good."""
    drawn = (Text("*" if name == "any" else name[0].upper(), style=PAINT[name]) for name in goods)
    return Text(" ").join(drawn)


def each(counts: Mapping[Name, int]) -> Text:
    """One letter for every cube of a cost or a hand."""
    return cubes(name for name, count in counts.items() for _ in range(count))


def counted(counts: Mapping[str, int]) -> Text:
    """The count of each good."""
    there = [(name, counts[name]) for name in GOODS if name in counts]
    return Text("  ").join(Text.assemble(good(name, 0), f" {count}") for name, count in there)
