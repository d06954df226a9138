"""Pictures of the worked examples in the rules. They hold no words, so all languages share them."""

from teahouse.games.chinatown.picture.examples import deal, split_business
from teahouse.games.dadaocheng.picture.examples import line_with_storage

__all__ = ["PICTURES"]

PICTURES = {
    "chinatown-deal": deal,
    "chinatown-split-business": split_business,
    "dadaocheng-line": line_with_storage,
}
"""The function that draws each picture, by the name of the picture's file."""
