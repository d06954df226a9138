"""Where the commands print: results to stdout, everything else to stderr."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from teahouse.core import write_json

__all__ = ["complain", "draw", "progress", "say", "say_json"]

WIDE = 120  # what a drawing needs where nobody says how wide the terminal is


def say(text: str = "") -> None:
    """A line of a result, just as it is."""
    sys.stdout.write(text + "\n")


def say_json(value: Any) -> None:
    """A result for scripts, as one line of JSON."""
    say(write_json(value).decode())


def complain(text: str) -> None:
    """A line for the person at the terminal, not part of any result."""
    sys.stderr.write(text + "\n")


def draw(picture: RenderableType) -> None:
    """A drawing or a table."""
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    console.print(picture)


def progress() -> Progress:
    """A progress bar, there only where somebody can see it."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
