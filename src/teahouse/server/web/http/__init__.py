"""Shared by all HTTP endpoints: request context, errors, headers, caching, static files."""
