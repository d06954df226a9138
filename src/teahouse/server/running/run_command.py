"""The one entry point of commands, from sockets and HTTP alike."""

from __future__ import annotations

from time import perf_counter

import msgspec
import structlog
from msgspec.structs import replace

from teahouse.server.accounts.tokens import new_token, token_hash
from teahouse.server.broadcast.messages import No, Yes
from teahouse.server.tables.caller import Caller
from teahouse.server.tables.commands import Command, Enquire, Say, Sit, Speak
from teahouse.server.tables.refusals import Refusal
from teahouse.store.journal import JournalError

from .access import still_holds
from .live_table import LiveTable
from .services import Services

__all__ = ["Actor", "run_command"]

log = structlog.get_logger()


class Actor(msgspec.Struct, frozen=True):
    """The caller of a command, their address, and whether they have a cookie."""

    caller: Caller
    address: str
    is_known: bool = True


async def run_command(
    services: Services, live: LiveTable, actor: Actor, command: Command, id: str
) -> Yes | No:
    """Checks limits and access, submits the command, and counts and times it."""
    start = perf_counter()
    try:
        _check(services, live, actor, command)
        answer = await _submit(services, live, actor.caller, command, id)
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
    services.meters.commands.counts[kind, outcome] += 1
    services.meters.latency.observe(perf_counter() - start)
    return answer


def _check(services: Services, live: LiveTable, actor: Actor, command: Command) -> None:
    if not actor.is_known:
        raise Refusal("forbidden", why="say who you are first")
    if not still_holds(live.table, actor.caller):
        raise Refusal("not_yours", seat=actor.caller.seat)
    services.limits.take("person messages", actor.caller.person)
    services.limits.take("address messages", actor.address)
    if isinstance(command, Say | Speak | Enquire):
        services.limits.take("person talk", actor.caller.person)


async def _submit(
    services: Services, live: LiveTable, caller: Caller, command: Command, id: str
) -> Yes | No:
    if not isinstance(command, Sit):
        return await live.submit(command, caller, id=id)
    key = new_token()
    answer = await live.submit(command, caller, id=id, key=token_hash(key))
    if isinstance(answer, No):
        return answer
    await services.journal.seat_person(live.table.id, caller.person)
    return replace(answer, key=key)
