"""Writes the peers of a run into docs/benchmarks.md: a table of ratios, and a plot."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from .measure import Measure

__all__ = ["write_report"]

DOCS = Path(__file__).parent.parent / "docs"
PAGE, PLOT = DOCS / "benchmarks.md", DOCS / "pictures" / "benchmarks.svg"
BEGIN, END = "<!-- peers: written by make bench -->\n", "<!-- end of peers -->\n"
RATE = "decisions/s"


def write_report(measures: Sequence[Measure], at: datetime) -> None:
    """Replaces the table and the plot of the last run."""
    rates = [measure for measure in measures if measure.unit == RATE]
    page = PAGE.read_text()
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{_table(rates, measures, at)}\n{END}{after}")
    _draw(rates)


def _table(rates: Sequence[Measure], measures: Sequence[Measure], at: datetime) -> str:
    """Rates, and what our batch engine's usual one is to each; then ratios with their bars."""
    ours = next(rate for rate in rates if rate.name.startswith("dadaocheng, 10,000 games"))
    lines = [f"Run of {at:%Y-%m-%d %H:%M} UTC.", "", "| program | decisions/s | ours to it |"]
    lines += ["|---|---|---|"]
    for rate in rates:
        lines.append(f"| {rate.name} | {rate.value:,.0f} | {ours.value / rate.value:,.2f} |")
    lines += ["", "| ratio | measured | bar |", "|---|---|---|"]
    for ratio in measures:
        if ratio.unit == "x" and ratio.name.startswith("batch: "):
            name = ratio.name.removeprefix("batch: ")
            verdict = "" if ratio.passed else ", missed"
            lines.append(f"| {name} | {ratio.value:.2f} | {ratio.bar:g}{verdict} |")
    return "\n".join([*lines, "", "![decisions a second](pictures/benchmarks.svg)", ""])


def _draw(rates: Sequence[Measure]) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 0.35 * len(rates) + 1), layout="constrained")
    axes = figure.subplots()
    axes.barh([rate.name for rate in rates], [rate.value for rate in rates])
    axes.set_xscale("log")
    axes.set_xlabel("decisions a second")
    axes.invert_yaxis()
    figure.savefig(PLOT)
