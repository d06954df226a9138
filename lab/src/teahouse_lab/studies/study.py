"""A study: groups of games, a note of each game, and a report on all notes as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from teahouse.core import Match
from teahouse.research.arena.run import stop_workers
from teahouse.research.parallel import parallel_map
from teahouse.research.simulate import PLAIN, RunPlan, finished_match, simulate

if TYPE_CHECKING:
    from matplotlib.figure import Figure
from pathlib import Path

__all__ = ["GameGroup", "Study", "StudyReport", "games_of", "limited", "write_report"]


class GameGroup(msgspec.Struct, frozen=True):
    """Games with the same plan, and their name in tables and plots."""

    name: str
    plan: RunPlan


class StudyReport(NamedTuple):
    """Tables as Markdown, and plots by name."""

    text: str
    plots: Mapping[str, Figure]


class Study(NamedTuple):
    """The groups of games, the function that notes a game, and the one that reports on all notes.

    Games of the batch engines have no actions to look at, so their outcome is the note.
    """

    groups: tuple[GameGroup, ...]
    note: Callable[[Match], Any]
    report: Callable[[Mapping[str, Sequence[Any]]], StudyReport]


def limited(study: Study, games: int | None) -> Study:
    """Returns the study with at most so many games in each group."""
    if games is None:
        return study
    plans = [replace(group.plan, games=min(games, group.plan.games)) for group in study.groups]
    groups = zip(study.groups, plans, strict=True)
    return study._replace(groups=tuple(GameGroup(group.name, plan) for group, plan in groups))


def games_of(study: Study, group: GameGroup, *, jobs: int) -> Iterator[Any]:
    """Yields the notes of a group's games, in order, worked out by so many processes."""
    if group.plan.engine != PLAIN:
        yield from (played.outcome for played in simulate(group.plan))
        return
    task = partial(_note, group.plan, study.note)
    try:
        yield from parallel_map(task, range(group.plan.games), jobs=jobs)
    finally:
        stop_workers()


def _note(plan: RunPlan, note: Callable[[Match], Any], index: int) -> Any:
    return note(finished_match(plan, index))


END = "<!-- end of what the study writes -->"


def write_report(folder: Path, name: str, report: StudyReport) -> list[Path]:
    """Writes the plots, and the tables into the study's page in place of earlier ones."""
    page = folder / f"{name}.md"
    begin = f"<!-- written by teahouse study {name} -->"
    before, _, rest = (page.read_text() if page.exists() else f"# {name}\n\n").partition(begin)
    after = rest.partition(END)[2] or "\n"
    pictures = [f"![{title}]({_file(name, title)})" for title in report.plots]
    block = "\n\n".join([begin, report.text, *pictures, END])
    page.write_text(f"{before}{block}{after}")
    return [page, *(_draw(folder, name, title, report) for title in report.plots)]


def _file(name: str, title: str) -> str:
    return f"{name}-{title.replace(' ', '-')}.svg"


def _draw(folder: Path, name: str, title: str, report: StudyReport) -> Path:
    import matplotlib

    path = folder / _file(name, title)
    with matplotlib.rc_context({"svg.hashsalt": "teahouse"}):
        report.plots[title].savefig(path, metadata={"Date": None})
    return path
