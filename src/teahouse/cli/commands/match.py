"""`teahouse match` tests whether a new bot is stronger than an old one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from teahouse.cli.console import progress, say, say_json
from teahouse.cli.exits import FINDINGS
from teahouse.cli.settings import (
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
    check_bot,
    setting,
)
from teahouse.core import BadInput
from teahouse.research import all_cores
from teahouse.research.arena import (
    GameResult,
    GameTerms,
    Hypotheses,
    Interval,
    Pairing,
    Progress,
    blocks,
    elo,
    kept_in,
    mean_interval,
    rate,
    try_out,
)

from .arena import tell_safe_choices, terms_of

__all__ = ["match_command"]

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
    standing = _play(terms, new, hypotheses, deals, jobs or all_cores(), out, resume=resume)
    _tell(standing, hypotheses, new, old, json=json)
    if standing.verdict != "stronger":
        raise typer.Exit(FINDINGS)


def _play(
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


def _tell(standing: Progress, hypotheses: Hypotheses, new: str, old: str, *, json: bool) -> None:
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
