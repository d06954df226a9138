"""Is hard robbed? The same deals twice: once it deals with a stranger, once it refuses it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import fmean

from benchmarks import strangers
from teahouse.cli.console import progress
from teahouse.research import all_cores
from teahouse.research.arena import Interval, mean_interval, share_interval

from .meetings import PLAYERS, Pair, compare

HOUSE = "benchmarks.strangers"


def _told(pairs: Sequence[Pair]) -> str:
    gain = mean_interval((pair.deal, float(pair.dealing - pair.refusing)) for pair in pairs)
    last = share_interval(sum(pair.last for pair in pairs), len(pairs))
    money = fmean(pair.dealing for pair in pairs)
    return f"{money:11,.0f} {_shown(gain, ',.0f'):>34} {_shown(last, '.1%'):>26}"


def _shown(interval: Interval, form: str) -> str:
    return f"{interval.value:{form}} [{interval.low:{form}}, {interval.high:{form}}]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strangers", nargs="*", default=strangers.__all__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument(
        "--seats", type=int, nargs="*", default=(1, PLAYERS - 1), help="of a stranger"
    )
    parser.add_argument("--jobs", type=int, default=all_cores())
    given = parser.parse_args()
    print(f"{'stranger':14} {'seats':>5} {'money':>11} {'more than by refusing':>34} {'last':>26}")
    for name in given.strangers:
        path = f"{HOUSE}:{name}" if name in strangers.__all__ else name
        for count in given.seats:
            with progress() as bar:
                played = compare(path, count, given.games, given.jobs)
                pairs = list(bar.track(played, given.games, description=f"{name} {count}"))
            print(f"{name:14} {count:5} {_told(pairs)}", flush=True)


if __name__ == "__main__":
    main()
