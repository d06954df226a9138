"""Positions and views: loading, dumping, what a seat may know, redealing."""
