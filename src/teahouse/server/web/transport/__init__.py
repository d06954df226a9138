"""Transport: WebSocket frames, buffers, and the clients connected by sockets and streams."""
