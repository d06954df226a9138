"""The fuzzer: random play, legal and illegal, checked by oracles."""

from .oracles import Fault, FaultFound, FaultKind
from .run import Fuzzed, FuzzPlan, fuzz, fuzz_game

__all__ = ["Fault", "FaultFound", "FaultKind", "FuzzPlan", "Fuzzed", "fuzz", "fuzz_game"]
