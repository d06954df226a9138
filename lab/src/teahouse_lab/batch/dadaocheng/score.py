"""Prestige, rewards, and who wins (D14)."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np

from teahouse.games.dadaocheng.rules.goods import DEN, MANSION
from teahouse.games.dadaocheng.rules.rulebook import CREDIT_FOR_PRESTIGE, DISTRICT_PRESTIGE, Rules
from teahouse.games.dadaocheng.rules.score import DISTRICTS
from teahouse_lab.batch.words import Array, u32, when

from .state import Player, State, owned, player_at, used_of
from .tables import YEARS, Tables

__all__ = ["credits", "rewards", "scores"]

SOLO_REWARD = 0.01


def _players(state: State) -> list[Player]:
    return [player_at((words,), u32(0)) for words in state.seats]


def credits(state: State) -> list[Array]:
    """Returns the credit of each seat's cards."""
    return [words.store >> 24 for words in state.seats]


def scores(tables: Tables, state: State) -> list[Array]:
    """Returns each seat's prestige as it stands, which may be below zero.

    1920 counts only at the end.
    """
    players, count = _players(state), tables.rules.players
    used = sum((player.opium_used for player in players), u32(0))
    share = (used + count - 1) // count
    districts = _districts(state, players)
    return [
        (_prestige(tables.rules, player) - owned(player.buildings, DEN) * share + extra).astype(
            jnp.int32
        )
        for player, extra in zip(players, districts, strict=True)
    ]


def _prestige(rules: Rules, player: Player) -> Array:
    """Returns a player's prestige, without what dens cost and what 1920 gives."""
    cards = _ships(rules, player)
    for kind, building in enumerate(rules.buildings):
        cards = cards + owned(player.buildings, kind) * building.prestige
    cards = cards + _mansions(rules, owned(player.buildings, MANSION))
    opium = rules.opium_prestige * player.opium_used
    opium = jnp.maximum(opium, player.relief) - player.relief
    return cards + player.credit // CREDIT_FOR_PRESTIGE - opium


def _ships(rules: Rules, player: Player) -> Array:
    prestige = u32(0)
    for level, ids in enumerate(rules.levels):
        owned_ships = player.steamers if level == len(rules.levels) - 1 else player.fleet
        shift = 0 if level == len(rules.levels) - 1 else 12 * level
        for place, id in enumerate(ids):
            has = (owned_ships >> (shift + place)) & 1
            prestige = prestige + has * rules.ships[id].prestige
    return prestige


def _mansions(rules: Rules, count: Array) -> Array:
    """Returns the prestige of mansions.

    They score in sets of six, and the rest is a set of its own.
    """
    sets = rules.mansion_sets
    most = rules.in_play[MANSION] + 1
    worth = [n // len(sets) * sets[-1] + (0, *sets)[n % len(sets)] for n in range(most)]
    return jnp.asarray(np.array(worth, np.uint32))[count]


def _districts(state: State, players: list[Player]) -> list[Array]:
    """Returns what 1920 gives: 5 to whoever has the most building cards, and to each if tied."""
    year = YEARS.index(DISTRICTS)
    came = (used_of(state).year == year) | (((state.marks >> (16 + year)) & 1) != 0)
    counts = [sum((owned(p.buildings, k) for k in range(5)), u32(0)) for p in players]
    most = jnp.stack(counts).max(axis=0)
    ended = came & state.terminated
    return [when(ended & (count == most), DISTRICT_PRESTIGE) for count in counts]


def rewards(tables: Tables, state: State) -> list[Array]:
    """Returns the reward of each seat, which is 0 before the end."""
    points = scores(tables, state)
    if tables.rules.solo:
        return [jnp.where(state.terminated, points[0] * SOLO_REWARD, 0.0).astype(jnp.float32)]
    standing = jnp.stack(points) * 256 + jnp.stack(credits(state)).astype(jnp.int32)
    wins = standing == standing.max(axis=0)
    share = jnp.where(state.terminated, 1.0, 0.0) / wins.sum(axis=0)
    return [jnp.where(win, share, 0.0).astype(jnp.float32) for win in wins]
