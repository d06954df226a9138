"""`teahouse pocket` writes the whole teahouse as a folder for any web host."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from teahouse.cli.console import say

__all__ = ["pocket_command"]

MEGABYTE = 1_000_000


def pocket_command(
    folder: Annotated[Path, typer.Argument(help="A new folder, or one written before.")],
) -> None:
    """Write the pocket edition: the whole teahouse as static files, for any web host.

    Whoever opens the folder's address plays in the browser, without a server: alone, with bots, or
    several at one screen. Any host of static files will do, at any path; see operating.md.

    Example: teahouse pocket site
    """
    from teahouse.server.pocket.folder import write_folder

    size = write_folder(folder)
    say(f"{folder} is written. A visitor fetches {size / MEGABYTE:.1f} MB to play, once.")
