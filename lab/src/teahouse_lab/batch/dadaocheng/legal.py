"""The legal actions of the next player, a bit each (D5 to D13)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TypeAlias

import jax.numpy as jnp

from teahouse.games.dadaocheng.rules.act import JAPANESE_RULE
from teahouse.games.dadaocheng.rules.goods import (
    CAMPHOR,
    KINDS,
    MANSION,
    OPIUM,
    RICE,
    SUGAR,
    TEA,
    WORKSHOP,
)
from teahouse.games.dadaocheng.rules.goods import DEN as DEN_KIND
from teahouse.games.dadaocheng.rules.goods import MARKET as MARKET_KIND
from teahouse.games.dadaocheng.rules.goods import SHOP as SHOP_KIND
from teahouse.games.dadaocheng.rules.history import GIFTS, TIMES
from teahouse.games.dadaocheng.rules.rulebook import LEVELS, Rules
from teahouse_lab.batch.words import Array, flag, u32, when
from teahouse_lab.discrete.dadaocheng import numbers
from teahouse_lab.discrete.dadaocheng.numbers import GOOD

from .act_step import can_turn, cells, mansion_is_cheaper
from .collect import pickable
from .moves import Goal, is_kept
from .state import ACT, FULL_HOUSE, Game, Pending, counts, is_collecting, owned, total
from .storage import free_cells, shop_cells
from .tables import YEARS, Tables

__all__ = ["legal"]

Counts: TypeAlias = tuple[Array, ...]
STRICT = (RICE, SUGAR, CAMPHOR, TEA)
ENDED = 1 << (numbers.END - GOOD)


def legal(game: Game, pending: Pending, tables: Tables) -> Array:
    """Returns the legal actions of whoever acts next: lines, or else the bits from GOOD on."""
    clock, rules = game.clock, tables.rules
    hand, supply = counts(game.player.cubes), counts(game.supply)
    held, there = _bits(hand), _bits(supply)
    mask = jnp.where(
        clock.owed > 0,
        held,
        jnp.where(
            pending.goal == 0,
            _step_bits(game, hand, held, there, tables),
            _pending_bits(game, pending, hand, held, there, rules),
        ),
    )
    lines = pickable(game.state.found, game.picked, rules)
    return jnp.where(is_collecting(clock), lines, mask)


def _bits(numbers: Counts) -> Array:
    """Returns a bit for each number that is not 0."""
    return _mask(*(number != 0 for number in numbers))


def _mask(*flags: Array) -> Array:
    return reduce(or_, (flag(on) << place for place, on in enumerate(flags)))


def _step_bits(game: Game, hand: Counts, held: Array, there: Array, tables: Tables) -> Array:
    """Returns what may begin an action in step 4, or in step 3 the cells that are no shops (D9)."""
    cells = (~shop_cells(game.player.store) & 15) << (numbers.CELL - GOOD)
    acting = _act_bits(game, hand, held, there, tables)
    step = game.clock.step
    return jnp.where(step == ACT, acting, when(step == FULL_HOUSE, cells))


def _act_bits(game: Game, hand: Counts, held: Array, there: Array, tables: Tables) -> Array:
    bits = {
        numbers.CELL: _shop_places(game, there),
        numbers.END: u32(1),
        numbers.SHIP: _ships(game, hand),
        numbers.BUILD: _buildings(game, hand, tables),
        numbers.TEMPLE: _exchanges(game, hand, held, there),
    }
    if not tables.rules.solo:
        bits[numbers.EVENT] = _event(game, hand, held, there, tables.rules)
    return reduce(or_, (word << (place - GOOD) for place, word in bits.items()))


def _shop_places(game: Game, there: Array) -> Array:
    """Returns the free cells, if a shop is not opened yet and there is sugar to mark it."""
    store = game.player.store
    unopened = owned(game.player.buildings, SHOP_KIND) > cells(shop_cells(store))
    return when(unopened & ((there >> SUGAR) & 1 != 0), free_cells(store))


def _can_pay(hand: Counts, cost: Counts, any_good: Array | int, count: Array | int) -> Array:
    """Whether cubes can be found that pay a cost exactly, opium standing for what lacks (D11)."""
    named = sum((jnp.minimum(hand[good], cost[good]) for good in STRICT), u32(0))
    spare = hand[RICE] + hand[SUGAR] + hand[CAMPHOR] + hand[TEA] - named
    return named + jnp.minimum(spare, u32(any_good)) + hand[OPIUM] >= u32(count)


def _ships(game: Game, hand: Counts) -> Array:
    """Returns the levels whose ship can be bought, first without and then with a workshop."""
    has_workshop = owned(game.player.buildings, WORKSHOP) > game.used.workshop
    plain, cheaper = [], []
    for level, word in enumerate(game.state.prices):
        *cost, any_good, count = ((word >> 4 * part) & 15 for part in range(6))
        allowed = game.player.credit >= (word >> 24)
        if level == len(LEVELS) - 1:
            allowed = allowed & (game.used.year != YEARS.index(JAPANESE_RULE))
        off = jnp.minimum(cost[TEA], 1)
        less = (*cost[:TEA], cost[TEA] - off)
        plain.append(allowed & _can_pay(hand, tuple(cost), any_good, count))
        cheaper.append(allowed & has_workshop & _can_pay(hand, less, any_good, count - off))
    return _mask(*plain, *cheaper)


def _buildings(game: Game, hand: Counts, tables: Tables) -> Array:
    """Returns the kinds of building that can be bought and were not yet bought too often."""
    flags = []
    bought = game.used[-len(KINDS) :]
    for kind, cost in enumerate(tables.building_prices):
        cubes, count = [u32(cubes) for cubes in cost.cubes], u32(cost.total)
        if kind == MANSION and cost.cubes[CAMPHOR]:
            off = flag(mansion_is_cheaper(game))
            cubes[CAMPHOR], count = cubes[CAMPHOR] - off, count - off
        limit = tables.rules.buildings[kind].per_turn
        there = owned(game.piles, kind) != 0
        if limit is not None:
            there = there & (bought[kind] < limit)
        flags.append(there & _can_pay(hand, tuple(cubes), cost.any, count))
    return _mask(*flags)


def _exchanges(game: Game, hand: Counts, held: Array, there: Array) -> Array:
    """Returns which can be used: temple for one cube, temple for two, exchange, market, den."""
    used, buildings, several = game.used, game.player.buildings, total(game.player.cubes) >= 2
    to_temple = used.temple == 0
    market = owned(buildings, MARKET_KIND) > used.market
    den = owned(buildings, DEN_KIND) > used.den
    return _mask(
        to_temple & ((hand[RICE] | hand[OPIUM]) != 0),
        to_temple & several,
        several,
        market & (_givable(held, there) != 0),
        den & (hand[OPIUM] != 0) & (there != 0),
    )


def _givable(held: Array, there: Array) -> Array:
    """Returns the goods that can be given for another one that the supply has."""
    several = (there & (there - 1)) != 0
    return held & jnp.where(several, u32(31), when(there != 0, ~there))


def _event(game: Game, hand: Counts, held: Array, there: Array, rules: Rules) -> Array:
    """Whether the event of the round can be used (D13)."""
    player, year = game.player, game.used.year
    in_supply = total(game.supply)
    has_used = (player.opium_used != 0) | (rules.options.opium_relief == "end")
    sugar, opium = _treaty_begins(game, hand, in_supply, rules)
    can = {
        1851: in_supply >= 2,
        1859: u32(1) == 1,
        1860: sugar | opium,
        1878: u32(1) == 1,
        1898: has_used & ((hand[RICE] | hand[OPIUM]) != 0),
        1905: can_turn(player, game.piles),
        1908: _givable(held, there) != 0,
        1915: has_used,
        **{given or 0: ((there >> good) & 1) != 0 for given, good in GIFTS.items()},
    }
    by_year = reduce(or_, (flag(u32(on) != 0) << YEARS.index(of) for of, on in can.items()))
    twice = sum(1 << YEARS.index(of or 0) for of, times in TIMES.items() if times == 2)
    times = u32(1) + ((u32(twice) >> year) & 1)
    return ((by_year >> year) & 1) & flag(game.used.event < times)


def _treaty_begins(game: Game, hand: Counts, in_supply: Array, rules: Rules) -> tuple[Array, Array]:
    """Whether sugar, and whether opium, can be the first cube given in 1860.

    The supply must have 3 cubes once both are given.
    """
    used = game.player.opium_used
    kept, kept_then = is_kept(used, rules.track), is_kept(used + 1, rules.track)
    one_each = (hand[SUGAR] >= 1) & (hand[OPIUM] >= 1) & (in_supply >= 1 + flag(kept))
    two_opium = (hand[OPIUM] >= 2) & (in_supply >= 1 + flag(kept) + flag(kept_then))
    return ((hand[SUGAR] >= 2) & (in_supply >= 1)) | one_each, one_each | two_opium


def _pending_bits(
    game: Game, pending: Pending, hand: Counts, held: Array, there: Array, rules: Rules
) -> Array:
    """Returns the next cubes of an action that is not complete, or the next buildings in 1905."""
    goal = pending.goal
    given = jnp.where(goal == Goal.MARKET, _givable(held, there), held)
    barred = (u32(1) << pending.barred) >> 1
    paid = held & (_bits(pending[: len(STRICT)]) | when(pending.any != 0, 15) | (1 << OPIUM))
    mask = jnp.where(goal == Goal.GET, there & ~barred, given)
    mask = jnp.where(goal < Goal.EXCHANGE, paid, mask)
    if rules.solo:
        return mask
    mask = jnp.where(goal == Goal.TREATY, _treaty(game, pending, hand, rules), mask)
    return jnp.where(goal == Goal.TURN, _turns(game, pending), mask)


def _treaty(game: Game, pending: Pending, hand: Counts, rules: Rules) -> Array:
    """Returns sugar and opium as far as each can be given in 1860.

    The supply must then have the 3 cubes that are taken.
    """
    in_supply, kept = total(game.supply), is_kept(game.player.opium_used, rules.track)
    sugar, opium = _treaty_begins(game, hand, in_supply, rules)
    last = pending.left == 1
    sugar = jnp.where(last, (hand[SUGAR] >= 1) & (in_supply >= 2), sugar)
    opium = jnp.where(last, (hand[OPIUM] >= 1) & (in_supply >= 2 + flag(kept)), opium)
    return (flag(sugar) << SUGAR) | (flag(opium) << OPIUM)


def _turns(game: Game, pending: Pending) -> Array:
    """Returns the kinds that 1905 can turn into mansions. After the first one may stop."""
    kinds = (owned(game.player.buildings, kind) != 0 for kind in range(1, len(KINDS)))
    stop = when(pending.left == 1, ENDED)
    return (_mask(*kinds) << (numbers.TURN - GOOD)) | stop
