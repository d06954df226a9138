"""What four bots earn if they make only offers that a person can read, against no such limits.

Every deal is played twice: once as the arena plays it, and once as if a person sat on one of the
seats. Then nobody gives more than three things unless asked, who refuses that seat names a way on,
and nobody offers a deal of three within a minute of another. A bot plays the person's seat. Every
action is taken to last two seconds.

    PYTHONPATH=src python -m benchmarks.bargaining.readable --games 48
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from statistics import fmean

import msgspec
from msgspec.structs import replace

from teahouse.core import Match
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.actions import MakeOffer
from teahouse.play.driver import BotDriver
from teahouse.play.task import Answer, Question, think
from teahouse.research import all_cores
from teahouse.research.arena import mean_interval
from teahouse.research.parallel import parallel_map

__all__ = ["Both", "play_both"]

PLAYERS = 4
ACTION = 2  # seconds that an action takes at a table
A_MINUTE = 60 // ACTION  # actions


class Both(msgspec.Struct, frozen=True):
    """What each of four bots earned in a deal on average, and how many deals were of three."""

    deal: int
    free: float
    limited: float
    threes_free: int
    threes_limited: int


def play_both(bot: str, seed: str, deal: int) -> Both:
    free, limited = (_play(bot, f"{seed}/{deal}", person) for person in (None, deal % PLAYERS))
    return Both(deal, _earned(free), _earned(limited), _of_three(free), _of_three(limited))


def _play(bot: str, seed: str, person: int | None) -> Match:
    match = Match(Chinatown(), {"players": PLAYERS}, seed=seed)

    def ask(question: Question) -> Answer:
        if person is None:
            return think(question)
        pairs_only = _has_just_seen_three(match)
        return think(replace(question, people=frozenset({person}), pairs_only=pairs_only))

    bots = dict.fromkeys(range(PLAYERS), bot)
    driver = BotDriver(match, bots, ask, seconds=2.0, seed=seed)
    while (action := driver.next_action()) is not None:
        match.do(action)
    return match


def _has_just_seen_three(match: Match) -> bool:
    last = range(len(match), max(0, len(match) - A_MINUTE), -1)
    return any(_offers_to_three(match.action_at(n)) for n in last)


def _offers_to_three(action: object) -> bool:
    if not isinstance(action, MakeOffer) or action.counters is not None:
        return False
    return len({seat for give in action.gives for seat in (give.giver, give.to)}) > 2


def _earned(match: Match) -> float:
    assert match.outcome is not None
    return fmean(match.outcome.scores)


def _of_three(match: Match) -> int:
    done = (offer for offer in match.state.offers if offer.status == "done")
    return sum(len(offer.parties()) > 2 for offer in done)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--seed", default="readable")
    parser.add_argument("--jobs", type=int, default=all_cores())
    given = parser.parse_args()
    task = partial(play_both, given.bot, given.seed)
    found: list[Both] = []
    for both in _played(task, given.games, given.jobs):
        found.append(both)
        print(f"deal {both.deal}: {both.limited:,.0f} for {both.free:,.0f}", flush=True)
    ratio = mean_interval([(one.deal, one.limited / one.free) for one in found])
    print(
        f"{len(found)} deals of {given.bot}: {fmean(one.limited for one in found):,.0f} a seat for "
        f"{fmean(one.free for one in found):,.0f}, {ratio.value:.3f} times as much "
        f"({ratio.low:.3f} to {ratio.high:.3f}); deals of three a game "
        f"{fmean(one.threes_limited for one in found):.1f} for "
        f"{fmean(one.threes_free for one in found):.1f}"
    )


def _played(task: partial[Both], games: int, jobs: int) -> Iterator[Both]:
    yield from parallel_map(task, range(games), jobs=jobs)


if __name__ == "__main__":
    main()
