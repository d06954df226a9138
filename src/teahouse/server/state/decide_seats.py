"""Decisions about seats: taking them, leaving them, giving them to bots, and their names."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from itertools import count

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.core.phrases import CHARACTERS, character_for

from .access import Caller, check_holds, check_host, check_status, seat_at
from .commands import AddBot, LeaveToBot, Remove, Rename, Sit, Stand
from .events import BotSat, Renamed, Sat, Stood, TableEvent
from .refusals import Refusal, Why
from .seating import seats_to_take
from .table import Table
from .tokens import DecisionContext

__all__ = [
    "add_bot",
    "appearance",
    "bot_on_seat",
    "checked_name",
    "checked_title",
    "looks_like",
    "remove",
    "rename",
    "sit",
    "stand",
]


UNSEEN = ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp")  # Unicode categories
JOINERS = "\u200c\u200d"  # needed by some scripts and many emoji, but no name consists of them
LIKE = dict(
    zip(
        "аеорсухіјѕһԁԛԝвкмнтАВЕКМНОРСТХІЈЅαορυνικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ01|",
        "aeopcyxijshdqwbkmhtABEKMHOPCTXIJSaopuvikABEZHIKMNOPTYXoll",
        strict=True,
    )
)
"""Letters of other alphabets, digits and signs, each with the Latin letter that it looks like."""


def checked_name(name: str, others: Iterable[str] = ()) -> str:
    """Returns the name in its normal form; raises Refusal if nobody may have it here."""
    name = checked_title(name)
    if not appearance(name):
        raise Refusal(Why.name_without_letters)
    if any(looks_like(name, other) for other in others):
        raise Refusal(Why.name_taken)
    return name


def checked_title(title: str) -> str:
    """Returns a title in its normal form; raises Refusal if some of it cannot be seen."""
    title = " ".join(unicodedata.normalize("NFC", title).split())
    if any(unicodedata.category(letter) in UNSEEN and letter not in JOINERS for letter in title):
        raise Refusal(Why.name_unseen)
    return title


def looks_like(one: str, other: str) -> bool:
    """Whether a reader would take one name for the other."""
    return appearance(one) == appearance(other)


def appearance(name: str) -> str:
    """Returns a text that is the same for all names that look alike."""
    drawn = "".join(LIKE.get(letter, letter) for letter in unicodedata.normalize("NFKC", name))
    plain = "".join(LIKE.get(letter, letter) for letter in drawn.casefold())
    # A capital I looks like an l.
    return "".join(
        letter for letter in plain.replace("i", "l") if unicodedata.category(letter)[0] not in "ZC"
    )


def sit(table: Table, command: Sit, caller: Caller, key: str) -> tuple[TableEvent, ...]:
    """Decides on taking a free seat, or one's own seat back from a bot; raises Refusal."""
    if command.seat is not None and caller.person in table.chairs[seat_at(table, command.seat)].was:
        return _sat(table, command.seat, command, caller, key)
    makes_room = table.opened.makes_room and table.status == "gathering"
    free = seats_to_take(table.chairs, bots_make_room=makes_room)
    if command.seat is not None and seat_at(table, command.seat) not in free:
        raise Refusal(Why.seat_taken, seat=command.seat)
    if not free:
        raise Refusal(Why.no_free_seat)
    seat = free[0] if command.seat is None else command.seat
    return _sat(table, seat, command, caller, key)


def _sat(
    table: Table, seat: Seat, command: Sit, caller: Caller, key: str
) -> tuple[TableEvent, ...]:
    name = new_name(table, seat, command.name, caller)
    sat = Sat(seat=seat, person=caller.person, name=name, key=key)
    return (*_bots_giving_way(table, seat, name), sat)


def rename(table: Table, command: Rename, caller: Caller) -> tuple[TableEvent, ...]:
    check_holds(table, command.seat, caller)
    name = new_name(table, command.seat, command.name, caller)
    renamed = Renamed(seat=command.seat, name=name)
    return (*_bots_giving_way(table, command.seat, name), renamed)


