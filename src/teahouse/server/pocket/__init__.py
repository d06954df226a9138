"""The pocket edition: the server's tables in a browser tab, and the folder it is served from."""
