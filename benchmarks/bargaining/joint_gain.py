"""What four bots could gain together by trading, and what they left when they were done.

    PYTHONPATH=src python -m benchmarks.bargaining.joint_gain --bot hard --games 20

Gains are in notes, round by round, by `hard`'s own worth. Every deal of joint gain that its search
finds is done at once and without money: once from where the trade phase began, and once from where
it ended.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from teahouse.core import Match
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.bot.appraisal import appraise
from teahouse.games.chinatown.bot.deals import after
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.search import barters, larger_deals
from teahouse.games.chinatown.placement.growth import Ground
from teahouse.games.chinatown.placement.worth import Side, less, more, value
from teahouse.play.driver import BotDriver
from teahouse.play.task import think
from teahouse.research import all_cores
from teahouse.research.parallel import parallel_map

__all__ = ["Trade", "all_deals", "trades"]

PLAYERS = 4


class Trade(NamedTuple):
    """A trade phase: the notes that could be gained together at its start, and at its end."""

    round: int
    possible: float
    left: float


def all_deals(ground: Ground, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """Returns the sides after all deals that gain together.

    Deals of two are done first, the best of them before others. Larger ones follow when none is
    left.
    """
    while True:
        pairs = [
            (found[0].joint, first, second, found[0])
            for first, second in combinations(range(len(sides)), 2)
            if (found := barters(ground, sides[first], sides[second]))
        ]
        if pairs:
            _, first, second, deal = max(pairs, key=lambda pair: pair[0])
            changed = list(sides)
            changed[first] = more(less(sides[first], deal.gives), deal.takes)
            changed[second] = more(less(sides[second], deal.takes), deal.gives)
            sides = tuple(changed)
        elif larger := larger_deals(ground, sides):
            goods = larger[0].goods
            sides = tuple(after(side, seat, goods) for seat, side in enumerate(sides))
        else:
            return sides


def trades(bot: str, deal: int) -> list[Trade]:
    """Returns the trade phases of one game."""
    return list(_trades(bot, Match(Chinatown(), {"players": PLAYERS}, seed=f"joint/{deal}")))


def _trades(bot: str, match: Match) -> Iterator[Trade]:
    driver = BotDriver(
        match, dict.fromkeys(range(PLAYERS), bot), think, seconds=2.0, seed=match.seed
    )
    possible: dict[int, float] = {}
    while (action := driver.next_action()) is not None:
        round_, is_trade = match.state.round, match.state.phase == "trade"
        if is_trade and round_ not in possible:
            possible[round_] = _gain(match)
        match.do(action)
        if is_trade and match.state.phase != "trade":
            yield Trade(round_, possible[round_], _gain(match))


def _gain(match: Match) -> float:
    """Returns what all deals together would add to the worth of all sides."""
    rules = Chinatown().rules(match.options)
    appraisal = appraise(rules, match.game.view(match.state, 0), 0, Hard.sight)
    done = all_deals(appraisal.ground, appraisal.sides)
    return sum(value(appraisal.ground, s) for s in done) - sum(
        value(appraisal.ground, s) for s in appraisal.sides
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=all_cores())
    given = parser.parse_args()
    played = parallel_map(partial(trades, given.bot), range(given.games), jobs=given.jobs)
    found = [trade for game in played for trade in game]
    print(f"{given.games} games of four {given.bot}\n{'round':>5} {'possible':>9} {'left':>6}")
    for round_ in sorted({trade.round for trade in found}):
        these = [trade for trade in found if trade.round == round_]
        possible, left = fmean(t.possible for t in these), fmean(t.left for t in these)
        print(f"{round_:5} {possible:9.1f} {left:6.1f}")


if __name__ == "__main__":
    main()
