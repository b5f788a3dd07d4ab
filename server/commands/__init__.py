"""From a command to its commit: the road that every change takes."""
