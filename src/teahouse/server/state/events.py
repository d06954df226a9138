"""Table events: the lines of a table's journal."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from teahouse.core import BadInput, Phrase, Seat

from .tokens import token_hash

__all__ = [
    "ActionDone",
    "Bot",
    "Clocks",
    "Closed",
    "Enquired",
    "Forgotten",
    "Held",
    "Hurried",
    "Joined",
    "Marked",
    "Muted",
    "Opened",
    "Paced",
    "Paused",
    "Rematched",
    "Renamed",
    "Resumed",
    "Said",
    "Sat",
    "Spoke",
    "Started",
    "StartedBefore",
    "Stood",
    "TableEvent",
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


Tempo: TypeAlias = Literal["calm", "normal", "brisk", "instant"]  # of bots

SLOW_SECONDS = 3600


class Clocks(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Seconds a turn may take; the trade phase's limit is the game's own (C23).

    In slow play each seat also has a reserve for the whole game, and days of time off.
    """

    turn_seconds: int | None = None
    reserve_seconds: int | None = None
    days_off: int = 0

    @property
    def is_slow(self) -> bool:
        """Whether turns take hours, so that nobody waits at the table."""
        return (self.turn_seconds or 0) >= SLOW_SECONDS


class _TableEvent(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="k",
    tag=str.lower,
    omit_defaults=True,
    kw_only=True,
):
    """An event; `id` is the command's and `asker` its sender, so that a repeat is applied once."""

    id: str = ""
    asker: str = ""


class Opened(_TableEvent, frozen=True, kw_only=True):
    """Line 1: what is played and who may come."""

    game: str
    options: dict[str, Any]
    version: int = 1  # of the rules at that time; the first tables did not store it
    seats: int
    host: str
    title: str = ""
    public: bool = False
    hints: bool = False
    free_undo: bool = False  # deals may be undone too, for practice
    private_talk: bool = True  # people may talk to some alone (C8)
    makes_room: bool = False  # bots leave when people come, before the start
    clocks: Clocks = Clocks()
    tempo: Tempo = "normal"
    sets: str | None = None  # the name of a set that the operator has registered
    invite: str  # hash of the token in the invite link
    token: str = ""  # the token itself, for those who may pass it on


class Sat(_TableEvent, frozen=True, kw_only=True):
    """Someone took a seat; `key` is the hash of the token that gets it back elsewhere."""

    seat: Seat
    person: str
    name: str
    key: str


class Joined(_TableEvent, frozen=True, kw_only=True):
    """Another device of a player, by the seat's private link."""

    seat: Seat
    person: str


class Bot(_TableEvent, frozen=True, kw_only=True):
    """A bot took a seat, empty or left to it."""

    seat: Seat
    bot: str
    name: str
    by: str
    character: str = ""


class Stood(_TableEvent, frozen=True, kw_only=True):
    """A seat was left or, by the host, freed; a new token then replaces the invite link's."""

    seat: Seat
    by: str
    token: str = ""  # that of the new link


class Renamed(_TableEvent, frozen=True, kw_only=True):
    seat: Seat
    name: str


class Started(_TableEvent, frozen=True, tag="begun", kw_only=True):
    """The game began with this secret seed."""

    seed: str
    version: int
    position: dict[str, Any] | None = None


class StartedBefore(Started, frozen=True, tag="started", kw_only=True):
    """The line of Teahouse 0.1.0; its games follow the first version of the rules.

    Servers of that version leave tables with unknown lines alone, so `Started` has a new tag.
    """


class ActionDone(_TableEvent, frozen=True, tag="do", kw_only=True):
    """An action of the game; `late` if the server did it, as a seat's time had run out."""

    do: Any
    late: bool = False


class UndoAsked(_TableEvent, frozen=True, tag="ask_undo", kw_only=True):
    """A seat asks to go back to before line `to`."""

    seat: Seat
    to: int


class UndoAnswered(_TableEvent, frozen=True, tag="answer_undo", kw_only=True):
    seat: Seat
    yes: bool


