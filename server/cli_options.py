"""What the options of several commands take: a malformed word is told from one that is well formed and does not work.

The first is exit code 2, before anything was tried.
"""

import ipaddress
import os
import re
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, urlsplit

import click

from server.settings import Settings
from server.settings_given import NotASetting, settings_with
from server.store_address import without_password

_STORE_SCHEMES: Final = ("redis", "rediss", "unix")
_NAME: Final = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?\.?")
_ONLY_NUMBERS: Final = re.compile(r"[0-9.]+")


class DataDirectory(click.Path):
    """A directory that is there or can be made. Nothing at all would be the current one, which nobody means."""

    name = "directory"

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """See click.ParamType."""
        if not str(value).strip():
            self.fail("name a directory; what was given is empty", param, ctx)
        return super().convert(value, param, ctx)


def store_address(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """A store's URL, as far as that can be told without asking the store."""
    if value is None:
        return None
    parts = _parts(value)
    is_whole = parts is not None and (parts.path if parts.scheme == "unix" else parts.hostname)
    if parts is None or parts.scheme not in _STORE_SCHEMES or not is_whole:
        raise click.BadParameter(
            f"{without_password(value)!r} is no address of a store; write it as redis://host:6379/0 or unix:///path/to/socket"
        )
    return value


def listening_host(_: click.Context, __: click.Parameter, value: str) -> str:
    """An address of this computer or a name of it, without a port."""
    try:
        ipaddress.ip_address(value)
    except ValueError:
        is_name = _NAME.fullmatch(value) and not _ONLY_NUMBERS.fullmatch(value)
        if not is_name:
            raise click.BadParameter(
                f"{value!r} is no address to listen on; write it as 127.0.0.1, and the port with --port"
            ) from None
    return value


def public_url(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """What links begin with."""
    if value is None:
        return None
    parts = _parts(value)
    is_whole = parts is not None and parts.hostname and not parts.query and not parts.fragment
    if parts is None or parts.scheme not in {"http", "https"} or not is_whole:
        raise click.BadParameter("write it as https://dnd.example.org or https://example.org/affray")
    return value


def given_settings(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> Settings:
    """The settings with those that were named as they were named."""
    try:
        return settings_with(values)
    except NotASetting as wrong:
        raise click.BadParameter(str(wrong)) from wrong


def _parts(url: str) -> SplitResult | None:
    """The parts of a URL; None where it is none."""
    if not url.isprintable() or " " in url:
        return None
    try:
        parts = urlsplit(url)
        _ = parts.port  # which looks at it only when asked
    except ValueError:
        return None
    return parts
