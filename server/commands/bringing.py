"""What is taken from an export before a table is founded with it: nothing that does not hold."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from domain.commits import TooNew, decode_battle_commit
from domain.dice.keyed import Seeds
from domain.ids import SLUG, TableId
from domain.log import Moment, follow_all
from domain.rulesets.catalog import ruleset
from server.exports import NoExport, read_lines, seeds_in
from server.verify import verified

NAME_MAX = 60


class Brought(Struct, frozen=True):
    """A battle out of a file, checked."""

    name: str
    came_from: TableId
    bodies: Sequence[bytes]
    moment: Moment
    seeds: Mapping[int, Seeds]


def brought_from(text: bytes, commits_max: int) -> Brought | str:
    """The battle, or in words why not. A difference in decisions is none: other rules may have decided it."""
    file = read_lines(text)
    if isinstance(file, NoExport):
        return f"That is no export of a battle: line {file.line}: {file.words}."
    if len(file.entries) > commits_max:
        return f"That battle has {len(file.entries)} commits, and at most {commits_max} may be brought here."
    report = verified(file, decides=False)
    wrong = report.chain or report.fold or report.dice
    if wrong is not None:
        return f"That export does not hold: line {wrong.line}: {wrong.words}."
    bodies = [entry.body for entry in file.entries]
    commits = [commit for body in bodies if not isinstance(commit := decode_battle_commit(body), TooNew)]
    moment = follow_all(commits)
    identity = moment.battle.identity
    if not re.match(SLUG, identity.battle) or ruleset(identity.ruleset) is None:
        return "That export is of a game that is not played here."
    name = identity.name[:NAME_MAX].strip() or "A battle"
    seeds = {epoch: pair for epoch, pair in seeds_in(file).items() if epoch <= moment.epoch}
    return Brought(name, file.head.table, bodies, moment, seeds)
