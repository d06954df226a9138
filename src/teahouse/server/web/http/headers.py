"""Security headers on every response."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teahouse.server.settings import Settings

__all__ = ["SafeHeaders"]

CONTENT = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; media-src 'self'; font-src 'self'; connect-src {connect}; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
TWO_YEARS = "max-age=63072000"


class SafeHeaders:
    """ASGI middleware that adds the headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.headers = dict(ALWAYS)
        self.headers["Content-Security-Policy"] = CONTENT.format(connect=_connect(settings))
        if settings.is_https:
            self.headers["Strict-Transport-Security"] = TWO_YEARS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"].endswith("response.start"):
                headers = MutableHeaders(scope=message)
                resource_policy = headers.get("Cross-Origin-Resource-Policy")
                headers.update(self.headers)
                headers.setdefault("Cache-Control", "no-store")
                if resource_policy is not None:  # of files that other sites may show
                    headers["Cross-Origin-Resource-Policy"] = resource_policy
            await send(message)

        await self.app(scope, receive, sending)


def _connect(settings: Settings) -> str:
    """The connect-src; some browsers do not count a WebSocket of the same host as 'self'."""
    if settings.public_url is None:
        return "'self'"
    return f"'self' {settings.public_url.replace('http', 'ws', 1)}"
