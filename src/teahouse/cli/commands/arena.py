"""`teahouse arena` and `teahouse match` let bots play one another and say which is stronger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isfinite
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from teahouse.cli.console import complain, draw, progress, say, say_json
from teahouse.cli.exits import FINDINGS
from teahouse.cli.settings import (
    BotList,
    DealSeed,
    EditionOption,
    GameOption,
    Jobs,
    Json,
    OptionList,
    Players,
    ResultsPath,
    ResumeOption,
    SecondsOption,
    Setting,
    bots_in,
    check_bot,
    setting,
)
from teahouse.core import BadInput, plain
from teahouse.research import all_cores
from teahouse.research.arena import (
    ArenaSummary,
    GameResult,
    GameTerms,
    Hypotheses,
    Interval,
    Pairing,
    Progress,
    blocks,
    elo,
    kept_in,
    line_ups,
    mean_interval,
    pairings,
    play_pairings,
    rate,
    summarise_arena,
    try_out,
)
from teahouse.research.arena.plot import can_plot, plot
from teahouse.research.arena.summary import BotStanding, rating_model

__all__ = ["tables"]


def tables(summary: ArenaSummary) -> Iterator[Table]:
    """Yields all tables of a run. Those that compare bots are left out for solo games."""
    alone = all(len(table.bots) == 1 for table in summary.tables)
    yield _standings("all games", summary.standings, alone=alone)
    if len(summary.tables) > 1 and not alone:
        for table in summary.tables:
            title = ", ".join(table.bots)
            yield _standings(f"{title}: {table.games:,} games", table.standings, alone=alone)
    if not alone:
        yield _whole_tables(summary)
    if summary.cross_table:
        yield _cross_table(summary)
    yield _efforts(summary)


def _standings(title: str, standings: tuple[BotStanding, ...], *, alone: bool) -> Table:
    table = _numbers(title, "bot", "games", "mean score", "wins", "by chance", "last", "rating")
    for one in standings:
        rating = "" if one.rating is None else _number(one.rating, ".1f")
        shares = (_percent(one.won), f"{one.by_chance:.1%}", _percent(one.last), rating)
        score = _number(one.score, ",.1f" if abs(one.score.value) < 1000 else ",.0f")
        table.add_row(one.bot, f"{one.games:,}", score, *(("", "", "", "") if alone else shares))
    return table


def _whole_tables(summary: ArenaSummary) -> Table:
    table = _numbers("the table as a whole", "line-up", "games", "all scores", "deals a game")
    for one in summary.tables:
        deals = "" if one.deals is None else _number(one.deals, ".1f")
        table.add_row(", ".join(one.bots), f"{one.games:,}", _number(one.total, ",.0f"), deals)
    return table


def _cross_table(summary: ArenaSummary) -> Table:
    bots = [standing.bot for standing in summary.standings]
    table = _numbers("how often a row's bot finishes ahead of a column's", "", *bots)
    ahead = {(pairing.bot, pairing.other): pairing.ahead for pairing in summary.cross_table}
    for bot in bots:
        shares = (ahead.get((bot, other)) for other in bots)
        table.add_row(bot, *("" if share is None else f"{share:.1%}" for share in shares))
    return table


def _efforts(summary: ArenaSummary) -> Table:
    table = _numbers("a decision", "bot", "decisions", "half within", "95 % within", "most", "safe")
    for effort in summary.efforts:
        pace = effort.pace
        times = (f"{1000 * seconds:,.1f} ms" for seconds in (pace.p50, pace.p95, pace.most))
        safe = sum(effort.safe.values())
        table.add_row(effort.bot, f"{pace.decisions:,}", *times, f"{safe:,}")
    return table


def _numbers(title: str, first: str, *others: str) -> Table:
    table = Table(first, *others, title=title, title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _percent(found: Interval) -> str:
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def _number(found: Interval, form: str) -> str:
    reach = (found.high - found.low) / 2
    return f"{found.value:{form}} ± {reach:{form}}" if isfinite(reach) else f"{found.value:{form}}"


SHOWN = 5  # how many safe choices are printed; the results file has all of them


def arena_command(
    game: GameOption,
    bots: BotList,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many games each line-up plays.")
    ] = 100,
    players: Players = None,
    seed: DealSeed = "1",
    edition: EditionOption = None,
    option: OptionList = None,
    seconds: SecondsOption = 2.0,
    talk: Annotated[
        bool, typer.Option("--talk", help="Let bots speak, and hear what others say.")
    ] = False,
    jobs: Jobs = None,
    out: ResultsPath = None,
    resume: ResumeOption = False,
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
    terms = terms_of(table, seed, seconds, talk=talk)
    rating_model()
    if picture is not None:
        can_plot(picture)
    planned = [s for line_up in line_ups(named, seats) for s in pairings(line_up, games)]
    results = _play_all(terms, planned, jobs or all_cores(), out, resume=resume)
    summary = summarise_arena(results)
    if picture is not None:
        plot(summary, picture)
    _tell_summary(summary, results, json=json)


def terms_of(table: Setting, seed: str, seconds: float, *, talk: bool = False) -> GameTerms:
    """Returns the terms of a run. Bad options are refused here, before any process is started."""
    options = plain(table.game.options(table.options))
    version = table.game.version
    return GameTerms(
        game=table.game.name,
        version=version,
        options=options,
        sets=table.sets,
        seed=seed,
        seconds=seconds,
        talk=talk,
    )


def _play_all(
    terms: GameTerms, planned: Sequence[Pairing], jobs: int, out: Path | None, *, resume: bool
) -> list[GameResult]:
    results = []
    with kept_in(out, terms, resume=resume) as (known, keep), progress() as bar:
        played = play_pairings(terms, planned, jobs=jobs, known=known)
        for result in bar.track(played, len(planned), description=terms.game):
            if result.pairing not in known:
                keep(result)
            results.append(result)
    return results


def _tell_summary(summary: ArenaSummary, results: Sequence[GameResult], *, json: bool) -> None:
    tell_safe_choices(results)
    if json:
        say_json(summary)
        return
    say(f"{summary.games:,} games; intervals hold the true value 95 times in 100")
    for table in tables(summary):
        draw(table)
    say(f"The bots' process held {summary.megabytes:,} MB at most")


def tell_safe_choices(results: Iterable[GameResult]) -> None:
    """Reports decisions made in a bot's place. A bot that merely passed is left out."""
    found = [(r, choice) for r in results for choice in r.safe if choice.why != "idle"]
    for result, choice in found[:SHOWN]:
        bot = result.bots[choice.seat]
        where = f"deal {result.deal}, after action {choice.n}"
        what = "a safe choice for" if choice.replaced else "a failure of"
        complain(f"{what} {bot} ({where}): {choice.why}: {choice.told}")
    if len(found) > SHOWN:
        complain(f"and {len(found) - SHOWN:,} more safe choices")


