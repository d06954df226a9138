"""TableInfo: what a client is sent of a table beside its game."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from teahouse.core import RuleChange, Seat, commitment
from teahouse.play.pacing import Tempo
from teahouse.server.state.clock import SlowPlay
from teahouse.server.state.marks import shown_marks
from teahouse.server.state.seating import (
    Chair,
    Deadline,
    Mark,
    OpenEnquiry,
    Status,
    Talk,
    TimeUp,
    UndoWish,
)
from teahouse.server.state.table import Table

__all__ = ["ChairInfo", "TableInfo", "table_info"]


class ChairInfo(msgspec.Struct, frozen=True, gc=False):
    name: str
    kind: Literal["free", "person", "bot"]
    bot: str | None = None
    muted: bool = False
    person: str | None = None  # the id of the person
    yours: bool = False  # your own seat, which a bot plays: sit down to have it back
    character: str = ""  # of a bot


class TableInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A table as the holder of these seats may know it."""

    id: str
    game: str
    title: str
    version: int  # of the rules
    options: dict[str, Any]
    public: bool
    hints: bool
    status: Status
    created: int
    you: tuple[Seat, ...]
    host: bool
    chairs: tuple[ChairInfo, ...]
    changes: tuple[RuleChange, ...] = ()  # of the rules, before the game starts
    waiting_for: tuple[Seat, ...] = ()
    deadline: Deadline | None = None
    slow_play: SlowPlay | None = None
    commitment: str | None = None
    seed: str | None = None  # once the game is over
    undo_wish: UndoWish | None = None
    rematch: str | None = None
    invite: str | None = None  # the token, for host and players to pass on
    present: tuple[Seat, ...] | None = None  # whose people are connected now, if that is known
    watching: int = 0
    marks: tuple[Mark, ...] = ()
    talk: tuple[Talk, ...] = ()
    time_ups: tuple[TimeUp, ...] = ()  # what was done for those whose time had run out
    enquiries: tuple[OpenEnquiry, ...] = ()
    talk_off: bool = False  # only phrases, no free text
    private_talk: bool = True  # whether people may talk to some alone
    tempo: Tempo = "normal"
    hurried: bool = False  # whether bots were asked to be quick in this stage
    held_until: int = 0  # bots wait until then, in milliseconds since 1970
    composing: tuple[Seat, ...] = ()  # whose people are writing an offer now
    thinking: tuple[Seat, ...] = ()  # whose bots are about to do something


def table_info(
    table: Table,
    seats: tuple[Seat, ...],
    *,
    person: str,
    present: tuple[Seat, ...] | None = None,
    watching: int = 0,
    composing: tuple[Seat, ...] = (),
    thinking: tuple[Seat, ...] = (),
) -> TableInfo:
    """The table for the holder of these seats; without any, for a spectator."""
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
        waiting_for=table.waiting_for,
        deadline=table.deadline,
        slow_play=table.clock.slow_play,
        commitment=commitment(started.seed) if started else None,
        seed=started.seed if started and table.outcome is not None else None,
        undo_wish=table.undo_wish,
        rematch=table.rematch,
        invite=(table.invitation.token or None) if host or seats else None,
        present=present,
        watching=watching,
        marks=shown_marks(table.marks, table.wishes),
        time_ups=table.time_ups,
        talk=tuple(talk for talk in table.talk if _hears(table, talk, seats)),
        enquiries=tuple(one for one in table.enquiries if _hears(table, one, seats)),
        talk_off=table.talk_off,
        private_talk=table.opened.private_talk,
        tempo=table.tempo,
        hurried=table.is_hurried,
        held_until=table.held_until,
        composing=composing,
        thinking=thinking,
    )


def _chair(chair: Chair, asker: str) -> ChairInfo:
    return ChairInfo(
        name=chair.name,
        kind="bot" if chair.bot else "person" if chair.people else "free",
        bot=chair.bot,
        muted=chair.muted,
        person=chair.people[0] if chair.people else None,
        yours=asker in chair.was,
        character=chair.character,
    )


def _hears(table: Table, said: Talk | OpenEnquiry, seats: tuple[Seat, ...]) -> bool:
    """Whether a holder of seats hears a line; private talk only if they had the seat back then."""
    if said.to is None:
        return True
    private = (said.seat, *said.to)
    return any(seat in private and said.n >= table.chairs[seat].since for seat in seats)
