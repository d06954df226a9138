"""Where tiles go best: groups, layouts, and the search for a placement, plain and compiled."""
