"""Checks before a table is opened: who may open one, how many, with which bots; its invite link."""

from __future__ import annotations

from collections.abc import Sequence

from teahouse.core.characters import CHARACTERS
from teahouse.server.state.lobby_row import OPEN, summary_of
from teahouse.server.state.refusals import Refusal
from teahouse.server.web.http.request_context import RequestContext
from teahouse.store.journal import Person

from .services import Services

__all__ = ["check_bot", "check_characters", "host_of_new_table", "link_to"]

MOST_LOOKED_AT = 1_000


async def host_of_new_table(context: RequestContext) -> Person:
    """The asker, as host; raises Refusal if they may not open one more table."""
    services, person = context.services, await context.person_or_guest()
    services.limits.take("person tables", person.id)
    services.limits.take("address tables", context.address)
    rows = await services.journal.tables_of(person.id, limit=MOST_LOOKED_AT)
    hosted = [row for row in rows if row.status in OPEN and summary_of(row).host == person.id]
    services.limits.check_cap("person tables", len(hosted))
    return person


def check_bot(services: Services, bot: str) -> None:
    """Raises Refusal unless tables here may use this bot."""
    known = services.settings.bots
    if bot not in known:
        raise Refusal("unknown_bot", bot=bot, known=sorted(known))


def check_characters(characters: Sequence[str]) -> None:
    """Raises Refusal unless bots can have these characters."""
    for character in characters:
        if character not in CHARACTERS:
            raise Refusal("unknown_bot", character=character, known=sorted(CHARACTERS))


def link_to(context: RequestContext, table: str, invite: str) -> str:
    """The invite link; browsers do not send the part after the # to servers."""
    return f"{context.base_url}/table/{table}#{invite}"
