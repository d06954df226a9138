"""`teahouse` and its commands."""

from __future__ import annotations

from typing import Annotated

import typer

from teahouse import __version__
from teahouse.games import descriptors

from .commands.analyse import analyse_command
from .commands.arena import arena_command
from .commands.backup import backup_command
from .commands.check import check
from .commands.doctor import doctor_command
from .commands.export import export_command
from .commands.fuzz import fuzz_command
from .commands.import_tables import import_command
from .commands.load import load_command
from .commands.match import match_command
from .commands.moderate import moderate_app
from .commands.play import play_command
from .commands.replay import replay_command
from .commands.restore import restore_command
from .commands.serve import serve_command
from .commands.show import show_command
from .commands.simulate import simulate_command
from .commands.verify import verify_command
from .console import say
from .guard import guarded

__all__ = ["app"]

app = typer.Typer(
    name="teahouse",
    help=f"{' and '.join(game.title for game in descriptors())} at the command line. "
    "Exit codes: 0 all is well, 1 something was found, 2 the input is bad, 3 a fault of ours.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.command("play")(guarded(play_command))
app.command("show")(guarded(show_command))
app.command("replay")(guarded(replay_command))
app.command("analyse")(guarded(analyse_command))
app.command("check")(guarded(check))
app.command("serve")(guarded(serve_command))
app.command("simulate")(guarded(simulate_command))
app.command("fuzz")(guarded(fuzz_command))
app.command("arena")(guarded(arena_command))
app.command("match")(guarded(match_command))
app.command("load")(guarded(load_command))
app.command("export")(guarded(export_command))
app.command("import")(guarded(import_command))
app.command("backup")(guarded(backup_command))
app.command("restore")(guarded(restore_command))
app.command("verify")(guarded(verify_command))
app.command("doctor")(guarded(doctor_command))
app.add_typer(moderate_app, name="moderate")


def _version(wanted: bool) -> None:
    if wanted:
        say(f"teahouse {__version__}")
        raise typer.Exit


@app.callback()
def teahouse(
    show_version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Options of the command line itself."""
    del show_version  # the option's callback has printed the version and exited
