"""Errors of commands: each becomes a sentence and an exit code, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import typer

from teahouse.core import BadInput

from .console import complain
from .extras import missing_extra
from .main import BAD_INPUT, INTERRUPTED

__all__ = ["BAD_INPUT", "FAULT", "FINDINGS", "guarded"]

FINDINGS = 1
FAULT = 3  # a fault of the program, not of its input

Parameters = ParamSpec("Parameters")


def guarded(command: Callable[Parameters, None]) -> Callable[Parameters, None]:
    """Wraps a command so that every error becomes a sentence and an exit code."""

    @wraps(command)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (typer.Exit, BrokenPipeError):
            raise
        except BadInput as error:
            _stop(str(error), BAD_INPUT)
        except KeyboardInterrupt:
            _stop("stopped", INTERRUPTED)
        except OSError as error:
            _stop(f"{error.filename or 'the system'}: {error.strerror or error}", BAD_INPUT)
        except Exception as error:
            _stop_at(error)

    return run


def _stop_at(error: Exception) -> None:
    missing = missing_extra(error) if isinstance(error, ModuleNotFoundError) else None
    if missing:
        _stop(missing, BAD_INPUT)
    _stop(f"this is a fault in teahouse: {type(error).__name__}: {error}", FAULT)


def _stop(sentence: str, code: int) -> None:
    complain(f"teahouse: {sentence}")
    raise typer.Exit(code) from None
