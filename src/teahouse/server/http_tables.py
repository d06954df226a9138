"""Tables over HTTP: open one, look at it, sit down, do things, play again."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import Seat

from .access import seat_of_key
from .commands import Act, Command, Name, Sit
from .decide import Caller
from .doing import Visitor, do
from .endpoint import Endpoint
from .http_lobby import OPEN
from .info import TableInfo, table_info
from .lines import Change, Clocks, Joined
from .live import LiveTable
from .messages import Id, No, Yes
from .problems import Declined
from .table import Table
from .tokens import new_id, token_hash
from .visit import Visit

__all__ = ["ENDPOINTS"]

Title: TypeAlias = Annotated[str, Meta(max_length=80)]
Token: TypeAlias = Annotated[str, Meta(max_length=100)]
Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=30 * 24 * 3600)]
AT_THE_TABLE = ("not_found", "forbidden")
COMMAND = (
    *AT_THE_TABLE,
    "not_yours",
    "not_host",
    "seat_taken",
    "not_seated",
    "not_now",
    "not_possible",
    "stale",
    "muted",
    "too_many",
    "unknown_bot",
)


class NewClocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a turn may take; trade has its own limit, an option of the game."""

    turn_seconds: Seconds | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What shall be played, and who may come."""

    game: Literal["chinatown", "dadaocheng"]
    options: dict[str, Any] = {}
    title: Title = ""
    public: bool = False
    hints: bool = False
    clocks: NewClocks = NewClocks()
    sets: str | None = None  # the name of a set that the operator has registered


class TableMade(msgspec.Struct, frozen=True):
    """The link is for friends: whoever has it may watch and sit down."""

    id: str
    invite: str
    link: str


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """To sit down: under which name, where, and with what invitation."""

    name: Name
    seat: Seat | None = None
    invite: Token | None = None


class Seated(msgspec.Struct, frozen=True):
    """The key is told this once: it gets the seat back elsewhere, and lets a bot play it."""

    seat: Seat
    key: str
    number: int


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: Token


class SeatBack(msgspec.Struct, frozen=True):
    seat: Seat


class Doing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same as over the socket."""

    id: Id
    command: Command


class Acting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action of the game, by the seat whose key is shown."""

    action: dict[str, Any]
    id: Id | None = None
    seen: int | None = None


class Again(msgspec.Struct, frozen=True):
    id: str


async def open_table(visit: Visit, wish: NewTable) -> TableMade:
    """Open a table; you are its host."""
    desk, person = visit.desk, await visit.someone()
    desk.limits.take("person tables", person.id)
    desk.limits.take("address tables", visit.address)
    mine = await desk.journal.tables_of(person.id)
    desk.limits.check_cap("person tables", sum(row.status in OPEN for row in mine))
    live, invite = await desk.hall.create(
        game=wish.game,
        options=wish.options,
        host=person.id,
        title=wish.title.strip(),
        public=wish.public,
        hints=wish.hints,
        clocks=Clocks(turn_seconds=wish.clocks.turn_seconds),
        sets=wish.sets,
    )
    await desk.journal.seat_person(live.table.id, person.id)
    link = f"{visit.base_url}/table/{live.table.id}#{invite}"
    return TableMade(id=live.table.id, invite=invite, link=link)


async def show_table(visit: Visit) -> TableInfo:
    """A table as you may know it, without its game."""
    live = await visit.watched_table()
    caller = await visit.caller(live)
    seats = live.table.seats_of(caller.person) if caller.seat is None else [caller.seat]
    host = caller.person == live.table.opened.host
    return table_info(live.table, tuple(seats), host=host)


async def sit(visit: Visit, wish: Wish) -> Seated:
    """Take a seat; the first free one if none is named."""
    live = await visit.watched_table(wish.invite)
    visitor = Visitor(Caller(person=(await visit.someone()).id), visit.address)
    wanted = Sit(name=wish.name, seat=wish.seat)
    answer = await _do(visit, live, visitor, wanted, new_id())
    assert answer.key is not None
    return Seated(seat_of_key(live.table, answer.key), answer.key, answer.number)


async def join(visit: Visit, key: Key) -> SeatBack:
    """Get a seat back on another device, by its private key."""
    live = await visit.table()
    seat_of_key(live.table, key.key)
    person = await visit.someone()
    wanted = token_hash(key.key)

    def joined(table: Table) -> list[Change]:
        seats = [seat for seat, chair in enumerate(table.chairs) if chair.key == wanted]
        return [
            Joined(seat=seat, person=person.id)
            for seat in seats
            if person.id not in table.chairs[seat].people
        ]

    await live.write_if(joined)
    await visit.desk.journal.seat_person(live.table.id, person.id)
    return SeatBack(seat_of_key(live.table, key.key))


async def command(visit: Visit, wish: Doing) -> Yes:
    """Do something at a table, as over its socket."""
    live = await visit.watched_table()
    return await _do(visit, live, await visit.visitor(live), wish.command, wish.id)


async def act(visit: Visit, wish: Acting) -> Yes:
    """Do an action of the game with a seat's key; without an id it is done each time it is sent."""
    live = await visit.table()
    wanted = Act(action=wish.action, seen=wish.seen)
    return await _do(visit, live, visit.by_key(live), wanted, wish.id or new_id())


async def rematch(visit: Visit) -> Again:
    """The same people and bots at a new table; whoever asks later gets the same one."""
    live = await visit.watched_table()
    person = await visit.someone()
    return Again((await visit.desk.hall.rematch(live, person.id)).table.id)


async def _do(visit: Visit, live: LiveTable, visitor: Visitor, wanted: Command, id: str) -> Yes:
    answer = await do(visit.desk, live, visitor, wanted, id)
    if isinstance(answer, No):
        raise Declined(answer)
    return answer


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/tables",
        answer=open_table,
        status=201,
        refuses=("too_many", "bad_options"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}",
        answer=show_table,
        invited=True,
        keyed=True,
        refuses=AT_THE_TABLE,
    ),
    Endpoint(
        method="POST", path="/api/tables/{table}/sit", answer=sit, invited=True, refuses=COMMAND
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/join",
        answer=join,
        refuses=(*AT_THE_TABLE, "wrong_key"),
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/commands",
        answer=command,
        invited=True,
        keyed=True,
        refuses=COMMAND,
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/act",
        answer=act,
        keyed=True,
        needs_key=True,
        refuses=COMMAND,
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/rematch",
        answer=rematch,
        invited=True,
        refuses=(*AT_THE_TABLE, "not_now", "not_seated"),
    ),
)
