"""Everything that the server answers over HTTP and WebSockets."""
