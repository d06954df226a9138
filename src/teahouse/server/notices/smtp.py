"""SMTP to the operator's mail server, in a thread."""

from __future__ import annotations

import asyncio
import ipaddress
import smtplib
import ssl
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import msgspec

from teahouse.core import BadInput

__all__ = ["MailServer", "RefusedLetterError", "check_mail_server", "mail_server", "send_letter"]

SECONDS = 10.0
PORTS = {"smtp": 587, "smtps": 465}


class MailServer(msgspec.Struct, frozen=True):
    """The mail server's address and login; `smtps` is encrypted from the start."""

    host: str
    port: int
    is_tls: bool
    user: str = ""
    password: str = ""

    @property
    def is_here(self) -> bool:
        """Whether it is on this machine, where the connection needs no encryption."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


class RefusedLetterError(Exception):
    """The mail server will not take this letter, now or later."""


def mail_server(url: str) -> MailServer:
    """The mail server of an address like smtp://user:password@mail.example:587; raises BadInput."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadInput("the address of the mail server cannot be read") from error
    if parts.scheme not in PORTS or not parts.hostname:
        raise BadInput("a mail server is smtp://USER:PASSWORD@HOST:PORT, or smtps://...")
    return MailServer(
        host=parts.hostname,
        port=port or PORTS[parts.scheme],
        is_tls=parts.scheme == "smtps",
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
    )


async def send_letter(server: MailServer, message: EmailMessage) -> None:
    """Sends an e-mail; raises RefusedLetterError, or OSError if it may be tried again."""
    await asyncio.to_thread(_send, server, message)


async def check_mail_server(server: MailServer) -> None:
    """Connects and logs in; raises OSError with the reason if that fails."""
    await asyncio.to_thread(lambda: _connected(server).quit())


def _send(server: MailServer, message: EmailMessage) -> None:
    try:
        with _connected(server) as connection:
            connection.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        if all(code >= 500 for code in codes):
            raise RefusedLetterError("the address was refused") from error
        raise
    except smtplib.SMTPDataError as error:
        if error.smtp_code >= 500:
            raise RefusedLetterError("the letter was refused") from error
        raise


def _connected(server: MailServer) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if server.is_tls:
        connection: smtplib.SMTP = smtplib.SMTP_SSL(
            server.host, server.port, timeout=SECONDS, context=context
        )
    else:
        connection = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        _encrypt(connection, server, context)
    if server.user:
        connection.login(server.user, server.password)
    return connection


def _encrypt(connection: smtplib.SMTP, server: MailServer, context: ssl.SSLContext) -> None:
    """Encrypts if the server can; without encryption a password is sent only to this machine."""
    connection.ehlo()
    if connection.has_extn("starttls"):
        connection.starttls(context=context)
    elif server.user and not server.is_here:
        connection.close()
        raise OSError("the mail server offers no encryption, so it is told no password")
