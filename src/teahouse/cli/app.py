"""`teahouse` and its commands."""

from __future__ import annotations

from typing import Annotated

import typer

from teahouse import __version__
from teahouse.games import descriptors

from .command_group import CommandGroup
from .console import say

__all__ = ["app"]

app = typer.Typer(
    name="teahouse",
    cls=CommandGroup,
    help=f"{' and '.join(game.title for game in descriptors())} at the command line. "
    "Exit codes: 0 all is well, 1 something was found, 2 the input is bad, 3 a fault of ours.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        say(f"teahouse {__version__}")
        raise typer.Exit


@app.callback()
def teahouse(
    show_version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Options of the command line itself."""
    del show_version  # the option's callback has printed the version and exited
