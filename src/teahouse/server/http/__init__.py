"""What every HTTP endpoint shares: request context, errors, headers, caching, the page's files."""
