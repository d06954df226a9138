"""`teahouse moderate` carries out what the operator decides about strangers.

It works also while servers run, and returns once they have carried the decision out.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from ipaddress import ip_network
from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec
import typer

from teahouse.cli.commands.serve import PublicUrl
from teahouse.cli.console import complain, guarded, say
from teahouse.cli.database import DatabaseUrl, await_journal
from teahouse.cli.exits import FINDINGS
from teahouse.core import BadInput
from teahouse.store.journal import NOBODY
from teahouse.store.moderation import KnownPerson, Measure, Report, SqlModeration
from teahouse.store.opening import open_moderation

__all__ = ["moderate_app"]


DAY = 24 * 3600 * 1000  # ms
MOST_DAYS = 36_500.0
A_WEEK = 7 * 86_400  # seconds
PATIENCE = 10.0  # seconds within which servers are to confirm a decision
LOOKS_EVERY = 0.05  # seconds
LATER = " when a server starts, as none is running"
Returned = TypeVar("Returned")
Banned: TypeAlias = tuple[Literal["login", "person", "address"], str]
LoginOption = Annotated[str | None, typer.Option(help="A login.")]
PersonArgument = Annotated[
    str | None, typer.Option(help="The id of a person, also of a guest; reports show it.")
]
ReasonOption = Annotated[str, typer.Option(help="Why, for yourself and for whoever is refused.")]

moderate_app = typer.Typer(
    help="Reports, bans, removals and names that nobody may have. What you decide is in force in "
    "every running server when the command returns. Example: teahouse moderate reports",
    no_args_is_help=True,
    add_completion=False,
)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _do(database: str, work: Callable[[SqlModeration], Awaitable[Returned]]) -> Returned:
    async def done() -> Returned:
        async with open_moderation(database) as moderation:
            return await work(moderation)

    return await_journal(done())


def _decide(database: str, work: Callable[[SqlModeration], Awaitable[object]]) -> int:
    """Stores a decision, waits until all servers have carried it out, and returns their number."""

    async def decided(moderation: SqlModeration) -> list[bool]:
        await work(moderation)
        await moderation.ask_servers()
        until = time.monotonic() + PATIENCE
        while not all(done := await moderation.servers(_now())) and time.monotonic() < until:
            await asyncio.sleep(LOOKS_EVERY)
        return done

    done = _do(database, decided)
    if not all(done):
        late = f"{done.count(False)} of {len(done)} servers"
        complain(f"teahouse: this is stored, but {late} did not confirm it in {PATIENCE:.0f} s")
        raise typer.Exit(FINDINGS)
    return len(done)


def reports_command(database: DatabaseUrl) -> None:
    """List what people have reported, with the lines in question, the oldest first."""

    async def found(
        moderation: SqlModeration,
    ) -> list[tuple[Report, KnownPerson | None, KnownPerson | None]]:
        return [
            (one, await moderation.known(id=one.about), await moderation.known(id=one.reporter))
            for one in await moderation.reports()
        ]

    reports = _do(database, found)
    for report, about, reporter in reports:
        _print_report(report, about, reporter)
    say(f"{len(reports):,} reports")


def _print_report(report: Report, about: KnownPerson | None, reporter: KnownPerson | None) -> None:
    from teahouse.server.web.endpoints.acquaintances import ReportBody

    told = msgspec.json.decode(report.body, type=ReportBody)
    say(f"{report.id}: {told.reason}, {_time(report.at)}, table {report.table}")
    accused, accuser = _called(report.about, about), _called(report.reporter, reporter)
    say(f"  about {told.name} ({accused}), by {accuser}")
    if told.note:
        say(f"  note: {told.note}")
    for n, at, text in told.lines:
        say(f"  line {n}, {_time(at)}: {text}")


def _called(id: str, known: KnownPerson | None) -> str:
    """Returns a person's id, with their login if they have one."""
    if known is None:
        return f"person {id}, removed"
    return f"person {id}, " + ("a guest" if known.login is None else f"login {known.login}")


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def done_command(report: str, database: DatabaseUrl) -> None:
    """Mark a report as dealt with."""
    if not _do(database, lambda moderation: moderation.close_report(report, _now())):
        raise BadInput(f"there is no open report {report}")


