"""Chance during a game: the next cards, once buildings are revealed (C5).

The engine draws them from a generator in the state, or is given them, so that it can follow the
plain engine's verifiable chance card by card.
"""

from __future__ import annotations

from typing import TypeAlias

import jax
import jax.numpy as jnp

from teahouse_lab.batch.generator import Generator, draw
from teahouse_lab.batch.loops import repeated
from teahouse_lab.batch.words import Array, below, nth_bit, pick, u32, when

from .tables import NO_CARD, Tables
from .town import Mask, count

__all__ = ["CARDS", "Cards", "drawn_from", "no_cards", "shuffled"]

Cards: TypeAlias = tuple[Array, ...]
_Loop: TypeAlias = tuple[Mask, Cards, Generator]
CARDS = 4
"""Cards in a word, 8 bits each."""


def no_cards(tables: Tables) -> Cards:
    """Nothing to be dealt."""
    return (u32(0xFFFF_FFFF),) * -(-tables.most_dealt // CARDS)


def shuffled(
    tables: Tables, deck: Mask, generator: Generator, now: Array
) -> tuple[Cards, Generator]:
    """The next cards of a shuffled deck, as many as a round may need, where it is shuffled now."""

    def one_card(number: Array, loop: _Loop) -> _Loop:
        deck, cards, generator = loop
        card, deck, generator = drawn_from(deck, generator)
        return deck, _with_card(cards, number, card), generator

    times = when(now, tables.most_dealt)
    _, cards, generator = repeated(times, one_card, (deck, no_cards(tables), generator))
    return cards, generator


def _with_card(cards: Cards, number: Array, card: Array) -> Cards:
    """The cards with one more in an empty place."""
    shift = 8 * (number % CARDS)
    change = (card ^ NO_CARD) << shift
    return tuple(word ^ when(number // CARDS == place, change) for place, word in enumerate(cards))


def drawn_from(words: Mask, generator: Generator) -> tuple[Array, Mask, Generator]:
    """A random one of a set: 32 times its word, and its bit; NO_CARD if the set is empty."""
    random, generator = draw(generator)
    there = count(words)
    left, at = below(random, there), u32(0)
    for place, word in enumerate(words[:-1]):
        here = jax.lax.population_count(word)
        passed = (at == place) & (left >= here)
        left, at = left - when(passed, here), at + when(passed, 1)
    bit = nth_bit(pick(words, at), left)
    taken = when(there != 0, u32(1) << bit)
    rest = tuple(word & ~when(at == place, taken) for place, word in enumerate(words))
    return jnp.where(there != 0, 32 * at + bit, u32(NO_CARD)), rest, generator
