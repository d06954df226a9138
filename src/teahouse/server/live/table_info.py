"""TableInfo is what a client is told of a table besides its game."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from teahouse.core import RuleChange, Seat, commitment
from teahouse.server.state import seating
from teahouse.server.state.books import Bid, BidBook
from teahouse.server.state.clock import SlowPlay
from teahouse.server.state.events import Dare, Started, Tempo
from teahouse.server.state.table import Table

from .diff import diff

__all__ = [
    "HandsShown",
    "LaidOffer",
    "PersonSign",
    "ShownBook",
    "TableInfo",
    "TableInfoDiff",
    "heard_by_holder",
    "table_fields",
    "table_info",
]


class _Heard(Protocol):
    """Something said, and to whom."""

    @property
    def n(self) -> int: ...
    @property
    def seat(self) -> Seat | None: ...
    @property
    def to(self) -> tuple[Seat, ...] | None: ...


class ChairInfo(msgspec.Struct, frozen=True, gc=False):
    name: str
    kind: Literal["free", "person", "bot"]
    bot: str | None = None
    muted: bool = False
    person: str | None = None  # the id of the person
    yours: bool = False  # your own seat, which a bot plays; sit down to have it back
    character: str = ""  # of the bot, if one plays here


class HandsShown(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A handshake that is under way: the yes that is carried out at `closes`, and its parties."""

    n: int
    action: dict[str, Any]
    parties: tuple[Seat, ...]
    began: int  # in milliseconds since 1970
    closes: int


