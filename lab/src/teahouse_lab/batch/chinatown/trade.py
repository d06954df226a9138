"""Trading: offers built part by part, answers, and the end of trading (C7, C8, C11).

A word of each seat counts the offers that it made in the round. Bits 0 and 1 count the open ones.
Then two bits for each other seat, by its distance, count the secret ones made to it. The bits from
MADE_SHIFT on count all of them.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

from teahouse_lab.batch.words import Array, flag, lowest, u32, when
from teahouse_lab.discrete.chinatown.numbers import SUMS

from .moves import Choice
from .state import (
    PLACE,
    TRADE,
    Draft,
    Game,
    Seat,
    Terms,
    everyone,
    first_of,
    is_at,
    other_of,
    seat_bit,
)
from .tables import Tables
from .town import Mask, chosen, common, count, only, union

__all__ = ["MADE_SHIFT", "notes_asked", "trade"]

MADE_SHIFT = 10
NOTES = np.array((0, *SUMS, *SUMS), np.uint32)


def trade(game: Game, choice: Choice, tables: Tables) -> Game:
    """Returns the game after a number of the trade phase."""
    now = is_at(game, TRADE)
    game = _answered(_built(game, choice, now, tables), choice, now)
    clock = game.clock
    ready = clock.ready | seat_bit(clock.speaker, choice.ready)
    ready = when(~choice.order, ready)
    speaks_next = choice.accept | choice.decline | choice.ready | choice.order
    after = jnp.where(clock.speaker == len(game.seats) - 1, u32(0), clock.speaker + 1)
    speaker = first_of(~ready & everyone(game), after, len(game.seats))
    is_over = ready == everyone(game)
    clock = clock._replace(
        speaker=jnp.where(speaks_next & ~is_over, speaker, clock.speaker),
        ready=when(~is_over, ready),
        order=clock.order | flag(choice.order),
        phase=jnp.where(is_over, u32(PLACE), clock.phase),
        done=when(~is_over, clock.done),
    )
    return game._replace(clock=clock)


def _built(game: Game, choice: Choice, now: Array, tables: Tables) -> Game:
    """Returns the game with one more part in the offer, or with the offer on the table."""
    draft, terms = game.draft, game.terms
    named = only(now, choice.places)
    tiles = when(now, choice.tiles)
    types = len(tables.rules.types)
    given = _counted(tiles & ((1 << types) - 1), tables)
    asked = _counted(tiles >> types, tables)
    opens = now & choice.end
    draft = draft._replace(
        picked=union(draft.picked, named),
        given=tuple(a + b for a, b in zip(draft.given, given, strict=True)),
        asked=tuple(a + b for a, b in zip(draft.asked, asked, strict=True)),
    )
    one_more = count(named) + flag(tiles != 0) + flag(choice.cash != 0)
    terms = terms._replace(
        step=jnp.where(choice.begin != 0, lowest(choice.begin) + 1, terms.step),
        secret=terms.secret | flag(choice.secret),
        cash=jnp.where(choice.cash != 0, lowest(choice.cash) + 1, terms.cash),
        parts=terms.parts + one_more,
        is_open=terms.is_open | flag(opens),
    )
    state = game.state._replace(draft=draft, seats=_made(game, opens))
    return game._replace(state=state, terms=terms)


def _counted(bit: Array, tables: Tables) -> tuple[Array, ...]:
    """Returns one tile of a type, or none, as counts of four bits a type."""
    place = 4 * lowest(bit)
    one = when(bit != 0, u32(1) << (place & 31))
    return tuple(when((place >> 5) == word, one) for word in range(tables.tile_words))


def _made(game: Game, now: Array) -> tuple[Seat, ...]:
    terms = game.terms
    kind = jnp.where(terms.secret != 0, u32(1) << (2 * terms.step), u32(1))
    one = when(now, kind | (1 << MADE_SHIFT))
    return tuple(
        seat._replace(made=seat.made + when(game.clock.speaker == number, one))
        for number, seat in enumerate(game.seats)
    )


def notes_asked(terms: Terms) -> Array:
    """Returns the sum that an offer asks for, in notes."""
    return when(terms.cash > len(SUMS), jnp.asarray(NOTES)[terms.cash])


def _answered(game: Game, choice: Choice, now: Array) -> Game:
    """Returns the game after an answer.

    A deal is done as a whole, and its parties are no longer ready.
    """
    done = now & choice.accept
    clock, other = game.clock, other_of(game)
    touched = seat_bit(clock.speaker, done) | seat_bit(other, done)
    game = game._replace(
        state=game.state._replace(seats=_exchanged(game, other, done)),
        clock=clock._replace(ready=clock.ready & ~touched),
    )
    return _cleared(game, choice.accept | choice.decline)


def _cleared(game: Game, now: Array) -> Game:
    """Returns the game without an offer on the table."""
    draft = jax.tree.map(lambda word: when(~now, word), game.draft)
    terms = Terms(*(when(~now, number) for number in game.terms))
    return game._replace(state=game.state._replace(draft=draft), terms=terms)


def _exchanged(game: Game, other: Array, now: Array) -> tuple[Seat, ...]:
    """Returns the seats after buildings, cards, tiles and money of a deal have changed hands."""
    seats, draft, speaker = game.seats, game.draft, game.clock.speaker
    buildings = _moved([seat.owned for seat in seats], speaker, other, draft)
    cards = _moved([seat.hand for seat in seats], speaker, other, draft)
    asks = game.terms.cash > len(SUMS)
    notes = jnp.asarray(NOTES)[game.terms.cash]
    gained = jnp.where(asks, notes, 0 - notes)
    return tuple(
        _with(seat, (now & (speaker == n), now & (other == n)), buildings, cards, draft, gained)
        for n, seat in enumerate(seats)
    )


def _moved(masks: list[Mask], speaker: Array, other: Array, draft: Draft) -> Mask:
    both = union(chosen(masks, speaker), chosen(masks, other))
    return common(both, draft.picked)


def _with(
    seat: Seat,
    sides: tuple[Array, Array],
    buildings: Mask,
    cards: Mask,
    draft: Draft,
    gained: Array,
) -> Seat:
    """Returns a seat after a deal in which it is the maker, the other party, or neither."""
    is_maker, is_other = sides
    is_party = is_maker | is_other
    balance = [a - g for a, g in zip(draft.asked, draft.given, strict=True)]
    return seat._replace(
        owned=tuple(a ^ b for a, b in zip(seat.owned, only(is_party, buildings), strict=True)),
        hand=tuple(a ^ b for a, b in zip(seat.hand, only(is_party, cards), strict=True)),
        tiles=tuple(
            held + when(is_maker, more) - when(is_other, more)
            for held, more in zip(seat.tiles, balance, strict=True)
        ),
        cash=seat.cash + when(is_maker, gained) - when(is_other, gained),
    )
