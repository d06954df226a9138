"""What a table earns if every joint gain is dealt at once: where more could be had, phase by phase.

    PYTHONPATH=src python -m benchmarks.bargaining.table_income --deals 12 --ways "" trade=none
    PYTHONPATH=src python -m benchmarks.bargaining.table_income --ways "" growth=1.5 lot=0.7

Nobody haggles. `hard` chooses the cards and places the tiles, and goods change hands without money
wherever that raises `hard`'s worth of all sides together. Every way plays the same deals and is
compared with the first. A way names what is different, several things with commas:

    keep=first          the first cards of the hand, whatever they are
    trade=none          no deal
    trade=one           one player gets everything
    NAME=NUMBER         a coefficient of `Sight`
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from benchmarks.bargaining.joint_gain import all_deals
from teahouse.core import Match, Seat
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.bot.appraisal import appraise
from teahouse.games.chinatown.bot.deals import no_goods, to_gives
from teahouse.games.chinatown.bot.levels import Hard, Negotiator
from teahouse.games.chinatown.placement.worth import Side, more
from teahouse.games.chinatown.rules.actions import Accept, Keep, MakeOffer, Ready
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.play import Turn
from teahouse.research import all_cores
from teahouse.research.arena import mean_interval
from teahouse.research.parallel import parallel_map

__all__ = ["Earned", "earned", "handed_over"]

PLAYERS = 4


class Earned(NamedTuple):
    """What a seat ended a game with on average, and what it earned in each round, in notes."""

    money: float
    incomes: tuple[float, ...]


def earned(way: str, deal: int) -> Earned:
    """Plays one game in some way, and returns what it earned."""
    match = Match(Chinatown(), {"players": PLAYERS}, seed=f"table/{deal}")
    rules, said = Chinatown().rules(match.options), _said(way)
    bot, incomes = _bot(said), [_money(match, rules)]
    while match.outcome is None:
        round_ = match.state.round
        if match.state.phase == "trade":
            _trade(match, rules, bot, said.get("trade", "all"))
        elif match.state.phase == "deal" and said.get("keep") == "first":
            _keep_first(match, rules)
        else:
            seat = min(match.to_act)
            match.do(bot.choose(_turn(match, seat)))
        if match.outcome is not None or match.state.round != round_:
            incomes.append(_money(match, rules))
    steps = tuple(after - before for before, after in pairwise(incomes))
    return Earned(incomes[-1], steps)


def handed_over(rules: Rules, before: Sequence[Side], after: Sequence[Side]) -> MakeOffer:
    """Returns the one offer after which everybody has what they are to have."""
    none = no_goods(rules)
    goods: dict[tuple[Seat, Seat], Side] = {}
    for giver, to, bundle in _moved(before, after):
        goods[giver, to] = more(goods.get((giver, to), none), bundle)
    gives = to_gives(rules, tuple((*pair, goods[pair]) for pair in sorted(goods)), {})
    return MakeOffer(seat=min(giver for giver, _ in goods), gives=gives)


def _moved(before: Sequence[Side], after: Sequence[Side]) -> Iterator[tuple[Seat, Seat, Side]]:
    pairs = [(a, b) for a in range(len(before)) for b in range(len(before)) if a != b]
    none = (0,) * len(before[0].tiles)
    for giver, to in pairs:
        if lots := before[giver].lots & after[to].lots:
            yield giver, to, Side(lots, none)
    for kind in range(len(none)):
        spare = [a.tiles[kind] - b.tiles[kind] for a, b in zip(before, after, strict=True)]
        for giver, to in pairs:
            count = max(0, min(spare[giver], -spare[to]))
            spare[giver] -= count
            spare[to] += count
            if count:
                yield giver, to, Side(0, tuple(count * (n == kind) for n in range(len(none))))


def _trade(match: Match, rules: Rules, bot: Negotiator, trade: str) -> None:
    appraisal = appraise(rules, match.game.view(match.state, 0), 0, bot.sight)
    wanted = {
        "all": lambda: all_deals(appraisal.ground, appraisal.sides),
        "none": lambda: appraisal.sides,
        "one": lambda: _all_to_one(rules, appraisal.sides),
    }[trade]()
    if wanted != appraisal.sides:
        offer = handed_over(rules, appraisal.sides, wanted)
        match.do(offer)
        made = match.state.offers[-1]
        for seat in sorted(made.parties() - {offer.seat}):
            match.do(Accept(seat=seat, offer=made.id))
    for seat in rules.seats:
        match.do(Ready(seat=seat, ready=True))


def _all_to_one(rules: Rules, all_sides: Sequence[Side]) -> tuple[Side, ...]:
    everything = none = no_goods(rules)
    for side in all_sides:
        everything = more(everything, side)
    return (everything, *(none for _ in all_sides[1:]))


def _keep_first(match: Match, rules: Rules) -> None:
    count = rules.deal[match.state.round - 1][1]
    for seat in sorted(match.to_act):
        match.do(Keep(seat=seat, cards=tuple(sorted(match.state.players[seat].hand)[:count])))


def _turn(match: Match, seat: Seat) -> Turn:
    game, state = match.game, match.state
    return Turn(
        game=game,
        options=match.options,
        seat=seat,
        view=game.view(state, seat),
        actions=tuple(game.actions(state, seat)),
        seconds=2.0,
        seed="",
        quiet=True,
    )


def _said(way: str) -> dict[str, str]:
    return dict(part.split("=") for part in way.split(",") if part)


def _bot(said: dict[str, str]) -> Negotiator:
    bot = Hard()
    numbers = {name: float(said[name]) for name in said if name not in ("keep", "trade")}
    bot.sight = replace(Hard.sight, **numbers)  # type: ignore[misc]
    return bot


def _money(match: Match, rules: Rules) -> float:
    return fmean(player.cash for player in match.state.players) / rules.note


def _told(way: str, games: Sequence[Earned], first: Sequence[Earned]) -> str:
    money = mean_interval((n, game.money) for n, game in enumerate(games))
    ratio = mean_interval(
        (n, game.money / other.money)
        for n, (game, other) in enumerate(zip(games, first, strict=True))
    )
    rounds = [fmean(game.incomes[n] for game in games) for n in range(len(games[0].incomes))]
    return (
        f"{way or 'hard':24} {money.value:6.1f} ± {money.high - money.value:.1f}"
        f"  {ratio.value:.3f} [{ratio.low:.3f}, {ratio.high:.3f}]  "
        + " ".join(f"{income:5.1f}" for income in rounds)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--ways", nargs="+", default=["", "keep=first", "trade=none", "trade=one"])
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--jobs", type=int, default=all_cores())
    given = parser.parse_args()
    print(f"{given.deals} deals; notes a seat, times the first, incomes of the rounds")
    first: list[Earned] = []
    for way in given.ways:
        games = list(parallel_map(partial(earned, way), range(given.deals), jobs=given.jobs))
        first = first or games
        print(_told(way, games, first), flush=True)


if __name__ == "__main__":
    main()
