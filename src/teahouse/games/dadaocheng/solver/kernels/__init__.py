"""The inner loops of the compiled solver: the rules, the chains and what is kept, on words."""

from .filling import fill, fill_front, fill_lively, fill_yields

__all__ = ["fill", "fill_front", "fill_lively", "fill_yields"]
