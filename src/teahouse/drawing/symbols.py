"""Symbols: small SVG files that drawings and the page share."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["definitions", "has_symbol"]

OUTER = re.compile(r'<svg xmlns="[^"]+" (?P<attributes>[^>]*)>(?P<drawing>.*)</svg>\s*', re.S)
REFERENCE = re.compile(r'href="#([a-z]+)-([a-z_]+)"')


def has_symbol(folder: str, name: str) -> bool:
    return name in _names(folder)


def definitions(drawing: str) -> str:
    """The symbols that a drawing refers to, each one once."""
    wanted = sorted(set(REFERENCE.findall(drawing)))
    return "".join(_symbol(folder, name) for folder, name in wanted if has_symbol(folder, name))


@cache
def _names(folder: str) -> frozenset[str]:
    return frozenset(file.name.removesuffix(".svg") for file in _folder(folder).iterdir())


@cache
def _symbol(folder: str, name: str) -> str:
    parts = OUTER.fullmatch((_folder(folder) / f"{name}.svg").read_text(encoding="utf-8"))
    assert parts is not None, f"symbols/{folder}/{name}.svg is not one svg element"
    return f'<symbol id="{folder}-{name}" {parts["attributes"]}>{parts["drawing"]}</symbol>'


def _folder(folder: str) -> Traversable:
    return files(__package__) / "symbols" / folder
