"""One way in for every command, whether it comes over a socket or in a request."""

from __future__ import annotations

from time import perf_counter

import msgspec
import structlog
from msgspec.structs import replace

from teahouse.store.journal import JournalError

from .access import still_holds
from .commands import Command, Say, Sit
from .decide import Caller
from .desk import Desk
from .live import LiveTable
from .messages import No, Yes
from .refusals import Refusal
from .tokens import new_token, token_hash

__all__ = ["Visitor", "do"]

log = structlog.get_logger()


class Visitor(msgspec.Struct, frozen=True):
    """Someone at a table: as whom they act, whether we know them, and where they are."""

    caller: Caller
    address: str
    is_known: bool = True


async def do(desk: Desk, live: LiveTable, visitor: Visitor, command: Command, id: str) -> Yes | No:
    """The answer to a command, counted and timed."""
    start = perf_counter()
    try:
        _check(desk, live, visitor, command)
        answer = await _submit(desk, live, visitor.caller, command, id)
    except Refusal as refusal:
        answer = No(id=id, code=refusal.code, facts=refusal.facts)
    except JournalError as error:
        log.warning("journal_failed", table=live.table.id, why=str(error))
        answer = No(id=id, code="busy")
    except Exception:
        log.exception("command_failed", table=live.table.id, command=type(command).__name__)
        answer = No(id=id, code="failed")
    kind = type(command).__name__
    outcome = "yes" if isinstance(answer, Yes) else answer.code
    desk.meters.commands.counts[kind, outcome] += 1
    desk.meters.latency.observe(perf_counter() - start)
    return answer


def _check(desk: Desk, live: LiveTable, visitor: Visitor, command: Command) -> None:
    if not visitor.is_known:
        raise Refusal("forbidden", why="say who you are first")
    if not still_holds(live.table, visitor.caller):
        raise Refusal("not_yours", seat=visitor.caller.seat)
    desk.limits.take("person messages", visitor.caller.person)
    desk.limits.take("address messages", visitor.address)
    if isinstance(command, Say):
        desk.limits.take("person talk", visitor.caller.person)


async def _submit(
    desk: Desk, live: LiveTable, caller: Caller, command: Command, id: str
) -> Yes | No:
    if not isinstance(command, Sit):
        return await live.submit(command, caller, id=id)
    key = new_token()
    answer = await live.submit(command, caller, id=id, key=token_hash(key))
    if isinstance(answer, No):
        return answer
    await desk.journal.seat_person(live.table.id, caller.person)
    return replace(answer, key=key)
