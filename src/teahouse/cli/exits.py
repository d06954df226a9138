"""How the program ends: its exit codes, and the sentence for a package that is not installed."""

from __future__ import annotations

import re

__all__ = ["BAD_INPUT", "FAULT", "FINDINGS", "INTERRUPTED", "missing_extra"]

FINDINGS = 1
BAD_INPUT = 2
FAULT = 3  # a fault of the program, not of its input
INTERRUPTED = 130


DISTRIBUTIONS = {"argon2": "argon2-cffi"}  # by module, where the names differ
LABORATORY = "teahouse-lab"  # the other distribution of this project
NEEDED = re.compile(r"([\w.-]+)(?:.*;.*\bextra == ['\"](\w+)['\"])?")


def missing_extra(error: ModuleNotFoundError) -> str | None:
    """Returns the sentence that says what to install, or None for a module of no package."""
    module = (error.name or "").partition(".")[0]
    package = DISTRIBUTIONS.get(module, module.replace("_", "-"))
    if package == LABORATORY:
        return f"{package} is not installed: pip install {package}"
    extra = _extras().get(package)
    if extra is None:
        return None
    what = f"'teahouse[{extra}]'" if extra else package  # all need the packages without an extra
    return f"{package} is not installed: pip install {what}"


def _extras() -> dict[str, str]:
    """Returns the extra of each package that ours declares; an empty name is none."""
    from importlib.metadata import PackageNotFoundError, requires  # slow, and rarely needed

    try:
        lines = requires("teahouse") or []
    except PackageNotFoundError:
        return {}
    found = [(match[1], match[2] or "") for match in map(NEEDED.match, lines) if match]
    # The last of equal packages stays in the dictionary, so those that everybody needs come last.
    return dict(sorted(found, key=lambda pair: pair[1] == ""))
