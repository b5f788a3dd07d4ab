"""The server, room by room."""
