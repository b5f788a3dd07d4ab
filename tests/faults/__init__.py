"""Things that break real processes and real sockets, for tests that need it."""
