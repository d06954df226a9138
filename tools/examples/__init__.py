"""Pictures of the worked examples in the rules. They hold no words, so all languages share them."""

from .chinatown import deal, split_business
from .dadaocheng import line_with_storage

__all__ = ["PICTURES"]

PICTURES = {
    "chinatown-deal": deal,
    "chinatown-split-business": split_business,
    "dadaocheng-line": line_with_storage,
}
"""The function that draws each picture, by the name of the picture's file."""
