"""The inner loops of the compiled solver: rules, chains and what is found, on words of bits."""

from .filling import fill, fill_front, fill_lively, fill_yields

__all__ = ["fill", "fill_front", "fill_lively", "fill_yields"]
