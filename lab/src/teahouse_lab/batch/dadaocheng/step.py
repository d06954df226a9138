"""One action carried out, from one decision to the next."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from teahouse_lab.batch.words import Array, when

from .act_step import begin, finish
from .chance import Draws
from .choice import Choice, read
from .collect import collect
from .cubes import move_cube
from .game import Game, opened, packed, player_at, with_player
from .grid import Grid, flip, lines, swap
from .legal import legal
from .state import FULL_HOUSE, Seat, State, pending_of
from .storage import cleared, cubes_on
from .tables import Tables
from .turn import go_on, next_turn, settle

__all__ = ["advance", "with_legal"]


def advance(tables: Tables, state: State, action: Array, draws: Draws) -> State:
    """The state after an action; one that is not legal changes nothing."""
    rules, choice, game = tables.rules, read(state, action), opened(state)
    before = game.clock
    collected = collect(game, choice, rules)
    game = _take(collected.game, choice)
    game = move_cube(game, choice, rules)
    game = finish(begin(game, choice, tables), choice, tables, draws)
    seats = _seats(collected.seats, before.actor, game, choice)
    settled = settle(before, game, choice, collected.chain_ends, rules)
    grid = _moved(game, choice, collected.flipped)
    clock = settled.clock
    clock = clock._replace(
        moves=clock.moves - choice.is_move.astype(jnp.uint32),
        step=jnp.where(settled.chain_broken, FULL_HOUSE, clock.step).astype(jnp.uint32),
    )
    grid = jax.lax.cond(settled.chain_broken, lambda _: draws.grid(), lambda old: old, grid)
    game = game._replace(grid=grid, clock=clock)
    game, past, events = next_turn(game, settled.turn_over, seats, rules)
    state = packed(game)
    state = state._replace(seats=seats, events=events, marks=state.marks | (past << 16))
    return with_legal(tables, state)


def _take(game: Game, choice: Choice) -> Game:
    """D9: the cubes of one cell of a full house."""
    player, takes = game.player, choice.is_cell & (game.clock.step == FULL_HOUSE)
    return game._replace(
        player=player._replace(
            cubes=player.cubes + when(takes, cubes_on(player.store, choice.cell)),
            store=jnp.where(takes, cleared(player.store, choice.cell), player.store),
        )
    )


def _moved(game: Game, choice: Choice, flipped: Array) -> Grid:
    """The discs after a move, or after some were exhausted."""
    turned = when(choice.is_move & (choice.first == choice.second), 1 << choice.first)
    return flip(swap(game.grid, choice.first, choice.second), turned | flipped)


def _seats(seats: tuple[Seat, ...], actor: Array, game: Game, choice: Choice) -> tuple[Seat, ...]:
    """The seats with the player who acted; a line may have fed anybody's storage."""
    new = with_player(seats, actor, game.player)
    return tuple(
        words._replace(store=jnp.where(choice.is_line, fed.store, words.store))
        for words, fed in zip(new, seats, strict=True)
    )


def with_legal(tables: Tables, state: State) -> State:
    """A state at the first step where somebody has something to do, with what they may do."""
    state = state._replace(found=lines(state.grid))
    game = opened(state)
    clock = go_on(game.clock, state.found, state.seats, tables.rules)
    game = game._replace(clock=clock, player=player_at(state.seats, clock.actor))
    state = packed(game)
    return state._replace(legal=legal(game._replace(state=state), pending_of(state), tables))
