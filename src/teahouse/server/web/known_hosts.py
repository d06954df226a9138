"""Refuses requests that name another host than this server, if no --public-url says its name.

A page of another site could otherwise lead its own name here (DNS rebinding) and act as a page of
ours, and an invite link could be made to lead elsewhere.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from teahouse.server.settings import Settings
from teahouse.server.state.refusals import Refusal, Why

from .problems import refused_response

__all__ = ["KnownHosts"]

POLICY_VIOLATION = 1008
FOR_MACHINES = ("/healthz", "/readyz", "/metrics")  # probes name the machine as they like


class KnownHosts:
    """ASGI middleware that answers only those who name this server as it is known."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._checks = settings.public_url is None
        self._names = {"localhost", settings.host}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._checks or self._is_meant(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        else:
            await refused_response(Refusal(Why.unknown_host))(scope, receive, send)

    def _is_meant(self, scope: Scope) -> bool:
        if scope["path"] in FOR_MACHINES:
            return True
        hosts = Headers(scope=scope).getlist("host")
        return all(self._is_known(host, scope) for host in hosts)

    def _is_known(self, host: str, scope: Scope) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._names:
            return True
        try:
            address = ipaddress.ip_address(name)
            here = ipaddress.ip_address((scope.get("server") or ("",))[0])
        except ValueError:
            return False
        return address.is_loopback or address in (here, getattr(here, "ipv4_mapped", None))