def close_command(table: str, database: DatabaseUrl, why: ReasonOption = "") -> None:
    """Close a table."""

    async def closed(moderation: SqlModeration) -> None:
        if not await moderation.has_table(table):
            raise BadInput(f"there is no table {table}")
        await moderation.put_measure(Measure("close", table, None, why))

    running = _decide(database, closed)
    say(f"table {table} is closed" if running else f"table {table} will be closed{LATER}")


def ban_command(
    database: DatabaseUrl,
    login: LoginOption = None,
    person: PersonArgument = None,
    address: Annotated[
        str | None, typer.Option(help="An address or a range, like 203.0.113.0/24.")
    ] = None,
    days: Annotated[float, typer.Option(help="For how long.")] = 7.0,
    why: ReasonOption = "",
) -> None:
    """Ban a login, a person or an address for a time.

    It ends their connections and the keys of their seats.
    Example: teahouse moderate ban --login bo
    """
    kind, what = _banned(login, person, address)
    if not 0 < days <= MOST_DAYS:
        raise BadInput(f"--days is more than 0 and at most {MOST_DAYS:,.0f}")
    until = _now() + int(days * DAY)

    async def banned(moderation: SqlModeration) -> None:
        if kind != "address":
            await _someone(moderation, login, person)
        await moderation.put_measure(Measure(kind, what, until, why))

    _decide(database, banned)
    say(f"{kind} {what} is banned until {_time(until)}")


def unban_command(
    database: DatabaseUrl,
    login: LoginOption = None,
    person: PersonArgument = None,
    address: Annotated[str | None, typer.Option(help="An address or a range.")] = None,
) -> None:
    """End a ban; a person who was banned by login and by id is free of both."""
    kind, what = _banned(login, person, address)

    async def unbanned(moderation: SqlModeration) -> None:
        known = None
        if kind != "address":
            known = await moderation.known(id=person, login=login and what)
        also = () if known is None else (("person", known.id), ("login", known.login or ""))
        ways = {(kind, what), *also}
        if not any([await moderation.drop_measure(*way) for way in ways]):
            raise BadInput(f"{kind} {what} is not banned")

    _decide(database, unbanned)
    say(f"{kind} {what} is not banned any more")


def _banned(login: str | None, person: str | None, address: str | None) -> Banned:
    """Returns whom the options name, as stored. Raises BadInput unless one option is given."""
    if sum(one is not None for one in (login, person, address)) != 1:
        raise BadInput("--login, --person or --address, one of the three")
    if login is not None:
        return "login", login.casefold()
    if person is not None:
        return "person", person
    try:
        return "address", str(ip_network(address or "", strict=False))
    except ValueError as error:
        raise BadInput(f"--address wants an address or a range: {error}") from error


async def _someone(moderation: SqlModeration, login: str | None, person: str | None) -> KnownPerson:
    """Returns the person with this login or id. Raises BadInput if there is none."""
    login = None if login is None else login.casefold()
    known = await moderation.known(id=person, login=login)
    if known is None:
        raise BadInput(f"there is no login {login}" if login else f"there is no person {person}")
    return known


def remove_command(
    database: DatabaseUrl,
    login: LoginOption = None,
    person: PersonArgument = None,
    really: Annotated[bool, typer.Option("--really", help="Do it; it cannot be undone.")] = False,
) -> None:
    """Remove a person as if they had asked for it: their login, name and id go everywhere.

    Games of others stay whole, without the name; bots play on. Example: teahouse moderate remove
    --login bo --really
    """
    kind, what = _banned(login, person, None)
    if not really:
        raise BadInput(f"{kind} {what} would be removed for ever: say --really")

    async def removed(moderation: SqlModeration) -> None:
        known = await _someone(moderation, login, person)
        await moderation.put_measure(Measure("remove", known.id))

    running = _decide(database, removed)
    say(f"{kind} {what} is removed" if running else f"{kind} {what} will be removed{LATER}")


