"""Branching off: play on against bots from any moment of a game that is over."""

from __future__ import annotations

import msgspec

from teahouse.core import Seat, write_record
from teahouse.server.accounts.tokens import new_seed, new_token, token_hash
from teahouse.server.http.endpoint import Endpoint
from teahouse.server.http.request_context import RequestContext
from teahouse.server.replays.branch import Branch
from teahouse.server.replays.worker import LARGEST_RECORD
from teahouse.server.running.opening import check_bot, host_of_new_table, link_to
from teahouse.server.tables.decide import bot_on_seat
from teahouse.server.tables.events import Sat, Started, TableEvent
from teahouse.server.tables.refusals import Refusal

from .people import PlainName
from .quick import QuickTable
from .records import finished_record

__all__ = ["ENDPOINTS"]


class Branching(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """After which line of a table's game, or of a record, to play on, and on which seat."""

    at: int
    table: str | None = None
    record: str | None = None  # JSON Lines
    seat: Seat = 0
    level: str = "medium"
    name: PlainName | None = None


async def branch_off(context: RequestContext, wish: Branching) -> QuickTable:
    """A new table that starts from that moment, with chance of its own, bots on the other seats."""
    check_bot(context.services, wish.level)
    branch, sets = await _branch(context, wish)
    person, key = await host_of_new_table(context), new_token()
    rules = context.services.registry.game(branch.game, sets)

    def seated(seats: int) -> list[TableEvent]:
        if not 0 <= wish.seat < seats:
            raise Refusal("not_found", seat=wish.seat)
        name = wish.name or person.name or "Guest"
        me = Sat(seat=wish.seat, person=person.id, name=name, key=token_hash(key))
        others = [seat for seat in range(seats) if seat != wish.seat]
        bots = [bot_on_seat(wish.level, seat, by=person.id) for seat in others]
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
    return QuickTable(id=live.table.id, seat=wish.seat, key=key, link=link)


async def _branch(context: RequestContext, wish: Branching) -> tuple[Branch, str | None]:
    """What is to be played, and the name of the set it is played with, if any."""
    context.services.limits.take("address replays", context.address)
    if (wish.table is None) == (wish.record is None):
        raise Refusal("bad_options", why="a table or a record, one of the two")
    if wish.record is not None:
        branch = await context.services.replaying.branch(wish.record.encode(), wish.at)
        return branch, _registered(context, branch)
    table = (await context.watched_table(id=wish.table)).table
    record = write_record(finished_record(context.services, table))
    return await context.services.replaying.branch(record, wish.at), table.opened.sets


def _registered(context: RequestContext, branch: Branch) -> str | None:
    """Tables are played with sets that the operator has registered, and with no others."""
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
        largest=LARGEST_RECORD,
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