class ShownBook(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A question for bids and the bids that one may see; while they are sealed, one's own alone."""

    n: int
    at: int
    seat: Seat
    building: int | None = None
    tile: str | None = None
    to: tuple[Seat, ...] | None = None
    answered: tuple[Seat, ...] = ()
    waiting: tuple[Seat, ...] = ()
    is_open: bool = True
    until: int | None = None  # when sealed bids are opened, in milliseconds since 1970
    bids: tuple[Bid, ...] = ()


class LaidOffer(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a seat is laying down for you, and has not offered yet."""

    seat: Seat
    terms: dict[str, Any]


class PersonSign(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """What a person's page tells of them; times are in milliseconds since 1970."""

    seat: Seat
    on_phone: bool = False
    hidden_since: int | None = None  # another tab is in front
    away_since: int | None = None  # nobody is connected, or nothing was touched for a minute
    reads_yours: bool = False  # an offer of yours is in view
    back_at: int | None = None  # when they said that they would be back


class TableInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A table as the holder of these seats may know it."""

    id: str
    game: str
    title: str
    version: int  # of the rules
    options: dict[str, Any]
    public: bool
    hints: bool
    status: seating.Status
    created: int
    you: tuple[Seat, ...]
    host: bool
    chairs: tuple[ChairInfo, ...]
    changes: tuple[RuleChange, ...] = ()  # of the rules, before the game starts
    waiting_for: tuple[Seat, ...] = ()
    deadline: seating.Deadline | None = None
    slow_play: SlowPlay | None = None
    commitment: str | None = None
    seed: str | None = None  # once the game is over
    dare: Dare | None = None  # the game whose chance this one has, and the score to beat
    undo_wish: seating.UndoWish | None = None
    rematch: str | None = None
    invite: str | None = None  # the token, for host and players to pass on
    present: tuple[Seat, ...] | None = None  # seats whose people are here; None if unknown
    watching: int = 0
    marks: tuple[seating.Mark, ...] = ()
    talk: tuple[seating.Talk, ...] = ()
    time_ups: tuple[seating.TimeUp, ...] = ()  # what was done for those whose time had run out
    enquiries: tuple[seating.OpenEnquiry, ...] = ()
    books: tuple[ShownBook, ...] = ()
    talk_off: bool = False  # only phrases, no free text
    meeting: str | None = None  # the address of a call, for host and players alone
    private_talk: bool = True  # whether people may talk to some alone
    tempo: Tempo = "normal"
    hurried: bool = False  # whether bots were asked to be quick in this stage
    held_until: int = 0  # bots wait until then, in milliseconds since 1970
    composing: tuple[Seat, ...] = ()  # seats whose people are writing an offer now
    thinking: tuple[Seat, ...] = ()  # seats whose bots are about to do something
    hands: tuple[HandsShown, ...] = ()  # handshakes that are under way
    drafts: tuple[LaidOffer, ...] = ()  # what others are laying down for you
    signs: tuple[PersonSign, ...] = ()  # of people, to players; nothing is told of who just sits


def table_info(table: Table, seats: tuple[Seat, ...], *, person: str, **presence: Any) -> TableInfo:
    """Returns the TableInfo for the holder of these seats, or for a spectator without seats.

    `presence` are those of its fields that say who is there and what they are doing.
    """
    started, host = table.started, person == table.opened.host
    return TableInfo(
        id=table.id,
        game=table.game.name,
        title=table.opened.title,
        version=table.game.version,
        options=table.options_plain,
        public=table.opened.public,
        hints=table.opened.hints,
        status=table.status,
        created=table.created,
        you=seats,
        host=host,
        chairs=tuple(_chair(chair, person) for chair in table.chairs),
        changes=table.changes,
        commitment=commitment(started.seed) if started else None,
        seed=started.seed if started and table.outcome is not None else None,
        invite=(table.invitation.token or None) if host or seats else None,
        dare=table.opened.dare,
        meeting=(table.meeting or None) if host or seats else None,
        talk=heard_by_holder(table, seats),
        enquiries=tuple(one for one in table.enquiries if _hears(table, one, seats)),
        books=tuple(_book(table, one, seats) for one in table.books if _hears(table, one, seats)),
        private_talk=table.opened.private_talk,
        **_common(table),
        **presence,
    )


def heard_by_holder(table: Table, seats: tuple[Seat, ...]) -> tuple[seating.Talk, ...]:
    """Returns the talk that the holder of these seats hears; of a spectator's, what all hear."""
    return tuple(talk for talk in table.talk if _hears(table, talk, seats))


def _common(table: Table) -> dict[str, Any]:
    """Returns the fields of TableInfo that change and are the same for every client."""
    return {
        "waiting_for": table.waiting_for,
        "deadline": table.deadline,
        "slow_play": table.clock.slow_play,
        "undo_wish": table.undo_wish,
        "rematch": table.rematch,
        "marks": seating.shown_marks(table.marks, table.wishes),
        "time_ups": table.time_ups,
        "talk_off": table.talk_off,
        "tempo": table.tempo,
        "hurried": table.is_hurried,
        "held_until": table.held_until,
    }


def _book(table: Table, book: BidBook, seats: tuple[Seat, ...]) -> ShownBook:
    heard = (bid for bid in book.bids if book.is_open or bid.seat in seats)
    return ShownBook(
        n=book.n,
        at=book.at,
        seat=book.seat,
        building=book.building,
        tile=book.tile,
        to=book.to,
        answered=tuple(bid.seat for bid in book.bids),
        waiting=book.waiting,
        is_open=book.is_open,
        until=None if book.is_open else book.until,
        bids=tuple(bid for bid in heard if _hears(table, bid, seats)),
    )


def _chair(chair: seating.Chair, asker: str) -> ChairInfo:
    return ChairInfo(
        name=chair.name,
        kind="bot" if chair.bot else "person" if chair.people else "free",
        bot=chair.bot,
        muted=chair.muted,
        person=chair.people[0] if chair.people else None,
        yours=asker in chair.was,
        character=chair.character,
    )


def _hears(table: Table, said: _Heard, seats: tuple[Seat, ...]) -> bool:
    """Whether the holder of these seats hears a line: private talk only since they sat there.

    An answer that is sealed is heard by whoever gave it.
    """
    if getattr(said, "re", None) in table.sealed and said.seat not in seats:
        return False
    if said.to is None:
        return True
    private = (said.seat, *said.to)
    return any(seat in private and said.n >= table.chairs[seat].since for seat in seats)


class TableFields(NamedTuple):
    """The broadcast fields of a table: some look different to each client, others are common."""

    status: seating.Status
    chairs: tuple[seating.Chair, ...]
    started: Started | None
    talk: tuple[seating.Talk, ...]
    enquiries: tuple[seating.OpenEnquiry, ...]
    books: tuple[BidBook, ...]
    meeting: str
    common: dict[str, Any]


def table_fields(table: Table) -> TableFields:
    return TableFields(
        table.status,
        table.chairs,
        table.started,
        table.talk,
        table.enquiries,
        table.books,
        table.meeting,
        _common(table),
    )


class TableInfoDiff:
    """The change that one line makes to a table's fields; what is the same for all is made once."""

    def __init__(self, before: TableFields, now: TableFields) -> None:
        self.is_personal = before[:-1] != now[:-1]
        old = before.common
        self._fields = {name: new for name, new in now.common.items() if old[name] != new}
        self._changes: list[Any] | None = None

    def since(self, info: TableInfo | None) -> tuple[list[Any], TableInfo | None]:
        """Returns the diff and the new TableInfo of one client, unless the change is personal."""
        if not self._fields or info is None:
            return [], info
        now = replace(info, **self._fields)
        if self._changes is None:
            self._changes = diff(info, now)
        return self._changes, now
