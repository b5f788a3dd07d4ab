"""The hub: rooms, one per table on this worker, and what goes out to the sockets in them."""
