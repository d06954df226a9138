"""Decisions on commands. Each is the journal lines to write, or a refusal."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, assert_never

import msgspec

from teahouse.core import Move, Seat
from teahouse.core.descriptor import describe
from teahouse.core.phrases import LONGEST_TALK

from . import commands, events
from .access import Caller, check_at_table, check_holds, check_host, check_status, seat_at
from .clock import DAY_MS
from .commands import Command
from .decide_seats import add_bot, remove, rename, sit, stand
from .events import TableEvent
from .meeting import checked_meeting
from .refusals import Refusal, Why, not_while
from .table import Table
from .tokens import DecisionContext

__all__ = ["Decision", "act", "decide"]


MOST_LINES = 20_000  # of a table's journal; the longest games have a tenth of that


class Decision(msgspec.Struct, frozen=True, gc=False):
    """The lines that a command writes, and the move that an action among them makes."""

    events: tuple[TableEvent, ...]
    move: Move | None = None


def decide(
    table: Table,
    command: Command,
    caller: Caller,
    context: DecisionContext,
    *,
    key: str = "",
    present: Collection[Seat] = (),
) -> Decision:
    """Returns the lines that a command writes; raises Refusal or RuleError.

    `key` is the hash of the key of a newly taken seat. `present` are the seats whose people are
    connected.
    """
    if table.status == "closed":
        raise not_while("closed")
    if table.n >= MOST_LINES and not isinstance(command, commands.Close):
        raise Refusal(Why.too_many_lines, most=MOST_LINES)
    if isinstance(command, commands.Act):
        return _act(table, command, caller)
    return Decision(_events(table, command, caller, context, key, present))


def act(table: Table, action: Any, *, late: bool = False) -> Decision:
    """Returns the line of an action, none for None; `late` if time ran out; raises RuleError."""
    if table.match is None or action is None:
        return Decision(())
    move = table.match.foresee(action)
    return Decision((events.ActionDone(do=move.action, late=late),), move)


def _events(
    table: Table,
    command: Command,
    caller: Caller,
    context: DecisionContext,
    key: str,
    present: Collection[Seat],
) -> tuple[TableEvent, ...]:
    match command:
        case commands.Act():
            raise AssertionError("an action is decided on with the move it makes")
        case commands.Shake() | commands.PullBack() | commands.Nudge():
            raise AssertionError("this is done by the live table, and writes no line of its own")
        case commands.Say() | commands.Speak() | commands.Enquire() | commands.OpenBids():
            return (_talk(table, command, caller),)
        case commands.SetTempo():
            check_at_table(table, caller)
            return (events.Paced(tempo=command.tempo, by=caller.person),)
        case commands.Hurry() | commands.Hold():
            return (_pace(table, command, caller),)
        case commands.MarkThing():
            return (_mark(table, command, caller),)
        case commands.Sit():
            return sit(table, command, caller, key)
        case commands.Stand():
            return (stand(table, command, caller),)
        case commands.Rename():
            return rename(table, command, caller)
        case commands.AddBot() | commands.LeaveToBot():
            return (add_bot(table, command, caller, context, present),)
        case commands.Remove():
            return (remove(table, command, caller, context),)
        case commands.Mute():
            check_host(table, caller)
            seat_at(table, command.seat)
            return (events.Muted(seat=command.seat, on=command.on),)
        case commands.SetTalk():
            check_host(table, caller)
            return (events.TalkSet(on=command.on),)
        case commands.SetMeeting():
            check_host(table, caller)
            return (events.MeetingSet(address=checked_meeting(command.address)),)
        case commands.Start():
            return (_start(table, caller, context),)
        case commands.Pause() | commands.Resume():
            return (_pause(table, command, caller),)
        case commands.AskUndo():
            return (_ask_undo(table, command, caller),)
        case commands.AnswerUndo():
            return _answer_undo(table, command, caller)
        case commands.CallTime():
            return (_call_time(table, command, caller),)
        case commands.TakeTimeOff():
            return (_take_time_off(table, command, caller),)
        case commands.Close():
            check_host(table, caller)
            return (events.Closed(by=caller.person),)
        case _:
            assert_never(command)


# playing


def _act(table: Table, command: commands.Act, caller: Caller) -> Decision:
    """Returns an action's line; raises RuleError, or Refusal if it is stale or beyond a limit."""
    check_status(table, "playing", "over")  # promises may still be judged after the end (C13)
    seat = command.action.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise Refusal(Why.seat_of_another, seat=seat)
    check_holds(table, seat, caller)
    action = table.game.action(command.action)
    if command.seen is not None and 0 < command.seen < table.n:
        seen = table.state_at(command.seen)
        if seen is not None and table.game.is_stale(action, seen, table.state):
            raise Refusal(Why.stale, seen=command.seen)
    excess = table.game.over_limit(table.state, action)
    if excess == Why.offer_repeated.always["what"]:
        raise Refusal(Why.offer_repeated)
    if excess is not None:
        raise Refusal(Why.over_limit, what=excess)
    return act(table, action)


