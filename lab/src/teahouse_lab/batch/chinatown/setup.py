"""A new game, from a generator or from a given deal (C1 to C6, C12, C19)."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from teahouse.games.chinatown.rules.components import OUTLOOK_CARDS, SIZES
from teahouse.games.chinatown.rules.rulebook import START_NOTES
from teahouse_lab.batch.generator import Generator, draw
from teahouse_lab.batch.loops import repeated
from teahouse_lab.batch.words import Array, below, u32, when

from .chance import Cards, drawn_from, shuffled
from .game import opened
from .settling import deal_cards
from .state import Clock, Draft, Legal, Seat, State, word_of_clock
from .step import closed
from .tables import PLANES, Tables
from .town import Mask

__all__ = ["Deal", "deal", "sizes_of", "start"]

WORD = 32


class Deal(NamedTuple):
    """The random results at the start of a game."""

    first: Array  # player
    cards: Cards  # of the first round, see `State.cards`
    bag: tuple[Array, ...]  # see `State.bag`
    outlook: Array  # see `State.outlook`


def deal(tables: Tables, generator: Generator) -> tuple[Deal, Generator]:
    """Everything drawn by a generator."""
    rules = tables.rules
    word, generator = draw(generator)
    first = below(word, rules.players) if rules.options.first is None else rules.options.first
    board = tuple(map(u32, tables.board))
    cards, generator = shuffled(tables, board, generator, generator[0] == generator[0])
    bag, generator = _drawn(tables.bag, tables.bag_words, generator)
    outlook = u32(0)
    if rules.options.outlook != "off":
        kinds = np.array([sizes_of(card) for card in rules.kit.outlook.cards], np.uint32)
        (outlook,), generator = _drawn(kinds, 1, generator, OUTLOOK_CARDS)
    return Deal(u32(first), cards, bag, outlook), generator


def sizes_of(card: tuple[int, ...]) -> int:
    """The sizes on an outlook card, a bit each."""
    return sum(1 << size - SIZES[0] for size in card)


def _drawn(
    kinds: np.ndarray, words: int, generator: Generator, number: int | None = None
) -> tuple[tuple[Array, ...], Generator]:
    """Things drawn one by one and packed, four bits each, into so many words."""
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
    """A game that begins with what was dealt."""
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
