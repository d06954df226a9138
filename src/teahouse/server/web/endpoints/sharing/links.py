"""Links to finished games: players make and revoke them, and choose whether they are named."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.server.live.replays.steps import Replay
from teahouse.server.notices.contacts import settings_of
from teahouse.server.people.sharing.consent import SeatConsent, consent_of
from teahouse.server.people.sharing.shared_games import find_shared, played_by, shared_record
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.tokens import new_token
from teahouse.server.web.endpoints.channels import Done
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.server.web.services import now
from teahouse.store.social.sharing import SharedLink

__all__ = ["ENDPOINTS"]

Line: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]

MOST_LINKS = 20  # links of one person to one game


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new link; `moment` is a line of the game, by default its beginning."""

    moment: Line | None = None


class LinkName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    link: Annotated[str, Meta(max_length=100, pattern=r"^[\w-]+$")]


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    agreed: bool


class LinkInfo(msgspec.Struct, frozen=True):
    id: str
    url: str
    moment: int | None
    at: int


class Sharing(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game is shared: your links, who agrees to be named, and your own choice."""

    links: tuple[LinkInfo, ...]
    seats: tuple[SeatConsent, ...]
    agreed: bool
    standing: bool  # what you have chosen for all your games


class SharedInfo(msgspec.Struct, frozen=True):
    """A shared game as anyone sees it; the names of players who do not agree are empty."""

    game: str
    names: tuple[str, ...]
    moment: int | None


async def show_sharing(context: RequestContext) -> Sharing:
    """How a game that you have played is shared."""
    table, me = context.request.path_params["table"], await _player(context)
    journal = context.services.journal
    result = await played_by(journal, table, me)
    standing = (await settings_of(journal.notices, me)).agrees
    said = await journal.sharing.agreements(table)
    return Sharing(
        links=tuple(_info(context, one) for one in await journal.sharing.links_of(me, table)),
        seats=await consent_of(journal, table, result),
        agreed=said.get(me, standing),
        standing=standing,
    )


async def share_game(context: RequestContext, body: NewLink) -> LinkInfo:
    """Make a link to a game that you have played, or to one moment of it."""
    table, me = context.request.path_params["table"], await _player(context)
    sharing = context.services.journal.sharing
    await played_by(context.services.journal, table, me)
    known = await sharing.links_of(me, table)
    same = next((one for one in known if one.moment == body.moment), None)
    if same is None and len(known) >= MOST_LINKS:
        raise Refusal("too_many", most=MOST_LINKS)
    link = same or SharedLink(new_token(), table, me, body.moment, now())
    if same is None:
        await sharing.add_link(link)
    return _info(context, link)


async def take_back(context: RequestContext, body: LinkName) -> Done:
    """Revoke a link that you have made."""
    await context.services.journal.sharing.drop_link(body.link, await _player(context))
    return Done()


async def agree(context: RequestContext, body: Agreement) -> Sharing:
    """Choose whether a game that you have played is shown with your name."""
    table, me = context.request.path_params["table"], await _player(context)
    await played_by(context.services.journal, table, me)
    await context.services.journal.sharing.agree(me, table, body.agreed)
    return await show_sharing(context)


async def show_shared(context: RequestContext) -> SharedInfo:
    """The game that a link leads to."""
    shared = await find_shared(context.services.journal, context.request.path_params["link"])
    return SharedInfo(shared.summary.game, shared.names, shared.moment)


async def replay_shared(context: RequestContext) -> msgspec.Raw:
    """A shared game step by step, with everything or, with `seat`, as that seat saw it."""
    services = context.services
    shared = await find_shared(services.journal, context.request.path_params["link"])
    services.limits.take("address replays", context.address)
    record = await shared_record(services.registry, services.settings, shared)
    return await services.replays.replay(
        record, seat=context.number("seat"), asker=await context.asker()
    )


async def _player(context: RequestContext) -> str:
    """The person of the cookie; raises Refusal without one."""
    person = await context.person()
    if person is None:
        raise Refusal("not_seated")
    return person.id


def _info(context: RequestContext, link: SharedLink) -> LinkInfo:
    return LinkInfo(link.id, f"{context.base_url}/shared/{link.id}", link.moment, link.at)


PLAYERS = ("not_seated", "not_now")

ENDPOINTS = (
    Endpoint(
        method="GET", path="/api/tables/{table}/sharing", answer=show_sharing, refuses=PLAYERS
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/sharing",
        answer=share_game,
        refuses=(*PLAYERS, "too_many"),
    ),
    Endpoint(
        method="POST", path="/api/tables/{table}/sharing/agree", answer=agree, refuses=PLAYERS
    ),
    Endpoint(
        method="POST", path="/api/people/me/links/drop", answer=take_back, refuses=("not_seated",)
    ),
    Endpoint(method="GET", path="/api/shared/{link}", answer=show_shared, refuses=("not_found",)),
    Endpoint(
        method="GET",
        path="/api/shared/{link}/replay",
        answer=replay_shared,
        answer_schema=Replay,
        numbers=("seat",),
        refuses=("not_found",),
    ),
)
