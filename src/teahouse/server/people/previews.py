"""Previews: what other sites show of a link in the reader's language, and the cards of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import msgspec

from teahouse.core import Match, plain
from teahouse.drawing.links import PIXELS, LinkCard
from teahouse.games import NAMES, describe
from teahouse.server.catalogue import Catalogue
from teahouse.server.live.lobby_row import summary_of
from teahouse.server.state.refusals import Refusal
from teahouse.store.journal import Journal

from .shared_games import ID, SharedGame, find_shared

__all__ = [
    "Preview",
    "door_preview",
    "fixed_card",
    "game_card",
    "gathering_card",
    "preview_of",
    "tags",
]


DOOR, GONE = "door", "gone"


def fixed_card(what: str, words: Catalogue) -> LinkCard | None:
    """Returns the card of the front page, a revoked link, or a private table's game, else None."""
    if what == GONE:
        return LinkCard(title="Teahouse")
    if what == DOOR:
        return LinkCard(title=words.say("link_door_picture"), game=NAMES[0])
    if what not in NAMES:
        return None
    return LinkCard(title=words.game(what), lines=(words.say("link_invited"),), game=what)


def gathering_card(game: str, seats: int, words: Catalogue) -> LinkCard:
    """Returns the card of a public table before its game."""
    return LinkCard(title=words.game(game), lines=(_players(seats, words),), game=game)


def game_card(match: Match, n: int | None, words: Catalogue, sets: Any = None) -> LinkCard:
    """Returns the card of a game after line n, or after its last line if n is None."""
    state = match.state if n is None else match.state_at(min(n, len(match)))
    view, milestones = match.game.view(state, None), describe(match.header.game).milestones
    seats = match.game.players(state)
    round = None if milestones is None else milestones.place(view).round
    rounds = () if round is None else (words.say("link_round", round=round),)
    return LinkCard(
        title=words.game(match.header.game),
        lines=(*rounds, _players(seats, words)),
        game=match.header.game,
        position=plain(view),
        options=match.header.options,
        sets=sets,
        seats=seats,
    )


def _players(seats: int, words: Catalogue) -> str:
    return words.say("link_players", count=seats)


DOOR_PICTURE = "/api/pictures/door"


class Preview(msgspec.Struct, frozen=True):
    """What other sites show of a link. `picture` is a path of this server."""

    title: str
    description: str
    picture: str


async def preview_of(
    journal: Journal, address: str, params: Mapping[str, str], words: Catalogue
) -> Preview:
    """Returns the preview of a page by its address, as a stranger may see it."""
    match address:
        case "/table/{table}" | "/replay/{table}":
            return await _of_table(journal, params["table"], words)
        case "/shared/{link}":
            return await _of_shared(journal, params["link"], words)
        case "/group/{group}":
            return Preview(words.say("link_group_title"), words.say("link_group"), DOOR_PICTURE)
        case _:
            return door_preview(words)


def door_preview(words: Catalogue) -> Preview:
    """Returns the preview of every page that has none of its own."""
    return Preview(words.say("link_door_title"), words.say("link_door"), DOOR_PICTURE)


async def _of_table(journal: Journal, id: str, words: Catalogue) -> Preview:
    """Returns the preview of a table. It names the people only if the table is public."""
    row = await journal.table(id) if ID.fullmatch(id) else None
    if row is None or row.status == "closed" or (row.status == "over" and not row.public):
        return door_preview(words)
    summary = summary_of(row)
    game = words.game(summary.game)
    if not row.public:
        told = words.say("link_private", game=game, players=_players(summary.seats, words))
        return Preview(words.say("link_private_title"), told, f"/api/pictures/{summary.game}")
    names = words.names([name for name in summary.names if name])
    title = words.say("link_public_title", game=game, names=names) if names else game
    return Preview(title, words.say("link_public"), f"/api/tables/{row.id}/picture")


async def _of_shared(journal: Journal, id: str, words: Catalogue) -> Preview:
    try:
        shared = await find_shared(journal, id)
    except Refusal:
        return Preview(words.say("link_gone_title"), words.say("link_gone"), "/api/pictures/gone")
    game = shared.summary.game
    names = words.names(words.seats(game, shared.names))
    title = words.say("link_shared_title", game=words.game(game), names=names)
    return Preview(title, _shared_sentence(shared, words), f"/api/shared/{id}/picture")


def _shared_sentence(shared: SharedGame, words: Catalogue) -> str:
    """Returns the sentence about who won. A link to a single moment does not tell it."""
    if shared.moment is not None:
        return words.say("link_moment")
    called = words.seats(shared.summary.game, shared.names)
    seats = zip(called, shared.result.seats, strict=True)
    names = words.names([name for name, seat in seats if seat.won])
    return words.say("link_shared", names=names) if names else words.say("link_again")


def tags(preview: Preview, *, base: str, language: str) -> str:
    """Returns the preview as Open Graph's tags for the head of a document, and the one X reads."""
    picture = f"{base}{preview.picture}?language={language}"
    width, height = PIXELS
    properties = {
        "og:site_name": "Teahouse",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:locale": language.replace("-", "_"),
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": preview.title,
    }
    told = [
        f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()
    ]
    return "\n    ".join([*told, '<meta name="twitter:card" content="summary_large_image">'])
