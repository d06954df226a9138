"""Faults of the page: what failed in somebody's browser, for the operator's log."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
import structlog
from msgspec import Meta

from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext

__all__ = ["ENDPOINTS", "MOST_FRAMES"]

MOST_FRAMES = 12
MAX_BODY = 2_048

# Names alone fit into these, so nothing that somebody wrote at a table gets into the log.
PanelName: TypeAlias = Annotated[str, Meta(pattern="^[a-z][a-z-]{0,39}$", max_length=40)]
ErrorName: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z_][A-Za-z0-9_]{0,39}$", max_length=40)]
FileName: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_.-]{0,80}$", max_length=80)]
Frame: TypeAlias = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_.-]{1,80}:[0-9]{1,7}:[0-9]{1,7}$", max_length=100)
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


ENDPOINTS = (Endpoint(method="POST", path="/api/faults", answer=note_fault, max_body=MAX_BODY),)
