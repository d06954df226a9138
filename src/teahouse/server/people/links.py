"""Links: the games they lead to, what other sites show of them, and their pictures."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping
from html import escape
from typing import Any

import msgspec

from teahouse.core import Match, Seat, plain
from teahouse.core.descriptor import NAMES, describe
from teahouse.drawing.links import PIXELS, LinkCard, link_picture, png
from teahouse.play.pool import Asker, Lane, Pool
from teahouse.play.recent import Recent
from teahouse.play.task import Task, TaskFailed
from teahouse.server.catalogue import Catalogue
from teahouse.server.live.lobby_row import LobbySummary, SeatResult, TableResult, summary_of
from teahouse.server.live.replay_workers import refusing_floods
from teahouse.server.notices.contacts import settings_of
from teahouse.server.state.refusals import Refusal, Why
from teahouse.store.journal import Journal

__all__ = [
    "MOST_CACHED",
    "Pictures",
    "SeatConsent",
    "consent_of",
    "door_preview",
    "find_shared",
    "fixed_card",
    "game_card",
    "gathering_card",
    "is_for_all",
    "played_by",
    "preview_of",
    "shown_names",
    "tags",
]


class SeatConsent(msgspec.Struct, frozen=True):
    """A seat of a finished game, and whether its name may be shown; a bot's always may."""

    name: str
    agreed: bool
    is_bot: bool


async def consent_of(journal: Journal, table: str, result: TableResult) -> tuple[SeatConsent, ...]:
    """Returns who agrees to be named, by seat; a choice for this table counts before all others."""
    said = await journal.sharing.agreements(table)
    return tuple(
        [
            SeatConsent(seat.name, await _agrees(journal, seat, said), seat.bot is not None)
            for seat in result.seats
        ]
    )


async def _agrees(journal: Journal, seat: SeatResult, said: dict[str, bool]) -> bool:
    if seat.bot is not None:
        return True
    if seat.person in said:
        return said[seat.person]
    return (await settings_of(journal.notices, seat.person)).agrees


def shown_names(seats: Iterable[SeatConsent]) -> tuple[str, ...]:
    """Returns the names that a stranger sees. The name of whoever does not agree is empty."""
    return tuple(seat.name if seat.agreed else "" for seat in seats)


def is_for_all(seats: tuple[SeatConsent, ...]) -> bool:
    """Whether anyone may watch the game. People must have played it, and all of them must agree."""
    return any(not seat.is_bot for seat in seats) and all(seat.agreed for seat in seats)


ID = re.compile(r"[\w-]{1,100}")


class SharedGame(msgspec.Struct, frozen=True):
    """A finished game and the line at which it opens. Names are empty without consent.

    `seat` is the one whose score others may try to beat: that of whoever made the link.
    """

    table: str
    summary: LobbySummary
    result: TableResult
    names: tuple[str, ...]
    moment: int | None
    seat: Seat | None

    @property
    def is_dare(self) -> bool:
        """Whether others may try to beat its score: a link to a moment does not tell it."""
        return self.moment is None and self.seat is not None


async def find_shared(journal: Journal, id: str) -> SharedGame:
    """Returns the game of a link, or of a table whose players all agree; else raises Refusal."""
    link = await journal.sharing.link(id) if ID.fullmatch(id) else None
    row = await journal.table(id if link is None else link.table) if ID.fullmatch(id) else None
    summary = None if row is None else summary_of(row)
    if row is None or summary is None or summary.result is None:
        raise Refusal(Why.no_such_link, link=id[:100])
    seats = await consent_of(journal, row.id, summary.result)
    if link is None and not is_for_all(seats):
        raise Refusal(Why.no_such_link, link=id[:100])
    moment = None if link is None else link.moment
    seat = _best_seat(summary.result, "" if link is None else link.owner)
    return SharedGame(row.id, summary, summary.result, shown_names(seats), moment, seat)


def _best_seat(result: TableResult, owner: str) -> Seat | None:
    """Returns the best seat that the owner played or, if none is known, that any person did."""
    played = [(seat, one) for seat, one in enumerate(result.seats) if one.person]
    own = [(seat, one) for seat, one in played if one.person == owner]
    best = max(own or played, key=lambda found: (found[1].won, found[1].score), default=None)
    return None if best is None else best[0]


async def played_by(journal: Journal, table: str, person: str) -> TableResult:
    """Returns the result of a finished game. Raises Refusal unless the person played it."""
    row = await journal.table(table)
    summary = None if row is None else summary_of(row)
    if summary is None or person not in (summary.people or ()):
        raise Refusal("not_seated")
    if summary.result is None:
        raise Refusal(Why.game_not_over)
    return summary.result


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
    called = words.seats(game, shared.names)
    if shared.is_dare and len(called) == 1:
        [name], [seat] = called, shared.result.seats
        title = words.say("link_dare_title", name=name, score=seat.score, game=words.game(game))
        return Preview(title, words.say("link_dare"), f"/api/shared/{id}/picture")
    names = words.names(called)
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


MOST_CACHED = 100  # pictures, of at most 150 KB each
MOST_EACH = 4  # pictures that one person may wait for
PICTURES = Lane(name="pictures", room="reading", at_once=1, most_each=MOST_EACH)


class DrawPicture(Task[bytes], frozen=True, kw_only=True):
    """Draws the picture of a card as a PNG."""

    card: LinkCard

    @property
    def patience(self) -> float:
        return 20.0  # on a busy machine; most take a fifth of a second

    def work(self) -> bytes:
        return png(link_picture(self.card))


class Pictures:
    """Draws pictures, and caches those that were shown lately."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._cache: Recent[bytes] = Recent(MOST_CACHED)

    def cached(self, key: Hashable) -> bytes | None:
        """Returns the picture of this key, or None if it is not cached."""
        return self._cache.get(key)

    async def draw(
        self, key: Hashable, card: Callable[[], Awaitable[LinkCard]], asker: Asker
    ) -> bytes:
        """Returns the picture of this key, drawn from the card; raises Refusal if that fails."""
        try:
            with refusing_floods():
                drawn = await self._pool.do(DrawPicture(card=await card()), PICTURES, asker)
        except TaskFailed as failure:
            raise Refusal("busy") from failure
        self.keep(key, drawn)
        return drawn

    def keep(self, key: Hashable, drawn: bytes) -> None:
        """Caches a picture."""
        self._cache.put(key, drawn)
