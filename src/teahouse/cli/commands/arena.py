"""`teahouse arena`: bots against bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from teahouse.cli.arena_tables import tables
from teahouse.cli.console import complain, draw, progress, say, say_json
from teahouse.cli.settings import (
    Edition,
    GameOption,
    Jobs,
    Json,
    OptionList,
    Players,
    Setting,
    setting,
)
from teahouse.core import plain
from teahouse.research import all_cores
from teahouse.research.arena import (
    Pairing,
    Result,
    Summary,
    Terms,
    kept_in,
    line_ups,
    pairings,
    play_pairings,
    summarise_arena,
)
from teahouse.research.arena.plot import can_plot, plot
from teahouse.research.arena.ratings import rating_model

from .bots import BotList, DealSeed, ResultsPath, Resume, Seconds, bots_in

__all__ = ["arena_command", "tell_safe_choices", "terms_of"]

SHOWN = 5  # safe choices that are printed; the results file has all of them


def arena_command(
    game: GameOption,
    bots: BotList,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many games each line-up plays.")
    ] = 100,
    players: Players = None,
    seed: DealSeed = "1",
    edition: Edition = None,
    option: OptionList = None,
    seconds: Seconds = 2.0,
    jobs: Jobs = None,
    out: ResultsPath = None,
    resume: Resume = False,
    picture: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw it as .png, .svg or .pdf.")
    ] = None,
    json: Json = False,
) -> None:
    """Let bots play one another, with seats rotated and the same deals for every line-up.

    As many bots as players make one line-up; from more bots all line-ups are made, and fewer are
    repeated. Names may be import paths, such as my_bots:Greedy.

    Example: teahouse arena --game chinatown --bots hard,medium,medium,medium --games 200
    """
    named = bots_in(bots)
    seats = players or len(named)
    table = setting(game, players=seats, edition=edition, option=option)
    terms = terms_of(table, seed, seconds)
    rating_model()
    if picture is not None:
        can_plot(picture)
    planned = [s for line_up in line_ups(named, seats) for s in pairings(line_up, games)]
    results = _play(terms, planned, jobs or all_cores(), out, resume=resume)
    summary = summarise_arena(results)
    if picture is not None:
        plot(summary, picture)
    _tell(summary, results, json=json)


def terms_of(table: Setting, seed: str, seconds: float) -> Terms:
    """The terms of a run; bad options are refused here, before any process is started."""
    options = plain(table.game.options(table.options))
    version = table.game.version
    return Terms(
        game=table.game.name,
        version=version,
        options=options,
        sets=table.sets,
        seed=seed,
        seconds=seconds,
    )


def _play(
    terms: Terms, planned: Sequence[Pairing], jobs: int, out: Path | None, *, resume: bool
) -> list[Result]:
    results = []
    with kept_in(out, terms, resume=resume) as (known, keep), progress() as bar:
        played = play_pairings(terms, planned, jobs=jobs, known=known)
        for result in bar.track(played, len(planned), description=terms.game):
            if result.pairing not in known:
                keep(result)
            results.append(result)
    return results


def _tell(summary: Summary, results: Sequence[Result], *, json: bool) -> None:
    tell_safe_choices(results)
    if json:
        say_json(summary)
        return
    say(f"{summary.games:,} games; intervals hold the true value 95 times in 100")
    for table in tables(summary):
        draw(table)
    say(f"The bots' process held {summary.megabytes:,} MB at most")


def tell_safe_choices(results: Iterable[Result]) -> None:
    """Reports decisions made in a bot's place; a bot that merely passed is left out."""
    found = [(r, choice) for r in results for choice in r.safe if choice.why != "idle"]
    for result, choice in found[:SHOWN]:
        bot = result.bots[choice.seat]
        where = f"deal {result.deal}, after action {choice.n}"
        complain(f"a safe choice for {bot} ({where}): {choice.why}: {choice.told}")
    if len(found) > SHOWN:
        complain(f"and {len(found) - SHOWN:,} more safe choices")
