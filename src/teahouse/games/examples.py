"""Pictures of worked examples in the rules; without words, so that every language shares them."""

from teahouse.games.chinatown.picture.examples import deal, split_business
from teahouse.games.dadaocheng.picture.examples import line_with_storage

__all__ = ["PICTURES"]

PICTURES = {
    "chinatown-deal": deal,
    "chinatown-split-business": split_business,
    "dadaocheng-line": line_with_storage,
}
"""What draws each picture, by the name of its file."""
