"""Cards that are kept, and given back (C5, C22)."""

from __future__ import annotations

import jax.numpy as jnp

from teahouse_lab.batch.words import Array, flag, u32, when

from .choice import Choice
from .game import Game, by_round, everyone, is_at, seat_bit
from .state import DEAL, REVEAL, Seat, Terms
from .tables import Tables
from .town import Mask, chosen, count, less, only, union

__all__ = ["keep", "wanted"]


def wanted(game: Game, tables: Tables) -> Array:
    """How many cards the actor keeps; never more than they have."""
    kept = by_round([kept for _, kept in tables.rules.deal], game.clock.round)
    if not tables.rules.options.keep_cards:
        return kept
    return jnp.minimum(kept, count(_hand(game)))


def _hand(game: Game) -> Mask:
    return chosen([seat.hand for seat in game.seats], game.clock.actor)


def keep(game: Game, choice: Choice, tables: Tables) -> Game:
    """The game after a card is named, or the choice is ended; after the last all is revealed."""
    now, terms, draft, number = is_at(game, DEAL), game.terms, game.draft, wanted(game, tables)
    keeps = (terms.parts < number) & (terms.closed == 0)
    named = only(now, choice.places)
    parts = terms.parts + when(keeps, count(named))
    ends = now & choice.end
    if tables.rules.options.keep_cards:
        closed, is_whole = flag(ends & keeps), ends & ~keeps
    else:
        closed, is_whole = u32(0), ends | ((count(named) != 0) & (parts == number))
    back = union(draft.back, only(~keeps, named))
    draft = draft._replace(
        picked=union(draft.picked, only(keeps, named)), back=only(~is_whole, back)
    )
    game = game._replace(
        state=game.state._replace(draft=draft, seats=_less_cards(game, is_whole, back)),
        terms=terms._replace(parts=parts, closed=terms.closed | closed),
    )
    return _chosen(game, is_whole)


def _less_cards(game: Game, now: Array, back: Mask) -> tuple[Seat, ...]:
    """The seats without the cards that are given back, which only one of them has."""
    back = only(now, back)
    return tuple(seat._replace(hand=less(seat.hand, back)) for seat in game.seats)


def _chosen(game: Game, now: Array) -> Game:
    """The game after the actor has made their choice."""
    done = game.clock.done | seat_bit(game.clock.actor, now)
    due = game.clock.due | when(now & (done == everyone(game)), REVEAL)
    terms = Terms(*(when(~now, number) for number in game.terms))
    return game._replace(terms=terms, clock=game.clock._replace(done=done, due=due))
