"""What was imported, given to a table through its DM's link."""

import asyncio
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import quote, urlsplit

import click
import msgspec
from msgspec import structs

from clients.python import Gone, NobodyAnswers, NoLink, Refused, join, read_link
from clients.python.wire import AnyCommand
from domain.encounters import PrepareEncounter
from domain.ids import PictureId
from domain.maps import Backdrop
from domain.table_commands import AddCharacter

PATIENCE_SECONDS: Final = 5.0
"""So long a table has to let us in."""
PICTURE_SECONDS: Final = 120.0
"""So long a picture may be on its way and be cut."""
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


async def with_picture(prepared: PrepareEncounter, link: str, body: bytes, across: int) -> PrepareEncounter:
    """The encounter with a picture under its ground, which the table takes as it takes any picture.

    Raises:  click.ClickException.
    """
    try:
        read_link(link)
    except NoLink as wrong:
        raise click.ClickException(str(wrong)) from wrong
    kept = await asyncio.to_thread(_bring, link, body)
    return structs.replace(
        prepared, backdrop=Backdrop(kept.picture, kept.width_px, kept.height_px, across=across)
    )


class _Kept(msgspec.Struct, frozen=True):
    picture: PictureId
    width_px: int
    height_px: int


class _Refusal(msgspec.Struct, frozen=True):
    message: str = ""


def _bring(link: str, body: bytes) -> _Kept:
    """Raises:  click.ClickException, in the table's words where it refuses."""
    to = read_link(link)
    parts = urlsplit(link.strip())
    base = parts.path.rpartition("/t/")[0]
    address = f"{parts.scheme}://{parts.netloc}{base}/api/tables/{quote(to.table)}/pictures"
    headers = {"authorization": f"Bearer {to.token}", "content-type": "application/octet-stream"}
    asked = urllib.request.Request(address, body, headers)  # noqa: S310 - `read_link` takes http and https alone
    try:
        with urllib.request.urlopen(asked, timeout=PICTURE_SECONDS) as answer:  # noqa: S310 - as above
            return msgspec.json.decode(answer.read(), type=_Kept)
    except urllib.error.HTTPError as refused:
        with refused:
            words = _words(refused.read())
        raise click.ClickException(f"The picture was not taken: {words or refused.reason}") from refused
    except OSError as wrong:
        raise click.ClickException(f"The picture did not arrive: {wrong}.") from wrong


def _words(body: bytes) -> str:
    try:
        return msgspec.json.decode(body, type=_Refusal).message
    except msgspec.DecodeError:
        return ""


def _given(command: AddCharacter | PrepareEncounter) -> str:
    if isinstance(command, AddCharacter):
        return f"{command.sheet.name} is on the roster."
    return f"{command.name} is prepared: {len(command.groups)} groups, {command.width} x {command.height} squares."
