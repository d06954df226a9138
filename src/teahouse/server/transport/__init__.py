"""Sockets and streams: frames, buffers, and the clients that read from them."""
