"""Strangers: opponents written to exploit the bots, for tests and benchmarks only."""

from .agenda import Agenda
from .brokers import Broker, EmptyShare, MaskedBroker
from .burner import Burner
from .junk import Junk
from .late import LastMinute
from .pairs import Feeder, Front, PaidThird
from .promising import Bankrupt, Debtor, Promising
from .robbers import Flooding, Greedy, Salami, Shark
from .stubborn import Fair, FairProspect, HoldOut, Refuser, Robber
from .yielding import Yielding

__all__ = [
    "Agenda",
    "Bankrupt",
    "Broker",
    "Burner",
    "Debtor",
    "EmptyShare",
    "Fair",
    "FairProspect",
    "Feeder",
    "Flooding",
    "Front",
    "Greedy",
    "HoldOut",
    "Junk",
    "LastMinute",
    "MaskedBroker",
    "PaidThird",
    "Promising",
    "Refuser",
    "Robber",
    "Salami",
    "Shark",
    "Yielding",
]
