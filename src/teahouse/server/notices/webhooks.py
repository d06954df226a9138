"""Webhooks: signed JSON, or the formats of Discord, Slack and ntfy."""

from __future__ import annotations

import hmac
import time
from collections.abc import Mapping
from typing import Any, assert_never
from urllib.parse import urlsplit, urlunsplit

import msgspec

from .calls import Call
from .contacts import Webhook

__all__ = ["SIGNATURE", "signature", "webhook_request"]

SIGNATURE = "Teahouse-Signature"
DELIVERY = "Teahouse-Delivery"
JSON = {"Content-Type": "application/json"}


def webhook_request(
    target: Webhook, call: Call, link: str, delivery: str
) -> tuple[str, dict[str, str], bytes]:
    """The address, headers and body of the request; `delivery` identifies it if it is repeated."""
    text = "\n".join((*call.lines, link))
    match target.form:
        case "discord":
            # People choose their names, which must not mention everyone in the chat.
            body: Mapping[str, Any] = {"content": text, "allowed_mentions": {"parse": []}}
        case "slack":
            body = {"text": _for_slack(text)}
        case "ntfy":
            return _ntfy(target, call, link)
        case "json":
            return target.url, *_signed(target, call, link, delivery)
        case _:
            assert_never(target.form)
    return target.url, dict(JSON), msgspec.json.encode(body)


def _signed(target: Webhook, call: Call, link: str, delivery: str) -> tuple[dict[str, str], bytes]:
    body = msgspec.json.encode(
        {
            "title": call.title,
            "lines": call.lines,
            "link": link,
            "table": call.table,
            "kinds": call.kinds,
        }
    )
    at = str(int(time.time()))
    signed = f"t={at},v1={signature(target.secret, at, body)}"
    return {**JSON, SIGNATURE: signed, DELIVERY: delivery}, body


def signature(secret: str, at: str, body: bytes) -> str:
    """The hex HMAC-SHA-256 of the time, a full stop and the body."""
    return hmac.digest(secret.encode(), f"{at}.".encode() + body, "sha256").hex()


def _for_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _ntfy(target: Webhook, call: Call, link: str) -> tuple[str, dict[str, str], bytes]:
    """The request for ntfy: JSON to the server's root, since headers cannot hold every script."""
    parts = urlsplit(target.url)
    topic = parts.path.strip("/").rpartition("/")[2]
    message = {
        "topic": topic,
        "title": call.title,
        "message": "\n".join(call.lines),
        "click": link,
    }
    root = parts.path.rstrip("/").rpartition("/")[0] or "/"
    url = urlunsplit((parts.scheme, parts.netloc, root, "", ""))
    return url, dict(JSON), msgspec.json.encode(message)
