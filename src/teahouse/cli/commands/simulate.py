"""`teahouse simulate` plays many games, at random or with bots."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from teahouse.cli.console import complain, draw, progress, say, say_json
from teahouse.cli.exits import FINDINGS
from teahouse.cli.files import written
from teahouse.cli.settings import (
    BoardFile,
    ComponentsFile,
    EditionOption,
    GameName,
    Jobs,
    Json,
    OptionList,
    OutlookFile,
    Players,
    SecondsOption,
    SomeBots,
    TilesFile,
    bots_in,
    setting,
)
from teahouse.core import BadInput, plain
from teahouse.research import Played, RunPlan, StuckError, Summary, all_cores, simulate, summarise
from teahouse.research.simulate import PLAIN, ResultsFile, engine_named

__all__ = ["simulate_command"]


RecordsFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write the games' records here.")
]
RowsFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Write a row a game here, as .jsonl or .parquet; a broken run is gone on with.",
    ),
]
EngineName = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="plain plays by the rules themselves; batch, of teahouse-lab, plays random games in "
        "arrays and says what it leaves out.",
    ),
]
ClusterAddress = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; local starts one here."),
]


def simulate_command(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    edition: EditionOption = None,
    option: OptionList = None,
    board: BoardFile = None,
    tiles: TilesFile = None,
    outlook: OutlookFile = None,
    components: ComponentsFile = None,
    bots: SomeBots = None,
    seconds: SecondsOption = 2.0,
    jobs: Jobs = None,
    out: RecordsFile = None,
    results: RowsFile = None,
    engine: EngineName = PLAIN,
    cluster: ClusterAddress = None,
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
    plan = RunPlan(
        game=game,
        options=table.options,
        sets=table.sets,
        games=games,
        seed=seed,
        keep_records=out is not None,
        bots=() if bots is None else tuple(bots_in(bots)),
        seconds=seconds,
        engine=engine,
    )
    if out is not None and results is not None:
        raise BadInput("records and results are written by runs of their own")
    results_file = None if results is None else ResultsFile(results, plan, force=force)
    started = perf_counter()
    skip = 0 if results_file is None else len(results_file.known)
    _say_what_is_left_out(plan)
    run = simulate(plan, jobs=jobs or all_cores(), cluster=cluster, skip=skip)
    played = _play(plan, _unless_stuck(run), out, results_file, force=force)
    _tell(summarise(played), perf_counter() - started, json=json)
    if out is not None or results is not None:
        what = f"{'record' if out else 'result'}{'s' * (games > 1)}"
        complain(f"{games:,} {what} written to {out or results}")


def _say_what_is_left_out(plan: RunPlan) -> None:
    """Says what the plan's engine does not play, because that makes scores differ."""
    left_out = () if plan.engine == PLAIN else engine_named(plan.engine).left_out(plan.game)
    if left_out:
        parts = " and no ".join(left_out)
        complain(
            f"the {plan.engine} engine of {plan.game} has no {parts}: scores are not the plain ones"
        )


def _unless_stuck(run: Iterator[Played]) -> Iterator[Played]:
    """Yields the games. Ends the command if one of them goes on for ever."""
    try:
        yield from run
    except StuckError as error:
        complain(f"teahouse: {error}")
        raise typer.Exit(FINDINGS) from None


def _play(
    plan: RunPlan, run: Iterator[Played], out: Path | None, rows: ResultsFile | None, *, force: bool
) -> list[Played]:
    """Plays the games that an earlier run has not played, writes them, and returns all games."""
    played = [] if rows is None else list(rows.known)
    if played:
        complain(f"going on after {len(played):,} games")
    with nullcontext() if out is None else written(out, force=force) as file, progress() as bar:
        try:
            left = plan.games - len(played)
            for game in bar.track(run, left, description=plan.game):
                if file is not None and game.record is not None:
                    file.write(game.record)
                if rows is not None:
                    rows.add(game)
                played.append(msgspec.structs.replace(game, record=None))
        finally:
            if rows is not None:
                rows.close()
    if rows is not None:
        rows.finish()
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
        numbers = (f"{score.mean:,.1f}", f"{score.least:,}", f"{score.most:,}", f"{seat.wins:,.1f}")
        table.add_row(str(seat.seat), *numbers, share)
    return table
