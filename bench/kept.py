"""What was measured last, as a page: `docs/reference/bench.md`. Each question keeps its own lines, so one can be asked anew."""

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bench.verdict import Finding, Skipped

PAGE: Final = Path(__file__).parents[1] / "docs" / "reference" / "bench.md"
_BEGIN: Final = "<!-- measured: {} -->\n"
_END: Final = "<!-- end -->\n"


def keep(found: Mapping[str, Sequence[Finding]], page: Path = PAGE) -> None:
    """Put the findings in the place of what the page had of the same questions; its prose stays."""
    text = page.read_text() if page.exists() else "# Benchmarks\n"
    for question, findings in found.items():
        begin, lines = _BEGIN.format(question), _lines(findings)
        if begin in text:
            head, _, rest = text.partition(begin)
            text = head + begin + lines + _END + rest.partition(_END)[2]
        else:
            text += f"\n## {question}\n\n{begin}{lines}{_END}"
    page.write_text(text)


def _lines(findings: Sequence[Finding]) -> str:
    rows = [f"{machine()}\n\n| ratio | target | |\n| --- | --- | --- |\n"]
    for finding in findings:
        match finding:
            case Skipped(words):
                rows.append(f"| skipped | | {words} |\n")
            case _:
                missed = "" if finding.holds else "**missed** "
                rows.append(
                    f"| {finding.ratio:.3g} | {finding.limit or 'told only'} | {missed}{finding.words} |\n"
                )
    return "".join(rows)


def machine() -> str:
    """Which machine, when, and how busy it was."""
    cpuinfo = Path("/proc/cpuinfo")
    names = (
        [line for line in cpuinfo.read_text().splitlines() if "model name" in line]
        if cpuinfo.exists()
        else []
    )
    name = names[0].partition(": ")[2] if names else platform.processor() or platform.machine()
    load = os.getloadavg()[0]
    today = datetime.now(UTC).date()
    return f"{os.cpu_count()} cores, {name}, Python {platform.python_version()}, {today}, load average {load:.0f}."
