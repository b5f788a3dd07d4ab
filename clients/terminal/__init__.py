"""`affray join LINK`: a table in a terminal, with a screen or line by line. It knows the wire, and no rule."""