SURELY = 0.999  # rates are cut to between 1 less this and this, as 0 and 1 have no Elo


def match_command(
    new: Annotated[str, typer.Argument(metavar="NEW", help="The bot that should be stronger.")],
    old: Annotated[str, typer.Argument(metavar="OLD", help="The bot to be stronger than.")],
    game: GameOption,
    players: Players = None,
    elo0: Annotated[
        float, typer.Option(min=-800, max=800, help="H0: so much stronger, in Elo.")
    ] = 0.0,
    elo1: Annotated[
        float, typer.Option(min=-800, max=800, help="H1: so much stronger, in Elo.")
    ] = 20.0,
    rate0: Annotated[
        float | None, typer.Option(help="H0 as the share of finishes ahead, instead of in Elo.")
    ] = None,
    rate1: Annotated[
        float | None, typer.Option(help="H1 as the share of finishes ahead, instead of in Elo.")
    ] = None,
    alpha: Annotated[float, typer.Option(help="How often H0 may be given up wrongly.")] = 0.05,
    beta: Annotated[float, typer.Option(help="How often H1 may be given up wrongly.")] = 0.05,
    max_games: Annotated[
        int, typer.Option("--max-games", min=1, help="After so many it stays undecided.")
    ] = 4000,
    seed: DealSeed = "1",
    edition: EditionOption = None,
    option: OptionList = None,
    seconds: SecondsOption = 2.0,
    jobs: Jobs = None,
    out: ResultsPath = None,
    resume: ResumeOption = False,
    json: Json = False,
) -> None:
    """Test whether a new bot is stronger, with as few games as possible (an SPRT).

    Exits 0 if it is, 1 if it is not or that is undecided. A bot of another checkout is given as
    NAME@FOLDER, the folder being the one that its packages are in.

    Example: teahouse match hard hard@../before/src --game chinatown --players 4
    """
    hypotheses = Hypotheses(
        rate0=rate(elo0) if rate0 is None else rate0,
        rate1=rate(elo1) if rate1 is None else rate1,
        alpha=alpha,
        beta=beta,
    )
    check_bot(new)
    check_bot(old)
    if new == old:
        raise BadInput(f"a match wants two bots, not {new} twice")
    table = setting(game, players=players, edition=edition, option=option)
    terms = terms_of(table, seed, seconds)
    deals = blocks(new, old, terms.options["players"], max_games)
    standing = _try_out(terms, new, hypotheses, deals, jobs or all_cores(), out, resume=resume)
    _tell_verdict(standing, hypotheses, new, old, json=json)
    if standing.verdict != "stronger":
        raise typer.Exit(FINDINGS)


