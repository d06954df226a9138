"""What a seat may know, as the same numbers as in `discrete.chinatown.observation`."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np

from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse_lab.batch.words import Array, when
from teahouse_lab.discrete.chinatown.numbers import MOST_OFFERS, SUMS
from teahouse_lab.discrete.chinatown.observation import (
    CASH_SCALE,
    OUTLOOK_SIZES,
    PHASES,
    SUM_SCALE,
    TILE_SCALE,
)

from .state import DEAL, OVER, Game, State, opened, other_of
from .tables import NIBBLES, Tables
from .town import Mask, chosen, common, only, union
from .trade import MADE_SHIFT, NOTES

__all__ = ["observation"]


def observation(tables: Tables, state: State, seat: Array) -> Array:
    """Returns what a seat of one game may know."""
    game = opened(state)
    clock, around = game.clock, (seat + jnp.arange(len(state.seats))) % len(state.seats)
    parts = [
        clock.phase == jnp.arange(len(PHASES)),
        clock.round - 1 == jnp.arange(ROUNDS),
        (clock.actor == around) & (clock.phase != OVER),
        clock.first == around,
        *_seats(tables, game, seat, around),
        *_board(tables, game, seat, around),
        ((_outlook(game) >> jnp.arange(len(OUTLOOK_SIZES))) & 1) != 0,
        jnp.where((clock.actor == seat) & (clock.phase != OVER), _said(tables, game), 0),
        *_offer(tables, game, seat, around),
    ]
    return jnp.concatenate([jnp.ravel(part).astype(jnp.float32) for part in parts])


def _places(tables: Tables, mask: Mask) -> Array:
    """Returns a number for each building: 1 if it is in the set, else 0."""
    codes = np.array(tables.codes.by_number[: tables.rules.buildings])
    words = jnp.stack(mask)[codes // 32]
    return (words >> jnp.asarray(codes % 32, jnp.uint32)) & 1


def _counts(tables: Tables, words: tuple[Array, ...]) -> Array:
    """Returns how many tiles there are of each type."""
    kind = np.arange(len(tables.rules.types))
    shift = jnp.asarray(4 * (kind % NIBBLES), jnp.uint32)
    return (jnp.stack(words)[kind // NIBBLES] >> shift) & 15


def _seats(tables: Tables, game: Game, seat: Array, around: Array) -> list[Array]:
    tiles = jnp.stack([_counts(tables, player.tiles) for player in game.seats])
    cash = jnp.stack([player.cash for player in game.seats])[around]
    is_known = (around == seat) | tables.rules.options.open_money
    done = when(game.clock.phase != DEAL, game.clock.done)
    return [
        tiles[around] / TILE_SCALE,
        jnp.where(is_known, cash, 0) / CASH_SCALE,
        (game.clock.ready >> around) & 1,
        (done >> around) & 1,
        _made(game, seat, around) / MOST_OFFERS,
    ]


def _made(game: Game, seat: Array, around: Array) -> Array:
    """Returns how many offers of each seat the observer knows of.

    These are all its own, and of others the open ones and the secret ones made to it.
    """
    made = jnp.stack([player.made for player in game.seats])[around]
    distance = (seat + len(game.seats) - around) % len(game.seats)
    to_seat = (made >> (2 * distance)) & 3
    return jnp.where(distance == 0, made >> MADE_SHIFT, (made & 3) + to_seat)


def _board(tables: Tables, game: Game, seat: Array, around: Array) -> list[Array]:
    owned = jnp.stack([_places(tables, player.owned) for player in game.seats], axis=-1)
    kind = jnp.stack([_places(tables, plane) for plane in game.state.shops], axis=-1)
    shop = (kind << jnp.arange(kind.shape[-1], dtype=jnp.uint32)).sum(axis=-1)
    hand = chosen([player.hand for player in game.seats], seat)
    types = jnp.arange(1, len(tables.rules.types) + 1)
    return [owned[:, around], shop[:, None] == types, _places(tables, hand)]


def _outlook(game: Game) -> Array:
    card = (game.state.outlook >> (4 * (game.clock.round - 1))) & 15
    return when(game.clock.turned != 0, card)


def _said(tables: Tables, game: Game) -> Array:
    """Returns how often the actor has chosen each number in an incomplete action."""
    numbers, terms, draft = tables.numbers, game.terms, game.draft
    dealing, is_built = game.clock.phase == DEAL, terms.is_open == 0
    hand = chosen([player.hand for player in game.seats], game.clock.actor)
    cards = union(common(draft.picked, hand), draft.back)
    named = union(only(dealing, cards), only(~dealing, draft.picked))
    tile = jnp.arange(1, len(tables.rules.types) + 1) == terms.tile
    number = jnp.arange(numbers.other, numbers.in_all)
    commands = ((terms.step != 0) & (number == numbers.other + terms.step - 1)) | (
        (number == numbers.secret) & (terms.secret != 0)
    )
    commands = commands | ((number == numbers.end) & (terms.closed != 0))
    said = [
        _places(tables, named),
        _counts(tables, draft.given) + tile,
        _counts(tables, draft.asked),
        jnp.arange(1, 2 * len(SUMS) + 1) == terms.cash,
        commands,
    ]
    return jnp.where(is_built, jnp.concatenate([part.astype(jnp.uint32) for part in said]), 0)


def _offer(tables: Tables, game: Game, seat: Array, around: Array) -> list[Array]:
    """Returns the offer on the table, if the seat may see it, and what each would get by it."""
    terms, draft, maker, other = game.terms, game.draft, game.clock.speaker, other_of(game)
    is_seen = (terms.secret == 0) | (maker == seat) | (other == seat)
    is_seen = is_seen & (terms.is_open != 0)
    owned, hands = [s.owned for s in game.seats], [s.hand for s in game.seats]
    mine = common(draft.picked, union(chosen(owned, maker), chosen(hands, maker)))
    theirs = common(draft.picked, chosen(owned, other))
    notes, asks = jnp.asarray(NOTES)[terms.cash], terms.cash > len(SUMS)
    to_other = _things(tables, mine, draft.given, when(~asks, notes))
    to_maker = _things(tables, theirs, draft.asked, when(asks, notes))
    gets = jnp.where((around == other)[:, None], to_other, 0)
    gets = gets + jnp.where((around == maker)[:, None], to_maker, 0)
    seen = [maker == around, terms.secret != 0, gets]
    return [jnp.where(is_seen, part, 0) for part in seen]


def _things(tables: Tables, buildings: Mask, tiles: tuple[Array, ...], notes: Array) -> Array:
    counts = _counts(tables, tiles) / TILE_SCALE
    cash = jnp.atleast_1d(notes / SUM_SCALE)
    return jnp.concatenate([_places(tables, buildings).astype(jnp.float32), counts, cash])
