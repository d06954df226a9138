"""Commands are what people ask of a table. An action of the game is one of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import Phrase, Seat
from teahouse.server.state.events import Tempo

__all__ = [
    "Act",
    "AddBot",
    "AnswerUndo",
    "AskUndo",
    "CallTime",
    "Close",
    "Command",
    "Enquire",
    "Hold",
    "Hurry",
    "Id",
    "LeaveToBot",
    "MarkThing",
    "Mute",
    "Name",
    "Nudge",
    "OpenBids",
    "Pause",
    "PullBack",
    "Remove",
    "Rename",
    "Resume",
    "Say",
    "SetMeeting",
    "SetTalk",
    "SetTempo",
    "Shake",
    "Sit",
    "Speak",
    "Stand",
    "Start",
    "TakeTimeOff",
]

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class _Command(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag=lambda name: "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_"),
    kw_only=True,
):
    pass


class _SeatCommand(_Command, frozen=True, kw_only=True):
    seat: Seat


class Act(_Command, frozen=True, kw_only=True):
    """An action of the game, by a seat; `seen` is the last number that its sender has."""

    action: dict[str, Any]
    seen: int | None = None


class Shake(_Command, frozen=True, kw_only=True):
    """Say yes to an offer with a handshake: for two seconds each party may still pull back.

    The yes is carried out, and written, when the hands close. Other actions are done at once.
    """

    action: dict[str, Any]
    seen: int | None = None


class PullBack(_SeatCommand, frozen=True, kw_only=True):
    """Pull one's hand back while hands meet; whoever made the offer withdraws it by that."""

    hands: int


class Nudge(_SeatCommand, frozen=True, kw_only=True):
    """Remind somebody for whom the table waits; they hear it if their page is open."""

    to: Seat


class Sit(_Command, frozen=True, kw_only=True):
    """Take a free seat, the first one if none is named."""

    name: Name
    seat: Seat | None = None


class Stand(_SeatCommand, frozen=True, kw_only=True):
    """Leave one's seat before the game has started."""


class Rename(_SeatCommand, frozen=True, kw_only=True):
    name: Name


class AddBot(_Command, frozen=True, kw_only=True):
    """The host puts a bot on a free seat, or on that of someone who is absent."""

    bot: str
    seat: Seat | None = None
    character: str | None = None  # by default one that nobody at the table has


class Remove(_SeatCommand, frozen=True, kw_only=True):
    """The host frees a seat, a bot's or a person's, before the start."""


class Start(_Command, frozen=True, kw_only=True):
    pass


class Pause(_Command, frozen=True, kw_only=True):
    pass


class Resume(_Command, frozen=True, kw_only=True):
    pass


class LeaveToBot(_SeatCommand, frozen=True, kw_only=True):
    """Leave the game and let a bot play on."""

    bot: str | None = None


class Close(_Command, frozen=True, kw_only=True):
    pass


class Say(_Command, frozen=True, kw_only=True):
    """Talk to the table, or to some seats alone.

    `offer` is what the words were heard to offer, in this language; the line carries it, if so.
    """

    text: str
    seat: Seat | None = None
    to: tuple[Seat, ...] | None = None
    offer: dict[str, Any] | None = None
    language: Annotated[str, Meta(max_length=20)] = "en"


class Speak(_SeatCommand, frozen=True, kw_only=True):
    """Say a phrase of the phrasebook; `re` is the line of an enquiry that it answers.

    `text` are the speaker's own words for it.
    """

    phrase: Phrase
    to: tuple[Seat, ...] | None = None
    re: int | None = None
    text: str = ""


class Enquire(_SeatCommand, frozen=True, kw_only=True):
    """Ask what others want for a thing of theirs, or would give for one of yours."""

    kind: Literal["price", "bid"]
    building: int | None = None
    tile: str | None = None
    to: tuple[Seat, ...] | None = None
    text: str = ""  # the asker's own words
    sealed: bool = False  # nobody sees the bids before all have bid, or time is up
    seconds: Annotated[int, Meta(ge=10, le=600)] | None = None  # after which bids are opened


class OpenBids(_SeatCommand, frozen=True, kw_only=True):
    """Open the sealed bids that one has asked for, before all have bid."""

    enquiry: int  # its line


class SetTempo(_Command, frozen=True, kw_only=True):
    """How fast bots act at this table."""

    tempo: Tempo


class Hurry(_SeatCommand, frozen=True, kw_only=True):
    """Ask the bots to be quick until this stage ends."""


class Hold(_SeatCommand, frozen=True, kw_only=True):
    """Ask the bots to wait for a minute, or let them go on."""

    on: bool = True


class MarkThing(_SeatCommand, frozen=True, tag="mark", kw_only=True):
    """Mark a building or a tile type as wanted or for sale."""

    mark: Literal["wanted", "for_sale"]
    building: int | None = None
    tile: str | None = None
    on: bool = True


class Mute(_SeatCommand, frozen=True, kw_only=True):
    on: bool = True


class SetTalk(_Command, frozen=True, kw_only=True):
    """Let people write what they like, or only say phrases."""

    on: bool


class SetMeeting(_Command, frozen=True, kw_only=True):
    """The host names the address of a voice or video call for the players; empty takes it off."""

    address: Annotated[str, Meta(max_length=500)]


class AskUndo(_SeatCommand, frozen=True, kw_only=True):
    """Go back to before line `to`, by default the seat's last action."""

    to: int | None = None


class AnswerUndo(_SeatCommand, frozen=True, kw_only=True):
    yes: bool


class CallTime(_SeatCommand, frozen=True, kw_only=True):
    """Give the others a last minute; for players whom nobody waits for."""


class TakeTimeOff(_SeatCommand, frozen=True, kw_only=True):
    """Take some days off, in which one's clock stands still; only in slow play."""

    days: Annotated[int, Meta(ge=1, le=30)]


Seating: TypeAlias = Sit | Stand | Rename | AddBot | Remove
Running: TypeAlias = Start | Pause | Resume | LeaveToBot | Close
Talking: TypeAlias = Say | Speak | Enquire | OpenBids
SettingCommand: TypeAlias = SetTempo | Hurry | Hold | MarkThing | Mute | SetTalk | SetMeeting
Timing: TypeAlias = AskUndo | AnswerUndo | CallTime | TakeTimeOff
Passing: TypeAlias = Shake | PullBack | Nudge
"""Commands that write nothing themselves, but wait or are told to somebody."""
Command: TypeAlias = Act | Passing | Seating | Running | Talking | SettingCommand | Timing
