"""A tiny game of another maker, which the house plays without knowing it."""

from teahouse.core.descriptor import GameDescriptor

from . import milestones
from .pig import Pig

__all__ = ["DESCRIPTOR"]

DESCRIPTOR = GameDescriptor(
    package=__name__,
    name="pig",
    title="Pig",
    titles={"pl": "Świnka"},
    rules=Pig,
    milestones=milestones,
    seats=("plum", "jade"),
)
