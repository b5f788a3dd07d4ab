"""The process that reads one picture."""

import sys

import msgspec

from server.pictures.cutting import answered

if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.msgpack.encode(answered(sys.stdin.buffer.read())))
