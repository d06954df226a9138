"""Fitting the learned worth: an additive table, then a small network, then whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from teahouse.games.dadaocheng.bot.learned import OUT_SCALE, SCALE, Learned
from teahouse.games.dadaocheng.bot.traits import KINDS_OF_TRAIT, STARTS, TRAITS
from teahouse.games.dadaocheng.rules.grid import CELLS, ROWS

from .additive import BASIS, CARDS, FIRST_GUESS, LEVEL, MANSIONS, Numbers, regression, table_of
from .self_play import Example, Lesson

__all__ = ["Arrays", "Fitting", "Weights", "arrays_of", "first_weights", "fitted", "rmse"]

Weights: TypeAlias = Mapping[str, Numbers]
"""The arrays of `Learned`, by the names of its arguments."""
Parameters: TypeAlias = dict[str, Any]

MOST = len(KINDS_OF_TRAIT)
LARGEST = 127  # a weight of 8 bits
HIDDEN = 64
CUBES = 5  # the first columns of the table, which are drawn towards a prestige each


class Arrays(NamedTuple):
    """Examples as arrays: a row of traits each, filled up with the number after the last trait."""

    traits: Numbers
    prestige: Numbers


class Fitting(NamedTuple):
    """How long and how carefully a network is fitted."""

    steps: int = 6000
    batch: int = 4096
    rate: float = 2e-3
    decay: float = 1e-2
    hidden: int = HIDDEN


class Trained(NamedTuple):
    """A network between two steps of Adam, with the means of its slopes and of their squares."""

    found: Parameters
    mean: Parameters
    squares: Parameters


def arrays_of(examples: Iterable[Example]) -> Arrays:
    rows = list(examples)
    traits = np.full((len(rows), MOST), TRAITS, np.int32)
    for row, example in zip(traits, rows, strict=True):
        row[: len(example.traits)] = example.traits
    return Arrays(traits, np.array([example.prestige for example in rows], np.float32))


def first_weights() -> Weights:
    """Returns the weights that the first games are played by: a plain sum, and no network."""
    plain = BASIS[:TRAITS, :CARDS] @ FIRST_GUESS
    nothing = np.zeros((TRAITS, 1))
    return _whole(nothing, plain, nothing[0], nothing[0], table_of(FIRST_GUESS))


def fitted(lessons: Iterable[Lesson], fitting: Fitting = Fitting(), seed: int = 0) -> Weights:  # noqa: B008 - immutable
    """Returns the weights that games teach.

    The network learns what the search expects. Its level, by turns, cards and cubes, is then set
    by how the games really ended.
    """
    games = list(lessons)
    expected = arrays_of(example for game in games for example in game.examples)
    ended = arrays_of(example for game in games for example in game.outcomes)
    columns = _expected_columns(expected)
    found = _trained(expected, BASIS @ columns, fitting, seed)
    missed = ended.prestige - np.asarray(_worths(found, ended.traits))
    plain = np.asarray(found["plain"])[:TRAITS] + BASIS[:TRAITS] @ _correction(ended, missed)
    rows, bias, out = (np.asarray(found[name]) for name in ("rows", "bias", "out"))
    return _whole(rows[:TRAITS], plain, bias, out, table_of(columns))


def rmse(weights: Weights, examples: Arrays) -> float:
    """Returns how far off weights are, apart from a level that all examples of a turn share.

    Only afterstates of one turn are ever compared, so the level decides nothing.
    """
    learned = Learned(**weights)
    worths = [
        learned.worth(learned.sum_of(row[row < TRAITS])) for row in examples.traits.astype(int)
    ]
    off, turns = np.array(worths) - examples.prestige, examples.traits[:, 0]
    levels = {turn: off[turns == turn].mean() for turn in np.unique(turns).tolist()}
    level: Numbers = np.array([levels[turn] for turn in turns.tolist()])
    return float(np.std(off - level))


def _expected_columns(expected: Arrays) -> Numbers:
    """Returns the additive worths in what the search expects."""
    penalty = np.full(BASIS.shape[1], 0.01)
    penalty[:CARDS] = 100.0
    prior = np.zeros(BASIS.shape[1])
    prior[:CUBES] = prior[CARDS // 2 : CARDS // 2 + CUBES] = 1.0
    sums = BASIS[expected.traits].sum(1)
    return regression(sums, expected.prestige, penalty=penalty.tolist(), prior=prior.tolist())


def _correction(ended: Arrays, missed: Numbers) -> Numbers:
    """Returns the additive worths in what the network misses of the games' ends."""
    penalty = np.full(BASIS.shape[1], 1000.0)
    penalty[:CARDS] = 300.0
    penalty[LEVEL], penalty[MANSIONS] = 1.0, 10_000.0
    sums = BASIS[ended.traits].sum(1)
    return regression(sums, missed, penalty=penalty.tolist(), prior=[0.0] * len(penalty))


