"""Takes what parts of a run measured into benchmarks/measured, and writes docs/lab anew.

python -m benchmarks.report benchmarks/results/20260102-030405.json PART ...
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from . import lab_pages
from .lab_pages import Series, save_series
from .measure import Measure
from .saved_run import SavedRun, read_run
from .sockets import comparison

__all__ = ["PEERS", "take"]

RATE = "decisions/s"
COLUMNS = ("measured", "", "budget or bar", "")
PEERS = ("batch", "side_by_side")
"""The parts that measure other libraries' games, which have a page together."""
PLOT = Path(__file__).parent.parent / "docs" / "pictures" / "benchmarks.svg"


def take(run: SavedRun, parts: Sequence[str], plot: Path = PLOT) -> None:
    """Saves what these parts of a run measured, in place of earlier runs of them."""
    if {*PEERS} <= {*parts}:
        _take_peers(run, plot)
    if "sockets" in parts:
        columns, rows = comparison(run.measures("sockets"))
        series = _series(run, "Five of them, by turns", ("sockets",), columns, rows)
        save_series("sockets", series)
    for part in parts:
        if part not in (*PEERS, "sockets"):
            rows = [_row(measure) for measure in run.measures(part)]
            save_series("benchmarks", _series(run, part, (part,), COLUMNS, rows))


def _series(
    run: SavedRun,
    title: str,
    parts: Sequence[str],
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    notes: Sequence[str] = (),
) -> Series:
    return Series(
        title=title,
        commands=(f"python -m benchmarks.run {' '.join(parts)}",),
        commit=run.commit,
        text=(f"Run of {run.at:%Y-%m-%d %H:%M} UTC {run.conditions}.",),
        columns=tuple(columns),
        rows=tuple(map(tuple, rows)),
        notes=tuple(notes),
    )


def _row(measure: Measure) -> list[str]:
    bar = "" if measure.bar is None else f"{measure.must_be} {measure.bar:,g} {measure.unit}"
    verdict = "" if measure.bar is None else "holds" if measure.passed else "**missed**"
    value = f"{measure.value:,.0f}" if measure.value >= 1000 else f"{measure.value:.3g}"
    return [measure.name, f"{value} {measure.unit}", bar, verdict]


def _take_peers(run: SavedRun, plot: Path) -> None:
    """Saves the rates, with our batch engine's usual rate to each, and the ratios."""
    measures = run.measures(*PEERS)
    rates = [measure for measure in measures if measure.unit == RATE]
    ours = next(rate for rate in rates if rate.name.startswith("dadaocheng, 10,000 games"))
    save_series(
        "peers",
        _series(
            run,
            "Decisions a second",
            PEERS,
            ("program", RATE, f"{ours.name.removesuffix(', random play')}, to it"),
            [
                (rate.name, f"{rate.value:,.0f}", f"{ours.value / rate.value:,.2f}")
                for rate in rates
            ],
            ("![decisions a second](../pictures/benchmarks.svg)",),
        ),
    )
    rows = [_row(measure) for measure in measures if measure.bar is not None]
    save_series("peers", _series(run, "Ratios and sizes", PEERS, COLUMNS, rows))
    _draw(rates, plot)


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
    parser.add_argument("run", type=Path, help="a saved run")
    parser.add_argument("parts", nargs="+", metavar="PART", help="parts of it to take")
    arguments = parser.parse_args()
    run = read_run(arguments.run)
    if missing := {*arguments.parts} - run.parts.keys():
        parser.error(f"the run has no part {', '.join(sorted(missing))}")
    if len({*PEERS} & {*arguments.parts}) == 1:
        parser.error(f"{' and '.join(PEERS)} are taken together")
    take(run, arguments.parts)
    lab_pages.main()


if __name__ == "__main__":
    main()
