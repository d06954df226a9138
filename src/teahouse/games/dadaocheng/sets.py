"""Reading a component set: the packaged one, or one's own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from teahouse.core import SetError

from .component_checks import check_set
from .components import Components

__all__ = ["read_set", "standard_set"]


@cache
def standard_set() -> Components:
    """The set that comes with the game."""
    raw = (files(__package__) / "data" / "soso-2015.json").read_bytes()
    return read_set(msgspec.json.decode(raw))


def read_set(raw: object) -> Components:
    """A component set from its JSON; raises SetError with what is wrong and where."""
    try:
        components = msgspec.convert(raw, Components)
    except msgspec.ValidationError as error:
        raise SetError(str(error)) from error
    check_set(components)
    return components
