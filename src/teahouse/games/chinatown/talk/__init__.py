"""What players type, understood: a grammar for five languages, which drafts and never acts."""

from .hearing import Hearing, hearing_from
from .languages import language_names
from .meanings import Meaning
from .understanding import heard_in, meaning_of, understand

__all__ = [
    "Hearing",
    "Meaning",
    "heard_in",
    "hearing_from",
    "language_names",
    "meaning_of",
    "understand",
]
