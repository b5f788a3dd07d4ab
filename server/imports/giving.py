"""What was imported, given to a table through its DM's link."""

from collections.abc import Callable, Iterable
from typing import Final

import click
import msgspec

from clients.python import Gone, NobodyAnswers, NoLink, Refused, join, read_link
from clients.python.wire import AnyCommand
from domain.encounters import PrepareEncounter
from domain.table_commands import AddCharacter

PATIENCE_SECONDS: Final = 5.0
"""So long a table has to let us in."""
_to_wire = msgspec.json.Decoder(AnyCommand)


async def give_all(
    link: str, commands: Iterable[AddCharacter | PrepareEncounter], told: Callable[[str], None]
) -> None:
    """One after another; what the table refuses is told, and ends it.

    Raises:  click.ClickException.
    """
    try:
        read_link(link)
        async with join(link, patience_seconds=PATIENCE_SECONDS) as table:
            for command in commands:
                await table.give(_to_wire.decode(msgspec.json.encode(command)))
                told(_given(command))
    except (NoLink, Refused, Gone, NobodyAnswers) as wrong:
        raise click.ClickException(str(wrong)) from wrong


def _given(command: AddCharacter | PrepareEncounter) -> str:
    if isinstance(command, AddCharacter):
        return f"{command.sheet.name} is on the roster."
    return f"{command.name} is prepared: {len(command.groups)} groups, {command.width} x {command.height} squares."
