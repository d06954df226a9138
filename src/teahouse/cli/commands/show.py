"""`teahouse show`: draws a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from teahouse import drawing
from teahouse.cli.console import complain, draw, say_json
from teahouse.cli.files import written
from teahouse.cli.scene import Scene, players_in, position_in, scene_in
from teahouse.cli.seats import names_of, numbered_seat, seen_from
from teahouse.cli.settings import (
    BoardFile,
    ComponentsFile,
    Edition,
    Json,
    OptionList,
    OutlookFile,
    Players,
    Setting,
    TilesFile,
    setting,
)
from teahouse.core import Match
from teahouse.games import NAMES

__all__ = ["show_command"]

SEED = "a new game"


def show_command(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A position, a case or a record.")
    ] = None,
    game: Annotated[str, typer.Option(help="The game, where the file does not say.")] = NAMES[0],
    seat: Annotated[int | None, typer.Option(help="Show only what this seat sees.")] = None,
    at: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="After line N of a record, step N of a case."),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="OUT.svg", help="Write it as SVG as well.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over the file.")] = False,
    record: Annotated[
        int | None, typer.Option(min=1, metavar="K", help="Which record of a file with several.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The seed of a new game, or of one not over.")
    ] = None,
    players: Players = None,
    edition: Edition = None,
    option: OptionList = None,
    board: BoardFile = None,
    tiles: TilesFile = None,
    outlook: OutlookFile = None,
    components: ComponentsFile = None,
    json: Json = False,
) -> None:
    """Draw a position in the terminal and as SVG; without a file, a new game.

    Example: teahouse show tests/cases/chinatown-income-example.json --svg board.svg
    """
    scene = None if file is None else scene_in(file, at, record, seed)
    if scene is None:
        position = None if file is None else position_in(file)
        table = setting(
            game,
            players=players_in(position) if players is None else players,
            edition=edition,
            option=option,
            board=board,
            tiles=tiles,
            outlook=outlook,
            components=components,
        )
        scene = _start(table, position, seed or SEED), 0
    viewer = None if seat is None else numbered_seat(scene[0], seat)
    _show(scene, viewer, svg, force=force, json=json)


def _start(table: Setting, position: dict[str, object] | None, seed: str) -> Match:
    return Match(table.game, table.options, seed=seed, position=position, sets=table.sets)


def _show(scene: Scene, seat: int | None, svg: Path | None, *, force: bool, json: bool) -> None:
    match, line = scene
    header = match.header
    position = seen_from(match, line, seat)
    if svg is not None:
        picture = drawing.svg(
            header.game, position, header.options, header.sets, names=names_of(match)
        )
        with written(svg, force=force) as file:
            file.write(picture.encode())
        complain(f"written to {svg}")
    if json:
        say_json(position)
    else:
        draw(
            drawing.text(header.game, position, header.options, header.sets, names=names_of(match))
        )
