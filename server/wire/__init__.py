"""The messages between a client and a worker, one file per direction."""
