"""Branching: playing on against bots from any moment of a finished game."""

from __future__ import annotations

import msgspec

from teahouse.core import Seat
from teahouse.server.live.replays.branch import Branch
from teahouse.server.live.replays.worker import LARGEST_RECORD
from teahouse.server.state.decide_seats import bot_on_seat
from teahouse.server.state.events import Sat, Started, TableEvent
from teahouse.server.state.names import checked_name
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.tokens import new_seed, new_token, token_hash
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.server.web.opening import check_bot, host_of_new_table, link_to

from .people import PlainName
from .quick import QuickTable
from .records import finished_record

__all__ = ["ENDPOINTS"]


class Branching(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of a table's game or of a record to branch at, and the seat to play."""

    at: int
    table: str | None = None
    record: str | None = None  # JSON Lines
    seat: Seat = 0
    level: str = "medium"
    name: PlainName | None = None


async def branch_off(context: RequestContext, body: Branching) -> QuickTable:
    """Open a table that starts from a moment of a finished game, with new chance and bots."""
    check_bot(context.services, body.level)
    branch, sets = await _branch(context, body)
    if body.name:
        context.services.measures.check_name(checked_name(body.name))
    person, key = await host_of_new_table(context), new_token()
    rules = context.services.registry.game(branch.game, sets)

    def seated(seats: int) -> list[TableEvent]:
        if not 0 <= body.seat < seats:
            raise Refusal("not_found", seat=body.seat)
        name = body.name or person.name or "Guest"
        me = Sat(seat=body.seat, person=person.id, name=name, key=token_hash(key))
        others = [seat for seat in range(seats) if seat != body.seat]
        bots = [bot_on_seat(body.level, seat, by=person.id) for seat in others]
        started = Started(seed=new_seed(), version=rules.version, position=branch.position)
        return [me, *bots, started]

    live, invite = await context.services.registry.create(
        game=branch.game,
        options=branch.options,
        host=person.id,
        hints=True,
        sets=sets,
        seated=seated,
    )
    await context.services.journal.seat_person(live.table.id, person.id)
    link = link_to(context, live.table.id, invite)
    return QuickTable(id=live.table.id, seat=body.seat, key=key, link=link)


async def _branch(context: RequestContext, body: Branching) -> tuple[Branch, str | None]:
    """The position to start from, and the name of the registered set, if it uses one."""
    context.services.limits.take("address replays", context.address)
    if (body.table is None) == (body.record is None):
        raise Refusal("bad_options", why="a table or a record, one of the two")
    replays = context.services.replays
    if body.record is not None:
        branch = await replays.branch(body.record.encode(), body.at, asker=await context.asker())
        return branch, _registered(context, branch)
    table = (await context.watched_table(id=body.table)).table
    record = await finished_record(context.services.settings, table)
    branch = await replays.branch(record, body.at, asker=await context.asker())
    return branch, table.opened.sets


def _registered(context: RequestContext, branch: Branch) -> str | None:
    """The name of the operator's set that the record was played with; raises Refusal if none."""
    if branch.sets is None:
        return None
    for name, parts in context.services.settings.sets.items():
        if parts == branch.sets:
            return name
    raise Refusal("not_possible", why="this record has a board or set that is not played with here")


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/tables/branch",
        answer=branch_off,
        status=201,
        invited=True,
        max_body=LARGEST_RECORD,
        refuses=(
            "not_found",
            "forbidden",
            "not_now",
            "not_possible",
            "too_many",
            "bad_options",
            "bad_record",
            "unknown_bot",
        ),
    ),
)
