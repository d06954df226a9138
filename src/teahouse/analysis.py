"""Analysis of a played game: results by round, and what each deal and purchase was worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from teahouse.core import AnyGame, BadInput, FastChance, Match, Seat
from teahouse.core.descriptor import describe

if TYPE_CHECKING:
    from rich.console import RenderableType  # an optional dependency that servers do not need

from teahouse.drawing.palette import COMMON, tokens
from teahouse.drawing.report_parts import text

__all__ = ["Analysis", "AnalysisPart", "ReportPart", "analyse", "prepare", "report", "summary"]


class Analysis(Protocol):
    """What the analyses of all games have. They are structs, tagged with the game's name."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def scores(self) -> tuple[int, ...] | None:
        """The result by seat, or None if the game is not over."""

    @property
    def winners(self) -> tuple[Seat, ...]: ...


@runtime_checkable
class AnalysisPart(Protocol):
    """The part `analysis` of a game."""

    def analyse(self, match: Match) -> Analysis:
        """Returns the analysis of a game, also of one that is not over."""


@runtime_checkable
class ReportPart(Protocol):
    """The part `analysis.report` of a game. It is given the game's own analyses."""

    def sections(self, analysis: Any, names: Sequence[str]) -> Iterable[str]:
        """Yields the sections of a report, as HTML."""

    def lines(self, analysis: Any, names: Sequence[str]) -> Iterable[RenderableType]:
        """Yields the lines of a summary for a terminal."""


def analyse(match: Match) -> Analysis:
    """Analyses a match, which need not be over. Raises BadInput if the game has no analysis."""
    part = describe(match.game.name).part("analysis", AnalysisPart)
    if part is None:
        raise BadInput(f"there is no analysis of {match.game.name}")
    return part.analyse(match)


def summary(game: str, analysis: Analysis, names: Sequence[str]) -> Iterable[RenderableType]:
    """Yields the lines of an analysis for a terminal. Raises BadInput if the game has none."""
    part = describe(game).part("analysis.report", ReportPart)
    if part is None:
        raise BadInput(f"there is no summary of {game}")
    return part.lines(analysis, names)


def prepare(game: AnyGame) -> None:
    """Analyses a first action, so that everything is compiled before a record is looked at."""
    match = Match(game, {}, seed="prepare")
    seat = min(match.to_act)
    match.do(game.sample(match.state, seat, FastChance("prepare")))
    analyse(match)


def report(game: str, analysis: Analysis, names: Sequence[str]) -> str:
    """Writes the whole page as HTML. Raises BadInput if the game has no report."""
    descriptor = describe(game)
    part = descriptor.part("analysis.report", ReportPart)
    if part is None:
        raise BadInput(f"there is no report of {descriptor.title}")
    title, parts = f"A game of {descriptor.title}", part.sections(analysis, names)
    style = (files("teahouse.drawing") / "report.css").read_text("utf-8")
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>:root{{color-scheme:light dark;{tokens(COMMON)}}}{style}</style>"
        f"<body><h1>{title}</h1>{_result(analysis, names)}{''.join(parts)}</body></html>\n"
    )


def _result(analysis: Analysis, names: Sequence[str]) -> str:
    if analysis.scores is None:
        return "<p>The game is not over.</p>"
    order = sorted(range(len(names)), key=lambda seat: -analysis.scores[seat])  # type: ignore[index]
    told = ", ".join(f"{text(names[seat])} {analysis.scores[seat]:,}" for seat in order)
    won = " and ".join(text(names[seat]) for seat in analysis.winners)
    return f"<p><strong>{won}</strong> won: {told}.</p>"
