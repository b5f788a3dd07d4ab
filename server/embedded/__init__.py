"""The store that Affray brings along: one Valkey or Redis server, started, watched and stopped by us.

`store.EmbeddedStore` is the way in. `binary` finds a server program, `data_directory` sees to it that
one server at a time uses a directory, `socket_directory` is where the store listens, `process` is one run of
the program, and `launcher` is the small script in between that makes the program end when we do.
"""
