"""The inner loops of the compiled solver: rules, chains and what is found, on words of bits."""

from .fronts import fill_front
from .solving import fill, fill_lively
from .yields import fill_yields

__all__ = ["fill", "fill_front", "fill_lively", "fill_yields"]
