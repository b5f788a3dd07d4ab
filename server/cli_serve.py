"""`affray serve`: everything on one machine, until Ctrl-C."""

import asyncio
import os
from pathlib import Path
from typing import Literal, get_args

import click

from server.app import CannotServe, Options, serve
from server.cli_options import DataDirectory, given_settings, listening_host, public_url, store_address
from server.durability import Level, Promise
from server.embedded.data_directory import default_data_directory
from server.http.listening import EVERYWHERE
from server.logs import LogFormat, log_to_stderr
from server.loop import allow_many_sockets, new_loop
from server.settings import PORT, WORKERS_MAX, Settings
from server.worker import CREATE_WORD, Admits


@click.command("serve")
@click.option("--demo", is_flag=True, help="Open a table with a battle, and print its links.")
@click.option(
    "--host",
    default=EVERYWHERE,
    show_default=True,
    callback=listening_host,
    help="The address to listen on; 127.0.0.1 for this computer alone.",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    help=f"The port to listen on. [default: {PORT}, or the next free one]",
)
@click.option(
    "--data",
    type=DataDirectory(),
    help="The directory where everything is kept. [default: the user's data directory]",
)
@click.option(
    "--redis",
    metavar="URL",
    callback=store_address,
    help="Use this Valkey or Redis instead of a store of our own.",
)
@click.option(
    "--public-url",
    "links_begin_with",
    metavar="URL",
    callback=public_url,
    help="The address that links begin with.",
)
@click.option(
    "--durability",
    type=click.Choice(get_args(Level)),
    default="fsync",
    show_default=True,
    help="When something counts as saved: on the store's disk; on a replica's disk too; or as the store likes.",
)
@click.option(
    "--assert-durable",
    is_flag=True,
    help="What a managed store does not show of its settings is as it should be: you know that it is.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, WORKERS_MAX),
    default=1,
    show_default=True,
    help="So many processes share the port and the store.",
)
@click.option(
    "--create",
    type=click.Choice(("open", "token")),
    default="open",
    show_default=True,
    help=f"Who may open tables: everybody, or who knows the word in {CREATE_WORD}.",
)
@click.option(
    "--behind-proxy",
    is_flag=True,
    help="All come through a proxy of yours, which says who they are in X-Forwarded-For.",
)
@click.option(
    "--set",
    "settings",
    metavar="NAME=VALUE",
    multiple=True,
    callback=given_settings,
    help="A limit of server/settings.py that is to be otherwise; as often as you like.",
)
@click.option(
    "--log-format",
    type=click.Choice(get_args(LogFormat)),
    default="text",
    show_default=True,
    help="How warnings and errors are written to standard error.",
)
def serve_command(
    *,
    demo: bool,
    host: str,
    port: int | None,
    data: Path | None,
    redis: str | None,
    links_begin_with: str | None,
    durability: Level,
    assert_durable: bool,
    workers: int,
    create: Literal["open", "token"],
    behind_proxy: bool,
    settings: Settings,
    log_format: LogFormat,
) -> None:
    """Serve tables to browsers until Ctrl-C."""
    if redis is not None and data is not None:
        raise click.UsageError("--data is where our own store keeps things; with --redis leave it out")
    if redis is None and (assert_durable or durability == "fsync+replica"):
        raise click.UsageError("replicas and what cannot be checked belong to a store of yours: see --redis")
    if create == "token" and not os.environ.get(CREATE_WORD):
        raise click.UsageError(f"--create token: put the word that opens tables into {CREATE_WORD}")
    log_to_stderr(log_format)
    allow_many_sockets()
    options = Options(
        data=(data or default_data_directory()).expanduser().absolute(),
        host=host,
        port=port,
        demo=demo,
        redis=redis,
        public_url=links_begin_with,
        promise=Promise(durability, assert_durable),
        admits=Admits(create, behind_proxy),
        workers=workers,
        log_format=log_format,
    )
    try:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(serve(options, settings, click.echo))
    except CannotServe as wrong:
        raise click.ClickException(str(wrong)) from wrong
