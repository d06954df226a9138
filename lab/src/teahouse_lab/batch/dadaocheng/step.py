"""A new game, and one action from one decision to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import jax
import jax.numpy as jnp

from teahouse.games.dadaocheng.rules.goods import GOODS
from teahouse.games.dadaocheng.rules.rulebook import FIRST_YEAR, LEVELS, MOVES, ROUND_MARKER, Rules
from teahouse.games.dadaocheng.rules.setup import REMOVED_SOLO
from teahouse_lab.batch.words import (
    Array,
    Generator,
    below,
    draw,
    flag,
    join,
    lowest,
    pick,
    put,
    u32,
    when,
)

from .act_step import begin, finish
from .collect import collect
from .grid import Draws, Grid, flip, lay_out, lines, swap
from .legal import legal
from .moves import Choice, move_cube, read
from .settling import go_on, next_turn, settle
from .state import (
    BUILDING_BITS,
    FULL_HOUSE,
    PLAN,
    Clock,
    Game,
    Seat,
    State,
    opened,
    packed,
    pending_of,
    player_at,
    with_player,
    word_of_clock,
)
from .storage import cleared, cubes_on
from .tables import CARDS, EMPTY, YEARS, Tables

__all__ = ["Deal", "advance", "deal", "start", "with_legal"]


def advance(tables: Tables, state: State, action: Array, draws: Draws) -> State:
    """Returns the state after an action. An action that is not legal changes nothing."""
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
    """Returns the game after the cubes of one cell of a full house are taken (D9)."""
    player, takes = game.player, choice.is_cell & (game.clock.step == FULL_HOUSE)
    return game._replace(
        player=player._replace(
            cubes=player.cubes + when(takes, cubes_on(player.store, choice.cell)),
            store=jnp.where(takes, cleared(player.store, choice.cell), player.store),
        )
    )


def _moved(game: Game, choice: Choice, flipped: Array) -> Grid:
    """Returns the discs after a move, or after some were exhausted."""
    turned = when(choice.is_move & (choice.first == choice.second), 1 << choice.first)
    return flip(swap(game.grid, choice.first, choice.second), turned | flipped)


def _seats(seats: tuple[Seat, ...], actor: Array, game: Game, choice: Choice) -> tuple[Seat, ...]:
    """Returns the seats after the actor's change. A line may have fed anybody's storage."""
    new = with_player(seats, actor, game.player)
    return tuple(
        words._replace(store=jnp.where(choice.is_line, fed.store, words.store))
        for words, fed in zip(new, seats, strict=True)
    )


def with_legal(tables: Tables, state: State) -> State:
    """Returns a state at the next step with something to do, and with its legal actions."""
    state = state._replace(found=lines(state.grid))
    game = opened(state)
    clock = go_on(game.clock, state.found, state.seats, tables.rules)
    game = game._replace(clock=clock, player=player_at(state.seats, clock.actor))
    state = packed(game)
    return state._replace(legal=legal(game._replace(state=state), pending_of(state), tables))


HALF_QUEUE = 8


class Deal(NamedTuple):
    """The random results at the start of a game."""

    first: Array  # seat
    ships: tuple[tuple[Array, ...], ...]  # by level: places among the level's ships, top first
    years: tuple[Array, ...]  # to come, by their numbers
    grid: Grid


def deal(tables: Tables, generator: Generator) -> tuple[Deal, Generator]:
    """Returns everything that is random at the start of a game, and the generator after it."""
    rules = tables.rules
    word, generator = draw(generator)
    first = below(word, rules.players) if rules.options.first is None else rules.options.first
    ships = []
    for level in range(len(LEVELS)):
        cards, generator = _shuffled(len(rules.levels[level]), generator)
        ships.append(_dealt(rules, level, cards))
    years, generator = _years(rules, generator)
    where, generator = draw(generator)
    how, generator = draw(generator)
    return Deal(u32(first), tuple(ships), years, lay_out(tables.layouts, where, how)), generator


def _shuffled(count: int, generator: Generator) -> tuple[tuple[Array, ...], Generator]:
    """Returns the numbers below `count` in random order, by a Fisher-Yates shuffle."""
    deck = tuple(u32(number) for number in range(count))
    for last in range(count - 1, 0, -1):
        word, generator = draw(generator)
        other = below(word, last + 1)
        drawn, left = pick(deck[: last + 1], other), put(deck[:last], other, deck[last])
        deck = (*left, drawn, *deck[last + 1 :])
    return deck, generator


def _dealt(rules: Rules, level: int, cards: tuple[Array, ...]) -> tuple[Array, ...]:
    """Returns the ships that are dealt.

    A solo game goes without two ships of level 1 that give credit (D15).
    """
    if not rules.solo or level:
        return cards[: rules.pile_size]
    out = min(REMOVED_SOLO, len(cards) - rules.pile_size)
    giving = sum(1 << n for n, id in enumerate(rules.levels[0]) if rules.ships[id].credit)
    seen, place = u32(0), u32(0)
    dealt = (u32(0),) * rules.pile_size
    for card in cards:
        gives = (u32(giving) >> card) & 1
        stays = flag((gives == 0) | (seen >= out))
        dealt = put(dealt, jnp.where(stays != 0, place, u32(EMPTY)), card)
        seen, place = seen + gives, place + stays
    return dealt


def _years(rules: Rules, generator: Generator) -> tuple[tuple[Array, ...], Generator]:
    """Returns the numbers of the years to come, as the options have them (D4)."""
    count = 0 if rules.solo else rules.rounds - 1
    if rules.options.events == "first_years" or not count:
        return tuple(u32(number) for number in range(1, count + 1)), generator
    drawn, generator = _shuffled(len(rules.years), generator)
    years = tuple(number + 1 for number in drawn[:count])
    return (years if rules.options.events == "random" else _ascending(years)), generator


def _ascending(numbers: tuple[Array, ...]) -> tuple[Array, ...]:
    """Returns different numbers below 32 in ascending order."""
    left, ordered = u32(0), []
    for number in numbers:
        left = left | (u32(1) << number)
    for _ in numbers:
        ordered.append(lowest(left))
        left = left & (left - 1)
    return tuple(ordered)


def start(tables: Tables, dealt: Deal, generator: Generator) -> State:
    """Returns a game that begins with what was dealt."""
    rules, zero = tables.rules, jnp.zeros_like(dealt.first)
    supply = [rules.cubes_each - marker for marker in ROUND_MARKER]
    state = State(
        grid=dealt.grid,
        seats=(Seat(zero, zero, zero, zero),) * rules.players,
        supply=zero + join([u32(count) for count in supply], (4,) * len(GOODS)),
        piles=zero + join([u32(count) for count in rules.in_play], BUILDING_BITS),
        ships=tuple(word for cards in dealt.ships for word in _queue(cards, zero)),
        prices=tuple(
            jnp.asarray(tables.prices)[level * CARDS + cards[0]]
            for level, cards in enumerate(dealt.ships)
        ),
        events=_queue(dealt.years, zero),
        clock=_first_clock(dealt.first),
        used=zero + (EMPTY if rules.solo else YEARS.index(FIRST_YEAR)),
        pending=zero,
        marks=zero,
        found=zero,
        legal=zero,
        generator=generator,
    )
    return with_legal(tables, state)


def _first_clock(first: Array) -> Array:
    zero = jnp.zeros_like(first)
    clock = Clock(*[zero] * len(Clock._fields))
    return word_of_clock(
        clock._replace(
            round=zero + 1, step=zero + PLAN, first=first, turn=first, moves=zero + MOVES
        )
    )


def _queue(numbers: Sequence[Array], zero: Array) -> tuple[Array, Array]:
    """Returns numbers of four bits each in two words, the first one lowest.

    EMPTY fills the rest.
    """
    padded = [*numbers, *[zero + EMPTY] * (2 * HALF_QUEUE - len(numbers))]
    bits = (4,) * HALF_QUEUE
    return join(padded[:HALF_QUEUE], bits), join(padded[HALF_QUEUE:], bits)
