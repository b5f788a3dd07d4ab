"""The process that reads one file for a table."""

import sys

import msgspec

from domain.rulesets.catalog import RULESETS
from server.imports.apart import MapAsked, SheetsAsked, Wanted
from server.imports.report import ImportedMap, Sheets, Unusable
from server.imports.sheet_file import read_sheets
from server.imports.uvtt import map_file, read_map


def answered(asked: bytes) -> Sheets | ImportedMap | Unusable:
    """What the process gives for all of its input."""
    line, _, content = asked.partition(b"\n")
    match msgspec.json.decode(line, type=Wanted):
        case SheetsAsked(base):
            return read_sheets(next(iter(RULESETS.values())).book, content, base)
        case MapAsked(doors):
            return read_map(map_file(content), doors)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(answered(sys.stdin.buffer.read())))