def _ask_undo(table: Table, command: commands.AskUndo, caller: Caller) -> TableEvent:
    """Returns a request to undo or, if nobody else has to agree, the undo; raises Refusal."""
    check_status(table, "playing")
    check_holds(table, command.seat, caller)
    standing = table.standing_actions()
    if command.to is None:
        mine = [n for n in standing if table.actor(n) == command.seat]
        if not mine:
            raise Refusal(Why.nothing_to_undo)
    to = mine[-1] if command.to is None else command.to
    if to not in standing:
        raise Refusal(Why.no_such_line, line=to)
    if not table.game.undoable(table.state_at(to - 1), table.state):
        raise Refusal(Why.chance_since)
    asked = events.UndoAsked(seat=command.seat, to=to)
    if not table.opened.free_undo:
        _check_bots_agree(table, asked, standing)
    return asked if table.affected_by_undo(asked) else events.Undone(to=to)


def _check_bots_agree(table: Table, asked: events.UndoAsked, standing: list[int]) -> None:
    """Raises Refusal if a deal with a bot and what another did after it would be undone."""
    others = [n for n in standing if table.actor(n) != asked.seat]
    for n in (n for n in standing if n >= asked.to):
        parties = table.game.bound(table.state_at(n - 1), table.state_at(n))
        if n < max(others, default=0) and any(table.chairs[seat].bot for seat in parties):
            raise Refusal(Why.deal_with_bot_stands)


def _answer_undo(
    table: Table, command: commands.AnswerUndo, caller: Caller
) -> tuple[TableEvent, ...]:
    check_holds(table, command.seat, caller)
    wish = table.undo_wish
    if wish is None or command.seat not in wish.waiting:
        raise Refusal(Why.no_undo_waits)
    answer = events.UndoAnswered(seat=command.seat, yes=command.yes)
    if command.yes and wish.waiting == (command.seat,):
        return answer, events.Undone(to=wish.to)
    return (answer,)


def _call_time(table: Table, command: commands.CallTime, caller: Caller) -> TableEvent:
    check_status(table, "playing")
    check_holds(table, command.seat, caller)
    if table.opened.clocks.is_slow:
        raise Refusal(Why.slow_play_has_time)
    if command.seat not in table.callers():
        raise Refusal(Why.others_wait_for_you)
    return events.TimeCalled(seat=command.seat)


def _take_time_off(table: Table, command: commands.TakeTimeOff, caller: Caller) -> TableEvent:
    check_status(table, "playing")
    check_holds(table, command.seat, caller)
    slow = table.clock.slow_play
    if slow is None or command.days > slow.days_left[command.seat]:
        raise Refusal(Why.no_days_off_left)
    until = max(table.at, slow.off_until[command.seat]) + command.days * DAY_MS
    return events.TimeOff(seat=command.seat, days=command.days, until=until)


# running the table


def _start(table: Table, caller: Caller, context: DecisionContext) -> TableEvent:
    check_host(table, caller)
    check_status(table, "gathering")
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if free:
        raise Refusal(Why.seats_are_free, seats=free)
    return events.Started(seed=context.new_seed(), version=table.game.version)


def _pause(table: Table, command: commands.Pause | commands.Resume, caller: Caller) -> TableEvent:
    check_at_table(table, caller)
    if isinstance(command, commands.Pause):
        check_status(table, "playing")
        return events.Paused(by=caller.person)
    check_status(table, "paused")
    return events.Resumed(by=caller.person)


MOST_MARKS = 40


def _talk(table: Table, command: commands.Talking, caller: Caller) -> TableEvent:
    match command:
        case commands.Say():
            return _say(table, command, caller)
        case commands.Speak():
            return _speak(table, command, caller)
        case commands.Enquire():
            return _enquire(table, command, caller)
        case commands.OpenBids():
            return _open_bids(table, command, caller)
        case _:
            assert_never(command)