def _mirrored() -> Numbers:
    """Returns the trait that each trait is after the grid is mirrored, which changes nothing."""
    names = [kind.name for kind in KINDS_OF_TRAIT]
    mirrored = np.arange(TRAITS + 1)
    for cell in range(CELLS):
        row = ROWS[cell // len(ROWS)]
        other = row[len(row) - 1 - row.index(cell)]
        own, theirs = (STARTS[names.index(f"disc {each}")] for each in (cell, other))
        count = KINDS_OF_TRAIT[names.index(f"disc {cell}")].values
        mirrored[own : own + count] = np.arange(theirs, theirs + count)
    return mirrored


def _worths(found: Parameters, traits: Any) -> Any:
    hidden = jax.nn.relu(found["rows"].at[TRAITS].set(0)[traits].sum(1) + found["bias"])
    return found["plain"].at[TRAITS].set(0)[traits].sum(1) + hidden @ found["out"]


def _trained(expected: Arrays, plain: Numbers, fitting: Fitting, seed: int) -> Parameters:
    """Returns a network that was fitted by Adam, with half of the grids mirrored."""
    chance, mirrored = np.random.default_rng(seed), _mirrored()
    found: Parameters = {
        "plain": jnp.array(plain, jnp.float32),
        "rows": jnp.array(chance.normal(0, 0.08, (TRAITS + 1, fitting.hidden)), jnp.float32),
        "bias": jnp.full((fitting.hidden,), 0.1),
        "out": jnp.array(chance.normal(0, 0.3, fitting.hidden), jnp.float32),
    }
    zeros = jax.tree.map(jnp.zeros_like, found)
    now, step = Trained(found, zeros, zeros), _step(fitting)
    for number in range(1, fitting.steps + 1):
        rows = chance.integers(0, len(expected.prestige), fitting.batch)
        traits, prestige = expected.traits[rows], expected.prestige[rows]
        examples = Arrays(mirrored[traits] if number % 2 else traits, prestige)
        rate = fitting.rate * (1 + np.cos(np.pi * number / fitting.steps)) / 2
        now = step(now, float(number), examples, rate)
    return now.found


def _step(fitting: Fitting) -> Callable[..., Trained]:
    def error(found: Parameters, examples: Arrays) -> Any:
        return jnp.mean((_worths(found, examples.traits) - examples.prestige) ** 2)

    def step(now: Trained, number: float, examples: Arrays, rate: float) -> Trained:
        slope = jax.grad(error)(now.found, examples)
        mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, now.mean, slope)
        squares = jax.tree.map(lambda old, new: 0.99 * old + 0.01 * new * new, now.squares, slope)
        moved = {
            name: value
            - rate
            * (mean[name] / (1 - 0.9**number))
            / (jnp.sqrt(squares[name] / (1 - 0.99**number)) + 1e-8)
            for name, value in now.found.items()
        }
        most = (LARGEST - 1) / SCALE
        moved["rows"] = jnp.clip(moved["rows"] * (1 - rate * fitting.decay), -most, most)
        return Trained(moved, mean, squares)

    made: Callable[..., Trained] = jax.jit(step)
    return made


def _whole(rows: Numbers, plain: Numbers, bias: Numbers, out: Numbers, table: Numbers) -> Weights:
    """Returns weights in whole numbers, as the package has them."""
    return {
        "rows": np.clip(np.round(rows * SCALE), -LARGEST, LARGEST).astype(np.int8),
        "plain": np.round(plain * SCALE * OUT_SCALE).astype(np.int32),
        "bias": np.round(bias * SCALE).astype(np.int16),
        "out": np.round(out * OUT_SCALE).astype(np.int16),
        "table": np.round(table, 4),
    }
