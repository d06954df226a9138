"""Reading a drawing back."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any
from xml.etree import ElementTree as Tree

from rich.console import Console

from teahouse import drawing

__all__ = ["classed", "printed", "said", "titles", "tree"]

SVG = "{http://www.w3.org/2000/svg}"


def tree(picture: str) -> Tree.Element:
    """The picture parsed, which fails if it is not well-formed."""
    return Tree.fromstring(picture)


def classed(root: Tree.Element, name: str) -> list[Tree.Element]:
    """The elements of a class."""
    return [found for found in root.iter() if name in found.get("class", "").split()]


def said(root: Tree.Element) -> list[str]:
    """Every text in a drawing, in order."""
    return ["".join(found.itertext()) for found in root.iter(f"{SVG}text")]


def titles(root: Tree.Element) -> Iterator[str]:
    """What is told of the parts to those who hear or point at them."""
    for found in root.iter(f"{SVG}title"):
        yield found.text or ""


def printed(game: str, position: Any, options: Any, **more: Any) -> str:
    """A position as a terminal of 100 columns without colours shows it."""
    console = Console(file=StringIO(), width=100)
    console.print(drawing.text(game, position, options, **more))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()
