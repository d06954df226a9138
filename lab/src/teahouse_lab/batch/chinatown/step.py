"""A new game, and one decision: a number is carried out, then the next legal ones are computed."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from teahouse.games.chinatown.rules.components import OUTLOOK_CARDS, SIZES
from teahouse.games.chinatown.rules.rulebook import START_NOTES
from teahouse_lab.batch.words import Array, Generator, below, draw, repeated, u32, when

from .legal import legal, with_actor
from .moves import keep, place, read
from .settling import Cards, deal_cards, deck_of, drawn_from, settle, shuffled
from .state import REVEAL, Clock, Draft, Game, Legal, Seat, State, opened, packed, word_of_clock
from .tables import PLANES, Tables
from .town import Mask
from .trade import trade

__all__ = ["Deal", "act", "closed", "deal", "said", "settled", "sizes_of", "start"]


def said(tables: Tables, state: State, code: Array) -> Game:
    """Returns the game after a number, given by its code.

    A number that is not legal changes nothing.
    """
    choice, game = read(state.legal, code), opened(state)
    game = keep(game, choice, tables)
    game = trade(game, choice, tables)
    return place(game, choice, tables)


def settled(tables: Tables, game: Game) -> Game:
    """Returns the game up to its next decision, with cards shuffled by its own generator."""
    now = game.clock.due == REVEAL
    cards, generator = shuffled(tables, deck_of(game, tables), game.state.generator, now)
    game = game._replace(state=game.state._replace(generator=generator))
    return settle(game, tables, cards)


def closed(tables: Tables, game: Game) -> State:
    """Returns the packed state, with the seat that decides next and its legal numbers."""
    game = with_actor(game)
    return packed(game)._replace(legal=legal(game, tables))


def act(tables: Tables, state: State, code: Array) -> State:
    """Returns the state after a number. It may have to be settled before the next one."""
    return closed(tables, said(tables, state, code))


WORD = 32


class Deal(NamedTuple):
    """The random results at the start of a game."""

    first: Array  # player
    cards: Cards  # of the first round, see `State.cards`
    bag: tuple[Array, ...]  # see `State.bag`
    outlook: Array  # see `State.outlook`


def deal(tables: Tables, generator: Generator) -> tuple[Deal, Generator]:
    """Returns everything that is random at the start of a game, and the generator after it."""
    rules = tables.rules
    word, generator = draw(generator)
    first = below(word, rules.players) if rules.options.first is None else rules.options.first
    board = tuple(map(u32, tables.board))
    # The comparison is always true, in the shape of the batch.
    cards, generator = shuffled(tables, board, generator, generator[0] == generator[0])
    bag, generator = _drawn(tables.bag, tables.bag_words, generator)
    outlook = u32(0)
    if rules.options.outlook != "off":
        kinds = np.array([sizes_of(card) for card in rules.components.outlook.cards], np.uint32)
        (outlook,), generator = _drawn(kinds, 1, generator, OUTLOOK_CARDS)
    return Deal(u32(first), cards, bag, outlook), generator


def sizes_of(card: tuple[int, ...]) -> int:
    """Returns the sizes on an outlook card, a bit each."""
    return sum(1 << size - SIZES[0] for size in card)


def _drawn(
    kinds: np.ndarray, words: int, generator: Generator, number: int | None = None
) -> tuple[tuple[Array, ...], Generator]:
    """Draws things one by one, and returns their kinds in words, four bits each."""
    count = len(kinds)
    there = tuple(u32((1 << min(WORD, count - at)) - 1) for at in range(0, count, WORD))
    number = min(count, 8 * words) if number is None else number

    def one(place: Array, loop: tuple[Mask, Mask, Generator]) -> tuple[Mask, Mask, Generator]:
        left, drawn, generator = loop
        thing, left, generator = drawn_from(left, generator)
        kind = jnp.asarray(kinds)[thing] << (4 * (place & 7))
        drawn = tuple(w | when((place >> 3) == at, kind) for at, w in enumerate(drawn))
        return left, drawn, generator

    start = (there, (u32(0),) * words, generator)
    _, drawn, generator = repeated(u32(number), one, start)
    return drawn, generator


def start(tables: Tables, dealt: Deal, generator: Generator) -> State:
    """Returns a game that begins with what was dealt."""
    zero = jnp.zeros_like(dealt.first)
    nothing, no_tiles = (zero,) * tables.districts, (zero,) * tables.tile_words
    seat = Seat(nothing, nothing, no_tiles, zero + START_NOTES, zero)
    clock = Clock(*[zero] * len(Clock._fields))
    state = State(
        seats=(seat,) * tables.rules.players,
        shops=(nothing,) * PLANES,
        draft=Draft(nothing, nothing, no_tiles, no_tiles, zero),
        clock=word_of_clock(clock._replace(round=zero + 1, first=dealt.first)),
        cards=dealt.cards,
        bag=dealt.bag,
        outlook=dealt.outlook,
        legal=Legal(nothing, zero, zero, zero),
        codes=tables.codes,
        generator=generator,
    )
    game = opened(state)
    return closed(tables, deal_cards(game, tables, game.clock.round == 1))
