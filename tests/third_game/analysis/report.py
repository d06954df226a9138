"""The report of Pig, for a page and for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.third_game.analysis import PigAnalysis

from teahouse.drawing.report_parts import section, text

__all__ = ["lines", "sections"]


def sections(analysis: PigAnalysis, names: Sequence[str]) -> Iterator[str]:
    yield section("Ones", "".join(f"<p>{text(line)}</p>" for line in lines(analysis, names)))


def lines(analysis: PigAnalysis, names: Sequence[str]) -> Iterator[str]:
    for name, count in zip(names, analysis.ones, strict=True):
        yield f"{name} rolled {count} ones"