def _try_out(
    terms: GameTerms,
    new: str,
    hypotheses: Hypotheses,
    deals: list[list[Pairing]],
    jobs: int,
    out: Path | None,
    *,
    resume: bool,
) -> Progress:
    """Plays deals until the test has decided, and returns the last state of the trial."""
    played: list[GameResult] = []
    with kept_in(out, terms, resume=resume) as (known, keep), progress() as bar:
        task = bar.add_task(terms.game, total=sum(map(len, deals)))
        for standing in try_out(terms, new, hypotheses, deals, jobs=jobs, known=known):
            for result in standing.played:
                if result.pairing not in known:
                    keep(result)
            played += standing.played
            bar.update(task, completed=standing.games, description=_ratio(standing, hypotheses))
    tell_safe_choices(played)
    return standing


def _ratio(standing: Progress, hypotheses: Hypotheses) -> str:
    low, high = hypotheses.bounds
    return f"log likelihood ratio {standing.ratio:.2f} ({low:.2f} to {high:.2f})"


def _tell_verdict(
    standing: Progress, hypotheses: Hypotheses, new: str, old: str, *, json: bool
) -> None:
    """Prints the verdict, with the share of finishes ahead and in Elo."""
    found = mean_interval(enumerate(standing.scores))
    ahead = Interval(found.value, max(0.0, found.low), min(1.0, found.high))
    points = [elo(min(max(r, 1 - SURELY), SURELY)) for r in (ahead.value, ahead.low, ahead.high)]
    if json:
        say_json(
            {
                "verdict": standing.verdict,
                "games": standing.games,
                "deals": len(standing.scores),
                "ratio": standing.ratio,
                "bounds": hypotheses.bounds,
                "hypotheses": hypotheses,
                "rate": ahead,
                "elo": Interval(*points),
            }
        )
        return
    say(f"{standing.verdict}: {new} against {old}, {standing.games:,} games")
    say(f"{ahead.value:.1%} of finishes ahead ({ahead.low:.1%} to {ahead.high:.1%})")
    say("Elo {:+.0f} ({:+.0f} to {:+.0f})".format(*points))
    say(_ratio(standing, hypotheses))
