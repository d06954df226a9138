"""Building blocks of a report: sections, plots and table cells."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .curves import curves
from .markup import clean
from .palette import Look

__all__ = ["plot", "section", "sum_cell", "text"]


def plot(
    title: str,
    steps: Sequence[str],
    rows: Sequence[Sequence[float]],
    names: Sequence[str],
    looks: Sequence[Look],
) -> str:
    found = [(name, looks[n], [row[n] for row in rows]) for n, name in enumerate(names)]
    return section(title, curves(steps, found, title))


def section(title: str, inside: str) -> str:
    return f"<section><h2>{text(title)}</h2>{inside}</section>"


def sum_cell(cash: int) -> str:
    kind = "good" if cash > 0 else "warn" if cash < 0 else "quiet"
    return f'<td class="sum {kind}">{cash:+,}</td>'


def text(text: str) -> str:
    return escape(clean(text))
