"""`teahouse moderate`: what the operator decides about strangers, also while a server runs."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from ipaddress import ip_network
from typing import Annotated, Literal, TypeVar

import msgspec
import typer

from teahouse.cli.console import say
from teahouse.cli.database import Database, await_journal
from teahouse.cli.guard import guarded
from teahouse.core import BadInput
from teahouse.store.moderation import Measure, Report, SqlModeration
from teahouse.store.opening import open_moderation

__all__ = ["moderate_app"]

DAY = 24 * 3600 * 1000  # ms
Result = TypeVar("Result")
Why = Annotated[str, typer.Option(help="Why, for yourself and for whoever is refused.")]

moderate_app = typer.Typer(
    help="Reports, bans and names that nobody may have; a running server follows in seconds. "
    "Example: teahouse moderate reports",
    no_args_is_help=True,
    add_completion=False,
)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _do(database: str, work: Callable[[SqlModeration], Awaitable[Result]]) -> Result:
    async def done() -> Result:
        async with open_moderation(database) as moderation:
            return await work(moderation)

    return await_journal(done())


def reports_command(database: Database) -> None:
    """List what people have reported, with the lines in question, the oldest first."""
    found = _do(database, lambda moderation: moderation.reports())
    for report in found:
        _print_report(report)
    say(f"{len(found):,} reports")


def _print_report(report: Report) -> None:
    from teahouse.server.api.blocks_and_reports import ReportBody

    told = msgspec.json.decode(report.body, type=ReportBody)
    say(f"{report.id}: {told.reason}, {_time(report.at)}, table {report.table}")
    say(f"  about {told.name} ({report.about}), by {report.reporter}")
    if told.note:
        say(f"  note: {told.note}")
    for n, at, text in told.lines:
        say(f"  line {n}, {_time(at)}: {text}")


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def done_command(report: str, database: Database) -> None:
    """Mark a report as dealt with."""
    if not _do(database, lambda moderation: moderation.close_report(report, _now())):
        raise BadInput(f"there is no open report {report}")


def close_command(table: str, database: Database, why: Why = "") -> None:
    """Close a table."""
    _do(database, lambda moderation: moderation.put_measure(Measure("close", table, None, why)))
    say(f"table {table} will be closed within seconds")


def ban_command(
    database: Database,
    login: Annotated[str | None, typer.Option(help="A login.")] = None,
    address: Annotated[
        str | None, typer.Option(help="An address or a range, like 203.0.113.0/24.")
    ] = None,
    days: Annotated[float, typer.Option(min=0, help="For how long.")] = 7.0,
    why: Why = "",
) -> None:
    """Ban a login or an address for a time."""
    kind, what = _banned(login, address)
    until = _now() + int(days * DAY)
    _do(database, lambda moderation: moderation.put_measure(Measure(kind, what, until, why)))
    say(f"{kind} {what} is banned until {_time(until)}")


def unban_command(
    database: Database,
    login: Annotated[str | None, typer.Option(help="A login.")] = None,
    address: Annotated[str | None, typer.Option(help="An address or a range.")] = None,
) -> None:
    """End a ban."""
    kind, what = _banned(login, address)
    if not _do(database, lambda moderation: moderation.drop_measure(kind, what)):
        raise BadInput(f"{kind} {what} is not banned")


def _banned(login: str | None, address: str | None) -> tuple[Literal["login", "address"], str]:
    if (login is None) == (address is None):
        raise BadInput("--login or --address, one of the two")
    if login is not None:
        return "login", login.casefold()
    try:
        return "address", str(ip_network(address or "", strict=False))
    except ValueError as error:
        raise BadInput(f"--address wants an address or a range: {error}") from error


def name_command(
    name: str,
    database: Database,
    allow: Annotated[bool, typer.Option("--allow", help="Take it off the list.")] = False,
) -> None:
    """Refuse a name for people and titles of tables; * at an end stands for anything.

    Names that look the same are refused too. Example: teahouse moderate name "*spam*"
    """
    from teahouse.server.moderation.measures import refused_name

    what = refused_name(name)
    if not allow:
        _do(database, lambda moderation: moderation.put_measure(Measure("name", what)))
    elif not _do(database, lambda moderation: moderation.drop_measure("name", what)):
        raise BadInput(f"{what!r} is not on the list")


def list_command(database: Database) -> None:
    """List bans and refused names."""
    for measure in _do(database, lambda moderation: moderation.measures(_now())):
        until = "" if measure.until is None else f", until {_time(measure.until)}"
        say(f"{measure.kind} {measure.what}{until}{measure.why and f': {measure.why}'}")


for _name, _command in (
    ("reports", reports_command),
    ("done", done_command),
    ("close", close_command),
    ("ban", ban_command),
    ("unban", unban_command),
    ("name", name_command),
    ("list", list_command),
):
    moderate_app.command(_name)(guarded(_command))
