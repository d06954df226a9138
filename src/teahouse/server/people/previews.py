"""Previews: what other sites show of a link in the reader's language, and the cards of pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib import resources
from itertools import cycle
from typing import Any

import msgspec

from teahouse.core import Match, plain
from teahouse.drawing.links import PIXELS, LinkCard
from teahouse.drawing.palette import seat_looks
from teahouse.games import NAMES, describe
from teahouse.server.live.lobby_row import summary_of
from teahouse.server.notices.calls import words_in
from teahouse.server.notices.contacts import LANGUAGES, Language
from teahouse.server.state.refusals import Refusal
from teahouse.store.journal import Journal

from .shared_games import ID, SharedGame, find_shared

__all__ = [
    "LinkWords",
    "Preview",
    "door_preview",
    "fixed_card",
    "game_card",
    "gathering_card",
    "language_of",
    "link_words",
    "preview_of",
    "tags",
]


class LinkWords:
    """The messages of one language, and its names of games and seats."""

    def __init__(self, language: Language, messages: dict[str, str]) -> None:
        self.language = language
        self._messages = messages
        self._calls = words_in(language)

    def say(self, message: str, **facts: object) -> str:
        """Returns a message with its facts filled in."""
        return self._messages[message].format(**facts)

    def game(self, name: str) -> str:
        """Returns the title of a game."""
        return self._calls.game(name)

    def names(self, game: str, names: Sequence[str]) -> str:
        """Returns the names of all seats as a list in words.

        A seat without a name is called by its colour.
        """
        return self._calls.names(self._called(game, names))

    def winners(self, game: str, names: Sequence[str], won: Sequence[bool]) -> str:
        """Returns the names of the seats that have won, as a list in words."""
        called = self._called(game, names)
        return self._calls.names([name for name, has in zip(called, won, strict=True) if has])

    def _called(self, game: str, names: Sequence[str]) -> list[str]:
        colours = cycle(look.colour for look in seat_looks(game))
        return [name or self.say(colour) for name, colour in zip(names, colours, strict=False)]


@cache
def link_words(language: Language) -> LinkWords:
    """Returns the words of a language."""
    file = resources.files(__package__) / "messages" / f"{language}.json"
    return LinkWords(language, msgspec.json.decode(file.read_bytes()))


def language_of(wanted: str) -> Language:
    """Returns the first language of an Accept-Language header that we have, or English.

    A reader who wants any Chinese gets ours.
    """
    known = {language.split("-")[0]: language for language in LANGUAGES}
    bases = (one.split(";")[0].split("-")[0].strip() for one in wanted.lower().split(","))
    return next((known[base] for base in bases if base in known), "en")


DOOR, GONE = "door", "gone"


def fixed_card(what: str, words: LinkWords) -> LinkCard | None:
    """Returns the card of the front page, of revoked links, or of a game at a private table.

    It is None if `what` is none of these.
    """
    if what == GONE:
        return LinkCard(title="Teahouse")
    if what == DOOR:
        return LinkCard(title=words.say("door_picture"), game=NAMES[0])
    if what not in NAMES:
        return None
    return LinkCard(title=words.game(what), lines=(words.say("invited"),), game=what)


def gathering_card(game: str, seats: int, words: LinkWords) -> LinkCard:
    """Returns the card of a public table before its game."""
    return LinkCard(title=words.game(game), lines=(_players(seats, words),), game=game)


def game_card(match: Match, n: int | None, words: LinkWords, sets: Any = None) -> LinkCard:
    """Returns the card of a game after line n, or after its last line if n is None."""
    state = match.state if n is None else match.state_at(min(n, len(match)))
    view, milestones = match.game.view(state, None), describe(match.header.game).milestones
    seats = match.game.players(state)
    rounds = () if milestones is None else (words.say("round", round=milestones.place(view).round),)
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


DOOR_PICTURE = "/api/pictures/door"


class Preview(msgspec.Struct, frozen=True):
    """What other sites show of a link. `picture` is a path of this server."""

    title: str
    description: str
    picture: str


async def preview_of(
    journal: Journal, address: str, params: Mapping[str, str], words: LinkWords
) -> Preview:
    """Returns the preview of a page by its address, as a stranger may see it."""
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
    """Returns the preview of every page that has none of its own."""
    return Preview(words.say("door_title"), words.say("door"), DOOR_PICTURE)


async def _of_table(journal: Journal, id: str, words: LinkWords) -> Preview:
    """Returns the preview of a table. It names the people only if the table is public."""
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
    """Returns the sentence about who won. A link to a single moment does not tell it."""
    if shared.moment is not None:
        return words.say("moment")
    won = [seat.won for seat in shared.result.seats]
    names = words.winners(shared.summary.game, shared.names, won)
    return words.say("shared", names=names) if names else words.say("again") + "."


def tags(preview: Preview, *, base: str, language: str) -> str:
    """Returns the preview as HTML for the head of a document.

    It has the tags of Open Graph, and the name that X reads.
    """
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
