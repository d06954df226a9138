"""Table events are the lines of a table's journal."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from teahouse.core import BadInput, Phrase, Seat

from .tokens import token_hash

__all__ = [
    "ActionDone",
    "BidsOpened",
    "BotSat",
    "Clocks",
    "Closed",
    "Dare",
    "Enquired",
    "Forgotten",
    "Held",
    "Hurried",
    "Joined",
    "Marked",
    "MeetingSet",
    "Muted",
    "Opened",
    "Paced",
    "Paused",
    "Rematched",
    "Renamed",
    "Resumed",
    "Said",
    "Sat",
    "SeatEvent",
    "SettingEvent",
    "Spoke",
    "Started",
    "Stood",
    "TableEvent",
    "TalkEvent",
    "TalkSet",
    "Tempo",
    "TimeCalled",
    "TimeOff",
    "Tried",
    "UndoAnswered",
    "UndoAsked",
    "Undone",
    "event_from",
    "text_of",
]


Tempo: TypeAlias = Literal["calm", "normal", "brisk", "instant"]  # the tempo of the table's bots

SLOW_SECONDS = 3600


class Clocks(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """The seconds that a turn may take; the trade phase has a limit of the game's own (C23).

    In slow play each seat also has a reserve for the whole game, and days of time off.
    """

    turn_seconds: int | None = None
    reserve_seconds: int | None = None
    days_off: int = 0

    @property
    def is_slow(self) -> bool:
        """Whether turns take hours, so that nobody waits at the table."""
        return (self.turn_seconds or 0) >= SLOW_SECONDS


class Dare(msgspec.Struct, frozen=True, gc=False):
    """The link to a finished game that is played again with the same chance, and its score."""

    link: str
    score: int


class _TableEvent(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="k",
    tag=str.lower,
    omit_defaults=True,
    kw_only=True,
):
    """One event of a table.

    `id` is the id of the command that caused it and `asker` is the command's sender. A command that
    is sent twice is recognised by both, and is carried out once.
    """

    id: str = ""
    asker: str = ""


class _SeatEvent(_TableEvent, frozen=True, kw_only=True):
    seat: Seat


class Opened(_TableEvent, frozen=True, kw_only=True):
    """The first line of a journal, which says what is played and who may come."""

    game: str
    options: dict[str, Any]
    version: int = 1  # version of the rules at that time; the first tables did not store it
    seats: int
    host: str
    title: str = ""
    public: bool = False
    hints: bool = False
    free_undo: bool = False  # deals may be undone too, for practice
    private_talk: bool = True  # people may talk privately with some of the others (C8)
    makes_room: bool = False  # bots leave when people come, before the start
    clocks: Clocks = Clocks()
    tempo: Tempo = "normal"
    sets: str | None = None  # the name of a set that the operator has registered
    dare: Dare | None = None  # of a game with the seed of another, which is over
    invite: str  # hash of the token in the invite link
    token: str = ""  # the token itself, for those who may pass it on


class Sat(_SeatEvent, frozen=True, kw_only=True):
    """A person took a seat; `key` is the hash of the token that gets it back on another device."""

    person: str
    name: str
    key: str


class Joined(_SeatEvent, frozen=True, kw_only=True):
    """Another device of a player joined their seat, by the seat's private link."""

    person: str


class BotSat(_SeatEvent, frozen=True, kw_only=True, tag="bot"):
    """A bot took a seat, which was free or a person's."""

    bot: str
    name: str
    by: str
    character: str = ""


class Stood(_SeatEvent, frozen=True, kw_only=True):
    """A seat became free, because its player left it or the host removed someone."""

    by: str
    token: str = ""  # of the new invite link; empty if the link stays the same


class Renamed(_SeatEvent, frozen=True, kw_only=True):
    name: str


class Started(_TableEvent, frozen=True, tag="begun", kw_only=True):
    """The game began with this secret seed."""

    seed: str
    version: int
    position: dict[str, Any] | None = None  # where the game starts; None is its usual start


class StartedBefore(Started, frozen=True, tag="started", kw_only=True):
    """The line with which Teahouse 0.1.0 began a game, by the first version of the rules.

    A server of that version leaves tables alone that have lines it does not know. So `Started` has
    a new tag.
    """


class ActionDone(_TableEvent, frozen=True, tag="do", kw_only=True):
    """An action of the game; `late` if the server did it because a seat's time had run out."""

    do: Any
    late: bool = False


class UndoAsked(_SeatEvent, frozen=True, tag="ask_undo", kw_only=True):
    """A seat asked to undo line `to` and everything after it."""

    to: int


class UndoAnswered(_SeatEvent, frozen=True, tag="answer_undo", kw_only=True):
    yes: bool


