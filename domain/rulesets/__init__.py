"""The rules of three games on one engine. A ruleset is a frozen record of tables and rule functions."""
