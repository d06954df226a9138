"""What players type, understood: a grammar for five languages, which drafts and never acts."""

from .hearing import Hearing, hearing_from
from .languages import language_names
from .meanings import Meaning
from .understanding import meaning_of, understand

__all__ = ["Hearing", "Meaning", "hearing_from", "language_names", "meaning_of", "understand"]
