"""Writes the peers of a run into docs/benchmarks.md: a table of ratios, and a plot.

python -m benchmarks.report benchmarks/results/20260102-030405.json
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from .measure import Measure
from .saved_run import SavedRun, read_run

__all__ = ["REPORTED", "write_report"]

DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = "<!-- peers: written by make bench -->\n", "<!-- end of peers -->\n"
RATE = "decisions/s"
REPORTED = ("batch", "side_by_side")
"""The parts that the report is made of."""


def write_report(run: SavedRun, docs: Path = DOCS) -> None:
    """Replaces the table and the plot of an earlier run."""
    measures = run.measures(*REPORTED)
    rates = [measure for measure in measures if measure.unit == RATE]
    page = docs / "benchmarks.md"
    before, _, rest = page.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    lines = [_heading(run), "", *_rates(rates), "", *_limits(measures), ""]
    text = "\n".join([*lines, "![decisions a second](pictures/benchmarks.svg)", ""])
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}")
    _draw(rates, docs / "pictures" / "benchmarks.svg")


def _heading(run: SavedRun) -> str:
    return f"Run of {run.at:%Y-%m-%d %H:%M} UTC {run.conditions}."


def _rates(rates: Sequence[Measure]) -> Iterator[str]:
    """Yields a table of rates, and of our batch engine's usual rate relative to each."""
    ours = next(rate for rate in rates if rate.name.startswith("dadaocheng, 10,000 games"))
    yield f"| program | decisions/s | {ours.name.removesuffix(', random play')}, to it |"
    yield "|---|---|---|"
    for rate in rates:
        yield f"| {rate.name} | {rate.value:,.0f} | {ours.value / rate.value:,.2f} |"


def _limits(measures: Sequence[Measure]) -> Iterator[str]:
    yield "| measured | | limit |"
    yield "|---|---|---|"
    for measure in measures:
        if measure.bar is not None:
            limit = f"{measure.must_be} {measure.bar:,g}{'' if measure.passed else ', missed'}"
            yield f"| {measure.name} | {measure.value:.3g} {measure.unit} | {limit} |"


def _draw(rates: Sequence[Measure], path: Path) -> None:
    import matplotlib
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 0.3 * len(rates) + 1), layout="constrained")
    axes = figure.subplots()
    names = [rate.name.removesuffix(", random play") for rate in rates]
    axes.barh(names, [rate.value for rate in rates])
    axes.set_xscale("log")
    axes.set_xlabel("decisions a second")
    axes.invert_yaxis()
    with matplotlib.rc_context({"svg.hashsalt": "teahouse"}):
        figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path, help=f"a saved run of {' and '.join(REPORTED)}")
    run = read_run(parser.parse_args().run)
    if missing := set(REPORTED) - run.parts.keys():
        parser.error(f"the run has no part {', '.join(sorted(missing))}")
    write_report(run)


if __name__ == "__main__":
    main()
