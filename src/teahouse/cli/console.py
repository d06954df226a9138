"""Output of the commands: results go to stdout, everything else to stderr, errors as sentences."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

import typer
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

from teahouse.core import BadInput, write_json

from .exits import BAD_INPUT, FAULT, INTERRUPTED, missing_extra

__all__ = [
    "complain",
    "draw",
    "guarded",
    "progress",
    "say",
    "say_json",
]


WIDE = 120  # the width of a drawing if the terminal does not tell its own


def say(text: str = "") -> None:
    """Prints one line of a result, with no markup."""
    sys.stdout.write(text + "\n")


def say_json(value: Any) -> None:
    """Prints a result as one line of JSON, for scripts."""
    say(write_json(value).decode())


def complain(text: str) -> None:
    """Prints a line to stderr, which is not part of any result."""
    sys.stderr.write(text + "\n")


def draw(picture: RenderableType) -> None:
    """Prints a drawing or a table."""
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    console.print(picture)


class _Rate(ProgressColumn):
    """A column that says how many are done in a second."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:,.1f}/s")


def progress() -> Progress:
    """Returns a progress bar with rate and time left. It is shown only if stderr is a terminal."""
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


Parameters = ParamSpec("Parameters")


def guarded(command: Callable[Parameters, None]) -> Callable[Parameters, None]:
    """Wraps a command so that every error becomes a sentence and an exit code."""

    @wraps(command)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (typer.Exit, BrokenPipeError):
            raise
        except BadInput as error:
            _stop(str(error), BAD_INPUT)
        except KeyboardInterrupt:
            _stop("stopped", INTERRUPTED)
        except OSError as error:
            _stop(f"{error.filename or 'the system'}: {error.strerror or error}", BAD_INPUT)
        except Exception as error:
            _stop_at(error)

    return run


def _stop_at(error: Exception) -> None:
    missing = missing_extra(error) if isinstance(error, ModuleNotFoundError) else None
    if missing:
        _stop(missing, BAD_INPUT)
    _stop(f"this is a fault in teahouse: {type(error).__name__}: {error}", FAULT)


def _stop(sentence: str, code: int) -> None:
    complain(f"teahouse: {sentence}")
    raise typer.Exit(code) from None
