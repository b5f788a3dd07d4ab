"""OSRIC Enhanced Combat."""
