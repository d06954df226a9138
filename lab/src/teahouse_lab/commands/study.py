"""`teahouse study`: plays a study's games, and writes its tables and plots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from teahouse.cli.console import complain, progress, say
from teahouse.cli.settings import Jobs
from teahouse.core import BadInput
from teahouse.research import all_cores
from teahouse_lab.studies import STUDIES, Study, games_of, limited, write_report

__all__ = ["study_command"]

Folder = Annotated[Path, typer.Option(metavar="FOLDER", help="Where its page and plots are.")]
Games = Annotated[
    int | None, typer.Option("--games", "-n", min=2, help="At most so many games of each kind.")
]


def study_command(
    name: Annotated[str, typer.Argument(help=f"One of {', '.join(STUDIES)}.")],
    folder: Folder = Path("docs/studies"),
    games: Games = None,
    jobs: Jobs = None,
) -> None:
    """Play the games of a study anew, and write its tables and plots.

    Example: teahouse study chinatown-seats
    """
    if name not in STUDIES:
        raise BadInput(f"there is no study {name}: there are {', '.join(STUDIES)}")
    if not folder.is_dir():
        raise BadInput(f"there is no folder {folder} to write to")
    study = limited(STUDIES[name], games)
    report = study.report(_played(study, jobs or all_cores()))
    say(report.text)
    complain(f"written: {', '.join(map(str, write_report(folder, name, report)))}")


def _played(study: Study, jobs: int) -> dict[str, list[Any]]:
    """Returns the notes of all games, by group."""
    found = {}
    with progress() as bar:
        for group in study.groups:
            run = games_of(study, group, jobs=jobs)
            found[group.name] = list(bar.track(run, group.plan.games, description=group.name))
    return found