def new_name(table: Table, seat: Seat, name: str, caller: Caller) -> str:
    """Returns the name for a seat; raises Refusal if another person's name here looks like it."""
    others = (
        chair.name
        for n, chair in enumerate(table.chairs)
        if n != seat and chair.people and caller.person not in chair.people
    )
    return checked_name(name, others)


def _bots_giving_way(table: Table, seat: Seat, name: str) -> list[TableEvent]:
    """Returns the events that rename bots whose name a person takes."""
    taken = [chair.name for chair in table.chairs] + [name]
    return [
        Renamed(seat=n, name=free_name(taken))
        for n, chair in enumerate(table.chairs)
        if n != seat and chair.bot is not None and looks_like(chair.name, name)
    ]


def free_name(taken: Iterable[str]) -> str:
    """Returns a bot's name that nobody at the table has."""
    known = list(taken)
    return next(n for n in _bot_names() if not any(looks_like(n, one) for one in known))


def _bot_names() -> Iterator[str]:
    yield from CHARACTERS.values()
    yield from (f"Bot {n}" for n in count(1))


def stand(table: Table, command: Stand, caller: Caller) -> TableEvent:
    check_status(table, "gathering")
    check_holds(table, command.seat, caller)
    return Stood(seat=command.seat, by=caller.person)


def remove(table: Table, command: Remove, caller: Caller, context: DecisionContext) -> TableEvent:
    """Decides on a removal; a private table gets a new invite link, as the old one is known."""
    check_host(table, caller)
    check_status(table, "gathering")
    if table.chairs[seat_at(table, command.seat)].is_free:
        raise Refusal(Why.seat_is_free)
    people = table.chairs[command.seat].people
    if table.opened.public or not people or caller.person in people:
        return Stood(seat=command.seat, by=caller.person)
    return Stood(seat=command.seat, by=caller.person, token=context.new_token())


def add_bot(
    table: Table,
    command: AddBot | LeaveToBot,
    caller: Caller,
    context: DecisionContext,
    present: Collection[Seat] = (),
) -> TableEvent:
    """Decides on giving a seat to a bot; raises Refusal.

    The host may give away a person's seat only if that person is absent. `present` are the seats
    whose people are connected.
    """
    bot = command.bot or next(iter(sorted(context.bots)), "")
    if bot not in context.bots:
        raise Refusal(Why.unknown_bot, bot=bot, known=sorted(context.bots))
    if isinstance(command, LeaveToBot):
        check_holds(table, command.seat, caller)
        check_status(table, "playing", "paused")
        seat = command.seat
    else:
        check_host(table, caller)
        seat = _seat_for_bot(table, command)
        if table.chairs[seat].people and seat in present and not caller.holds(table, seat):
            raise Refusal(Why.player_is_here)
    taken = {chair.character for n, chair in enumerate(table.chairs) if n != seat}
    character = getattr(command, "character", None) or character_for(seat, taken)
    if character not in CHARACTERS:
        raise Refusal(Why.no_such_character, character=character, known=sorted(CHARACTERS))
    names = [chair.name for n, chair in enumerate(table.chairs) if n != seat]
    made = bot_on_seat(bot, seat, by=caller.person, character=character)
    if any(looks_like(made.name, name) for name in names):
        made = replace(made, name=free_name(names))
    return made


def bot_on_seat(bot: str, seat: Seat, *, by: str, character: str = "") -> BotSat:
    """Returns the event that puts a bot on a seat, under the name of its character."""
    character = character or character_for(seat)
    return BotSat(seat=seat, bot=bot, name=CHARACTERS[character], by=by, character=character)


def _seat_for_bot(table: Table, command: AddBot) -> Seat:
    if command.seat is not None:
        return seat_at(table, command.seat)
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if not free:
        raise Refusal(Why.no_free_seat)
    return free[0]
