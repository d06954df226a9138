"""How `expert` of Dadaocheng learns its worth, from games that it plays alone."""
