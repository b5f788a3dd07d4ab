"""The page in a real browser, against a real server with a real store."""
