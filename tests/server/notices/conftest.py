"""A sender on a registry in memory, with a clock set by hand and real services to call."""

from __future__ import annotations

from ipaddress import ip_network

import msgspec
import pytest
from tests.server.notices.receivers import Browser, Mailbox, Receiver
from tests.server.notices.services import mail, web
from tests.server.table_harness import TableHarness, Watcher

from teahouse.server.live.live_table import LiveTable
from teahouse.server.monitoring import Meters
from teahouse.server.notices.contacts import (
    Email,
    PersonSettings,
    Push,
    Target,
    Webhook,
    change_settings,
    channel_of,
    target_of,
    way_of,
)
from teahouse.server.notices.gateways import Gateways, PushKeys, Signer
from teahouse.server.notices.presence import PresenceRecorder, PresentClient
from teahouse.server.notices.sender import NoticeSender
from teahouse.server.settings import Settings
from teahouse.store.notices import Channel

__all__ = ["CallHarness", "Page", "TableHarness", "mail", "web"]

EVERYTHING = ("turn", "time", "game")
HERE = (ip_network("127.0.0.0/8"),)


class Page(Watcher):
    """A page at a table."""

    def __init__(self, person: str, live: LiveTable) -> None:
        super().__init__(person)
        self.live = live
        self.is_visible = True


class CallHarness:
    """A harness of tables whose people are called."""

    def __init__(self, harness: TableHarness, web: Receiver, mail: Mailbox) -> None:
        self.harness, self.web, self.mail = harness, web, mail
        self.store = harness.journal.notices
        self.browser = Browser()
        self.meters = Meters()
        self.clients: list[PresentClient] = []
        self.banned: set[str] = set()
        self.settings = Settings(
            public_url="https://teahouse.example",
            smtp=mail.url,
            mail_from="Teahouse <calls@teahouse.example>",
            reachable=HERE,
        )

    async def open(self) -> None:
        keys = await PushKeys.kept(self.store, "mailto:calls@teahouse.example")
        self.gateways = Gateways(self.settings, keys, Signer(b"secret"))
        self.sender = self.new_sender()

    def new_sender(self) -> NoticeSender:
        """Another process."""
        looking = PresenceRecorder(self.store, self.clients, self.harness.clock)
        return NoticeSender(
            self.harness.registry,
            self.gateways,
            looking,
            self.meters,
            self.harness.clock,
            is_banned=lambda person: person in self.banned,
        )

    async def reach(self, person: str, target: Target | None = None, **settings: object) -> Channel:
        """A channel of a person, by default a webhook, which wants everything."""
        target = target or self.webhook(person)
        wants = {way_of(target): EVERYTHING}
        chosen = PersonSettings(**{"wants": wants, **settings})  # type: ignore[arg-type]
        await change_settings(self.store, person, lambda _: chosen)
        channel = channel_of(f"{way_of(target)}-{person}", person, target)
        await self.store.put_channel(channel)
        return channel

    def webhook(self, name: str) -> Webhook:
        return Webhook(created=0, url=f"{self.web.url}/{name}", secret="hush")

    def push(self) -> Push:
        keys = self.browser.subscription(f"{self.web.url}/push")
        return msgspec.convert({"way": "push", "created": 0, **keys}, Push)

    def email(self) -> Email:
        return Email(created=0, address="wen@post.example", confirmed=True)

    async def target(self, channel: Channel) -> Target:
        found = await self.store.channel(channel.id)
        assert found is not None
        return target_of(found)

    async def work(self, sender: NoticeSender | None = None, *, after: int = 0) -> None:
        """What a sender does within a moment, so many milliseconds later."""
        self.harness.clock.now += after
        sender = sender or self.sender
        await sender.work()
        await sender.settle()
        await sender.work()
        await sender.settle()

    def paths(self) -> list[str]:
        return sorted(request.path for request in self.web.requests)


@pytest.fixture
async def calls(harness: TableHarness, web: Receiver, mail: Mailbox) -> CallHarness:
    made = CallHarness(harness, web, mail)
    await made.open()
    return made
