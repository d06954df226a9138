"""`teahouse analyse` tells what each deal and purchase of a recorded game was worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from teahouse.analysis import analyse, summary
from teahouse.analysis.report import report
from teahouse.cli.console import complain, draw, say, say_json
from teahouse.cli.files import record_in, written
from teahouse.cli.narration import names_of
from teahouse.cli.settings import Json

from .replay import replayed

__all__ = ["analyse_command"]


def analyse_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (JSON Lines).")],
    game: Annotated[
        int | None,
        typer.Option("--game", "--record", min=1, metavar="K", help="Which of several records."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The seed of a game that is not over.")] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="OUT.html", help="Write a page that stands alone.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over the file.")] = False,
    json: Json = False,
) -> None:
    """Tell what each deal and purchase of a recorded game was worth, then and in hindsight.

    Example: teahouse analyse games.jsonl --game 3 --html game.html
    """
    match = replayed(record_in(file, game), seed)
    analysis, names = analyse(match), names_of(match)
    if html is not None:
        with written(html, force=force) as out:
            out.write(report(match.game.name, analysis, names).encode())
        complain(f"{html} written")
    if json:
        say_json(analysis)
        return
    for part in summary(match.game.name, analysis, names):
        say(part) if isinstance(part, str) else draw(part)
