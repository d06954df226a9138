"""Gateways send notifications by Web Push, e-mail and webhook, and sign their links."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import time
from collections.abc import Callable
from enum import Enum
from importlib.util import find_spec
from typing import Any, assert_never
from urllib.parse import urlsplit

import msgspec
import structlog

from teahouse.server.catalogue import Language
from teahouse.server.settings import Settings
from teahouse.server.state.refusals import Refusal, Why
from teahouse.store.notices import NoticeStore

from .calls import Call
from .contacts import Email, Push, Target, Way, Webhook, way_of
from .mail import Letter, RefusedLetterError, call_letter, email_of, mail_server, send_letter
from .outbound import ForbiddenError, UnreachableError, post, webhook_request

__all__ = [
    "MISSING",
    "Gateways",
    "PushKeys",
    "SendOutcome",
    "Signer",
    "check_keys",
    "is_installed",
    "open_gateways",
    "stop_value",
]


MISSING = "Web Push needs pywebpush: pip install 'teahouse[push]'"
KEPT_SECONDS = 24 * 3600  # how long the push service keeps a message for a device that is off
SIGNED_SECONDS = 12 * 3600  # how long a signature is valid


class Pushed(msgspec.Struct, frozen=True):
    """The JSON that the page's service worker receives."""

    title: str
    body: str
    path: str
    table: str | None
    tag: str
    mute: str


def is_installed() -> bool:
    return find_spec("pywebpush") is not None


class PushKeys:
    """The server's key pair (VAPID), made when it first starts and kept in its database."""

    def __init__(self, private: bytes, contact: str) -> None:
        from py_vapid import Vapid02

        self._vapid = Vapid02.from_pem(private)
        self._contact = contact

    @classmethod
    async def kept(cls, store: NoticeStore, contact: str) -> PushKeys:
        """Returns the keys in the database; the first process that starts makes them."""
        return cls(await store.secret("web push", _new_private_key()), contact)

    @property
    def public(self) -> str:
        """The public key as browsers take it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def headers(self, endpoint: str) -> dict[str, str]:
        """Returns the headers that prove to the push service who sends. Raises ValueError."""
        from py_vapid import VapidException

        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_SECONDS,
            "sub": self._contact,
        }
        try:
            signed: dict[str, str] = self._vapid.sign(claims)
        except VapidException as error:
            raise ValueError("this is no address of a push service") from error
        return signed


def _new_private_key() -> bytes:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def check_keys(target: Push) -> None:
    """Raises ValueError unless the subscription's keys can be used."""
    _encrypt(target, b"test")


def push_request(target: Push, call: Call, keys: PushKeys) -> tuple[dict[str, str], bytes]:
    """Returns the headers and body of the request to the push service."""
    tag = call.table or "teahouse"
    body = "\n".join(call.lines if call.table is None else call.lines[1:])  # the first is the title
    pushed = Pushed(call.title, body, call.path, call.table, tag, call.mute)
    encrypted = _encrypt(target, msgspec.json.encode(pushed))
    headers = {
        "TTL": str(KEPT_SECONDS),
        "Urgency": "normal",
        "Topic": hashlib.sha256(tag.encode()).hexdigest()[:32],  # a later call replaces it
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        **keys.headers(target.endpoint),
    }
    return headers, encrypted


def _encrypt(target: Push, message: bytes) -> bytes:
    from pywebpush import WebPusher, WebPushException

    keys = {"p256dh": target.p256dh, "auth": target.auth}
    try:
        encode: Callable[..., Any] = WebPusher({"endpoint": target.endpoint, "keys": keys}).encode
        return bytes(encode(message, content_encoding="aes128gcm")["body"])
    except (WebPushException, ValueError, TypeError, LookupError) as error:
        raise ValueError("these are no keys of a push subscription") from error


LONGEST = 1_000  # characters of a token


