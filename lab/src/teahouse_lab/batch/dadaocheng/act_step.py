"""Step 4: how purchases, exchanges and events begin, and how they end once paid (D10, D13)."""

from __future__ import annotations

import jax.numpy as jnp

from teahouse.games.dadaocheng.rules.act import CITY_WALLS
from teahouse.games.dadaocheng.rules.goods import CAMPHOR, KINDS, MANSION, OPIUM, SHOP, SUGAR, TEA
from teahouse.games.dadaocheng.rules.history import GIFTS
from teahouse.games.dadaocheng.rules.rulebook import LEVELS
from teahouse_lab.batch.words import Array, flag, pick, put, u32, when
from teahouse_lab.discrete.dadaocheng.numbers import (
    BUILD,
    DEN,
    END,
    EVENT,
    EXCHANGE,
    MARKET,
    SHIP,
    TEMPLE,
    TURN,
    WORKSHOP_SHIP,
)

from .grid import Draws
from .moves import (
    BARRED_SHIFT,
    GOAL_SHIFT,
    LEFT_SHIFT,
    LOWERED_BY,
    START_OF_YEAR,
    STARTS,
    Choice,
    Goal,
    asks,
    lowered,
)
from .state import ACT, Game, Player, Used, building, owned
from .storage import one, opened, shop_cells, without_last_shop
from .tables import CARDS, YEARS, Tables, price

__all__ = ["begin", "can_turn", "cells", "finish", "mansion_is_cheaper"]

PRICE_MASK = 0xFFFFFF
MOST_BOUGHT = 3
NO_LEVEL = 3


def begin(game: Game, choice: Choice, tables: Tables) -> Game:
    """Returns the game after a purchase, temple, exchange or event begins, or a shop is opened."""
    game = _begin_ship(game, choice)
    game = _begin_building(game, choice, tables)
    game = _begin_exchanges(game, choice)
    if not tables.rules.solo:
        game = _begin_event(game, choice)
        game = _turn_building(game, choice, tables)
    return game


def _asked(game: Game, now: Array, pending: Array | int) -> Game:
    return game._replace(pending=jnp.where(now, u32(pending), game.pending))


def _begin_ship(game: Game, choice: Choice) -> Game:
    number = choice.number
    now, works = _among(number, SHIP, 2 * len(LEVELS)), number >= WORKSHOP_SHIP
    level = number - jnp.where(works, u32(WORKSHOP_SHIP), u32(SHIP))
    cost = pick(game.state.prices, level)
    cost = (cost - when(works, one_less(cost, TEA))) & PRICE_MASK
    game = _asked(game, now, cost | ((level + Goal.SHIP_1) << GOAL_SHIFT))
    workshop = game.used.workshop + flag(now & works)
    return game._replace(used=game.used._replace(workshop=workshop))


def _among(number: Array, first: int, count: int) -> Array:
    return (number >= first) & (number < first + count)


def one_less(cost: Array, good: int) -> Array:
    """Returns what makes a price one cube of a good cheaper, or 0 if it has none of it."""
    return when(((cost >> 4 * good) & 15) != 0, (1 << 4 * good) | (1 << LEFT_SHIFT))


def mansion_is_cheaper(game: Game) -> Array:
    """Whether mansions cost one camphor less, as in 1884."""
    return game.used.year == YEARS.index(CITY_WALLS)


def _begin_building(game: Game, choice: Choice, tables: Tables) -> Game:
    """Returns the game with a building that is the player's at once and is paid for afterwards."""
    kind, now = choice.number - BUILD, _among(choice.number, BUILD, len(KINDS))
    now = now & (game.pending == 0)
    costs = [u32(price(cost)) for cost in tables.building_prices]
    cheaper = one_less(costs[MANSION], CAMPHOR)
    costs[MANSION] = costs[MANSION] - when(mansion_is_cheaper(game), cheaper)
    game = _asked(game, now, pick(costs, kind) | (Goal.BUILD << GOAL_SHIFT))
    credit = pick([u32(card.credit) for card in tables.rules.buildings], kind)
    one_more, player = when(now, building(kind)), game.player
    return game._replace(
        player=player._replace(
            buildings=player.buildings + one_more, credit=player.credit + when(now, credit)
        ),
        piles=game.piles - one_more,
        used=_bought(game, kind, now),
    )


def _bought(game: Game, kind: Array, now: Array) -> Used:
    *others, mansions, shops, markets, workshops, dens = game.used
    bought = [
        jnp.minimum(count + flag(now & (kind == k)), MOST_BOUGHT)
        for k, count in enumerate((mansions, shops, markets, workshops, dens))
    ]
    return Used(*others, *bought)


def _begin_exchanges(game: Game, choice: Choice) -> Game:
    number, used, player = choice.number, game.used, game.player
    for action, start in (
        (TEMPLE, "temple_two"),
        (TEMPLE + 1, "temple_three"),
        (EXCHANGE, "exchange"),
        (MARKET, "market"),
        (DEN, "den"),
    ):
        game = _asked(game, number == action, STARTS[start])
    opens = choice.is_cell & (game.clock.owed == 0) & (game.clock.step == ACT)
    den, opium = flag(number == DEN), one(OPIUM)
    return game._replace(
        used=used._replace(
            temple=used.temple + flag(_among(number, TEMPLE, 2)),
            market=used.market + flag(number == MARKET),
            den=used.den + den,
        ),
        player=player._replace(
            cubes=player.cubes - den * opium,
            store=jnp.where(opens, opened(player.store, choice.cell), player.store),
        ),
        supply=game.supply + den * opium - when(opens, one(SUGAR)),
    )


