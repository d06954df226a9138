"""Previews: the title, sentence and picture that other sites show of a link."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import msgspec

from teahouse.drawing.links import PIXELS
from teahouse.server.state.lobby_row import summary_of
from teahouse.server.state.refusals import Refusal
from teahouse.store.journal import Journal

from .shared_games import ID, SharedGame, find_shared
from .words import LinkWords

__all__ = ["Preview", "door_preview", "preview_of", "tags"]

DOOR_PICTURE = "/api/pictures/door"


class Preview(msgspec.Struct, frozen=True):
    """What is shown of a link; `picture` is a path of this server."""

    title: str
    description: str
    picture: str


async def preview_of(
    journal: Journal, address: str, params: Mapping[str, str], words: LinkWords
) -> Preview:
    """The preview of a page by its address, as a stranger may see it."""
    match address:
        case "/table/{table}" | "/replay/{table}":
            return await _of_table(journal, params["table"], words)
        case "/shared/{link}":
            return await _of_shared(journal, params["link"], words)
        case "/group/{group}":
            return Preview(words.say("group_title"), words.say("group"), DOOR_PICTURE)
        case _:
            return door_preview(words)


def door_preview(words: LinkWords) -> Preview:
    """The preview of every page that has none of its own."""
    return Preview(words.say("door_title"), words.say("door"), DOOR_PICTURE)


async def _of_table(journal: Journal, id: str, words: LinkWords) -> Preview:
    """The preview of a table: its people if it is public, else only its game."""
    row = await journal.table(id) if ID.fullmatch(id) else None
    if row is None or row.status == "closed" or (row.status == "over" and not row.public):
        return door_preview(words)
    summary = summary_of(row)
    game = words.game(summary.game)
    if not row.public:
        told = words.say("private", game=game, seats=summary.seats)
        return Preview(words.say("private_title"), told, f"/api/pictures/{summary.game}")
    names = words.names(summary.game, [name for name in summary.names if name])
    title = words.say("public_title", game=game, names=names) if names else game
    return Preview(title, words.say("public"), f"/api/tables/{row.id}/picture")


async def _of_shared(journal: Journal, id: str, words: LinkWords) -> Preview:
    try:
        shared = await find_shared(journal, id)
    except Refusal:
        return Preview(words.say("gone_title"), words.say("gone"), "/api/pictures/gone")
    game = shared.summary.game
    title = words.say("shared_title", game=words.game(game), names=words.names(game, shared.names))
    return Preview(title, _shared_sentence(shared, words), f"/api/shared/{id}/picture")


def _shared_sentence(shared: SharedGame, words: LinkWords) -> str:
    """The sentence about who won; a link to a single moment does not tell it."""
    if shared.moment is not None:
        return words.say("moment")
    won = [seat.won for seat in shared.result.seats]
    names = words.winners(shared.summary.game, shared.names, won)
    return words.say("shared", names=names) if names else words.say("again") + "."


def tags(preview: Preview, *, base: str, language: str) -> str:
    """The preview as HTML for the head of a document (Open Graph, and the names that X reads)."""
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
