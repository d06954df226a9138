"""The channels and settings of a person or table, as JSON in the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from teahouse.server.catalogue import Language
from teahouse.store.notices import Channel, NoticeStore

__all__ = [
    "DEFAULT_WANTS",
    "TABLE_WANTS",
    "Email",
    "Form",
    "Kind",
    "PersonSettings",
    "Push",
    "Quiet",
    "Target",
    "Way",
    "Webhook",
    "change_settings",
    "change_target",
    "channel_of",
    "settings_of",
    "target_of",
    "way_of",
]

Kind: TypeAlias = Literal["turn", "time", "game", "invited"]
"""A turn or an offer; time that runs short; a game's start or end; a friend's invitation."""

Way: TypeAlias = Literal["push", "email", "webhook"]
Form: TypeAlias = Literal["json", "discord", "slack", "ntfy"]
Minute: TypeAlias = Annotated[int, Meta(ge=0, lt=24 * 60)]

# What a person is told over a kind of channel that was just added.
DEFAULT_WANTS: tuple[Kind, ...] = ("turn", "time", "invited")
TABLE_WANTS: tuple[Kind, ...] = ("turn", "game")
MOST_REFUSED = 3  # times in a row, after which a channel is off


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Quiet hours, in minutes of the day; an end before the beginning is on the next day."""

    begin: Minute
    end: Minute


class PersonSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What a person has chosen; by default they get no notices."""

    language: Language = "en"
    zone: str = "UTC"
    wants: dict[Way, tuple[Kind, ...]] = {}
    quiet: Quiet | None = None
    muted: tuple[str, ...] = ()  # tables; as stored, only those that old versions have muted
    agrees: bool = False  # to be named in finished games that anyone may watch


class _Target(msgspec.Struct, frozen=True, kw_only=True, tag_field="way", tag=str.lower):
    """The target of a channel; `refused` counts refusals in a row, `told` is the last success."""

    created: int
    refused: int = 0
    told: int | None = None

    @property
    def is_off(self) -> bool:
        return self.refused >= MOST_REFUSED


class Push(_Target, frozen=True, kw_only=True):
    """A browser's subscription, as its Push API gives it."""

    endpoint: str
    p256dh: str
    auth: str
    device: str = ""


class Email(_Target, frozen=True, kw_only=True):
    """An e-mail address, which gets only its confirmation link until it is confirmed.

    A confirmed address counts until `pending`, which is to replace it, is confirmed too.
    """

    address: str
    confirmed: bool = False
    pending: str = ""


class Webhook(_Target, frozen=True, kw_only=True):
    """An address that gets a POST; the secret signs plain JSON."""

    url: str
    form: Form = "json"
    secret: str


Target: TypeAlias = Push | Email | Webhook

_targets: msgspec.json.Decoder[Target] = msgspec.json.Decoder(Target)
_settings = msgspec.json.Decoder(PersonSettings)


def target_of(channel: Channel) -> Target:
    return _targets.decode(channel.body)


def channel_of(id: str, owner: str, target: Target) -> Channel:
    return Channel(id, owner, msgspec.json.encode(target))


def way_of(target: Target) -> Way:
    match target:
        case Push():
            return "push"
        case Email():
            return "email"
        case Webhook():
            return "webhook"


async def settings_of(store: NoticeStore, person: str) -> PersonSettings:
    """Returns the person's settings, or the defaults for someone who has chosen nothing."""
    settings = _decoded(await store.settings(person))
    return replace(settings, muted=(*settings.muted, *await store.mutes(person)))


async def change_settings(
    store: NoticeStore, person: str, change: Callable[[PersonSettings], PersonSettings]
) -> None:
    """Replaces a person's settings by what `change` makes of them as they are stored."""
    await store.change_settings(person, lambda body: msgspec.json.encode(change(_decoded(body))))


def _decoded(body: bytes | None) -> PersonSettings:
    return PersonSettings() if body is None else _settings.decode(body)


async def change_target(store: NoticeStore, id: str, change: Callable[[Target], Target]) -> None:
    """Replaces the target of a channel by what `change` makes of it, if there is the channel."""
    await store.change_channel(
        id, lambda channel: channel_of(id, channel.owner, change(target_of(channel)))
    )