def _say(table: Table, command: commands.Say, caller: Caller) -> TableEvent:
    if command.seat is None:
        raise Refusal("not_seated")
    if table.talk_off:
        raise Refusal("talk_off")
    name, to = _name_of_speaker(table, command.seat, caller), _hearers(table, command.to)
    text = command.text.strip()
    if not text or len(text) > LONGEST_TALK:
        raise Refusal(Why.talk_too_long if text else Why.empty_talk, most=LONGEST_TALK)
    return events.Said(
        seat=command.seat,
        name=name,
        text=text,
        to=to,
        offer=command.offer,
        language=command.language,
    )


def _own_words(table: Table, text: str) -> str:
    """Returns the words that come with a phrase; where only phrases are said there are none."""
    if len(text) > LONGEST_TALK:
        raise Refusal(Why.talk_too_long, most=LONGEST_TALK)
    return "" if table.talk_off else text.strip()


def _name_of_speaker(table: Table, seat: Seat, caller: Caller) -> str:
    check_holds(table, seat, caller)
    if table.chairs[seat].muted:
        raise Refusal("muted")
    return table.chairs[seat].name


def _hearers(table: Table, to: tuple[Seat, ...] | None) -> tuple[Seat, ...] | None:
    if to is None:
        return None
    if not table.opened.private_talk:
        raise Refusal("open_talk")
    return tuple(sorted({seat_at(table, seat) for seat in to}))


def _speak(table: Table, command: commands.Speak, caller: Caller) -> TableEvent:
    name = _name_of_speaker(table, command.seat, caller)
    to = _hearers(table, command.to)
    return events.Spoke(
        seat=command.seat,
        name=name,
        phrase=command.phrase,
        to=to,
        re=command.re,
        text=_own_words(table, command.text),
    )


def _enquire(table: Table, command: commands.Enquire, caller: Caller) -> TableEvent:
    check_status(table, "playing")
    name = _name_of_speaker(table, command.seat, caller)
    _check_one_thing(table, command.building, command.tile)
    to = _hearers(table, command.to)
    if to is not None and (not to or command.seat in to):
        raise Refusal(Why.enquiry_to_oneself)
    if command.kind != "bid" and (command.sealed or command.seconds is not None):
        raise Refusal(Why.only_bids_wait)
    return events.Enquired(
        seat=command.seat,
        name=name,
        kind=command.kind,
        building=command.building,
        tile=command.tile,
        to=to,
        text=_own_words(table, command.text),
        sealed=command.sealed,
        seconds=command.seconds,
    )


def _open_bids(table: Table, command: commands.OpenBids, caller: Caller) -> TableEvent:
    check_status(table, "playing")
    check_holds(table, command.seat, caller)
    book = next((one for one in table.books if one.n == command.enquiry), None)
    if book is None or book.seat != command.seat or book.is_open:
        raise Refusal(Why.no_sealed_bids)
    return events.BidsOpened(seat=command.seat, enquiry=command.enquiry)


def _check_one_thing(table: Table, building: int | None, tile: str | None) -> None:
    named: dict[str, int | str | None] = {"building": building, "tile": tile}
    things = {kind: thing for kind, thing in named.items() if thing is not None}
    if not things.keys() <= describe(table.game.name).marks:
        raise Refusal(Why.nothing_is_marked)
    if len(things) != 1:
        raise Refusal(Why.not_one_thing)
    if not any(table.game.has_thing(table.options, *thing) for thing in things.items()):
        raise Refusal(Why.no_such_thing, **things)


def _pace(table: Table, command: commands.Hurry | commands.Hold, caller: Caller) -> TableEvent:
    check_status(table, "playing")
    check_holds(table, command.seat, caller)
    if isinstance(command, commands.Hurry):
        return events.Hurried(seat=command.seat)
    return events.Held(seat=command.seat, on=command.on)


def _mark(table: Table, command: commands.MarkThing, caller: Caller) -> TableEvent:
    check_holds(table, command.seat, caller)
    _check_one_thing(table, command.building, command.tile)
    if command.on and sum(mark.seat == command.seat for mark in table.marks) >= MOST_MARKS:
        raise Refusal(Why.too_many_marks, most=MOST_MARKS)
    return events.Marked(
        seat=command.seat,
        mark=command.mark,
        building=command.building,
        tile=command.tile,
        on=command.on,
    )
