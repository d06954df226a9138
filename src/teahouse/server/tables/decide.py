"""What a command does to a table: the lines it writes, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, assert_never

import msgspec

from teahouse.core import Move, Seat
from teahouse.games import describe
from teahouse.server.accounts.tokens import new_token

from .caller import Caller
from .commands import (
    Act,
    AddBot,
    AnswerUndo,
    AskUndo,
    CallTime,
    Close,
    Command,
    LeaveToBot,
    MarkThing,
    Mute,
    Pause,
    Remove,
    Rename,
    Resume,
    Say,
    Sit,
    Stand,
    Start,
)
from .events import (
    ActionDone,
    Bot,
    Closed,
    Marked,
    Muted,
    Paused,
    Renamed,
    Resumed,
    Said,
    Sat,
    Started,
    Stood,
    TableEvent,
    TimeCalled,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from .refusals import Refusal
from .table import Table

__all__ = ["Decision", "DecisionContext", "act", "bot_on_seat", "decide"]

LONGEST_TALK = 500
MOST_MARKS = 40
BOT_NAMES = ("Wen", "Bruno", "Lan", "Ada", "Tomas")


class DecisionContext(msgspec.Struct, frozen=True, gc=False):
    """What the operator provides: bots that may be named, and fresh secrets."""

    bots: Collection[str]
    new_seed: Callable[[], str]
    new_token: Callable[[], str] = new_token


class Decision(msgspec.Struct, frozen=True, gc=False):
    """The lines to write and, where one of them is an action, the move that it makes."""

    events: tuple[TableEvent, ...]
    move: Move | None = None


def decide(
    table: Table, command: Command, caller: Caller, context: DecisionContext, *, key: str = ""
) -> Decision:
    """What a command does; `key` is the hash for a seat newly taken. Raises Refusal, RuleError."""
    if table.status == "closed":
        raise Refusal("not_now", status="closed")
    if isinstance(command, Act):
        return _act(table, command, caller)
    return Decision(_events(table, command, caller, context, key))


def act(table: Table, action: Any) -> Decision:
    """An action of the game, unless there is none; raises RuleError."""
    if table.match is None or action is None:
        return Decision(())
    move = table.match.foresee(action)
    return Decision((ActionDone(do=move.action),), move)


def _events(
    table: Table, command: Command, caller: Caller, context: DecisionContext, key: str
) -> tuple[TableEvent, ...]:
    match command:
        case Act():
            raise AssertionError("an action is decided on with the move it makes")
        case Say():
            return (_say(table, command, caller),)
        case MarkThing():
            return (_mark(table, command, caller),)
        case Sit():
            return (_sit(table, command, caller, key),)
        case Stand():
            return (_stand(table, command, caller),)
        case Rename():
            _check_holds(table, command.seat, caller)
            return (Renamed(seat=command.seat, name=command.name),)
        case AddBot() | LeaveToBot():
            return (_add_bot(table, command, caller, context),)
        case Remove():
            return (_remove(table, command, caller, context),)
        case Mute():
            _check_host(table, caller)
            _seat(table, command.seat)
            return (Muted(seat=command.seat, on=command.on),)
        case Start():
            return (_start(table, caller, context),)
        case Pause() | Resume():
            return (_pause(table, command, caller),)
        case AskUndo():
            return (_ask_undo(table, command, caller),)
        case AnswerUndo():
            return _answer_undo(table, command, caller)
        case CallTime():
            return (_call_time(table, command, caller),)
        case Close():
            _check_host(table, caller)
            return (Closed(by=caller.person),)
        case _:
            assert_never(command)


def _seat(table: Table, seat: Seat) -> Seat:
    if not 0 <= seat < len(table.chairs):
        raise Refusal("not_found", seat=seat)
    return seat


def _check_holds(table: Table, seat: Seat, caller: Caller) -> None:
    if not caller.holds(table, seat):
        raise Refusal("not_yours", seat=seat)


def _check_host(table: Table, caller: Caller) -> None:
    if caller.person != table.opened.host:
        raise Refusal("not_host")


def _check_status(table: Table, *statuses: str) -> None:
    if table.status not in statuses:
        raise Refusal("not_now", status=table.status)


# playing


def _act(table: Table, command: Act, caller: Caller) -> Decision:
    _check_status(table, "playing")
    seat = command.action.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise Refusal("not_yours", seat=seat)
    _check_holds(table, seat, caller)
    action = table.game.action(command.action)
    if command.seen is not None and 0 < command.seen < table.n:
        seen = table.state_at(command.seen)
        if seen is not None and table.game.is_stale(action, seen, table.state):
            raise Refusal("stale", seen=command.seen)
    excess = table.game.over_limit(table.state, action)
    if excess is not None:
        raise Refusal("too_many", what=excess)
    return act(table, action)


def _ask_undo(table: Table, command: AskUndo, caller: Caller) -> TableEvent:
    _check_status(table, "playing")
    _check_holds(table, command.seat, caller)
    standing = table.standing_actions()
    if command.to is None:
        mine = [n for n in standing if table.actor(n) == command.seat]
        if not mine:
            raise Refusal("not_possible", why="nothing to undo")
    to = mine[-1] if command.to is None else command.to
    if to not in standing:
        raise Refusal("not_found", line=to)
    if not table.game.undoable(table.state_at(to - 1), table.state):
        raise Refusal("not_possible", why="chance or a reveal has come since")
    asked = UndoAsked(seat=command.seat, to=to)
    return asked if table.affected_by_undo(asked) else Undone(to=to)


def _answer_undo(table: Table, command: AnswerUndo, caller: Caller) -> tuple[TableEvent, ...]:
    _check_holds(table, command.seat, caller)
    wish = table.undo_wish
    if wish is None or command.seat not in wish.waiting:
        raise Refusal("not_now", why="no undo waits for this seat")
    answer = UndoAnswered(seat=command.seat, yes=command.yes)
    if command.yes and wish.waiting == (command.seat,):
        return answer, Undone(to=wish.to)
    return (answer,)


def _call_time(table: Table, command: CallTime, caller: Caller) -> TableEvent:
    _check_status(table, "playing")
    _check_holds(table, command.seat, caller)
    if command.seat not in table.callers():
        raise Refusal("not_now", why="the others are waiting for this seat")
    return TimeCalled(seat=command.seat)


# talking


def _say(table: Table, command: Say, caller: Caller) -> TableEvent:
    seat = command.seat
    if seat is None:
        raise Refusal("not_seated")
    _check_holds(table, seat, caller)
    chair = table.chairs[seat]
    if chair.muted:
        raise Refusal("muted")
    text = command.text.strip()
    if not text or len(text) > LONGEST_TALK:
        raise Refusal("too_long" if text else "bad_message", most=LONGEST_TALK)
    to = None if command.to is None else tuple(sorted({_seat(table, s) for s in command.to}))
    return Said(seat=seat, name=chair.name, text=text, to=to)


def _mark(table: Table, command: MarkThing, caller: Caller) -> TableEvent:
    _check_holds(table, command.seat, caller)
    markable = describe(table.game.name).marks
    marked = {kind for kind in ("building", "tile") if getattr(command, kind) is not None}
    if not marked <= markable:
        raise Refusal("not_possible", why="nothing of this is marked in this game")
    if len(marked) != 1:
        raise Refusal("bad_message", why="a mark is on a building or on a tile type")
    if command.tile is not None and len(command.tile) > 40:
        raise Refusal("too_long", most=40)
    if command.on and sum(mark.seat == command.seat for mark in table.marks) >= MOST_MARKS:
        raise Refusal("too_many", most=MOST_MARKS)
    return Marked(
        seat=command.seat,
        mark=command.mark,
        building=command.building,
        tile=command.tile,
        on=command.on,
    )


# sitting


def _sit(table: Table, command: Sit, caller: Caller, key: str) -> TableEvent:
    """Before the start any free seat; afterwards one's own, should a bot have taken it."""
    if command.seat is not None and caller.person in table.chairs[_seat(table, command.seat)].was:
        return Sat(seat=command.seat, person=caller.person, name=_name(command), key=key)
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if command.seat is not None and _seat(table, command.seat) not in free:
        raise Refusal("seat_taken", seat=command.seat)
    if not free:
        raise Refusal("seat_taken")
    seat = free[0] if command.seat is None else command.seat
    return Sat(seat=seat, person=caller.person, name=_name(command), key=key)


