"""`teahouse simulate`: plays many games, at random or with bots."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from teahouse.cli.console import complain, draw, progress, say, say_json
from teahouse.cli.files import written
from teahouse.cli.guard import FINDINGS
from teahouse.cli.settings import (
    BoardFile,
    ComponentsFile,
    Edition,
    GameName,
    Jobs,
    Json,
    OptionList,
    OutlookFile,
    Players,
    TilesFile,
    setting,
)
from teahouse.core import plain
from teahouse.research import Plan, Played, StuckError, Summary, all_cores, simulate, summarise

from .bots import Seconds, SomeBots, bots_in

__all__ = ["simulate_command"]


def simulate_command(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    edition: Edition = None,
    option: OptionList = None,
    board: BoardFile = None,
    tiles: TilesFile = None,
    outlook: OutlookFile = None,
    components: ComponentsFile = None,
    bots: SomeBots = None,
    seconds: Seconds = 2.0,
    jobs: Jobs = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the games' records here.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over the file.")] = False,
    json: Json = False,
) -> None:
    """Play many games, at random or by bots, and sum them up.

    Example: teahouse simulate chinatown --players 4 --games 1000 --seed 1 --out games.jsonl
    """
    table = setting(
        game,
        players=players,
        edition=edition,
        option=option,
        board=board,
        tiles=tiles,
        outlook=outlook,
        components=components,
    )
    table.game.options(table.options)  # bad options are refused here, before any process is started
    plan = Plan(
        game=game,
        options=table.options,
        sets=table.sets,
        games=games,
        seed=seed,
        keep_records=out is not None,
        bots=() if bots is None else tuple(bots_in(bots)),
        seconds=seconds,
    )
    started = perf_counter()
    try:
        played = _play(plan, jobs or all_cores(), out, force=force)
    except StuckError as error:
        complain(f"teahouse: {error}")
        raise typer.Exit(FINDINGS) from None
    _tell(summarise(played), perf_counter() - started, json=json)
    if out is not None:
        complain(f"{games:,} records written to {out}")


def _play(plan: Plan, jobs: int, out: Path | None, *, force: bool) -> list[Played]:
    with nullcontext() if out is None else written(out, force=force) as file, progress() as bar:
        played = []
        for game in bar.track(simulate(plan, jobs=jobs), plan.games, description=plan.game):
            if file is not None and game.record is not None:
                file.write(game.record)
            played.append(msgspec.structs.replace(game, record=None))
        return played


def _tell(summary: Summary, seconds: float, *, json: bool) -> None:
    speed = round(summary.decisions / seconds)
    if json:
        say_json({**plain(summary), "decisions_a_second": speed})
        return
    length = summary.length
    say(f"{summary.games:,} games, {summary.decisions:,} decisions, {speed:,} decisions a second")
    say(f"{length.mean:,.1f} decisions a game, from {length.least:,} to {length.most:,}")
    draw(_table(summary))


def _table(summary: Summary) -> Table:
    table = Table("seat", "mean score", "least", "most", "wins", "of games")
    for column in table.columns:
        column.justify = "right"
    for seat in summary.seats:
        score = seat.score
        share = f"{seat.wins / summary.games:.1%}"
        numbers = (f"{score.mean:,.1f}", f"{score.least:,}", f"{score.most:,}", f"{seat.wins:,}")
        table.add_row(str(seat.seat), *numbers, share)
    return table
