"""Tests of the code generator."""
