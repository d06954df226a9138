"""`teahouse fuzz` looks for faults in a game by random legal and illegal play."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from teahouse.cli.console import progress, say, say_json
from teahouse.cli.exits import FINDINGS
from teahouse.cli.files import written
from teahouse.cli.settings import (
    EditionOption,
    GameName,
    Jobs,
    Json,
    OptionList,
    Players,
    SomeBots,
    bots_in,
    setting,
)
from teahouse.core import plain, write_json
from teahouse.research import all_cores
from teahouse.research.fuzz import FaultFound, Fuzzed, FuzzPlan, fuzz

__all__ = ["fuzz_command"]

ENOUGH = 20  # faults after which the fuzzer stops


def fuzz_command(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    players: Players = None,
    edition: EditionOption = None,
    option: OptionList = None,
    bots: SomeBots = None,
    jobs: Jobs = None,
    out: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where to save what is found.")
    ] = Path("findings"),
    json: Json = False,
) -> None:
    """Look for crashes, dead ends, endless games, leaks, losses and wrong refusals.

    With --bots, bots that fail or answer nonsense are found too. Options that are not given are
    drawn at random for each game. Exits 1 if anything was found.

    Example: teahouse fuzz chinatown --games 2000 --seed 7
    """
    fixed = setting(game, players=players, edition=edition, option=option)
    named = () if bots is None else tuple(bots_in(bots))
    plan = FuzzPlan(game=game, options=fixed.options, games=games, seed=seed, bots=named)
    started = perf_counter()
    fuzzed, findings = _fuzz(plan, jobs or all_cores())
    saved = [_save(finding, out, game) for finding in findings]
    if json:
        say_json(_result(fuzzed, findings, saved))
    else:
        _tell(fuzzed, findings, saved, perf_counter() - started)
    if findings:
        raise typer.Exit(FINDINGS)


def _fuzz(plan: FuzzPlan, jobs: int) -> tuple[list[Fuzzed], list[FaultFound]]:
    fuzzed: list[Fuzzed] = []
    findings: list[FaultFound] = []
    with progress() as bar:
        for game in bar.track(fuzz(plan, jobs=jobs), plan.games, description=plan.game):
            fuzzed.append(game)
            if game.finding is not None:
                findings.append(game.finding)
            if len(findings) >= ENOUGH:
                break
    return fuzzed, findings


def _save(finding: FaultFound, folder: Path, game: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game}-{finding.seed.replace('/', '-')}.jsonl"
    with written(path, force=True) as file:
        file.write(finding.record)
    return path


def _result(fuzzed: list[Fuzzed], findings: list[FaultFound], saved: list[Path]) -> object:
    told = [
        {
            **{name: value for name, value in plain(finding).items() if name != "record"},
            "file": str(path),
        }
        for finding, path in zip(findings, saved, strict=True)
    ]
    return {"games": len(fuzzed), "decisions": _decisions(fuzzed), "findings": told}


def _tell(
    fuzzed: list[Fuzzed], findings: list[FaultFound], saved: list[Path], seconds: float
) -> None:
    for finding, path in zip(findings, saved, strict=True):
        say(f"{finding.kind} in game {finding.index}, after action {finding.after}")
        say(f"  {finding.message}")
        if finding.action is not None:
            say(f"  action: {write_json(finding.action).decode()}")
        say(f"  options: {write_json(finding.options).decode()}")
        say(f"  replay it: teahouse replay {path} --seed {finding.seed}")
    games, decisions = len(fuzzed), _decisions(fuzzed)
    say(f"{games:,} games, {decisions:,} decisions in {seconds:.1f} s, {len(findings)} findings")


def _decisions(fuzzed: list[Fuzzed]) -> int:
    return sum(game.decisions for game in fuzzed)
