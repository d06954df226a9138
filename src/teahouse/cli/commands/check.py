"""`teahouse check` runs cases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from teahouse import games
from teahouse.cli.console import say, say_json
from teahouse.cli.exits import BAD_INPUT, FINDINGS
from teahouse.cli.files import read_file
from teahouse.cli.settings import Json, check_options
from teahouse.core import BadInput, write_json
from teahouse.core.case import ABSENT, CaseFailure, Difference, read_case, run_case

__all__ = ["check"]


class Checked(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one file: what failed, or why it could not be run."""

    file: str
    passed: bool
    case: str | None = None
    failures: tuple[CaseFailure, ...] = ()
    problem: str | None = None


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Case files, or folders of them.")
    ],
    json: Json = False,
) -> None:
    """Run cases: positions, what is done in them, and what must be so.

    Exits 1 if any case failed, 2 if any could not be run.

    Example: teahouse check tests/cases
    """
    checked = [_check_file(path) for path in _case_files(files)]
    if json:
        say_json(checked)
    else:
        _tell(checked)
    if any(file.problem is not None for file in checked):
        raise typer.Exit(BAD_INPUT)
    if not all(file.passed for file in checked):
        raise typer.Exit(FINDINGS)


def _case_files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob("*.json"))
        if not found:
            raise BadInput(f"there are no cases (*.json) in {path}")
        yield from found


def _check_file(path: Path) -> Checked:
    """Runs the case in a file. Whatever goes wrong becomes part of the result."""
    name: str | None = None
    try:
        case = read_case(read_file(path))
        name = case.case
        game = games.game(case.game)
        check_options(game, case.options)
        failures = run_case(case, game)
    except (BadInput, OSError) as error:
        return Checked(str(path), False, name, problem=str(error))
    except Exception as error:  # a case that crashes must not hide the results of the others
        crash = Difference("crash", ABSENT, f"{type(error).__name__}: {error}")
        return Checked(str(path), False, name, (CaseFailure(0, (crash,)),))
    return Checked(str(path), not failures, name, failures)


def _tell(checked: list[Checked]) -> None:
    for file in checked:
        if not file.passed:
            say("\n".join(_report(file)))
    passed = sum(file.passed for file in checked)
    say(f"{passed} passed, {len(checked) - passed} failed")


def _report(file: Checked) -> Iterator[str]:
    yield f"{file.file}: {file.case or 'not a case'}"
    if file.problem is not None:
        yield f"  cannot be run: {file.problem}"
    for failure in file.failures:
        for found in failure.differences:
            yield f"  step {failure.step}: {found.path or 'the whole'}"
            yield f"    expected {_shown(found.expected)}"
            yield f"    found    {_shown(found.found)}"


def _shown(value: object) -> str:
    return value if isinstance(value, str) else write_json(value).decode()