class Undone(_TableEvent, frozen=True, tag="undo", kw_only=True):
    """Line `to` and everything after it was undone, as all affected seats had agreed."""

    to: int


class Paused(_TableEvent, frozen=True, kw_only=True):
    by: str


class Resumed(_TableEvent, frozen=True, kw_only=True):
    by: str


class Said(_TableEvent, frozen=True, kw_only=True):
    """A text was said to everyone or, if `to` is set, to some seats alone."""

    seat: Seat | None
    name: str
    text: str
    to: tuple[Seat, ...] | None = None
    offer: dict[str, Any] | None = None  # that the words were heard to make
    language: str = "en"


class Spoke(_SeatEvent, frozen=True, kw_only=True):
    """A phrase was said to everyone or to some seats; `re` is the line of an enquiry it answers."""

    name: str
    phrase: Phrase
    to: tuple[Seat, ...] | None = None
    re: int | None = None
    text: str = ""  # the speaker's own words


class Enquired(_SeatEvent, frozen=True, kw_only=True):
    """A seat asked what others want for a thing of theirs, or would give for one of its own."""

    name: str
    kind: Literal["price", "bid"]
    building: int | None = None
    tile: str | None = None
    to: tuple[Seat, ...] | None = None
    text: str = ""  # the asker's own words
    sealed: bool = False
    seconds: int | None = None


class BidsOpened(_SeatEvent, frozen=True, tag="opened_bids", kw_only=True):
    """Sealed bids were opened by whoever asked for them, or as their time was up."""

    enquiry: int


class TalkSet(_TableEvent, frozen=True, kw_only=True):
    """The host let people write what they like, or restricted them to phrases."""

    on: bool


class MeetingSet(_TableEvent, frozen=True, tag="meeting", kw_only=True):
    """The host named the address of a call, which is held elsewhere, or took it off."""

    address: str


class Paced(_TableEvent, frozen=True, kw_only=True):
    """The bots of the table got a new tempo."""

    tempo: Tempo
    by: str


class Hurried(_SeatEvent, frozen=True, kw_only=True):
    """A person asked the bots to be quick until this stage ends."""


class Held(_SeatEvent, frozen=True, kw_only=True):
    """A person asked the bots to wait for a minute, or let them go on."""

    on: bool = True


class Marked(_SeatEvent, frozen=True, kw_only=True):
    """A seat marked a building or a tile type as wanted or for sale."""

    mark: Literal["wanted", "for_sale"]
    building: int | None = None
    tile: str | None = None
    on: bool = True


class Muted(_SeatEvent, frozen=True, kw_only=True):
    on: bool


class TimeCalled(_SeatEvent, frozen=True, tag="call_time", kw_only=True):
    """A player for whom nobody waits asked the others to finish."""


class TimeOff(_SeatEvent, frozen=True, tag="time_off", kw_only=True):
    """A player took days off, during which their clock stands still."""

    days: int
    until: int  # milliseconds since 1970


class Rematched(_TableEvent, frozen=True, kw_only=True):
    """The same people play again, at the table with this id."""

    table: str


class Tried(_TableEvent, frozen=True, kw_only=True):
    """A person tried a daily puzzle and got so many cubes."""

    person: str
    count: int
    do: Any


class Forgotten(_TableEvent, frozen=True, kw_only=True):
    """A person was removed, and is anonymous from now on, also in earlier lines."""

    person: str = ""  # their id; only in lines of an older Teahouse
    who: str = ""  # the hash of the person's id, which is random and stored nowhere else any more
    nobody: str  # what replaces the person's id

    def is_about(self, person: str) -> bool:
        return person == self.person or token_hash(person) == self.who


class Closed(_TableEvent, frozen=True, kw_only=True):
    by: str


SeatEvent: TypeAlias = Sat | Joined | BotSat | Stood | Renamed | Muted
TalkEvent: TypeAlias = Said | Spoke | Enquired | BidsOpened | Marked
SettingEvent: TypeAlias = Paced | Hurried | Held | TalkSet
GameEvent: TypeAlias = Started | StartedBefore | ActionDone | UndoAsked | UndoAnswered | Undone
TimeEvent: TypeAlias = Paused | Resumed | TimeCalled | TimeOff
OtherEvent: TypeAlias = Opened | MeetingSet | Rematched | Tried | Forgotten | Closed
TableEvent: TypeAlias = SeatEvent | TalkEvent | SettingEvent | GameEvent | TimeEvent | OtherEvent

_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_encoder = msgspec.json.Encoder()


def event_from(text: bytes) -> TableEvent:
    """Returns the event of a journal line; raises BadInput for a line that no server wrote."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise BadInput(f"a journal line cannot be read: {error}") from error


def text_of(change: TableEvent) -> bytes:
    """Returns the event as the JSON of a journal line."""
    return _encoder.encode(change)
