"""The fuzzer: random play, legal and illegal, checked by oracles."""

from .fault import Fault, Finding, Kind
from .run import Fuzzed, FuzzPlan, fuzz, fuzz_game

__all__ = ["Fault", "Finding", "FuzzPlan", "Fuzzed", "Kind", "fuzz", "fuzz_game"]
