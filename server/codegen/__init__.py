"""What is made from the wire's types: TypeScript, JSON Schema and the protocol page.

`python -m server.codegen` writes the three files, `python -m server.codegen --check` says whether one is stale.
"""
