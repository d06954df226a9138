"""Invitations by friends, of which people are notified while the table has room for them."""

from __future__ import annotations

from teahouse.server.state.table import Table
from teahouse.store.journal import Journal
from teahouse.store.social import Invitation

from .recipients import notices_about
from .waits import Wait

__all__ = ["call_invited", "invitation_wait", "is_open"]

MARK_LENGTH = 8  # characters of the link's hash, enough to tell a table's links apart


def is_open(table: Table, invitation: Invitation) -> bool:
    """Whether an invitation is valid: before the game, with a free seat and the same link."""
    has_room = table.status == "gathering" and any(chair.is_free for chair in table.chairs)
    return has_room and table.invitation.hash == invitation.link_hash


async def invitation_wait(journal: Journal, table: Table, person: str) -> Wait | None:
    """A person's open invitation to a table, unless its sender is muted or blocked."""
    invitations = await journal.social.invitations(person)
    found = next((one for one in invitations if one.table == table.id), None)
    if found is None or not is_open(table, found) or table.seats_of(person):
        return None
    if await _are_apart(journal, person, found.inviter):
        return None
    # The key holds the link and not the time, so that a second invitation is not told again.
    key = f"{table.id} invited {person} {found.link_hash[:MARK_LENGTH]}"
    return Wait(key, "invited", person, found.at, found.at, found.inviter)


async def call_invited(journal: Journal, table: Table, person: str) -> None:
    """Stores the notices of an invitation; the process that holds the lease sends them."""
    wait = await invitation_wait(journal, table, person)
    if wait is not None and (new := await notices_about(journal.notices, table.id, wait)):
        await journal.notices.add(new)


async def _are_apart(journal: Journal, person: str, inviter: str) -> bool:
    """Whether one has blocked the other, or the invited person has muted the other."""
    unheard = {block.other for block in await journal.moderation.blocks(person)}
    return inviter in unheard or inviter in await journal.moderation.blockers(person)
