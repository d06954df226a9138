"""Quick play: one request opens a table, takes a seat, adds bots and starts."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core import Seat
from teahouse.play.pacing import Tempo
from teahouse.server.game_types import GameName
from teahouse.server.state.decide_seats import bot_on_seat
from teahouse.server.state.events import Sat, Started, TableEvent
from teahouse.server.state.names import checked_name
from teahouse.server.state.tokens import new_seed, new_token, token_hash
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.server.web.opening import check_bot, check_characters, host_of_new_table, link_to

from .people import PlainName

__all__ = ["ENDPOINTS", "QuickTable"]

FIRST_SEAT = 0


class QuickGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The game to play; options that are left out have the game's defaults."""

    game: GameName
    players: int | None = None
    edition: str | None = None
    options: dict[str, Any] = {}
    level: str = "medium"
    hints: bool = True
    name: PlainName | None = None
    tempo: Tempo | None = None  # how fast bots act; by default as the server says
    characters: tuple[str, ...] = ()  # of the bots, from seat 1 on; by default all differ
    sets: str | None = None
    position: dict[str, Any] | None = None  # the position to start from, such as a lesson's


class QuickTable(msgspec.Struct, frozen=True):
    """The new table, and the key of the seat, which is sent only here."""

    id: str
    seat: Seat
    key: str
    link: str


async def play_now(context: RequestContext, body: QuickGame) -> QuickTable:
    """Open a table with a game against bots that has already started."""
    check_bot(context.services, body.level)
    check_characters(body.characters)
    if body.name is not None:
        context.services.measures.check_name(checked_name(body.name))
    person, key = await host_of_new_table(context), new_token()
    version = context.services.registry.game(body.game, body.sets).version

    def seated(seats: int) -> list[TableEvent]:
        name = body.name or person.name or "Guest"
        me = Sat(seat=FIRST_SEAT, person=person.id, name=name, key=token_hash(key))
        characters = [*body.characters, *[""] * seats]
        bots = [
            bot_on_seat(body.level, seat, by=person.id, character=characters[seat - 1])
            for seat in range(1, seats)
        ]
        return [me, *bots, Started(seed=new_seed(), version=version, position=body.position)]

    live, invite = await context.services.registry.create(
        game=body.game,
        options=_options(body),
        host=person.id,
        hints=body.hints,
        tempo=body.tempo or context.services.settings.tempo,
        sets=body.sets,
        seated=seated,
    )
    await context.services.journal.seat_person(live.table.id, person.id)
    link = link_to(context, live.table.id, invite)
    return QuickTable(id=live.table.id, seat=FIRST_SEAT, key=key, link=link)


def _options(body: QuickGame) -> dict[str, Any]:
    said = {"players": body.players, "edition": body.edition}
    return {**body.options, **{name: value for name, value in said.items() if value is not None}}


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/tables/quick",
        answer=play_now,
        status=201,
        refuses=("not_possible", "too_many", "bad_options", "unknown_bot"),
    ),
)
