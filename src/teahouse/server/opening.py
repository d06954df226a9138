"""Opening tables: who may, and how many."""

from __future__ import annotations

from teahouse.store.journal import Person

from .desk import Desk
from .refusals import Refusal
from .rows import OPEN, summary_of
from .visit import Visit

__all__ = ["check_bot", "host_of_new_table", "link_to"]

MOST_LOOKED_AT = 1_000


async def host_of_new_table(visit: Visit) -> Person:
    """Whoever asks, if they may open one more table; raises Refusal."""
    desk, person = visit.desk, await visit.someone()
    desk.limits.take("person tables", person.id)
    desk.limits.take("address tables", visit.address)
    rows = await desk.journal.tables_of(person.id, limit=MOST_LOOKED_AT)
    hosted = [row for row in rows if row.status in OPEN and summary_of(row).host == person.id]
    desk.limits.check_cap("person tables", len(hosted))
    return person


def check_bot(desk: Desk, bot: str) -> None:
    """Whether tables here may name this bot; raises Refusal."""
    known = desk.settings.bots
    if bot not in known:
        raise Refusal("unknown_bot", bot=bot, known=sorted(known))


def link_to(visit: Visit, table: str, invite: str) -> str:
    """What friends are sent; browsers keep what is behind the # to themselves."""
    return f"{visit.base_url}/table/{table}#{invite}"
