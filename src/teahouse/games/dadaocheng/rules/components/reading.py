"""Reading a component set: the packaged one, or one's own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from teahouse.core import SetError

from .checks import check_set
from .component_set import Components

__all__ = ["components_from", "read_set", "standard_set"]


@cache
def standard_set() -> Components:
    """The set that comes with the game."""
    raw = (files("teahouse.games.dadaocheng") / "data" / "soso-2015.json").read_bytes()
    return read_set(msgspec.json.decode(raw))


def components_from(sets: Mapping[str, Any] | None) -> Components:
    """The set of one's own if there is one under `components`, else the packaged one."""
    own = dict(sets or {})
    for name in own:
        if name != "components":
            raise SetError(f"Dadaocheng has no set {name!r}: it has components")
    return read_set(own["components"]) if own else standard_set()


def read_set(raw: object) -> Components:
    """A component set from its JSON; raises SetError with what is wrong and where."""
    try:
        components = msgspec.convert(raw, Components)
    except msgspec.ValidationError as error:
        raise SetError(f"components: {error}") from error
    check_set(components)
    return components
