"""Everything that touches the world: sockets, the store, the clock, the command line."""
