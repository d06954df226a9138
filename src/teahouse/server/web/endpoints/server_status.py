"""The server itself: its health, metrics and addresses, and the faults of its page."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

import msgspec
import structlog
from msgspec import Meta
from starlette.responses import Response

from teahouse.server.settings import Settings
from teahouse.server.state.refusals import Refusal
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.store.journal import JournalError

__all__ = ["ADDRESSES_ENDPOINTS", "ENDPOINTS", "MOST_FRAMES", "addresses"]

ADDRESSES_ENDPOINTS = Endpoints()
ENDPOINTS = Endpoints()


EVERYWHERE = ("", "0.0.0.0", "::")
SOMEWHERE = {
    socket.AF_INET: "192.0.2.1",
    socket.AF_INET6: "2001:db8::1",
}  # these addresses are reserved for documentation


class Address(msgspec.Struct, frozen=True):
    """The server's addresses; on loopback only this machine can reach it."""

    public_url: str | None
    loopback: bool
    lan_urls: tuple[str, ...]  # for devices in the same network, if it listens there


@ADDRESSES_ENDPOINTS.get("/api/house")
async def show_addresses(context: RequestContext) -> Address:
    """How other devices reach this server."""
    settings, server = context.services.settings, context.request.scope["server"]
    return addresses(settings, server[1])


def addresses(settings: Settings, port: int) -> Address:
    """Returns the addresses of a server that listens on this port."""
    if settings.public_url is not None:
        return Address(settings.public_url, loopback=False, lan_urls=())
    hosts = list(_own_addresses()) if settings.host in EVERYWHERE else [settings.host]
    reached = [host for host in hosts if not _is_loopback(host)]
    urls = tuple(f"http://{_in_url(host)}:{port}" for host in reached)
    return Address(None, loopback=_is_loopback(settings.host), lan_urls=urls)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _own_addresses() -> Iterator[str]:
    """Returns this machine's addresses in its networks. Connecting a UDP socket sends nothing."""
    for family, elsewhere in SOMEWHERE.items():
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                yield probe.getsockname()[0]
        except OSError:
            continue  # this machine has no such network


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


MOST_FRAMES = 12
MAX_BODY = 2_048

# Names alone fit into these, so nothing that somebody wrote at a table gets into the log.
PanelName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z-]{0,39}$(?!\n)", max_length=40)]
ErrorName: TypeAlias = Annotated[
    str, Meta(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,39}$(?!\n)", max_length=40)
]
FileName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{0,80}$(?!\n)", max_length=80)]
Frame: TypeAlias = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_.-]{1,80}:[0-9]{1,7}:[0-9]{1,7}$(?!\n)", max_length=100)
]

log = structlog.get_logger()


class FaultReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An error in the page: the part that failed, the kind of error, and where in which files."""

    panel: PanelName
    error: ErrorName
    frames: Annotated[tuple[Frame, ...], Meta(max_length=MOST_FRAMES)] = ()
    page: FileName = ""  # the script of the document, whose name says the version


class FaultNoted(msgspec.Struct, frozen=True):
    noted: bool


@ENDPOINTS.post("/api/faults", max_body=MAX_BODY)
async def note_fault(context: RequestContext, body: FaultReport) -> FaultNoted:
    """Tell the operator that a part of the page failed; makes no guest of a stranger."""
    services = context.services
    services.limits.take("address faults", context.address)
    if (person := await context.person()) is not None:
        services.limits.take("person faults", person.id)
    services.meters.page_faults.inc()
    log.warning(
        "page_fault", panel=body.panel, error=body.error, frames=list(body.frames), page=body.page
    )
    return FaultNoted(True)


READY_SECONDS = 5.0
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


class Health(msgspec.Struct, frozen=True):
    ok: bool


class ReplacedBot(msgspec.Struct, frozen=True):
    """A bot that fails in a game, for which a plain level answers."""

    bot: str
    game: str
    why: Literal["crashed", "stalled", "died", "late"]


class Readiness(msgspec.Struct, frozen=True):
    """Says that tables are served; and which bots play at a plain level meanwhile."""

    ok: bool
    bots_replaced: tuple[ReplacedBot, ...]


@ENDPOINTS.get("/healthz", for_banned=True)
async def lives(context: RequestContext) -> Health:
    """Whether the process answers."""
    del context
    return Health(True)


@ENDPOINTS.get("/readyz", for_banned=True)
async def is_ready(context: RequestContext) -> Readiness:
    """Whether the journal and bots answer and the server has not been asked to stop."""
    services = context.services
    if services.is_closing or not services.has_bots():
        raise Refusal("busy")
    try:
        await asyncio.wait_for(services.journal.check_writable(), READY_SECONDS)
    except (JournalError, TimeoutError) as error:
        log.warning("not_ready", why=str(error) or "the journal does not answer in time")
        raise Refusal("busy") from error
    replaced = services.replaced_bots().items()
    return Readiness(True, tuple(ReplacedBot(*key, why) for key, why in sorted(replaced)))


@ENDPOINTS.get("/metrics", media_type=PROMETHEUS, for_banned=True)
async def show_metrics(context: RequestContext) -> Response:
    """All metrics, in Prometheus' text format."""
    return Response(context.services.meters.text(), media_type=PROMETHEUS)
