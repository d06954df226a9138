"""Cards: the contents of a link's picture, which show what a spectator sees, without names."""

from __future__ import annotations

from typing import Any

from teahouse.core import Match, plain
from teahouse.core.descriptor import load
from teahouse.drawing.links import LinkCard
from teahouse.games import NAMES, describe

from .words import LinkWords

__all__ = ["fixed_card", "game_card", "gathering_card"]

DOOR, GONE = "door", "gone"


def fixed_card(what: str, words: LinkWords) -> LinkCard | None:
    """The card of the front page, of revoked links, or of a game at a private table."""
    if what == GONE:
        return LinkCard(title="Teahouse")
    if what == DOOR:
        return LinkCard(title=words.say("door_picture"), game=NAMES[0])
    if what not in NAMES:
        return None
    return LinkCard(title=words.game(what), lines=(words.say("invited"),), game=what)


def gathering_card(game: str, seats: int, words: LinkWords) -> LinkCard:
    """The card of a public table before its game."""
    return LinkCard(title=words.game(game), lines=(_players(seats, words),), game=game)


def game_card(match: Match, n: int | None, words: LinkWords, sets: Any = None) -> LinkCard:
    """The card of a game after line n, by default the last."""
    state = match.state if n is None else match.state_at(min(n, len(match)))
    view, path = match.game.view(state, None), describe(match.header.game).milestones
    seats = match.game.players(state)
    rounds = () if path is None else (words.say("round", round=load(path).place(view).round),)
    return LinkCard(
        title=words.game(match.header.game),
        lines=(*rounds, _players(seats, words)),
        game=match.header.game,
        position=plain(view),
        options=match.header.options,
        sets=sets,
        seats=seats,
    )


def _players(seats: int, words: LinkWords) -> str:
    return words.say("one_player") if seats == 1 else words.say("players", seats=seats)