def _begin_event(game: Game, choice: Choice) -> Game:
    now, year = choice.number == EVENT, game.used.year
    game = _asked(game, now, jnp.asarray(START_OF_YEAR)[year])
    gift = u32(0)
    for given, good in GIFTS.items():
        gift = gift | when(now & (year == YEARS.index(given or 0)), one(good))
    player, used = game.player, game.used
    return game._replace(
        player=player._replace(cubes=player.cubes + gift),
        supply=game.supply - gift,
        used=used._replace(event=used.event + flag(now)),
    )


def _turn_building(game: Game, choice: Choice, tables: Tables) -> Game:
    """Returns the game after a building was turned into a mansion, as in 1905."""
    turning = (game.pending >> GOAL_SHIFT) == Goal.TURN
    kind, player = choice.number - BUILD, game.player
    now = turning & _among(choice.number, TURN, len(KINDS) - 1)
    shops = shop_cells(player.store)
    closes = now & (kind == SHOP) & (owned(player.buildings, SHOP) == cells(shops))
    change = when(now, building(MANSION) - building(kind))
    credit = [u32(card.credit) for card in tables.rules.buildings]
    player = player._replace(
        buildings=player.buildings + change,
        credit=player.credit + when(now, credit[MANSION] - pick(credit, kind)),
        store=jnp.where(closes, without_last_shop(player.store), player.store),
    )
    pending = game.pending - when(now, 1 << LEFT_SHIFT)
    stops = turning & ((choice.number == END) | (now & ~can_turn(player, game.piles - change)))
    return game._replace(
        player=player,
        piles=game.piles - change,
        supply=game.supply + when(closes, one(SUGAR)),
        pending=jnp.where(stops, u32(0), pending),
    )


def cells(mask: Array) -> Array:
    return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1) + ((mask >> 3) & 1)


def can_turn(player: Player, piles: Array) -> Array:
    """Whether there is a building to turn, and a mansion to turn it into."""
    return ((player.buildings >> 5) != 0) & (owned(piles, MANSION) != 0)


def finish(game: Game, choice: Choice, tables: Tables, draws: Draws) -> Game:
    """Returns the game after an action whose cubes are all paid, given or taken is carried out."""
    goal = when((game.pending >> LEFT_SHIFT) & 15 == 0, (game.pending >> GOAL_SHIFT) & 15)
    game = _finish_ship(game, goal, tables)
    game = lowered(game, goal == Goal.LOWER, LOWERED_BY, tables.rules)
    game = _roll(game, goal, tables, draws)
    after = when(goal == Goal.EXCHANGE, asks(Goal.GET, 1)) | when(
        goal == Goal.MARKET, asks(Goal.GET, 1) | ((choice.good + 1) << BARRED_SHIFT)
    )
    if not tables.rules.solo:
        after = after | when(goal == Goal.TREATY, asks(Goal.GET, 3))
    return game._replace(pending=jnp.where(goal != 0, after, game.pending))


def _finish_ship(game: Game, goal: Array, tables: Tables) -> Game:
    """Returns the game with a ship that is paid. The next card of its level is turned up."""
    state, player, level = game.state, game.player, goal - Goal.SHIP_1
    now = (goal >= Goal.SHIP_1) & (goal <= Goal.SHIP_3)
    low, high = pick(state.ships[::2], level), pick(state.ships[1::2], level)
    bit = when(now, u32(1) << (low & 15))
    credit = jnp.asarray(tables.credits)[when(now, level * CARDS + (low & 15))]
    # The pile moves up by one card of four bits, and EMPTY comes in at its end.
    low, high = (low >> 4) | (high << 28), (high >> 4) | u32(0xF000_0000)
    cost = jnp.asarray(tables.prices)[when(now, level * CARDS + (low & 15))]
    at = jnp.where(now, level, u32(NO_LEVEL))  # `put` changes nothing at NO_LEVEL
    lows, highs = put(state.ships[::2], at, low), put(state.ships[1::2], at, high)
    is_third = level == len(LEVELS) - 1
    return game._replace(
        player=player._replace(
            credit=player.credit + when(now, credit),
            steamers=player.steamers | when(is_third, bit),
            fleet=player.fleet | when(~is_third, bit << (12 * (level & 1))),
        ),
        state=state._replace(
            ships=tuple(word for pair in zip(lows, highs, strict=True) for word in pair),
            prices=put(state.prices, at, cost),
        ),
    )


def _roll(game: Game, goal: Array, tables: Tables, draws: Draws) -> Game:
    """Returns the game after dice at the temple.

    The supply gives what they show, as far as it can (D8).
    """
    gifts = [0 if good is None else 1 << 4 * good for good in tables.rules.faces]
    rolls = (goal == Goal.ROLL_TWO) | (goal == Goal.ROLL_THREE)
    rolled = (rolls, rolls, goal == Goal.ROLL_THREE)
    supply, cubes = game.supply, game.player.cubes
    for now, face in zip(rolled, draws.dice, strict=True):
        gift = when(now, pick([u32(gift) for gift in gifts], face))
        gift = when((supply & (gift * 15)) != 0, gift)
        supply, cubes = supply - gift, cubes + gift
    return game._replace(supply=supply, player=game.player._replace(cubes=cubes))
