"""Debts, the end of a turn and of the game, and the way to the next decision (D4, D9, D12)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

import jax.numpy as jnp

from teahouse.games.dadaocheng.rules.rulebook import CHAIN_KEEPS, HAND_LIMIT, MOVES, Rules
from teahouse.games.dadaocheng.rules.turn import CONFLICT
from teahouse_lab.batch.words import Array, flag, lowest, u32, when
from teahouse_lab.discrete.dadaocheng.numbers import END

from .moves import Choice
from .state import (
    ACT,
    COLLECTING,
    CUBES_MASK,
    FULL_HOUSE,
    OVER,
    PLAN,
    Clock,
    Game,
    Seat,
    Used,
    total,
)
from .storage import is_full
from .tables import YEARS

__all__ = ["Settled", "go_on", "next_turn", "settle"]


class Settled(NamedTuple):
    """The clock once debts are noted or paid, and what else must happen now."""

    clock: Clock
    chain_broken: Array  # the discs are laid out anew (D7)
    turn_over: Array


def settle(before: Clock, game: Game, choice: Choice, chain_ends: Array, rules: Rules) -> Settled:
    """Returns the clock with cubes that must be returned, or after the last of them."""
    clock, cubes = game.clock, total(game.player.cubes)
    paid = choice.is_good & (before.owed == 1)
    ends = (choice.number == END) & (game.state.pending == 0)
    takes = choice.is_cell & (clock.step == FULL_HOUSE) & (clock.actor != clock.turn)
    # A chain that ends early, a turn that ends, and a full house each have a limit of their own.
    due = when(chain_ends, jnp.minimum(clock.taken - CHAIN_KEEPS, cubes))
    due = due | when(ends, _over(cubes, rules.hand_limit)) | when(takes, _over(cubes, HAND_LIMIT))
    debtor = u32(1) << clock.actor
    debtors = jnp.where(paid, clock.debtors & ~debtor, clock.debtors | when(due > 0, debtor))
    owed = jnp.where(paid, flag(debtors != 0), clock.owed + due)
    return Settled(
        clock=clock._replace(debtors=debtors, owed=owed),
        chain_broken=(chain_ends & (due == 0)) | (paid & (clock.step == COLLECTING)),
        turn_over=(ends & (due == 0)) | (paid & (clock.step == ACT)),
    )


def _over(cubes: Array, limit: int) -> Array:
    return jnp.maximum(cubes, limit) - limit


def next_turn(
    game: Game, now: Array, seats: tuple[Seat, ...], rules: Rules
) -> tuple[Game, Array, tuple[Array, Array]]:
    """Returns the game in the next player's turn, the year that is past, and the years to come.

    Moves that were made early count in it (D12).
    """
    clock, events = game.clock, game.state.events
    over, seat = now & _is_last(clock, rules), _next(clock, rules)
    goes = now & ~over
    starts_round = goes & (seat == clock.first)
    year, coming = events[0] & 15, (events[0] >> 4) | (events[1] << 28)
    past = when(starts_round & (game.used.year < len(YEARS)), u32(1) << game.used.year)
    clock = clock._replace(
        round=clock.round + flag(starts_round),
        step=jnp.where(over, u32(OVER), jnp.where(goes, u32(PLAN), clock.step)),
        turn=jnp.where(goes, seat, clock.turn),
        moves=when(~over, jnp.where(goes, u32(MOVES), clock.moves) if rules.solo else clock.moves),
        taken=when(~goes, clock.taken),
    )
    events = (
        jnp.where(starts_round, coming, events[0]),
        jnp.where(starts_round, (events[1] >> 4) | u32(0xF000_0000), events[1]),
    )
    used = Used(*(when(~goes, number) for number in game.used))
    used = used._replace(year=jnp.where(starts_round, year, game.used.year))
    if not rules.solo:
        conflict = starts_round & (year == YEARS.index(CONFLICT))
        clock = _conflict(clock, conflict, seats)
    return game._replace(clock=clock, used=used), past, events


def _is_last(clock: Clock, rules: Rules) -> Array:
    return (clock.round == rules.rounds) & (_next(clock, rules) == clock.first)


def _next(clock: Clock, rules: Rules) -> Array:
    return jnp.where(clock.turn == rules.players - 1, u32(0), clock.turn + 1)


def _conflict(clock: Clock, now: Array, seats: tuple[Seat, ...]) -> Clock:
    """Returns the clock in 1853, when every player with cubes returns one, in turn order."""
    debtors = _mask([(words.hand & CUBES_MASK) != 0 for words in seats])
    return clock._replace(
        debtors=clock.debtors | when(now, debtors), owed=clock.owed | flag(now & (debtors != 0))
    )


def _mask(flags: list[Array]) -> Array:
    return reduce(or_, (flag(on) << seat for seat, on in enumerate(flags)))


def go_on(clock: Clock, found: Array, seats: tuple[Seat, ...], rules: Rules) -> Clock:
    """Returns the clock at the first step where somebody has something to do, with who that is."""
    free, full = clock.owed == 0, _mask([is_full(words.store) for words in seats])
    # Steps in which nobody has anything to do are skipped, one after the other.
    step = clock.step
    step = step + flag(free & (step == PLAN) & (clock.moves == 0))
    step = step + flag(free & (step == COLLECTING) & (found == 0))
    acts = free & (step == FULL_HOUSE) & (full == 0)
    early = when(~_is_last(clock, rules), 0 if rules.solo else MOVES)
    waiting = jnp.where(free, when(step == FULL_HOUSE, full) & when(~acts, 15), clock.debtors)
    return clock._replace(
        step=step + flag(acts),
        moves=jnp.where(acts, early, clock.moves),
        actor=_first_of(waiting, clock.turn, rules.players),
    )


def _first_of(mask: Array, turn: Array, players: int) -> Array:
    """Returns the first seat of a mask, clockwise from `turn`, or `turn` if the mask is empty."""
    if players == 1:
        return turn
    around = (mask | (mask << players)) >> turn
    seat = turn + when(mask != 0, lowest(around))
    return jnp.where(seat >= players, seat - players, seat)
