"""The functions that users of Pgx know, under jit and vmap."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from teahouse.core import SetError, plain
from teahouse.games.dadaocheng.rules.components import standard_set
from teahouse.games.dadaocheng.rules.grid import is_allowed
from teahouse_lab.batch.dadaocheng import DadaochengEnv, State
from teahouse_lab.batch.dadaocheng.conversion import from_plain, grid_from_plain
from teahouse_lab.batch.dadaocheng.grid import layouts_of
from teahouse_lab.batch.dadaocheng.step import Deal, start
from teahouse_lab.batch.dadaocheng.tables import YEARS
from teahouse_lab.batch.random_play import RandomPlay
from teahouse_lab.discrete.dadaocheng.numbers import COLLECT

from .positions import new_games

GAMES = 32
QUICKLY = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}


@cache
def solo() -> DadaochengEnv:
    return DadaochengEnv(players=1)


@cache
def some_games() -> RandomPlay:
    return RandomPlay(solo(), GAMES, seed=3)


@cache
def random_step() -> Callable[[State], State]:
    """A step as XLA compiles it."""
    function: Callable[[State], State] = jax.jit(
        jax.vmap(solo().random_step), compiler_options=QUICKLY
    )
    return function


def one_game(state: State, game: int) -> State:
    chosen: State = jax.tree.map(lambda words: words[game], state)
    return chosen


def test_a_step_under_jit_and_vmap_is_that_of_the_compiled_loop() -> None:
    play = some_games()
    state = play.state
    for _ in range(24):
        state = random_step()(state)
    play.play(24)
    differ = np.asarray(state.terminated)  # these were dealt anew
    for ours, theirs in zip(jax.tree.leaves(state), jax.tree.leaves(play.state), strict=True):
        assert np.array_equal(ours[~differ], theirs[~differ])
    assert differ.sum() < GAMES


def test_a_game_takes_less_than_a_kilobyte() -> None:
    example = jax.eval_shape(DadaochengEnv(players=4).init, jax.random.key(0))
    assert sum(leaf.size * leaf.dtype.itemsize for leaf in jax.tree.leaves(example)) == 160


def test_a_new_game_is_the_same_for_the_same_key_and_begins_with_a_move() -> None:
    init = jax.jit(jax.vmap(solo().init), compiler_options=QUICKLY)
    state = init(jax.vmap(jax.random.key)(jnp.array([7, 7, 8])))
    words = np.array(jax.tree.leaves(state))
    assert np.array_equal(words[:, 0], words[:, 1])
    assert not np.array_equal(words[:, 0], words[:, 2])
    assert state.legal_action_mask.sum() == 3 * COLLECT
    assert not state.early_action_mask.any()


def test_the_deal_of_the_plain_engine_makes_its_first_position() -> None:
    dealt = new_games(1, seed="a deal", players=2)[0]
    env = DadaochengEnv(players=2)
    levels = env.tables.rules.levels
    deal = Deal(
        first=jnp.uint32(dealt.first_player),
        ships=tuple(
            tuple(jnp.uint32(ids.index(id)) for id in pile)
            for ids, pile in zip(levels, dealt.ships, strict=True)
        ),
        years=tuple(jnp.uint32(YEARS.index(year)) for year in dealt.events),
        grid=grid_from_plain(dealt.grid),
    )
    state = start(env.tables, deal, (jnp.uint32(1), jnp.uint32(0)))
    expected = from_plain(env.tables, dealt, state.generator)
    assert state == expected._replace(found=state.found, legal=state.legal)


def test_d2_every_layout_in_the_table_is_allowed_and_none_is_there_twice() -> None:
    for is_solo in (False, True):
        layouts = layouts_of(solo().tables.rules.discs, solo=is_solo)
        assert len(set(layouts.shown.tolist())) == len(layouts.shown)
        for word in layouts.shown[:: len(layouts.shown) // 50].tolist():
            goods = [(word >> cell & 1) | (word >> cell + 16 & 1) << 1 for cell in range(16)]
            for corner in (0, 3, 12, 15):
                goods[corner] = 4
            assert is_allowed(bytes(good * 5 for good in goods), solo=is_solo)


def test_what_is_hidden_is_not_observed() -> None:
    state = one_game(some_games().state, 1)
    hidden = tuple(word ^ 0xFFF0 for word in state.ships)
    other = state._replace(ships=hidden, events=(state.events[0] ^ 1, state.events[1]))
    assert np.array_equal(solo().observe(state), solo().observe(other))
    assert solo().observe(state).shape == solo().observation_shape


def test_a_random_action_is_legal_in_every_game() -> None:
    state = some_games().state
    words = jnp.arange(GAMES, dtype=jnp.uint32) * jnp.uint32(0x9E3779B9)
    chosen = solo().random_action(state, words)
    assert np.take_along_axis(np.asarray(state.legal_action_mask), chosen[:, None], 1).all()


def test_random_play_is_the_same_with_two_threads_and_comes_to_ends() -> None:
    play = some_games()
    begun, finished = play.words.copy(), play.finished
    play.play(192)
    alone = play.words.copy()
    play.words[:], play.threads = begun, 2
    play.play(192)
    assert np.array_equal(play.words, alone)
    assert play.finished > finished


def test_a_set_with_larger_numbers_than_words_have_room_for_is_refused() -> None:
    large = plain(standard_set()) | {"cubes_each": 20}
    with pytest.raises(SetError, match="cubes_each: 20"):
        DadaochengEnv(players=2, sets={"components": large})
