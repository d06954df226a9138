"""Letters: the texts of e-mails, as plain text and HTML that say the same."""

from __future__ import annotations

from email.message import EmailMessage
from html import escape

import msgspec

from .calls import Call
from .contacts import Language
from .words import words_in

__all__ = ["Letter", "call_letter", "confirmation_letter", "email_of", "reset_letter"]

PAPER, CARD, INK, QUIET, COBALT = "#F6EFE2", "#FFFBF3", "#2B2420", "#655849", "#1C55A3"


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """The text of an e-mail; `foot` are sentences, `links` pairs of text and address."""

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
    """A notification as an e-mail, with a link to unsubscribe."""
    words = words_in(language)
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
    """The only e-mail to an unconfirmed address; it contains no text that anyone typed."""
    words = words_in(language)
    title = words.say("confirm_title")
    return Letter(
        language=language,
        subject=f"Teahouse: {title}",
        title=title,
        lines=(words.say("confirm"),),
        button=words.say("confirm_button"),
        link=link,
        foot=(words.say("confirm_not"),),
    )


def reset_letter(language: Language, login: str, link: str) -> Letter:
    """The e-mail with a link to choose a new password."""
    words = words_in(language)
    title = words.say("reset_title")
    return Letter(
        language=language,
        subject=f"Teahouse: {title}",
        title=title,
        lines=(words.say("reset", login=login),),
        button=words.say("reset_button"),
        link=link,
        foot=(words.say("reset_not"),),
    )


def email_of(letter: Letter, sender: str, address: str, message_id: str) -> EmailMessage:
    """The message for a mail server; two with the same id are the same e-mail."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, address, letter.subject
    message["Message-ID"] = message_id
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
