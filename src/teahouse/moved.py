"""Old names of modules. They go on working for one version, each with a warning."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from os import listdir
from os.path import dirname, isfile, join
from types import ModuleType
from warnings import warn

__all__ = ["install"]

LABORATORY = "teahouse_lab"
MOVED = {
    "teahouse.batch": f"{LABORATORY}.batch",
    "teahouse.discrete": f"{LABORATORY}.discrete",
    "teahouse.environments": f"{LABORATORY}.environments",
    "teahouse.environments.forms": f"{LABORATORY}.environments.discrete_forms",
    "teahouse.environments.opponents": f"{LABORATORY}.environments.seat",
    "teahouse.studies": f"{LABORATORY}.studies",
    "teahouse.research.load": f"{LABORATORY}.load",
    "teahouse.bots": "teahouse.play",
    "teahouse.bots.registry": "teahouse.play.levels",
    "teahouse.play.question": "teahouse.play.task",
}
OF_EACH_GAME = {
    "teahouse.bots.*": "teahouse.games.*.bot",
    "teahouse.discrete.*.actions": f"{LABORATORY}.discrete.*.numbers",
    "teahouse.games.*.actions": "teahouse.games.*.rules.actions",
    "teahouse.games.*.components": "teahouse.games.*.rules.components",
    "teahouse.games.*.events": "teahouse.games.*.rules.events",
}
for _game in listdir(join(dirname(__file__), "games")):
    if isfile(join(dirname(__file__), "games", _game, "__init__.py")):
        MOVED |= {
            old.replace("*", _game): new.replace("*", _game) for old, new in OF_EACH_GAME.items()
        }


def install() -> None:
    """Makes the old names importable in this process."""
    if not any(isinstance(finder, _OldNames) for finder in sys.meta_path):
        sys.meta_path.insert(0, _OldNames())


def _new_name(name: str) -> str | None:
    """Returns the new name of a module by the longest old one that has moved, or None."""
    parts = name.split(".")
    for length in range(len(parts), 1, -1):
        new = MOVED.get(".".join(parts[:length]))
        if new is not None:
            return ".".join([new, *parts[length:]])
    return None


class _OldNames(MetaPathFinder, Loader):
    """Finds a module by its old name, and puts the new module in its place."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if not fullname.startswith("teahouse.") or _new_name(fullname) is None:
            return None
        return ModuleSpec(fullname, self, is_package=True)

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__
        new = _new_name(name)
        assert new is not None  # `find_spec` has found it
        warn(f"{name} is {new} now", DeprecationWarning, stacklevel=2)
        sys.modules[name] = import_module(new)
