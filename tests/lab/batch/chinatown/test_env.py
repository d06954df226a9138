"""The functions that users of Pgx know, under jit and vmap, and the compiled loop."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from teahouse.core import OptionsError, SetError, plain
from teahouse.games.chinatown.rules.components import standard_board
from teahouse_lab.batch.chinatown import ChinatownEnv, State
from teahouse_lab.batch.chinatown.conversion import cards_from_plain, from_plain
from teahouse_lab.batch.chinatown.step import Deal, start
from teahouse_lab.batch.compiled import Kernel
from teahouse_lab.discrete.chinatown import ChinatownForm

GAMES = 16


@cache
def three() -> ChinatownEnv:
    return ChinatownEnv(players=3, first=1)


@cache
def tree() -> jax.tree_util.PyTreeDef:
    example = jax.eval_shape(three().init, jax.random.key(0))
    return jax.tree.structure(example)


def on_words(function: Callable[[State], State]) -> Callable[..., tuple[jax.Array, ...]]:
    """A function of states as one of words."""
    structure = tree()  # asked for here, as a key made while a kernel is traced is traced too

    def of_words(*words: jax.Array) -> tuple[jax.Array, ...]:
        return tuple(jax.tree.leaves(function(jax.tree.unflatten(structure, words))))

    return of_words


def new_games() -> State:
    """Games dealt by the plain engine, with different generators."""
    env, form = three(), ChinatownForm(players=3, first=1)
    words = [
        jax.tree.leaves(from_plain(env.tables, form, form.start(str(n)), (np.uint32(n), 1)))
        for n in range(1, GAMES + 1)
    ]
    state: State = jax.tree.unflatten(tree(), list(jnp.asarray(np.array(words, np.uint32).T)))
    return state


def test_a_decision_under_vmap_is_that_of_the_compiled_loop() -> None:
    state = new_games()
    words = np.array(jax.tree.leaves(state), np.uint32)
    kernel = Kernel(on_words(three().random_act), len(words), level=0)
    for _ in range(2):
        state = jax.vmap(three().random_act)(state)
        kernel(words, 1)
    assert np.array_equal(np.array(jax.tree.leaves(state)), words)


def test_a_game_by_four_takes_540_bytes() -> None:
    example = jax.eval_shape(ChinatownEnv(players=4).init, jax.random.key(0))
    assert sum(leaf.size * leaf.dtype.itemsize for leaf in jax.tree.leaves(example)) == 540


def test_the_deal_of_the_plain_engine_makes_its_first_position() -> None:
    env, form = three(), ChinatownForm(players=3, first=1)
    moment = form.start("a deal")
    dealt = from_plain(env.tables, form, moment, (np.uint32(1), np.uint32(0)))
    undealt = moment.state.players[1].hand + moment.state.players[2].hand
    hands = [*undealt, *moment.state.players[0].hand]
    codes = [env.tables.codes.by_number[card - 1] for card in hands]
    packed = np.array([*codes, *[255] * (-len(codes) % 4)], np.uint8).view(np.uint32)
    deal = Deal(jnp.uint32(1), tuple(map(jnp.uint32, packed)), dealt.bag, dealt.outlook)
    state = start(env.tables, deal, dealt.generator)
    assert all(map(np.array_equal, jax.tree.leaves(state), jax.tree.leaves(dealt)))
    assert state.cards == cards_from_plain(env.tables, moment.state)


def test_a_random_action_is_legal_in_every_game() -> None:
    state = new_games()
    words = jnp.arange(GAMES, dtype=jnp.uint32) * jnp.uint32(0x9E3779B9)
    chosen = three().random_action(state, words)
    assert np.take_along_axis(np.asarray(state.legal_action_mask), chosen[:, None], 1).all()
    assert state.legal_action_mask.shape == (GAMES, three().num_actions)


def test_a_board_that_words_have_no_room_for_is_refused() -> None:
    board = plain(standard_board("zman-2008"))
    rows = board["districts"][0]["rows"]
    rows += [[None] * 4] * (8 - len(rows))
    with pytest.raises(SetError, match="8 rows and 4 columns"):
        ChinatownEnv(players=3, sets={"board": board})


def test_c16_closed_businesses_are_refused_by_name() -> None:
    with pytest.raises(OptionsError, match="finished"):
        ChinatownEnv(players=3, finished="closed")


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_whole_games_under_jit_and_vmap_are_those_of_the_compiled_loop() -> None:
    env, keys = three(), jax.random.split(jax.random.key(1), GAMES)
    state = jax.jit(jax.vmap(env.init))(keys)
    words = np.array(jax.tree.leaves(state), np.uint32)
    kernel, step = (
        Kernel(on_words(env.random_step), len(words)),
        jax.jit(jax.vmap(env.random_step)),
    )
    while not state.terminated.all():
        state = step(state)
        kernel(words, 1)
        assert np.array_equal(np.array(jax.tree.leaves(state)), words)
