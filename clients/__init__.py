"""Those who speak the wire and know no rule: the page, the terminal, the Python SDK."""