def _name(command: Sit) -> str:
    return command.name.strip() or "Guest"


def _stand(table: Table, command: Stand, caller: Caller) -> TableEvent:
    _check_status(table, "gathering")
    _check_holds(table, command.seat, caller)
    return Stood(seat=command.seat, by=caller.person)


def _remove(table: Table, command: Remove, caller: Caller, context: DecisionContext) -> TableEvent:
    """Whoever is removed knows the old link, and so a table by invitation gets a new one."""
    _check_host(table, caller)
    _check_status(table, "gathering")
    if table.chairs[_seat(table, command.seat)].is_free:
        raise Refusal("not_now", why="the seat is free")
    people = table.chairs[command.seat].people
    if table.opened.public or not people or caller.person in people:
        return Stood(seat=command.seat, by=caller.person)
    return Stood(seat=command.seat, by=caller.person, token=context.new_token())


def _add_bot(
    table: Table, command: AddBot | LeaveToBot, caller: Caller, context: DecisionContext
) -> TableEvent:
    bot = command.bot or next(iter(sorted(context.bots)), "")
    if bot not in context.bots:
        raise Refusal("unknown_bot", bot=bot, known=sorted(context.bots))
    if isinstance(command, LeaveToBot):
        _check_holds(table, command.seat, caller)
        _check_status(table, "playing", "paused")
        seat = command.seat
    else:
        _check_host(table, caller)
        seat = _seat_for_bot(table, command)
    return bot_on_seat(bot, seat, by=caller.person)


def bot_on_seat(bot: str, seat: Seat, *, by: str) -> Bot:
    """A bot, by a name that reads well in a sentence; its level stands beside it."""
    return Bot(seat=seat, bot=bot, name=BOT_NAMES[seat % len(BOT_NAMES)], by=by)


def _seat_for_bot(table: Table, command: AddBot) -> Seat:
    if command.seat is not None:
        return _seat(table, command.seat)
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if not free:
        raise Refusal("seat_taken")
    return free[0]


# running the table


def _start(table: Table, caller: Caller, context: DecisionContext) -> TableEvent:
    _check_host(table, caller)
    _check_status(table, "gathering")
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if free:
        raise Refusal("not_possible", why="seats are free", seats=free)
    return Started(seed=context.new_seed(), version=table.game.version)


def _pause(table: Table, command: Pause | Resume, caller: Caller) -> TableEvent:
    if not table.seats_of(caller.person) and caller.person != table.opened.host:
        raise Refusal("not_seated")
    if isinstance(command, Pause):
        _check_status(table, "playing")
        return Paused(by=caller.person)
    _check_status(table, "paused")
    return Resumed(by=caller.person)
