"""Chinatown, by Karsten Hartwig: everything is for sale."""

from teahouse.core.descriptor import GameDescriptor

from .rules import steps as pace
from .rules.game import Chinatown
from .rules.rulebook import Options
from .rules.what_if import Query

__all__ = ["DESCRIPTOR", "Chinatown", "Options"]

DESCRIPTOR = GameDescriptor(
    package=__name__,
    name="chinatown",
    title="Chinatown",
    titles={"zh-Hant": "唐人街"},
    rules=Chinatown,
    query=Query,
    milestones=pace,
    set_parts=("board", "tiles", "outlook"),
    plain_levels=("easy", "medium", "narrow"),
    public_questions=frozenset({"board", "offer"}),
    marks=frozenset({"building", "tile"}),
    secret_deals="secret_deals",  # C8
    late_actions=frozenset({"keep", "place", "done"}),  # nobody deals in the name of a late player
    secrets=("deck", "bag", "outlook_deck", "players.*.hand", "players.*.cash"),
    opened_by={"players.*.cash": "open_money"},  # C24
    to_come=("deck", "bag", "outlook_deck"),
)
