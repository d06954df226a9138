"""Dadaocheng: sixteen discs, five goods, the ships and buildings of a harbour town."""

from teahouse.core.descriptor import GameDescriptor

from .rules import position
from .rules.game import Dadaocheng
from .rules.position import Query

__all__ = ["DESCRIPTOR", "Dadaocheng"]

DESCRIPTOR = GameDescriptor(
    package=__name__,
    name="dadaocheng",
    title="Dadaocheng",
    titles={"zh-Hant": "大稻埕"},
    rules=Dadaocheng,
    query=Query,
    milestones=position,
    set_parts=("components",),
    levels=("easy", "medium", "hard", "expert"),
    plain_levels=("easy", "medium", "narrow"),
    seats=("indigo", "ochre", "plum", "jade"),
    late_actions=frozenset(
        {
            "swap",
            "flip",
            "collect",
            "take",
            "return",
            "ship",
            "build",
            "open",
            "temple",
            "exchange",
            "market",
            "den",
            "event",
            "end",
        }
    ),
    secrets=("dice", "events", "ships.1.1", "ships.2.1", "ships.3.1"),
    open_chance=frozenset({"DiceRolled"}),
    to_come=("events", "dice"),
    is_open=True,
)
