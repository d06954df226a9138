"""`teahouse show` draws a position of a record, of a case, of a file or of a new game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import UNSET

from teahouse import drawing, games
from teahouse.cli.console import complain, draw, say_json
from teahouse.cli.files import is_record, read_file, read_json_file, record_in, written
from teahouse.cli.narration import names_of, numbered_seat, seen_from
from teahouse.cli.settings import (
    BoardFile,
    ComponentsFile,
    EditionOption,
    Json,
    OptionList,
    OutlookFile,
    Players,
    Setting,
    TilesFile,
    setting,
)
from teahouse.core import BadInput, Match, RuleError
from teahouse.core.case import Case, read_case
from teahouse.games import NAMES

from .replay import replayed

__all__ = ["ShownPosition", "players_in", "position_in", "scene_in", "show_command"]


ShownPosition = tuple[Match, int]
"""A match, and the line after which it is looked at."""


def scene_in(
    file: Path, at: int | None, record: int | None, seed: str | None
) -> ShownPosition | None:
    """Returns the scene in a record or a case, or None if the file is neither."""
    if is_record(file):
        return _recorded(replayed(record_in(file, record), seed), at)
    raw = read_json_file(file)
    if isinstance(raw, dict) and "case" in raw:
        return _played(read_case(read_file(file)), at or 0)
    return None


def position_in(file: Path) -> dict[str, Any]:
    """Returns the position in a file that contains nothing else."""
    raw = read_json_file(file)
    if not isinstance(raw, dict):
        raise BadInput(f"{file} holds neither a position nor a case nor a record")
    return raw


def players_in(position: dict[str, Any] | None) -> int | None:
    """Returns the number of players in a position, or None if it does not list them."""
    players = (position or {}).get("players")
    return len(players) if isinstance(players, list) else None


def _recorded(match: Match, at: int | None) -> ShownPosition:
    if at is not None and at > len(match):
        raise BadInput(f"the record has {len(match)} lines; there is no line {at}")
    return match, len(match) if at is None else at


def _played(case: Case, steps: int) -> ShownPosition:
    """Returns the case after its first steps. Steps that the rules must refuse are left out."""
    match = Match(games.game(case.game), case.options, seed=case.seed, position=case.position)
    known = case.steps or ()
    if steps > len(known):
        raise BadInput(f"the case has {len(known)} steps; there is no step {steps}")
    for number, step in enumerate(known[:steps], 1):
        if step.action is not UNSET and step.error is UNSET:
            _do(match, step.action, number)
    return match, len(match)


def _do(match: Match, action: Any, number: int) -> None:
    try:
        match.do(action)
    except RuleError as error:
        raise BadInput(f"step {number} of the case is refused: {error}") from error


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
    edition: EditionOption = None,
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


def _show(
    scene: ShownPosition, seat: int | None, svg: Path | None, *, force: bool, json: bool
) -> None:
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
