"""What everybody's things together could earn, beside what bots earn on the same deals.

    PYTHONPATH=src python -m benchmarks.pooled --deals 24 --bots hard

Money only changes hands, so what a table earns depends on which tiles stand where. One planner has
everybody's buildings and tiles, and sees no more than the players do:

    myopic      places all it can for this round's income
    planner     keeps cards and places tiles by what it expects of them
    keeping     keeps cards by futures, as `hard` does
    placing     places tiles by futures
    futures     does both by futures
    hindsight   knew all cards and tiles from the start
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial

from teahouse.research import all_cores
from teahouse.research.arena import mean_interval
from teahouse.research.parallel import parallel_map

from .whole_games import WAYS, earned


def _lines(ways: Sequence[str], deals: int, jobs: int) -> Iterator[str]:
    first: list[float] = []
    for way in ways:
        found = list(parallel_map(partial(earned, way), range(deals), jobs=jobs))
        first = first or found
        money = mean_interval(enumerate(found))
        ratio = mean_interval((n, a / b) for n, (a, b) in enumerate(zip(found, first, strict=True)))
        yield (
            f"{way:28} {money.value:6.1f} ± {money.high - money.value:.1f}"
            f"  {ratio.value:.3f} [{ratio.low:.3f}, {ratio.high:.3f}]"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bots", nargs="+", default=["hard"], help="compared with the first")
    parser.add_argument("--ways", nargs="*", default=WAYS, choices=WAYS)
    parser.add_argument("--deals", type=int, default=24)
    parser.add_argument("--jobs", type=int, default=all_cores())
    given = parser.parse_args()
    print(f"{given.deals} deals; notes a seat, times the first")
    for line in _lines([*given.bots, *given.ways], given.deals, given.jobs):
        print(line, flush=True)


if __name__ == "__main__":
    main()
