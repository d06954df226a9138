"""The program `teahouse` and its commands. Each is imported only when it is called or listed."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from teahouse import __version__
from teahouse.games import descriptors

from .console import guarded, say
from .exits import BAD_INPUT, missing_extra

__all__ = ["COMMANDS", "app", "imported_command"]


COMMANDS = {  # by the name that is typed: the module in `commands`, and what it calls the command
    "play": "play:play_command",
    "show": "records:show_command",
    "replay": "records:replay_command",
    "analyse": "records:analyse_command",
    "check": "check:check",
    "talk": "talk:talk_command",
    "serve": "serve:serve_command",
    "simulate": "simulate:simulate_command",
    "fuzz": "fuzz:fuzz_command",
    "arena": "arena:arena_command",
    "match": "arena:match_command",
    "exploit": "exploit:exploit_command",
    "export": "databases:export_command",
    "import": "databases:import_command",
    "backup": "databases:backup_command",
    "restore": "databases:restore_command",
    "verify": "databases:verify_command",
    "doctor": "serve:doctor_command",
    "pocket": "pocket:pocket_command",
    "moderate": "moderate:moderate_app",
}

ADDED = "teahouse.commands"  # the entry points by which other distributions add commands
ELSEWHERE = {"study": "teahouse-lab", "load": "teahouse-lab"}  # listed even if not installed


class CommandGroup(TyperGroup):
    """The commands of `teahouse`. Only the one that is called is imported."""

    def list_commands(self, ctx: Any) -> list[str]:
        del ctx
        return list(dict.fromkeys([*COMMANDS, *ELSEWHERE, *_added()]))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        is_known = cmd_name in COMMANDS or cmd_name in ELSEWHERE or cmd_name in _added()
        if is_known and cmd_name not in self.commands:
            self.commands[cmd_name] = _command(cmd_name)
        return super().get_command(ctx, cmd_name)


@cache
def _added() -> dict[str, EntryPoint]:
    """Returns the commands that other installed distributions add."""
    return {found.name: found for found in entry_points(group=ADDED)}


def _command(name: str) -> Any:
    """Returns the command. One whose extra is missing is listed with what is not installed."""
    if name not in COMMANDS and name not in _added():
        package = ELSEWHERE[name]
        return _missing_command(name, ModuleNotFoundError(f"{name} is in {package}", name=package))
    try:
        return imported_command(name)
    except ModuleNotFoundError as error:
        if missing_extra(error) is None:
            raise
        return _missing_command(name, error)


def _missing_command(name: str, error: ModuleNotFoundError) -> Any:
    """Returns a command that can only be listed. When called it raises the import's error."""
    app = typer.Typer(add_completion=False)
    told = f"({error.name} is not installed)"
    any_arguments = {"allow_extra_args": True, "ignore_unknown_options": True}

    @app.command(help=told, add_help_option=False, context_settings=any_arguments)
    def fail() -> None:
        raise error

    command = typer.main.get_command(app)
    command.name = name
    return command


def imported_command(name: str) -> Any:
    """Returns the click command, made from a function or from an app with commands of its own."""
    if name in COMMANDS:
        module, _, attribute = COMMANDS[name].partition(":")
        found = getattr(import_module(f"teahouse.cli.commands.{module}"), attribute)
    else:
        found = _added()[name].load()
    if not isinstance(found, typer.Typer):
        app = typer.Typer(add_completion=False)
        app.command()(guarded(found))
        found = app
    command = typer.main.get_command(found)
    command.name = name
    return command


app = typer.Typer(
    name="teahouse",
    cls=CommandGroup,
    help=f"{' and '.join(game.title for game in descriptors())} at the command line. "
    "Without a command it opens a teahouse in your browser. "
    "Exit codes: 0 all is well, 1 something was found, 2 the input is bad, 3 a fault of ours.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        say(f"teahouse {__version__}")
        raise typer.Exit


@app.callback()
def teahouse(
    context: typer.Context,
    show_version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Options of the command line itself. Without a command, a terminal opens a teahouse."""
    del show_version  # the option's callback has printed the version and exited
    if context.invoked_subcommand is not None:
        return
    if not sys.stdin.isatty():  # a script that forgot its command would wait for ever
        say(context.get_help())
        raise typer.Exit(BAD_INPUT)
    from .commands.serve import usual_or_free_port

    options = ["--port", str(usual_or_free_port())]
    imported_command("serve").main(options, prog_name="teahouse serve")
