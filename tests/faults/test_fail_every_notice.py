"""Whatever message to a mail server, a push service or a webhook is lost: people are told once.

A notice whose answer was not heard is sent again, as nobody knows whether it came. It is the same
then: a letter with the same Message-ID, a call with the same number, a push message that replaces
the other. So whoever gets it twice sees it once.
"""

from __future__ import annotations

import asyncio
from functools import partial
from urllib.parse import urlsplit

import pytest
from tests.faults.cut_connections import CUTS, Cut, CutConnections, cut_connections
from tests.server.notices.conftest import CallHarness
from tests.server.notices.receivers import Mailbox, Receiver
from tests.server.notices.services import mail, web
from tests.server.table_harness import TableHarness

from teahouse.server.notices.contacts import Target, Way

__all__ = ["mail", "web"]

pytestmark = pytest.mark.anyio

HOUR = 3_600_000
WAYS: tuple[Way, ...] = ("email", "webhook", "push")
ENDS_AT = 40  # messages, which no notice has
HEARD = b"\r\n"
SILENT = tuple(
    cut for cut in CUTS if not cut.is_silent
)  # silence takes as long as it is waited for


def told(way: Way, calls: CallHarness) -> list[str]:
    """What tells a notice from others, for each that came."""
    if way == "email":
        return [letter["Message-ID"] for letter in calls.mail.letters]
    name = {"webhook": "Teahouse-Delivery", "push": "Topic"}[way]
    return [request.headers[name] for request in calls.web.requests]


async def one_notice(way: Way, calls: CallHarness, cuts: CutConnections, n: int, cut: Cut) -> bool:
    """Tells somebody of a turn while message n is cut; returns whether one was."""
    await calls.open()
    targets: dict[Way, Target] = {
        "email": calls.email(),
        "webhook": calls.webhook("p"),
        "push": calls.push(),
    }
    cuts.fail(n, cut)
    for person in ("p0", "p1"):
        await calls.reach(person, targets[way], wants={way: ("turn",)})
    await calls.harness.playing("dadaocheng", 2)
    async with asyncio.timeout(60):
        await calls.work()
        was_cut, by_then = cuts.failed > 0, len(told(way, calls))
        cuts.lift()
        for _ in range(3):
            await calls.work(after=HOUR)
    assert len(set(told(way, calls))) == 1
    assert len(told(way, calls)) <= 1 + by_then
    return was_cut


@pytest.mark.parametrize("cut", SILENT, ids=lambda cut: cut.name)
@pytest.mark.parametrize("way", WAYS)
async def test_each_message_in_turn(way: Way, cut: Cut, web: Receiver, mail: Mailbox) -> None:
    service = mail if way == "email" else web
    there = urlsplit(service.url)
    connect = partial(asyncio.open_connection, there.hostname, there.port)
    async with cut_connections(connect, HEARD) as cuts:
        service.url = f"{there.scheme}://127.0.0.1:{cuts.port}"
        for n in range(1, ENDS_AT):
            mail.letters.clear()
            web.requests.clear()
            if not await one_notice(way, CallHarness(TableHarness(), web, mail), cuts, n, cut):
                break
        assert 1 < n < ENDS_AT - 1