def member_command(
    login: Annotated[str, typer.Argument(help="The login, which may be new.")],
    database: DatabaseUrl,
    public_url: PublicUrl = None,
) -> None:
    """Make a login, and print a link by which its owner chooses a password within a week.

    With --members-only nobody else comes in. If there is the login already, the link is for a new
    password. Example: teahouse moderate member anna --public-url https://teahouse.example
    """
    from teahouse.server.settings import public_address

    checked = _checked_login(login)
    base = "http://localhost:8765" if public_url is None else public_address(public_url)

    async def made(moderation: SqlModeration) -> str:
        return await _password_link(moderation, checked)

    token = _do(database, made)
    say(f"{base}/letters/reset#{token}")
    complain("the link works once, for a week: send it to nobody else")


def _checked_login(login: str) -> str:
    from teahouse.server.web.endpoints.accounts import Login

    try:
        return msgspec.convert(login, Login).casefold()
    except msgspec.ValidationError as error:
        raise BadInput(f"{login!r} cannot be a login: {error}") from error


async def _password_link(moderation: SqlModeration, login: str) -> str:
    """Returns the token of a link, for a person who is added if nobody has the login."""
    from teahouse.server.notices.gateways import Signer
    from teahouse.server.state.tokens import new_id, new_token, token_hash
    from teahouse.server.web.endpoints.accounts import proof_of

    secret = await moderation.links_secret()
    if secret is None:
        raise BadInput("start a server on this database once, which makes its keys")
    known = await moderation.known(login=login)
    if known is None:
        known = KnownPerson(new_id(), "", login)
        await moderation.add_member(known, f"{NOBODY}{token_hash(new_token())}", _now())
    proof = proof_of(known.id, await moderation.password_hash(known.id))
    return Signer(secret).sign("reset", proof, seconds=A_WEEK)


def name_command(
    name: str,
    database: DatabaseUrl,
    allow: Annotated[bool, typer.Option("--allow", help="Take it off the list.")] = False,
) -> None:
    """Refuse a name for people and titles of tables; * at an end stands for anything.

    Names that look the same are refused too. Example: teahouse moderate name "*spam*"
    """
    from teahouse.server.people.moderation import refused_name

    what = refused_name(name)
    if not allow:
        _decide(database, lambda moderation: moderation.put_measure(Measure("name", what)))
        return

    async def allowed(moderation: SqlModeration) -> None:
        if not await moderation.drop_measure("name", what):
            raise BadInput(f"{what!r} is not on the list")

    _decide(database, allowed)


def list_command(database: DatabaseUrl) -> None:
    """List bans, refused names, and what has yet to be done: tables to close, people to remove."""

    async def found(moderation: SqlModeration) -> list[tuple[Measure, str]]:
        return [(one, await _meant(moderation, one)) for one in await moderation.measures(_now())]

    for measure, meant in _do(database, found):
        until = "" if measure.until is None else f", until {_time(measure.until)}"
        say(f"{measure.kind} {meant}{until}{measure.why and f': {measure.why}'}")


async def _meant(moderation: SqlModeration, measure: Measure) -> str:
    if measure.kind not in ("person", "remove"):
        return measure.what
    return _called(measure.what, await moderation.known(id=measure.what)).removeprefix("person ")


for _name, _command in (
    ("reports", reports_command),
    ("done", done_command),
    ("close", close_command),
    ("ban", ban_command),
    ("unban", unban_command),
    ("remove", remove_command),
    ("member", member_command),
    ("name", name_command),
    ("list", list_command),
):
    moderate_app.command(_name)(guarded(_command))
