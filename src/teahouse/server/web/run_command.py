"""The one entry point of commands, which both sockets and HTTP requests use."""

from __future__ import annotations

from time import perf_counter

import msgspec
import structlog
from msgspec.structs import replace

from teahouse.play.pool import Asker
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.messages import No, Unsure, Yes, no_of
from teahouse.server.live.talk_context import with_its_offer
from teahouse.server.notices.contacts import settings_of
from teahouse.server.notices.waits import quiet_end
from teahouse.server.state.access import Caller, people_behind, seat_at, still_holds
from teahouse.server.state.commands import (
    Command,
    Enquire,
    Nudge,
    Rename,
    Say,
    Sit,
    Speak,
)
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import new_token, seat_key, token_hash
from teahouse.store.journal import DamagedError, JournalError, UnsureError

from .services import Services

__all__ = ["Actor", "run_command"]

TALKING = (Say, Speak, Enquire)
NAMING = (Sit, Rename)

log = structlog.get_logger()


class Actor(msgspec.Struct, frozen=True):
    """The caller of a command, their address, and whether a cookie or key says who they are."""

    caller: Caller
    address: str
    is_known: bool = True
    cookie: str = ""

    @property
    def in_queue(self) -> Asker:
        """Who waits in queues for slow work: the person and their address."""
        return Asker(self.address, self.caller.person if self.is_known else "")


async def run_command(
    services: Services, live: LiveTable, actor: Actor, command: Command, id: str
) -> Yes | No | Unsure:
    """Runs a command within its limits; an exception becomes a No or an Unsure."""
    start = perf_counter()
    answer: Yes | No | Unsure
    try:
        _check(services, live, actor, command)
        with services.acting(people_behind(live.table, actor.caller)):
            answer = await _submit(services, live, actor, command, id)
    except Refusal as refusal:
        answer = no_of(id, refusal)
    except DamagedError as error:
        log.error("table_damaged", table=live.table.id, line=error.n)
        answer = no_of(id, Refusal(Why.damaged, table=live.table.id, line=error.n))
    except UnsureError as error:
        log.warning("append_unsure", table=live.table.id, why=str(error))
        answer = Unsure(id=id)
    except JournalError as error:
        log.warning("journal_failed", table=live.table.id, why=str(error))
        answer = no_of(id, Refusal("busy"))
    except Exception:
        log.exception("command_failed", table=live.table.id, command=type(command).__name__)
        answer = no_of(id, Refusal("failed"))
    kind = type(command).__name__
    outcome = answer.code if isinstance(answer, No) else type(answer).__name__.lower()
    services.meters.commands.count(kind, outcome)
    services.meters.latency.observe(perf_counter() - start)
    return answer


def _check(services: Services, live: LiveTable, actor: Actor, command: Command) -> None:
    if not actor.is_known:
        raise Refusal(Why.stranger)
    if not still_holds(live.table, actor.caller):
        raise Refusal(Why.seat_of_another, seat=actor.caller.seat)
    services.limits.take("person messages", actor.caller.person)
    services.limits.take("address messages", actor.address)
    if isinstance(command, TALKING):
        services.limits.take("person talk", actor.caller.person)
    if isinstance(command, NAMING):
        services.measures.check_name(command.name)


async def _submit(
    services: Services, live: LiveTable, actor: Actor, command: Command, id: str
) -> Yes | No:
    """Submits a command. Sitting down makes a key for the seat, which only this answer carries."""
    caller = actor.caller
    if isinstance(command, Nudge):
        await _check_not_quiet(services, live, command)
    if isinstance(command, Say):
        command = with_its_offer(live.table, caller, command)
    if not isinstance(command, Sit):
        return await live.submit(command, caller, id=id)
    await _check_kept_apart(services, live, caller)
    key = seat_key(actor.cookie, live.table.id, id) if actor.cookie else new_token()
    answer = await live.submit(command, caller, id=id, key=token_hash(key))
    if isinstance(answer, No):
        return answer
    try:
        await services.journal.seat_person(live.table.id, caller.person)
    except JournalError as error:
        raise UnsureError(str(error)) from error  # the seat is taken, so a refusal would be wrong
    # A repeated Sit makes the same key from the cookie. A key that opens no seat is not sent.
    is_key = any(chair.key == token_hash(key) for chair in live.table.chairs)
    return replace(answer, key=key if is_key else None)


async def _check_not_quiet(services: Services, live: LiveTable, command: Nudge) -> None:
    """Raises Refusal if whoever is nudged has quiet hours."""
    chair = live.table.chairs[seat_at(live.table, command.to)]
    for person in chair.people[:1]:
        settings = await settings_of(services.journal.notices, person)
        if quiet_end(settings, live.clock()) is not None:
            raise Refusal(Why.quiet_hours)


async def _check_kept_apart(services: Services, live: LiveTable, caller: Caller) -> None:
    """Raises Refusal if the host, or somebody who sits there, has blocked the caller.

    It does not say so: a table to which nobody invited them is refused with the same words.
    """
    blockers = await services.journal.moderation.blockers(caller.person)
    table = live.table
    here = {table.opened.host, *(person for chair in table.chairs for person in chair.people)}
    if blockers & here and not table.seats_of(caller.person):
        raise Refusal(Why.only_for_invited)