class Undone(_TableEvent, frozen=True, tag="undo", kw_only=True):
    """The game went back to before line `to`, as all affected agreed."""

    to: int


class Paused(_TableEvent, frozen=True, kw_only=True):
    by: str


class Resumed(_TableEvent, frozen=True, kw_only=True):
    by: str


class Said(_TableEvent, frozen=True, kw_only=True):
    """Table talk, or private talk to some seats."""

    seat: Seat | None
    name: str
    text: str
    to: tuple[Seat, ...] | None = None


class Spoke(_TableEvent, frozen=True, kw_only=True):
    """A phrase said to everyone or to some seats; `re` is the line of the enquiry it answers."""

    seat: Seat
    name: str
    phrase: Phrase
    to: tuple[Seat, ...] | None = None
    re: int | None = None


class Enquired(_TableEvent, frozen=True, kw_only=True):
    """A question: what do you want for this thing of yours, or what would you give for mine?"""

    seat: Seat
    name: str
    kind: Literal["price", "bid"]
    building: int | None = None
    tile: str | None = None
    to: tuple[Seat, ...] | None = None


class TalkSet(_TableEvent, frozen=True, kw_only=True):
    """The host lets people write what they like, or only say phrases."""

    on: bool


class Paced(_TableEvent, frozen=True, kw_only=True):
    """The tempo of the table's bots from now on."""

    tempo: Tempo
    by: str


class Hurried(_TableEvent, frozen=True, kw_only=True):
    """A person asks the bots to be quick until this stage ends."""

    seat: Seat


class Held(_TableEvent, frozen=True, kw_only=True):
    """A person asks the bots to wait a while, or lets them go on."""

    seat: Seat
    on: bool = True


class Marked(_TableEvent, frozen=True, kw_only=True):
    """A seat marked a building or a tile type as wanted or for sale."""

    seat: Seat
    mark: Literal["wanted", "for_sale"]
    building: int | None = None
    tile: str | None = None
    on: bool = True


class Muted(_TableEvent, frozen=True, kw_only=True):
    seat: Seat
    on: bool


class TimeCalled(_TableEvent, frozen=True, tag="call_time", kw_only=True):
    """A player who is ready calls for the others to finish."""

    seat: Seat


class TimeOff(_TableEvent, frozen=True, tag="time_off", kw_only=True):
    """A player takes days off until this time, in ms since 1970; their clock stands still."""

    seat: Seat
    days: int
    until: int


class Rematched(_TableEvent, frozen=True, kw_only=True):
    """The same people play again at another table."""

    table: str


class Tried(_TableEvent, frozen=True, kw_only=True):
    """Someone's attempt at a daily puzzle, and how many cubes it got."""

    person: str
    count: int
    do: Any


class Forgotten(_TableEvent, frozen=True, kw_only=True):
    """A person was removed: they are anonymous from now on, and in earlier lines."""

    person: str = ""  # only in lines of an older Teahouse
    who: str = ""  # the hash of the person's id, which is random and stored nowhere else any more
    nobody: str

    def is_about(self, person: str) -> bool:
        return person == self.person or token_hash(person) == self.who


class Closed(_TableEvent, frozen=True, kw_only=True):
    by: str


TableEvent: TypeAlias = (
    Opened
    | Sat
    | Joined
    | Bot
    | Stood
    | Renamed
    | Started
    | StartedBefore
    | ActionDone
    | UndoAsked
    | UndoAnswered
    | Undone
    | Paused
    | Resumed
    | Said
    | Spoke
    | Enquired
    | Paced
    | Hurried
    | Held
    | Marked
    | Muted
    | TalkSet
    | TimeCalled
    | TimeOff
    | Rematched
    | Tried
    | Forgotten
    | Closed
)

_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_encoder = msgspec.json.Encoder()


def event_from(text: bytes) -> TableEvent:
    """The event of a journal line; raises BadInput for one that no server wrote."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise BadInput(f"a journal line cannot be read: {error}") from error


def text_of(change: TableEvent) -> bytes:
    return _encoder.encode(change)
