"""Output of the commands: results go to stdout, everything else to stderr."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from teahouse.core import write_json

__all__ = ["complain", "draw", "progress", "say", "say_json"]

WIDE = 120  # the width of a drawing if the terminal does not tell its own


def say(text: str = "") -> None:
    """Prints one line of a result, with no markup."""
    sys.stdout.write(text + "\n")


def say_json(value: Any) -> None:
    """Prints a result for scripts as one line of JSON."""
    say(write_json(value).decode())


def complain(text: str) -> None:
    """Prints a line to stderr, which is not part of any result."""
    sys.stderr.write(text + "\n")


def draw(picture: RenderableType) -> None:
    """Prints a drawing or a table."""
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    console.print(picture)


class _Rate(ProgressColumn):
    """How many are done a second."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:,.1f}/s")


def progress() -> Progress:
    """A progress bar with rate and time left, shown only if stderr is a terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
