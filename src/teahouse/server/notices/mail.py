"""E-mail. A letter has a plain text and HTML that say the same; the operator's server sends it."""

from __future__ import annotations

import asyncio
import ipaddress
import smtplib
import ssl
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from html import escape
from urllib.parse import unquote, urlsplit

import msgspec

from teahouse.core import BadInput
from teahouse.server.catalogue import Language, catalogue_of

from .calls import Call

__all__ = [
    "Letter",
    "RefusedLetterError",
    "call_letter",
    "changed_letter",
    "check_mail_server",
    "confirmation_letter",
    "email_of",
    "mail_server",
    "reset_letter",
    "send_letter",
]


PAPER, CARD, INK, QUIET, COBALT = "#F6EFE2", "#FFFBF3", "#2B2420", "#655849", "#1C55A3"


# Mail programs read the address to unsubscribe only if the header is neither folded nor encoded.
UNFOLDED = SMTP.clone(max_line_length=998)


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """The text of an e-mail; `foot` has sentences, `links` has pairs of a text and an address."""

    language: Language
    subject: str
    title: str
    lines: tuple[str, ...]
    button: str
    link: str
    foot: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    unsubscribe: str | None = None  # the address that mail programs post to, to unsubscribe


def call_letter(
    call: Call, language: Language, base: str, *, stop_page: str, stop_post: str
) -> Letter:
    """Returns a notification as an e-mail, with a link to unsubscribe."""
    words = catalogue_of(language)
    return Letter(
        language=language,
        subject=call.subject,
        title=call.title,
        lines=call.lines[1:] if call.table is not None else call.lines,
        button=call.button,
        link=f"{base}{call.path}",
        foot=(words.say("once"),),
        links=((words.say("choose"), f"{base}/settings"), (words.say("stop"), stop_page)),
        unsubscribe=stop_post,
    )


def confirmation_letter(language: Language, link: str) -> Letter:
    """Returns the only e-mail to an unconfirmed address, without text that anyone typed."""
    return _account_letter(language, "confirm", link)


def changed_letter(language: Language, link: str) -> Letter:
    """Returns the e-mail to an address that another has replaced, with a link to undo that."""
    return _account_letter(language, "changed", link)


def reset_letter(language: Language, login: str, link: str) -> Letter:
    """Returns the e-mail with a link to choose a new password."""
    return _account_letter(language, "reset", link, login=login)


def _account_letter(language: Language, about: str, link: str, **facts: str) -> Letter:
    """Returns an e-mail about somebody's account, in the catalogue's sentences about this."""
    words = catalogue_of(language)
    title = words.say(f"{about}_title")
    return Letter(
        language=language,
        subject=f"Teahouse: {title}",
        title=title,
        lines=(words.say(about, **facts),),
        button=words.say(f"{about}_button"),
        link=link,
        foot=(words.say(f"{about}_not"),),
    )


def email_of(letter: Letter, sender: str, address: str, message_id: str) -> EmailMessage:
    """Returns the message for a mail server; two with the same id are the same e-mail."""
    message = EmailMessage(UNFOLDED)
    message["From"], message["To"], message["Subject"] = sender, address, letter.subject
    message["Message-ID"] = message_id
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Auto-Submitted"] = "auto-generated"
    message["Content-Language"] = letter.language
    if letter.unsubscribe is not None:
        message["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(_plain(letter))
    message.add_alternative(_html(letter), subtype="html")
    return message


def _plain(letter: Letter) -> str:
    links = [f"{word}: {link}" for word, link in letter.links]
    parts = [letter.title, "\n".join(letter.lines), f"{letter.button}: {letter.link}"]
    return "\n\n".join([*parts, "-- \n" + "\n".join([*letter.foot, *links])]) + "\n"


def _html(letter: Letter) -> str:
    lines = "".join(f"<p style='margin:0 0 12px'>{escape(line)}</p>" for line in letter.lines)
    foot = " ".join(map(escape, letter.foot))
    links = " &middot; ".join(
        f"<a style='color:{QUIET}' href='{escape(link)}'>{escape(word)}</a>"
        for word, link in letter.links
    )
    return f"""<!doctype html>
<html lang="{letter.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(letter.subject)}</title></head>
<body style="margin:0;padding:24px;background:{PAPER};color:{INK};font:16px/1.5 sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px;background:{CARD};border-radius:10px">
<p style="margin:0 0 16px;font:bold 20px Georgia,serif;color:{COBALT}">Teahouse</p>
<h1 style="margin:0 0 12px;font:bold 26px Georgia,serif">{escape(letter.title)}</h1>
{lines}
<p style="margin:24px 0"><a href="{escape(letter.link)}"
style="display:inline-block;padding:14px 24px;border-radius:10px;
background:{COBALT};color:#FFFFFF;font-weight:bold;text-decoration:none">
{escape(letter.button)}</a></p>
<p style="margin:24px 0 0;font-size:13px;color:{QUIET}">{foot}<br>{links}</p>
</div></body></html>
"""


MAIL_SECONDS = 10.0
MAIL_PORTS = {"smtp": 587, "smtps": 465}


class MailServer(msgspec.Struct, frozen=True):
    """The mail server's address and login; `smtps` is encrypted from the start."""

    host: str
    port: int
    is_tls: bool
    user: str = ""
    password: str = ""

    @property
    def is_here(self) -> bool:
        """Whether the server is on this machine, so that its connection needs no encryption."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


class RefusedLetterError(Exception):
    """The mail server refuses this letter, and will refuse it again."""


def mail_server(url: str) -> MailServer:
    """Returns the server of smtp://user:password@mail.example:587; raises BadInput for others."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadInput("the address of the mail server cannot be read") from error
    if parts.scheme not in MAIL_PORTS or not parts.hostname:
        raise BadInput("a mail server is smtp://USER:PASSWORD@HOST:PORT, or smtps://...")
    return MailServer(
        host=parts.hostname,
        port=port or MAIL_PORTS[parts.scheme],
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
    """Sends a message; raises RefusedLetterError if the server refuses it for good (5xx)."""
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
    """Returns a connection to the mail server, logged in, and encrypted if the server can."""
    context = ssl.create_default_context()
    if server.is_tls:
        connection: smtplib.SMTP = smtplib.SMTP_SSL(
            server.host, server.port, timeout=MAIL_SECONDS, context=context
        )
    else:
        connection = smtplib.SMTP(server.host, server.port, timeout=MAIL_SECONDS)
        _encrypt(connection, server, context)
    if server.user:
        connection.login(server.user, server.password)
    return connection


def _encrypt(connection: smtplib.SMTP, server: MailServer, context: ssl.SSLContext) -> None:
    """Encrypts the connection; raises OSError if a password would go out without encryption."""
    connection.ehlo()
    if connection.has_extn("starttls"):
        connection.starttls(context=context)
    elif server.user and not server.is_here:
        connection.close()
        raise OSError("the mail server offers no encryption, so it is told no password")
