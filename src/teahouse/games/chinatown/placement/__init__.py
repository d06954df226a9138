"""Where tiles go best: groups, layouts, and the plain and compiled searches for a placement."""
