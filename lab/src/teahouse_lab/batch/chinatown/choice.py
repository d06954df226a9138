"""A number decoded: which bit of which word it stands for, and no bit if it is not legal."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from teahouse_lab.batch.words import Array, pick, u32, when
from teahouse_lab.discrete.chinatown.numbers import OTHERS

from .state import Legal, legal_words
from .tables import Tables
from .town import Mask

__all__ = [
    "ACCEPT",
    "BEGIN",
    "DECLINE",
    "END",
    "NOTHING",
    "ORDER",
    "READY",
    "SECRET",
    "Choice",
    "code_of",
    "read",
]

NOTHING = 0xFFFF
"""A code that is never legal."""
SECRET, ACCEPT, DECLINE, END, READY, ORDER = range(OTHERS, OTHERS + 6)
"""Bits of commands; before them are those that begin an offer."""
BEGIN = (1 << OTHERS) - 1


class Choice(NamedTuple):
    """A decoded number: one bit in the words, or one flag."""

    places: Mask
    tiles: Array
    cash: Array
    begin: Array
    secret: Array
    accept: Array
    decline: Array
    end: Array
    ready: Array
    order: Array


def code_of(tables: Tables, number: Array) -> Array:
    """The code of a number; that of one that does not exist is NOTHING."""
    codes = jnp.asarray(np.array(tables.codes.by_number, np.uint32))
    return jnp.where(number < len(codes), codes[number], u32(NOTHING))


def read(legal: Legal, code: Array) -> Choice:
    """The choice that a code stands for."""
    words = legal_words(legal)
    word, bit = code >> 5, code & 31
    known = when(code < 32 * len(words), pick(words, word))
    said = known & (u32(1) << bit)
    *places, tiles, cash, commands = (when(word == n, said) for n in range(len(words)))
    flags = (_bit(commands, at) for at in (SECRET, ACCEPT, DECLINE, END, READY, ORDER))
    return Choice(tuple(places), tiles, cash, commands & BEGIN, *flags)


def _bit(word: Array, at: int) -> Array:
    return ((word >> at) & 1) != 0