class Signer:
    """A Signer signs values with the server's secret, each for one purpose."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sign(self, purpose: str, value: str, *, seconds: int | None = None) -> str:
        """Returns a token with the value, valid for so many seconds or, with None, for ever."""
        until = "" if seconds is None else str(int(time.time()) + seconds)
        text = _encoded(f"{until} {value}".encode())
        return f"{text}.{self._signature(purpose, text)}"

    def read(self, purpose: str, token: str) -> str:
        """Returns the value of a token; raises Refusal for one that is not ours or too old."""
        text, _, signature = token.partition(".")
        expected = self._signature(purpose, text[:LONGEST])
        if len(token) > LONGEST or not hmac.compare_digest(expected.encode(), signature.encode()):
            raise Refusal(Why.link_not_ours)
        until, _, value = (
            base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode().partition(" ")
        )
        if until and int(until) < time.time():
            raise Refusal(Why.link_too_old)
        return value

    def _signature(self, purpose: str, text: str) -> str:
        return _encoded(hmac.digest(self._secret, f"{purpose} {text}".encode(), "sha256"))


def _encoded(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


# HTTP statuses: the address exists no more; the request may succeed later.
GONE = (404, 410)
LATER = (408, 425, 429)

log = structlog.get_logger()


class SendOutcome(Enum):
    """The outcome of sending a notification."""

    SENT = "sent"
    FAILED = "failed"  # to be tried again
    REFUSED = "refused"  # by the service; MOST_REFUSED in a row turn a channel off
    GONE = "gone"  # the address exists no more


class Gateways:
    """The ways to send notifications: push, e-mail and webhook, as far as they are set up."""

    def __init__(self, settings: Settings, keys: PushKeys | None, signer: Signer) -> None:
        self.keys = keys
        self.signer = signer
        self.base = settings.public_url or f"http://{settings.host}:{settings.port}"
        self.missing = _missing(settings)
        self._settings = settings
        self._letters: set[asyncio.Task[SendOutcome]] = set()
        self._server = None if settings.smtp is None else mail_server(settings.smtp)

    async def send(
        self, channel: str, target: Target, call: Call, language: Language, delivery: str
    ) -> SendOutcome:
        """Sends one notification; `delivery` identifies it when it is sent again."""
        if way_of(target) in self.missing:
            return SendOutcome.FAILED
        match target:
            case Push():
                return await self._push(target, call)
            case Email():
                letter = self._letter(stop_value(channel, target), call, language)
                return await self.send_email(target.address, letter, delivery)
            case Webhook():
                request = webhook_request(target, call, f"{self.base}{call.path}", delivery)
                return await self._post(*request)
            case _:
                assert_never(target)

    async def send_email(self, address: str, letter: Letter, delivery: str) -> SendOutcome:
        """Sends an e-mail."""
        sender = self._settings.mail_from
        assert self._server is not None
        assert sender is not None
        host = sender.rpartition("@")[2].rstrip(">")
        name = hashlib.sha256(delivery.encode()).hexdigest()[:32]
        message = email_of(letter, sender, address, f"<{name}@{host}>")
        try:
            await send_letter(self._server, message)
        except RefusedLetterError:
            return SendOutcome.REFUSED
        except OSError as error:  # smtplib's errors are OSErrors
            log.warning("mail_failed", why=type(error).__name__)
            return SendOutcome.FAILED
        return SendOutcome.SENT

    def send_email_later(self, address: str, letter: Letter, delivery: str) -> None:
        """Sends an e-mail in the background, so that response times do not reveal the sending."""
        task = asyncio.create_task(self.send_email(address, letter, delivery))
        self._letters.add(task)
        task.add_done_callback(self._letters.discard)

    def _letter(self, stops: str, call: Call, language: Language) -> Letter:
        token = self.signer.sign("stop", stops)
        return call_letter(
            call,
            language,
            self.base,
            stop_page=f"{self.base}/letters/stop#{token}",
            stop_post=f"{self.base}/api/notices/stop?token={token}",
        )

    async def _push(self, target: Push, call: Call) -> SendOutcome:
        assert self.keys is not None
        try:
            headers, body = push_request(target, call, self.keys)
        except ValueError:
            return SendOutcome.GONE
        return await self._post(target.endpoint, headers, body)

    async def _post(self, url: str, headers: dict[str, str], body: bytes) -> SendOutcome:
        try:
            status = await post(url, headers, body, reachable=self._settings.reachable)
        except ForbiddenError:
            return SendOutcome.REFUSED
        except UnreachableError:
            return SendOutcome.FAILED
        return _outcome(status)


def stop_value(channel: str, target: Email) -> str:
    """Returns what a link to unsubscribe is signed for: a channel while it has this address."""
    return f"{channel} {hashlib.sha256(target.address.encode()).hexdigest()[:32]}"


def _outcome(status: int) -> SendOutcome:
    if 200 <= status < 300:
        return SendOutcome.SENT
    if status in GONE:
        return SendOutcome.GONE
    is_later = status >= 500 or status in LATER
    return SendOutcome.FAILED if is_later else SendOutcome.REFUSED


def _missing(settings: Settings) -> dict[Way, str]:
    """Returns why some kinds of channel cannot be used, each in a sentence for the operator."""
    missing: dict[Way, str] = {}
    if not is_installed():
        missing["push"] = MISSING
    if settings.smtp is None or settings.mail_from is None:
        missing["email"] = "E-mail needs a mail server: --smtp and --mail-from"
    elif settings.public_url is None:
        missing["email"] = "E-mail needs the server's address for its links: --public-url"
    return missing


async def open_gateways(settings: Settings, store: NoticeStore, new_secret: bytes) -> Gateways:
    """Returns the gateways of a server, with the secrets from its database."""
    bare = (settings.mail_from or "").rpartition("<")[2].rstrip(">")  # of `Teahouse <address>`
    contact = (bare and f"mailto:{bare}") or settings.public_url or "mailto:teahouse@localhost"
    keys = await PushKeys.kept(store, contact) if is_installed() else None
    return Gateways(settings, keys, Signer(await store.secret("links", new_secret)))
