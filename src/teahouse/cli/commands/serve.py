"""`teahouse serve` runs a server, and `teahouse doctor` examines what it needs."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from teahouse.cli.console import say
from teahouse.cli.database import DatabaseUrl
from teahouse.cli.files import read_json_file
from teahouse.cli.settings import look_here
from teahouse.core import BadInput
from teahouse.play.compilation import CACHE_VARIABLE, use_cache

if TYPE_CHECKING:
    from teahouse.server.doctor import Finding
    from teahouse.server.monitoring import LogFile
    from teahouse.server.serve import TeahouseServer
    from teahouse.server.settings import Retention, Settings

__all__ = [
    "Cache",
    "MailFrom",
    "MailServerOption",
    "PublicUrl",
    "doctor_command",
    "serve_command",
    "set_cache",
    "usual_or_free_port",
]


TrustProxy = Annotated[
    list[str] | None, typer.Option(metavar="CIDR", help="Believe this proxy's X-Forwarded-For.")
]
OwnBots = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=PATH", help="A bot that tables may name, as module:Class."),
]
OwnSets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=FILE", help="A set that tables may name."),
]
PublicUrl = Annotated[
    str | None,
    typer.Option(
        envvar="TEAHOUSE_PUBLIC_URL", metavar="URL", help="How players reach it, if not directly."
    ),
]
MailServerOption = Annotated[
    str | None,
    typer.Option(
        envvar="TEAHOUSE_SMTP",
        metavar="URL",
        help="The mail server for letters, as smtp://USER:PASSWORD@HOST:PORT.",
    ),
]
MailFrom = Annotated[
    str | None,
    typer.Option(envvar="TEAHOUSE_MAIL_FROM", metavar="ADDRESS", help="Who letters come from."),
]
Reachable = Annotated[
    list[str] | None,
    typer.Option(metavar="CIDR", help="A private network that webhooks may call."),
]
Cache = Annotated[
    Path | None,
    typer.Option(
        envvar=CACHE_VARIABLE,
        metavar="FOLDER",
        help="Where compiled code of bots is cached.",
        show_default="beside the package or in your cache folder",
    ),
]
KeepOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        metavar="WHAT=DAYS",
        help="Days that games, unfinished, guests or reports are kept; 0 is for ever.",
    ),
]


LogPath = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Where logs go; SIGHUP opens it anew, to rotate it."),
]
PerAddress = Annotated[
    int, typer.Option(min=1, help="How many times the limits of one address, for a club behind it.")
]


HOST, PORT = "127.0.0.1", 8765


def usual_or_free_port() -> int:
    """Returns the usual port, or 0, which takes any free one, if another program has it."""
    try:
        socket.create_server((HOST, PORT)).close()
    except OSError:
        return 0
    return PORT


def serve_command(
    database: DatabaseUrl,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = HOST,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = PORT,
    public_url: PublicUrl = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Leave the browser alone.")] = False,
    trust_proxy: TrustProxy = None,
    bot: OwnBots = None,
    own_set: OwnSets = None,
    tempo: Annotated[
        str, typer.Option(help="How fast bots act: calm, normal, brisk or instant.")
    ] = "normal",
    smtp: MailServerOption = None,
    mail_from: MailFrom = None,
    reach: Reachable = None,
    cache: Cache = None,
    log_file: LogPath = None,
    per_address: PerAddress = 1,
    log_json: Annotated[bool, typer.Option("--log-json", help="Logs as JSON lines.")] = False,
    connections: Annotated[
        int, typer.Option(min=1, help="Connections that one address may have open.")
    ] = 200,
    keep: KeepOption = None,
    members_only: Annotated[
        bool,
        typer.Option("--members-only", help="Only those with a login: see `moderate member`."),
    ] = False,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="No limits on rates and numbers: for measuring.")
    ] = False,
) -> None:
    """Open a teahouse: people, pages and bots play through it.

    Example: teahouse serve --host 0.0.0.0 --public-url https://teahouse.example
    """
    from teahouse.play import with_own
    from teahouse.server.settings import Settings, network, public_address, tempo_named

    look_here()
    set_cache(cache)
    settings = Settings(
        host=host,
        port=port,
        public_url=None if public_url is None else public_address(public_url),
        database=database,
        trusted=tuple(network(text) for text in trust_proxy or ()),
        bots=with_own(dict(_pair(text, "--bot") for text in bot or ())),
        sets=dict(_read_set(*_pair(text, "--set")) for text in own_set or ()),
        limited=not no_limits,
        members_only=members_only,
        address_connections=connections,
        address_factor=per_address,
        retention=_retention(keep or ()),
        tempo=tempo_named(tempo),
        smtp=smtp,
        mail_from=mail_from,
        reachable=tuple(network(text, "--reach") for text in reach or ()),
    )
    _set_up_logs(log_file, as_json=log_json)
    _serve(settings, opens_browser=not no_open and has_display())


def _set_up_logs(path: Path | None, *, as_json: bool) -> None:
    """Logs into a file, or to standard error if there is no path. Raises BadInput."""
    from teahouse.server.monitoring import LogFile, set_up_logs

    try:
        logs = None if path is None else LogFile(path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from error
    set_up_logs(as_json=as_json, to=logs)
    _on_hangup(logs)


def _on_hangup(logs: LogFile | None) -> None:
    """Opens the log anew on SIGHUP, which ends no server but one of a terminal that is closed."""
    if not hasattr(signal, "SIGHUP") or (
        logs is None and sys.stdin is not None and sys.stdin.isatty()
    ):
        return

    def reopen(number: int, frame: FrameType | None) -> None:
        del number, frame
        if logs is not None:
            logs.reopen()

    signal.signal(signal.SIGHUP, reopen)


def _serve(settings: Settings, *, opens_browser: bool) -> None:
    """Serves until it is told to stop, and prints the address."""
    from teahouse.server.serve import listen_on, loop_factory, serve

    listener = listen_on(settings.host, settings.port)
    address = settings.public_url or _address(settings.host, listener.getsockname()[1])

    def started(running: TeahouseServer) -> None:
        del running
        say(f"Teahouse is open at {address}")
        sys.stdout.flush()
        if opens_browser:
            # Some browsers block their caller until they are closed.
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with asyncio.Runner(loop_factory=loop_factory()) as runner, listener:
        runner.run(serve(settings, listener, started))


def set_cache(folder: Path | None) -> None:
    """Has bots cache compiled code in a folder. If it cannot be written, they have no cache."""
    if folder is not None and not use_cache(folder):
        sys.stderr.write(f"teahouse: {folder} cannot be written, so bots compile at each start\n")


def _pair(text: str, option: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not name or not sign or not value:
        raise BadInput(f"{option} wants NAME=..., not {text!r}")
    return name, value


def _retention(kept: Sequence[str]) -> Retention:
    from teahouse.server.settings import Retention

    days = dict(_pair(text, "--keep") for text in kept)
    known = Retention.__struct_fields__
    if not days.keys() <= set(known) or not all(map(str.isdigit, days.values())):
        raise BadInput(f"--keep wants a number of days for one of {', '.join(known)}")
    return Retention(**{name: int(number) for name, number in days.items()})


def _read_set(name: str, file: str) -> tuple[str, dict[str, Any]]:
    from teahouse.server.settings import check_set

    return name, check_set(name, read_json_file(Path(file)))


def _address(host: str, port: int) -> str:
    """Returns an address that works on this machine, even if the server listens everywhere."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def has_display() -> bool:
    """Whether this machine can show a browser."""
    return sys.platform != "linux" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


SIGNS = {"ok": "✓", "note": "·", "bad": "✗"}


def doctor_command(
    database: DatabaseUrl,
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
    findings = asyncio.run(_examined(settings))
    for finding in findings:
        say(f"{SIGNS[finding.level]} {finding.what}: {finding.found}")
        if finding.advice:
            say(f"    {finding.advice}")
    if any(finding.level == "bad" for finding in findings):
        raise typer.Exit(1)


async def _examined(settings: Settings) -> list[Finding]:
    from teahouse.server.doctor import examined

    return [finding async for finding in examined(settings)]
