"""The cost of Chinatown's single steps: income, a deal, a prospect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from statistics import quantiles
from typing import TypeAlias

from teahouse.core import SeededChance
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.actions import Accept, Give, MakeOffer
from teahouse.games.chinatown.rules.income import income
from teahouse.games.chinatown.rules.promises import binding
from teahouse.games.chinatown.rules.prospect import prospect
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.games.chinatown.rules.setup import bag_of
from teahouse.games.chinatown.rules.state import State

from .measure import Measure, median_seconds, timed
from .peers.random_play import steps

__all__ = ["engine"]

BOARDS, DEALS, PROSPECTS = 500, 50, 1000
MICRO, MILLI = 1e6, 1e3

Boards: TypeAlias = Callable[[Rules, SeededChance], tuple[list[int], list[int]]]


def engine() -> Iterator[Measure]:
    """Yields what each step costs, with its bar."""
    for overflow in ("literal", "connected"):
        for boards in (_scattered, _clustered):
            name = f"income of a full board, {boards.__name__.strip('_')}, {overflow}"
            seconds = median_seconds(_incomes(overflow, boards))
            yield Measure(name, seconds * MICRO, "µs", 100)
    yield Measure("a deal among three, done", median_seconds(_deals(), 50) * MICRO, "µs", 60)
    yield Measure("prospect, p95", _prospect_p95() * MILLI, "ms", 20)


def _incomes(overflow: str, boards: Boards) -> Iterator[Callable[[], object]]:
    """Yields the income of boards with a shop on every building.

    Each is computed once, as in a game.
    """
    game = Chinatown()
    rules = game.rules(game.options({"overflow": overflow}))
    for n in range(BOARDS):
        owner, kinds = boards(rules, SeededChance(f"board/{n}"))
        shops = bytes([0, *(kind + 1 for kind in kinds[: rules.buildings])])
        yield partial(income, rules, bytes([0, *owner[: rules.buildings]]), shops)


def _scattered(rules: Rules, chance: SeededChance) -> tuple[list[int], list[int]]:
    """Returns owners and shops at random, which make many small businesses."""
    kinds = list(chance.shuffle(bag_of(rules)))
    return [chance.below(rules.players) for _ in kinds], kinds


def _clustered(rules: Rules, chance: SeededChance) -> tuple[list[int], list[int]]:
    """Returns owners and shops with all tiles of a type in a row and in one hand.

    They make few businesses, most of them past their size.
    """
    owner, kinds = [], []
    for kind in chance.shuffle(range(len(rules.types))):
        count = rules.tile_counts[kind]
        owner += [chance.below(rules.players)] * count
        kinds += [kind] * count
    return owner, kinds


def _deals() -> Iterator[Callable[[], object]]:
    """Yields the last acceptance of a deal among three, after all offers of six rounds."""
    game = Chinatown()
    for n in range(DEALS):
        state = _last_trade(game, f"deal/{n}")
        gives = tuple(_give(state, seat, (seat + 1) % 3) for seat in range(3))
        state, _ = game.apply(state, MakeOffer(seat=0, gives=gives))
        number = state.offers[-1].id
        state, _ = game.apply(state, Accept(seat=1, offer=number))
        accept = Accept(seat=2, offer=number)
        assert game.apply(state, accept)[0].offers[-1].status == "done"
        yield partial(game.apply, state, accept)


def _last_trade(game: Chinatown, seed: str) -> State:
    """Returns the last moment of round 6's trade when nobody is ready or bound by a promise."""
    trades: list[State] = [state for state, _ in steps(game, seed) if state.phase == "trade"]
    return [state for state in trades if not any(map(partial(_is_settled, state), range(4)))][-1]


def _is_settled(state: State, seat: int) -> bool:
    return state.players[seat].ready or bool(binding(state, seat))


def _give(state: State, giver: int, to: int) -> Give:
    """Returns the gift of a building, and of a note if the giver has one."""
    cash = state.rules.note if state.players[giver].cash else None
    return Give(giver=giver, to=to, buildings=(state.owned_by(giver)[0],), cash=cash)


def _prospect_p95() -> float:
    game = Chinatown()
    rules = game.rules(game.options({}))
    seconds = [timed(partial(prospect, rules, game.view(s, 0), 0)) for s in _trades(game)]
    return quantiles(seconds, n=20)[-1]


def _trades(game: Chinatown) -> Iterator[State]:
    """Yields trade positions of all rounds, a few from each game."""
    found = 0
    for n in range(PROSPECTS):
        for state, action in steps(game, f"prospect/{n}"):
            if state.phase == "trade" and isinstance(action, MakeOffer) and action.seat == 0:
                found += 1
                yield state
                if found == PROSPECTS:
                    return
