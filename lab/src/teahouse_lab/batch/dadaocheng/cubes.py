"""One cube paid, given, taken or returned (D8, D10, D11, D12)."""

from __future__ import annotations

import jax.numpy as jnp

from teahouse.games.dadaocheng.rules.goods import OPIUM
from teahouse.games.dadaocheng.rules.rulebook import Rules
from teahouse_lab.batch.words import Array, flag, u32, when

from .choice import Choice
from .game import Game
from .goals import ANY_SHIFT, GOAL_SHIFT, LEFT_SHIFT, Goal
from .state import COLLECTING
from .storage import one

__all__ = ["is_kept", "lowered", "move_cube"]


def is_kept(opium_used: Array, track: int) -> Array:
    """Whether the next opium used stays on its track as a marker (D11)."""
    return (opium_used == 0) | (opium_used >= track)


def move_cube(game: Game, choice: Choice, rules: Rules) -> Game:
    """A cube between the hand and the supply, and what is pending after it."""
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
    """What a cube takes off a pending action: one cube, and of a payment its good or "any"."""
    is_asked = ((pending >> (4 * good)) & 15) != 0
    part = jnp.where(is_asked, one(good), u32(1 << ANY_SHIFT))
    return (1 << LEFT_SHIFT) + when(pays & (good != OPIUM), part)


def lowered(game: Game, now: Array, by: int, rules: Rules) -> Game:
    """1898 and 1915: opium used falls, and markers no longer needed go back, or it costs less."""
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
