"""What taking, leaving and giving away seats writes to a table's journal."""

from __future__ import annotations

from teahouse.bots.characters import CHARACTERS, character_for
from teahouse.core import Seat

from .caller import Caller
from .checks import check_holds, check_host, check_status, seat_at
from .commands import (
    AddBot,
    LeaveToBot,
    Remove,
    Sit,
    Stand,
)
from .decision_context import DecisionContext
from .events import Bot, Sat, Stood, TableEvent
from .refusals import Refusal
from .table import Table

__all__ = ["add_bot", "bot_on_seat", "remove", "sit", "stand"]


def sit(table: Table, command: Sit, caller: Caller, key: str) -> TableEvent:
    """Before the start any free seat; afterwards one's own, should a bot have taken it."""
    if command.seat is not None and caller.person in table.chairs[seat_at(table, command.seat)].was:
        return Sat(seat=command.seat, person=caller.person, name=_name(command), key=key)
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if command.seat is not None and seat_at(table, command.seat) not in free:
        raise Refusal("seat_taken", seat=command.seat)
    if not free:
        raise Refusal("seat_taken")
    seat = free[0] if command.seat is None else command.seat
    return Sat(seat=seat, person=caller.person, name=_name(command), key=key)


def _name(command: Sit) -> str:
    return command.name.strip() or "Guest"


def stand(table: Table, command: Stand, caller: Caller) -> TableEvent:
    check_status(table, "gathering")
    check_holds(table, command.seat, caller)
    return Stood(seat=command.seat, by=caller.person)


def remove(table: Table, command: Remove, caller: Caller, context: DecisionContext) -> TableEvent:
    """Whoever is removed knows the old link, and so a table by invitation gets a new one."""
    check_host(table, caller)
    check_status(table, "gathering")
    if table.chairs[seat_at(table, command.seat)].is_free:
        raise Refusal("not_now", why="the seat is free")
    people = table.chairs[command.seat].people
    if table.opened.public or not people or caller.person in people:
        return Stood(seat=command.seat, by=caller.person)
    return Stood(seat=command.seat, by=caller.person, token=context.new_token())


def add_bot(
    table: Table, command: AddBot | LeaveToBot, caller: Caller, context: DecisionContext
) -> TableEvent:
    bot = command.bot or next(iter(sorted(context.bots)), "")
    if bot not in context.bots:
        raise Refusal("unknown_bot", bot=bot, known=sorted(context.bots))
    if isinstance(command, LeaveToBot):
        check_holds(table, command.seat, caller)
        check_status(table, "playing", "paused")
        seat = command.seat
    else:
        check_host(table, caller)
        seat = _seat_for_bot(table, command)
    taken = {chair.character for n, chair in enumerate(table.chairs) if n != seat}
    character = getattr(command, "character", None) or character_for(seat, taken)
    if character not in CHARACTERS:
        raise Refusal("unknown_bot", character=character, known=sorted(CHARACTERS))
    return bot_on_seat(bot, seat, by=caller.person, character=character)


def bot_on_seat(bot: str, seat: Seat, *, by: str, character: str = "") -> Bot:
    """A bot of a level and a character, by that character's name."""
    character = character or character_for(seat)
    return Bot(seat=seat, bot=bot, name=CHARACTERS[character], by=by, character=character)


def _seat_for_bot(table: Table, command: AddBot) -> Seat:
    if command.seat is not None:
        return seat_at(table, command.seat)
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if not free:
        raise Refusal("seat_taken")
    return free[0]
