"""Web Push (RFC 8030), encrypted for one browser (RFC 8291) and signed by us (RFC 8292)."""

from __future__ import annotations

import base64
import hashlib
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

import msgspec

from teahouse.store.notices import NoticeStore

from .calls import Call
from .contacts import Push

__all__ = ["MISSING", "PushKeys", "check_keys", "is_installed", "push_request"]

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
        """Returns the headers that prove to the push service who sends."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_SECONDS,
            "sub": self._contact,
        }
        signed: dict[str, str] = self._vapid.sign(claims)
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
    body = "\n".join(_without_title(call))
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


def _without_title(call: Call) -> tuple[str, ...]:
    """Returns the lines of a call, without the first if it only repeats the title."""
    return call.lines[1:] if call.table is not None else call.lines


def _encrypt(target: Push, message: bytes) -> bytes:
    from pywebpush import WebPusher, WebPushException

    keys = {"p256dh": target.p256dh, "auth": target.auth}
    encode: Callable[..., Any] = WebPusher({"endpoint": target.endpoint, "keys": keys}).encode
    try:
        return bytes(encode(message, content_encoding="aes128gcm")["body"])
    except (WebPushException, ValueError, TypeError, KeyError) as error:
        raise ValueError("these are no keys of a push subscription") from error
