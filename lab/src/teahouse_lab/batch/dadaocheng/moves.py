"""What an action does: its goal, and one cube paid, given, taken or returned (D8, D10 to D12)."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from teahouse.games.dadaocheng.rules.goods import OPIUM, RICE, SUGAR
from teahouse.games.dadaocheng.rules.history import GOT, LOWERED_BY, MOST_TURNED
from teahouse.games.dadaocheng.rules.rulebook import Rules
from teahouse_lab.batch.words import Array, flag, u32, when
from teahouse_lab.discrete.dadaocheng.numbers import CELL, COLLECT, END, GOOD, MOVE_CELLS

from .state import COLLECTING, Game, State, clock_of, is_collecting, is_planning, may_move_early
from .storage import one
from .tables import YEARS

__all__ = [
    "BARRED_SHIFT",
    "GOAL_SHIFT",
    "LEFT_SHIFT",
    "LOWERED_BY",
    "STARTS",
    "START_OF_YEAR",
    "Choice",
    "Goal",
    "asks",
    "is_kept",
    "lowered",
    "move_cube",
    "read",
]


NOTHING = 255


class Choice(NamedTuple):
    """One action, decoded. `number` is NOTHING for a move, a line, or an illegal action."""

    is_move: Array
    first: Array
    second: Array
    is_line: Array
    line: Array
    is_good: Array
    good: Array
    is_cell: Array
    cell: Array
    number: Array


def read(state: State, action: Array) -> Choice:
    """Returns an action decoded, with nothing in it if it is not legal."""
    action, clock = u32(action), clock_of(state)
    is_move = (action < COLLECT) & (is_planning(clock) | may_move_early(state))
    collecting = is_collecting(clock)
    is_legal = _is_listed(state.legal, action, collecting) & (action >= COLLECT)
    is_line, is_other = is_legal & collecting, is_legal & ~collecting
    move = jnp.asarray(MOVE_CELLS[:, 0] | MOVE_CELLS[:, 1] << 8)[when(is_move, action)]
    number = jnp.where(is_other, action, u32(NOTHING))
    return Choice(
        is_move=is_move,
        first=when(is_move, move & 0xFF),
        second=when(is_move, move >> 8),
        is_line=is_line,
        line=when(is_line, action - COLLECT),
        is_good=is_other & (action < CELL),
        good=when(is_other & (action < CELL), action - GOOD),
        is_cell=is_other & (action >= CELL) & (action < END),
        cell=(action - CELL) & 3,
        number=number,
    )


def _is_listed(legal: Array, action: Array, collecting: Array) -> Array:
    """Whether the bit of an action is set among the lines, or among what follows them."""
    place = action - jnp.where(collecting, u32(COLLECT), u32(GOOD))
    return (place < 32) & (((legal >> (place & 31)) & 1) != 0)


ANY_SHIFT, LEFT_SHIFT, GOAL_SHIFT, BARRED_SHIFT = 16, 20, 24, 28


class Goal(IntEnum):
    """What happens once all cubes are paid, given or taken. 0 means that nothing is pending."""

    NONE = 0
    BUILD = 1  # up to ROLL_THREE cubes are paid, up to MARKET given, and in GET taken
    SHIP_1 = 2
    SHIP_2 = 3
    SHIP_3 = 4
    LOWER = 5
    TREATY = 6
    ROLL_TWO = 7
    ROLL_THREE = 8
    EXCHANGE = 9
    MARKET = 10
    GET = 11
    TURN = 12  # buildings are named, not cubes


def asks(goal: Goal, count: int = 0, *, good: int | None = None, any_good: int = 0) -> int:
    """Returns a pending action for `count` cubes.

    A payment names a good or a number of any good. Cubes that are given or taken name neither.
    """
    named = 0 if good is None else count << 4 * good
    return named | any_good << ANY_SHIFT | count << LEFT_SHIFT | goal << GOAL_SHIFT


STARTS: dict[str, int] = {
    "temple_two": asks(Goal.ROLL_TWO, 1, good=RICE),
    "temple_three": asks(Goal.ROLL_THREE, 2, any_good=2),
    "exchange": asks(Goal.EXCHANGE, 2),
    "market": asks(Goal.MARKET, 1),
    "den": asks(Goal.GET, 2),
}
EVENT_STARTS: dict[int, int] = {
    1851: asks(Goal.GET, GOT[1851]),
    1859: asks(Goal.ROLL_TWO),
    1860: asks(Goal.TREATY, 2, good=SUGAR),
    1878: asks(Goal.ROLL_THREE),
    1898: asks(Goal.LOWER, 1, good=RICE),
    1905: asks(Goal.TURN, MOST_TURNED),
    1908: asks(Goal.MARKET, 1),
    1915: asks(Goal.LOWER),
}
START_OF_YEAR: npt.NDArray[np.uint32] = np.array(
    [EVENT_STARTS.get(year, 0) for year in (*YEARS, 0, 0)], np.uint32
)
"""The pending action of each year, by its number: 0 if it asks for nothing."""


def is_kept(opium_used: Array, track: int) -> Array:
    """Whether the next opium used stays on its track as a marker (D11)."""
    return (opium_used == 0) | (opium_used >= track)


def move_cube(game: Game, choice: Choice, rules: Rules) -> Game:
    """Returns the game after a cube went between hand and supply, with what is then pending."""
    player, cube, goal = game.player, one(choice.good), game.pending >> GOAL_SHIFT & 15
    returns = choice.is_good & (game.clock.owed > 0)
    built = choice.is_good & ~returns
    gets, pays = built & (goal == Goal.GET), built & (goal < Goal.EXCHANGE)
    is_used = pays & (choice.good == OPIUM)
    kept = is_used & is_kept(player.opium_used, rules.track)
    leaves = choice.is_good & ~gets
    return game._replace(
        player=player._replace(
            cubes=player.cubes + when(gets, cube) - when(leaves, cube),
            opium_used=player.opium_used + flag(is_used),
        ),
        supply=game.supply + when(leaves & ~kept, cube) - when(gets, cube),
        pending=game.pending - when(built, _settled(game.pending, choice.good, pays)),
        clock=game.clock._replace(
            owed=game.clock.owed - flag(returns),
            taken=game.clock.taken - flag(returns & (game.clock.step == COLLECTING)),
        ),
    )


def _settled(pending: Array, good: Array, pays: Array) -> Array:
    """Returns what a cube takes off a pending action.

    It is one cube, and in a payment one of the good that was asked for, or else of "any".
    """
    is_asked = ((pending >> (4 * good)) & 15) != 0
    part = jnp.where(is_asked, one(good), u32(1 << ANY_SHIFT))
    return (1 << LEFT_SHIFT) + when(pays & (good != OPIUM), part)


def lowered(game: Game, now: Array, by: int, rules: Rules) -> Game:
    """Returns the game after 1898 or 1915 lowered the opium used.

    Markers that are no longer needed go back. With relief at the end, the opium costs less then.
    """
    player = game.player
    if rules.options.opium_relief == "end":
        relief = player.relief + when(now, by)
        return game._replace(player=player._replace(relief=relief))
    used = player.opium_used - when(now, jnp.minimum(player.opium_used, by))
    freed = _markers(player.opium_used, rules.track) - _markers(used, rules.track)
    return game._replace(
        player=player._replace(opium_used=used), supply=game.supply + (freed << (4 * OPIUM))
    )


def _markers(used: Array, track: int) -> Array:
    return jnp.minimum(used, 1) + jnp.maximum(used, track) - track
