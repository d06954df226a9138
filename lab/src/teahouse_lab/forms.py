"""The batch and discrete forms of games, each named by an import path since they load slowly."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

__all__ = ["BATCH_FORMS", "DISCRETE_FORMS", "GameForm", "made"]


class GameForm(NamedTuple):
    """A form of a game as `module:name`, and what of the game it does not have."""

    path: str
    left_out: tuple[str, ...] = ()


NO_PROMISES = ("promises", "deals of three and more")

BATCH_FORMS: Mapping[str, GameForm] = {
    "chinatown": GameForm("teahouse_lab.batch.chinatown:ChinatownEnv", NO_PROMISES),
    "dadaocheng": GameForm("teahouse_lab.batch.dadaocheng:DadaochengEnv"),
}

DISCRETE_FORMS: Mapping[str, GameForm] = {
    "chinatown": GameForm("teahouse_lab.discrete.chinatown:ChinatownForm", NO_PROMISES),
    "dadaocheng": GameForm("teahouse_lab.environments.dadaocheng:DadaochengForm"),
}


def made(form: GameForm) -> Any:
    """Imports what a form's path names."""
    module, _, name = form.path.partition(":")
    return getattr(import_module(module), name)
