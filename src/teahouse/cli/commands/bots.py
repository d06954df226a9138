"""Bots named on the command line."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from teahouse.core import BadInput
from teahouse.play import BOTS, bot_at, path_of

__all__ = [
    "BotList",
    "DealSeed",
    "ResultsPath",
    "Resume",
    "Seconds",
    "SomeBots",
    "bots_in",
    "check_bot",
    "look_here",
]

BotList: TypeAlias = Annotated[
    str,
    typer.Option("--bots", metavar="A,B,...", help=f"Bots: {', '.join(BOTS)}, or as module:Class."),
]
SomeBots: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="A,B,...",
        help="Bots that play, by seat; one plays on all.",
        show_default="at random",
    ),
]
DealSeed: TypeAlias = Annotated[
    str, typer.Option("--seed", help="The same seed gives the same deals.")
]
ResultsPath: TypeAlias = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Keep the results here, as JSON Lines."),
]
Resume: TypeAlias = Annotated[
    bool, typer.Option("--resume", help="Go on with the results that are there.")
]
Seconds: TypeAlias = Annotated[
    float, typer.Option("--seconds", min=0.01, max=600, help="How long a bot may think.")
]


def bots_in(text: str) -> list[str]:
    """The bots in a comma-separated list; raises BadInput if one cannot be loaded."""
    bots = [part.strip() for part in text.split(",")]
    for bot in dict.fromkeys(bots):
        check_bot(bot)
    return bots


def check_bot(bot: str) -> None:
    """Raises BadInput if a bot cannot be loaded; of NAME@FOLDER only the folder is checked."""
    look_here()
    name, sign, source = bot.partition("@")
    if sign and not Path(source).is_dir():
        raise BadInput(f"{bot}: there is no folder {source!r} to import it from")
    path = path_of(name)
    if not sign and path == name:
        bot_at(path)


def look_here() -> None:
    """Adds the current folder to the import path, where a user's own bots are likely to be."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # last, so that nothing in it hides an installed module
