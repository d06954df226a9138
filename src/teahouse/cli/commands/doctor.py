"""`teahouse doctor` examines what a server needs, and says what to do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import typer

from teahouse.cli.console import say
from teahouse.cli.database import Database

from .serve import Cache, MailFrom, MailServerOption, PublicUrl, set_cache

if TYPE_CHECKING:
    from teahouse.server.doctor import Finding
    from teahouse.server.settings import Settings

__all__ = ["doctor_command"]

SIGNS = {"ok": "✓", "note": "·", "bad": "✗"}


def doctor_command(
    database: Database,
    public_url: PublicUrl = None,
    smtp: MailServerOption = None,
    mail_from: MailFrom = None,
    cache: Cache = None,
) -> None:
    """Examine database, disk, clock, e-mail, push keys, bots and public address, beside a server.

    Give it the options and variables of the server. Exit code 1 if something does not work.

    Example: teahouse doctor --public-url https://teahouse.example
    """
    from teahouse.server.settings import Settings, public_address

    set_cache(cache)
    settings = Settings(
        database=database,
        public_url=None if public_url is None else public_address(public_url),
        smtp=smtp,
        mail_from=mail_from,
    )
    findings = asyncio.run(_findings(settings))
    for finding in findings:
        say(f"{SIGNS[finding.level]} {finding.what}: {finding.found}")
        if finding.advice:
            say(f"    {finding.advice}")
    if any(finding.level == "bad" for finding in findings):
        raise typer.Exit(1)


async def _findings(settings: Settings) -> list[Finding]:
    from teahouse.server.doctor import examined

    return [finding async for finding in examined(settings)]
