"""Each service gets its form, and nobody's name rings a bell."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest

from teahouse.server.notices.calls import Call
from teahouse.server.notices.contacts import Form, Webhook
from teahouse.server.notices.outbound import webhook_request

CALL = Call(
    title="Your turn",
    subject="Your turn",
    lines=("Your turn.", "Chinatown, round 1, with <!here> & @everyone."),
    path="/table/x",
    button="Go",
    table="x",
    kinds=("turn",),
)
LINK = "https://teahouse.example/table/x"


def request(form: Form, url: str = "https://hook.example/a") -> tuple[str, dict[str, str], bytes]:
    return webhook_request(Webhook(created=0, url=url, form=form, secret="hush"), CALL, LINK, "d1")


def test_plain_json_is_signed() -> None:
    _, headers, body = request("json")
    fields = dict(part.split("=") for part in headers["Teahouse-Signature"].split(","))
    signed = hmac.new(b"hush", f"{fields['t']}.".encode() + body, hashlib.sha256)
    assert fields["v1"] == signed.hexdigest()
    assert headers["Teahouse-Delivery"] == "d1"
    assert json.loads(body) == {
        "title": "Your turn",
        "lines": list(CALL.lines),
        "link": LINK,
        "table": "x",
        "kinds": ["turn"],
    }


def test_discord_gets_content_that_mentions_nobody() -> None:
    _, _, body = request("discord")
    told = json.loads(body)
    assert told["content"].splitlines() == [*CALL.lines, LINK]
    assert told["allowed_mentions"] == {"parse": []}


def test_slack_gets_text_without_commands() -> None:
    _, _, body = request("slack")
    assert "&lt;!here&gt; &amp; @everyone" in json.loads(body)["text"]


@pytest.mark.parametrize(
    ("url", "root"),
    [
        ("https://ntfy.example/wen", "https://ntfy.example/"),
        ("https://a.example/ntfy/wen", "https://a.example/ntfy"),
    ],
)
def test_ntfy_gets_its_topic_in_json(url: str, root: str) -> None:
    sent_to, _, body = request("ntfy", url)
    assert sent_to == root
    assert json.loads(body) == {
        "topic": "wen",
        "title": "Your turn",
        "message": "\n".join(CALL.lines),
        "click": LINK,
    }
