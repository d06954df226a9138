"""Settings: the choice of game, options, sets and bots on the command line."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
import typer
from msgspec import inspect

from teahouse import games
from teahouse.core import AnyGame, BadInput, OptionsError, read_json
from teahouse.core.phrases import CHARACTERS
from teahouse.play import BOTS, bot_at, path_of
from teahouse.research.fuzz.random_json import returned_type

from .files import read_json_file

__all__ = [
    "BoardFile",
    "BotList",
    "ComponentsFile",
    "DealSeed",
    "EditionOption",
    "GameName",
    "GameOption",
    "Jobs",
    "Json",
    "OptionList",
    "OutlookFile",
    "Players",
    "ResultsPath",
    "ResumeOption",
    "SecondsOption",
    "Setting",
    "SomeBots",
    "TilesFile",
    "bots_in",
    "check_bot",
    "check_options",
    "look_here",
    "setting",
]


GameName: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help=f"The game: {' or '.join(games.NAMES)}.")
]
GameOption: TypeAlias = Annotated[
    str, typer.Option("--game", metavar="GAME", help=f"The game: {' or '.join(games.NAMES)}.")
]
Players: TypeAlias = Annotated[
    int | None, typer.Option("--players", "-p", help="How many play.", show_default="the game's")
]
EditionOption: TypeAlias = Annotated[
    str | None, typer.Option("--edition", help="The edition, such as alea-1999.")
]
OptionList: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Any other option of the game."),
]


def _own(part: str, option: str, what: str) -> Any:
    """Returns the command-line option for a file with one part of a custom set."""
    titles = [game.title for game in games.descriptors() if part in game.set_parts]
    help = f"{what} of your own ({' and '.join(titles)})."
    return typer.Option(option, metavar="FILE", help=help)


BoardFile: TypeAlias = Annotated[Path | None, _own("board", "--board", "A board")]
TilesFile: TypeAlias = Annotated[Path | None, _own("tiles", "--tiles", "Tiles")]
OutlookFile: TypeAlias = Annotated[Path | None, _own("outlook", "--outlook", "Outlook cards")]
ComponentsFile: TypeAlias = Annotated[Path | None, _own("components", "--set", "A component set")]
Jobs: TypeAlias = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, max=1024, help="Processes.", show_default="all cores"),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


class Setting(msgspec.Struct, frozen=True):
    """A game, the options it is played with, and the custom sets as a record stores them."""

    game: AnyGame
    options: dict[str, Any]
    sets: dict[str, Any] | None


def setting(
    name: str,
    *,
    players: int | None = None,
    edition: str | None = None,
    option: list[str] | None = None,
    board: Path | None = None,
    tiles: Path | None = None,
    outlook: Path | None = None,
    components: Path | None = None,
) -> Setting:
    """Returns the setting that the command line asks for, after checking its options."""
    paths = {"board": board, "tiles": tiles, "outlook": outlook, "components": components}
    sets = {part: read_json_file(path) for part, path in paths.items() if path is not None}
    options = dict(_pair(text) for text in option or ())
    given = {"players": players, "edition": edition}
    options |= {name: value for name, value in given.items() if value is not None}
    game = games.game(name, sets or None)
    check_options(game, options)
    return Setting(game, options, sets or None)


def check_options(game: AnyGame, options: dict[str, Any]) -> None:
    """Raises BadInput, which lists what is known, for an unknown option or value."""
    wanted = returned_type(game, "options")
    assert isinstance(wanted, inspect.StructType)
    known = {field.encode_name: field.type for field in wanted.fields}
    for name, value in options.items():
        if name not in known:
            raise OptionsError(f"{game.name} has no option {name!r}; it has {', '.join(known)}")
        kind = known[name]
        if isinstance(kind, inspect.LiteralType) and value not in kind.values:
            possible = ", ".join(map(str, kind.values))
            raise OptionsError(f"{name} cannot be {value!r}; it can be {possible}")


def _pair(text: str) -> tuple[str, Any]:
    """Returns the name and value of NAME=VALUE. A value that is not JSON is taken as text."""
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise BadInput(f"--option wants NAME=VALUE, not {text!r}")
    try:
        return name, read_json(value, name)
    except BadInput:
        return name, value


BotList: TypeAlias = Annotated[
    str,
    typer.Option("--bots", metavar="A,B,...", help=f"Bots: {', '.join(BOTS)}, or as module:Class."),
]
SomeBots: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="A,B,...",
        help="Bots that play, by seat; one plays on all.",
        show_default="at random",
    ),
]
DealSeed: TypeAlias = Annotated[
    str, typer.Option("--seed", help="The same seed gives the same deals.")
]
ResultsPath: TypeAlias = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Keep the results here, as JSON Lines."),
]
ResumeOption: TypeAlias = Annotated[
    bool, typer.Option("--resume", help="Go on with the results that are there.")
]
SecondsOption: TypeAlias = Annotated[
    float, typer.Option("--seconds", min=0.01, max=600, help="How long a bot may think.")
]


def bots_in(text: str) -> list[str]:
    """Returns the bots in a comma-separated list. Raises BadInput if one cannot be loaded."""
    bots = [part.strip() for part in text.split(",")]
    for bot in dict.fromkeys(bots):
        check_bot(bot)
    return bots


def check_bot(bot: str) -> None:
    """Raises BadInput if a bot cannot be loaded, or has a character that is not known.

    For NAME@FOLDER only the folder is checked.
    """
    look_here()
    named, sign, source = bot.partition("@")
    name, plus, character = named.partition("+")
    if plus and character not in CHARACTERS:
        raise BadInput(f"{bot}: the characters are {', '.join(CHARACTERS)}")
    if sign and not Path(source).is_dir():
        raise BadInput(f"{bot}: there is no folder {source!r} to import it from")
    path = path_of(name)
    if not sign and path == name:
        bot_at(path)


def look_here() -> None:
    """Adds the current folder to the import path, as a user's own bots are likely to be there."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # last, so that nothing in it hides an installed module
