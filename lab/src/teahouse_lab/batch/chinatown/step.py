"""One decision: the number is carried out, and then the next legal numbers are computed."""

from __future__ import annotations

from teahouse_lab.batch.words import Array

from .chance import shuffled
from .choice import read
from .game import Game, opened, packed
from .keeping import keep
from .legal import legal, with_actor
from .placing import place
from .settling import deck_of, settle
from .state import REVEAL, State
from .tables import Tables
from .trade import trade

__all__ = ["act", "closed", "said", "settled"]


def said(tables: Tables, state: State, code: Array) -> Game:
    """The game after a number, by its code; one that is not legal changes nothing."""
    choice, game = read(state.legal, code), opened(state)
    game = keep(game, choice, tables)
    game = trade(game, choice, tables)
    return place(game, choice, tables)


def settled(tables: Tables, game: Game) -> Game:
    """The game up to its next decision; the cards are shuffled by its generator."""
    now = game.clock.due == REVEAL
    cards, generator = shuffled(tables, deck_of(game, tables), game.state.generator, now)
    game = game._replace(state=game.state._replace(generator=generator))
    return settle(game, tables, cards)


def closed(tables: Tables, game: Game) -> State:
    """The state, with who decides next and what they may say."""
    game = with_actor(game)
    return packed(game)._replace(legal=legal(game, tables))


def act(tables: Tables, state: State, code: Array) -> State:
    """The state after a number, which may have to be settled before the next one."""
    return closed(tables, said(tables, state, code))
