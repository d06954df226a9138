"""The inner loops of the compiled solver: rules, chains and what is found, on words of bits."""

from .fronts import fill_front
from .solving import fill
from .yields import fill_yields

__all__ = ["fill", "fill_front", "fill_yields"]
