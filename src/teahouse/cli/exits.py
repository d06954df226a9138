"""How the program ends: its exit codes, and the sentence for a package that is not installed."""

from __future__ import annotations

import re

__all__ = ["BAD_INPUT", "FAULT", "FINDINGS", "INTERRUPTED", "missing_extra"]

FINDINGS = 1
BAD_INPUT = 2
FAULT = 3  # a fault of the program, not of its input
INTERRUPTED = 130


DISTRIBUTIONS = {"argon2": "argon2-cffi"}  # by module, where the names differ
PLAYING = ("cli", "server", "bots")  # extras that are named before others with the same package
LABORATORY = "teahouse-lab"  # the other distribution of this project
OPTIONAL = re.compile(r"([\w.-]+).*;.*\bextra == ['\"](\w+)['\"]")


def missing_extra(error: ModuleNotFoundError) -> str | None:
    """Returns the sentence that says what to install, or None if no extra has the module."""
    module = (error.name or "").partition(".")[0]
    package = DISTRIBUTIONS.get(module, module.replace("_", "-"))
    if package == LABORATORY:
        return f"{package} is not installed: pip install {package}"
    extra = _extras().get(package)
    return extra and f"{package} is not installed: pip install 'teahouse[{extra}]'"


def _extras() -> dict[str, str]:
    """Returns the extra to name for each optional package. The installed package declares them."""
    from importlib.metadata import PackageNotFoundError, requires  # slow, and rarely needed

    try:
        lines = requires("teahouse") or []
    except PackageNotFoundError:
        return {}
    found = [(match[1], match[2]) for match in map(OPTIONAL.match, lines) if match]
    # The last of equal packages stays in the dictionary, so the extras to name come last.
    return dict(sorted(found, key=lambda pair: pair[1] in PLAYING))
