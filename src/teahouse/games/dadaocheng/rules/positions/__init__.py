"""Positions and views: loading, checking, redealing."""
