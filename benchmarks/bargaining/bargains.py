"""What one bot gains in its deals with three others, above an equal part of the joint gain.

    python -m benchmarks.bargaining.bargains --bots hard my_bots:Softer --rest medium --deals 20
    python -m benchmarks.bargaining.bargains --bots hard --rest old_chinatown.levels:Hard

Gains are in notes, by `hard`'s own worth. Bots are compared on the same deals. Better prices
show in far fewer games than more wins do: luck with cards and tiles decides wins and money, but
hardly changes a bot's part of a gain.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import NamedTuple

from teahouse.core import Match, Seat
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.bot.appraisal import appraise
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.weighing import weigh
from teahouse.games.chinatown.rules.actions import Accept
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.driver import BotDriver
from teahouse.play.task import think
from teahouse.research import all_cores
from teahouse.research.arena import Interval, mean_interval
from teahouse.research.parallel import parallel_map

__all__ = ["Bargains", "bargains"]

PLAYERS = 4


class Bargains(NamedTuple):
    """One game in notes: what a seat gained by its deals above an equal part, and all money."""

    above_equal: float
    deals: int
    money: float
    others: float


def bargains(rest: str, bot: str, deal: int) -> Bargains:
    """Plays one game of a bot among three of the rest. The bot's seat changes with the deal."""
    match = Match(Chinatown(), {"players": PLAYERS}, seed=f"bargains/{deal}")
    seat = deal % PLAYERS
    bots = {other: bot if other == seat else rest for other in range(PLAYERS)}
    driver = BotDriver(match, bots, think, seconds=2.0, seed=match.seed)
    gains = list(_gains(match, driver, seat))
    note = Chinatown().rules(match.options).note
    cash = [player.cash / note for player in match.state.players]
    mine = cash.pop(seat)
    return Bargains(sum(gains), len(gains), mine, fmean(cash))


def _gains(match: Match, driver: BotDriver, seat: Seat) -> Iterator[float]:
    """Yields a seat's gain less an equal part, for every deal that it makes."""
    rules = Chinatown().rules(match.options)
    while (action := driver.next_action()) is not None:
        offer = _offer(match, action.offer) if isinstance(action, Accept) else None
        if offer is None or seat not in offer.parties():
            match.do(action)
            continue
        appraisal = appraise(rules, match.game.view(match.state, seat), seat, Hard.sight)
        gains = weigh(appraisal, offer)
        match.do(action)
        if _offer(match, offer.id).status == "done":
            yield gains[seat] - fmean(gains.values())


def _offer(match: Match, number: int) -> Offer:
    found: Offer = next(offer for offer in match.state.offers if offer.id == number)
    return found


def _between(values: Sequence[float]) -> Interval:
    return mean_interval(enumerate(values))


def _told(bot: str, games: Sequence[Bargains], first: Sequence[Bargains]) -> str:
    above = _between([game.above_equal for game in games])
    money = _between([game.money for game in games])
    pairs = list(zip(games, first, strict=True))
    more_above = _between([game.above_equal - other.above_equal for game, other in pairs])
    more_money = _between([game.money - other.money for game, other in pairs])
    return (
        f"{bot}: {fmean(game.deals for game in games):.1f} deals a game, "
        f"above an equal part {above.value:.2f} ± {above.high - above.value:.2f}, "
        f"money {money.value:.1f} ± {money.high - money.value:.1f} "
        f"against {fmean(game.others for game in games):.1f}\n"
        f"  more than the first: above an equal part {more_above.value:.2f} "
        f"± {more_above.high - more_above.value:.2f}, "
        f"money {more_money.value:.2f} ± {more_money.high - more_money.value:.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bots", nargs="+", required=True, help="each plays alone among the rest")
    parser.add_argument("--rest", default="hard")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=all_cores())
    given = parser.parse_args()
    first: list[Bargains] = []
    for bot in given.bots:
        task = partial(bargains, given.rest, bot)
        games = list(parallel_map(task, range(given.deals), jobs=given.jobs))
        first = first or games
        print(_told(bot, games, first), flush=True)


if __name__ == "__main__":
    main()
