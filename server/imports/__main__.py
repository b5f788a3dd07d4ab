"""The process that reads one file for a table."""

import sys

import msgspec

from server.imports.apart import answered

if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(answered(sys.stdin.buffer.read())))
