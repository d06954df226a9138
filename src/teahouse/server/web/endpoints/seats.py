"""Seats over HTTP: taking one at a table, or at any table with room, and getting it back."""

from __future__ import annotations

from itertools import chain, count
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import Seat
from teahouse.server.game_types import GameName
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.lobby_row import HOST, Summary, summary_of
from teahouse.server.state.access import caller_by_key, people_behind, seat_of_key
from teahouse.server.state.commands import Id, Name, Sit
from teahouse.server.state.decide_seats import checked_name, looks_like
from teahouse.server.state.events import Joined, TableEvent
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_id, token_hash
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.problems import Declined
from teahouse.server.web.request_context import RequestContext

from .accounts import PlainName
from .playing import REFUSES, done
from .tables import QuickTable, check_bot, open_against_bots, quick_table

__all__ = ["ENDPOINTS", "FINDING_ENDPOINTS"]

ENDPOINTS = Endpoints()
FINDING_ENDPOINTS = Endpoints()


Token: TypeAlias = Annotated[str, Meta(max_length=100)]


class SitRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The name to sit down with, the seat wanted and the invitation."""

    name: Name
    seat: Seat | None = None
    invite: Token | None = None
    id: Id | None = None


class Seated(msgspec.Struct, frozen=True):
    """The seat taken, and its key, sent only here, for another device or a bot program."""

    seat: Seat
    key: str
    number: int


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: Token


class SeatBack(msgspec.Struct, frozen=True):
    seat: Seat


@ENDPOINTS.post("/api/tables/{table}/sit", invited=True, refuses=REFUSES)
async def sit(context: RequestContext, body: SitRequest) -> Seated:
    """Take a seat; the first free one if none is named."""
    live = await context.watched_table(body.invite)
    actor = await context.by_cookie()
    wanted = Sit(name=body.name, seat=body.seat)
    answer = await done(context, live, actor, wanted, body.id or new_id())
    if answer.key is None:
        raise Refusal(Why.key_lost)
    return Seated(seat_of_key(live.table, answer.key), answer.key, answer.number)


@ENDPOINTS.post("/api/tables/{table}/join", refuses=("not_found", "forbidden", "wrong_key"))
async def join(context: RequestContext, key: Key) -> SeatBack:
    """Get a seat back on another device, by its private key."""
    live = await context.table()
    holders = people_behind(live.table, caller_by_key(live.table, key.key))
    with context.services.acting(holders):
        return await _joined(context, live, key)


async def _joined(context: RequestContext, live: LiveTable, key: Key) -> SeatBack:
    person = await context.person_or_guest()
    wanted = token_hash(key.key)

    def joined(table: Table) -> list[TableEvent]:
        seats = [seat for seat, chair in enumerate(table.chairs) if chair.key == wanted]
        return [
            Joined(seat=seat, person=person.id)
            for seat in seats
            if person.id not in table.chairs[seat].people
        ]

    await live.write_if(joined)
    await context.services.journal.seat_person(live.table.id, person.id)
    return SeatBack(seat_of_key(live.table, key.key))


FILLS = "medium"  # the bots on the other seats until people come
MOST_TRIED = 5


class WantedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    game: GameName
    name: PlainName | None = None


@FINDING_ENDPOINTS.post(
    "/api/tables/find", status=201, refuses=("not_possible", "too_many", "unknown_bot")
)
async def find_table(context: RequestContext, body: WantedGame) -> QuickTable:
    """Sit down at a public table of a game; if there is none, open one with bots that make room."""
    person = await context.person_or_guest()
    name = checked_name(body.name or person.name or "Guest")
    context.services.measures.check_name(name)
    for id in (await _with_room(context, body.game, person.id))[:MOST_TRIED]:
        live = await context.services.registry.get(id)
        wanted = Sit(name=_free_name(name, live.table))
        try:
            answer = await done(context, live, await context.by_cookie(), wanted, new_id())
        except (Declined, Refusal):
            continue  # somebody else took the seat first
        if answer.key is not None:
            return quick_table(context, live, answer.key)
    check_bot(context.services, FILLS)
    tempo = context.services.settings.tempo
    return await open_against_bots(
        context, name, FILLS, game=body.game, options={}, public=True, makes_room=True, tempo=tempo
    )


def _free_name(name: str, table: Table) -> str:
    """Returns the name, or the first of Guest 2, Guest 3 and so on that nobody at the table has."""
    taken = [chair.name for chair in table.chairs if chair.people]
    tried = chain((name,), (f"{name} {n}" for n in count(2)))
    return next(one for one in tried if not any(looks_like(one, other) for other in taken))


async def _with_room(context: RequestContext, game: str, person: str) -> list[str]:
    """Returns public tables of a game with free seats, the fullest first.

    Tables are left out where somebody blocks the person, is blocked by them, or is banned.
    """
    journal = context.services.journal
    apart = await journal.moderation.kept_apart(person) | context.services.measures.people.keys()
    found = [
        (row, summary_of(row)) for row in await journal.tables(public=True, statuses=("gathering",))
    ]
    fitting = [(row, one) for row, one in found if _fits(one, game, person, apart)]
    fitting.sort(key=lambda one: (-len(one[1].people or ()), one[0].created))
    return [row.id for row, _ in fitting]


def _fits(summary: Summary, game: str, person: str, apart: frozenset[str]) -> bool:
    people = {summary.host, *(summary.people or ())}
    is_ours = summary.host != HOST and person not in people
    return summary.game == game and summary.free > 0 and is_ours and people.isdisjoint(apart)
