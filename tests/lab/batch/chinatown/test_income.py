"""What full boards pay, on the batch engine and on the plain one (C14 to C16, C19, C21)."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest
from msgspec.structs import replace

from teahouse.core import FastChance
from teahouse.games.chinatown.rules.income import groups, income, outlook_pay
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse_lab.batch.chinatown import ChinatownEnv, State
from teahouse_lab.batch.chinatown.conversion import from_plain
from teahouse_lab.batch.chinatown.score import earned
from teahouse_lab.batch.chinatown.state import opened
from teahouse_lab.batch.compiled import Kernel
from teahouse_lab.discrete.chinatown import ChinatownForm

BOARDS = 400
CARD = (3, 5)
CARD_BITS = 0b0101


def clustered(rules: Rules, chance: FastChance) -> tuple[bytes, bytes]:
    """Owners and shops of a board on which every type grows from one building, by few owners."""
    owner, shops = bytearray([255]) * (rules.buildings + 1), bytearray(rules.buildings + 1)
    for kind in chance.shuffle(range(len(rules.types))):
        seat, edge = chance.below(rules.players), [1 + chance.below(rules.buildings)]
        left = rules.tile_counts[kind]
        while edge and left:
            building = edge.pop(chance.below(len(edge)))
            if not shops[building]:
                owner[building], shops[building], left = seat, kind + 1, left - 1
                edge += rules.neighbours[building]
    return bytes(owner), bytes(shops)


@pytest.mark.parametrize("overflow", ["literal", "connected"])
@pytest.mark.parametrize("outlook", ["per_tile", "per_business", "per_player"])
def test_c16_clusters_pay_what_they_pay_on_the_plain_engine(overflow: str, outlook: str) -> None:
    options: dict[str, Any] = {"players": 3, "overflow": overflow, "outlook": outlook}
    env, form, chance = ChinatownEnv(**options), ChinatownForm(**options), FastChance(outlook)
    rules, new = form.rules, form.start("income")
    boards = [clustered(rules, chance) for _ in range(BOARDS)]
    states = [
        from_plain(
            env.tables,
            form,
            new._replace(state=replace(new.state, owner=owner, shops=shops)),
            (np.uint32(1), np.uint32(0)),
        )
        for owner, shops in boards
    ]
    tree = jax.tree.structure(states[0])
    words = np.array([jax.tree.leaves(state) for state in states], np.uint32).T.copy()

    def pay(*words: jax.Array) -> tuple[jax.Array, ...]:
        state: State = jax.tree.unflatten(tree, words)
        card = jax.numpy.uint32(CARD_BITS)
        return earned(opened(state), env.tables, card, state.clock == state.clock)

    Kernel(pay, len(words), level=0)(words, 1)
    too_many = 0
    for (owner, shops), notes in zip(boards, words[: rules.players].T, strict=True):
        card = outlook_pay(rules, owner, shops, CARD)
        paid = [a + b for a, b in zip(income(rules, owner, shops), card, strict=True)]
        assert [int(count) * rules.note for count in notes] == paid
        for group in groups(rules, owner, shops):
            too_many += len(group.buildings) == rules.tile_counts[group.type]
    assert too_many > 0
