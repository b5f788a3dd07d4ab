"""`affray`: the command line. Each command lives in a module of its own, loaded when it is asked for.

Whatever a user got wrong is told in one line that says what to do, with exit code 2; what could not be done,
in one line with exit code 1. A traceback is a fault of ours.
"""

import re
import sys
from importlib import import_module
from typing import Final

import click

COMMANDS: Final = {
    "archive": "server.cli_archive:archive_command",
    "check": "server.cli_check:check",
    "export": "server.cli_carry:export_command",
    "import": "server.cli_carry:import_command",
    "import-map": "server.cli_imports:import_map",
    "import-sheet": "server.cli_imports:import_sheet",
    "join": "server.cli_join:join_command",
    "list": "server.cli_list:list_command",
    "odds": "server.cli_odds:odds",
    "play": "server.cli_play:play",
    "rules": "server.cli_rules:rules",
    "serve": "server.cli_serve:serve_command",
    "show": "server.cli_show:show",
    "verify": "server.cli_verify:verify_command",
}
"""Where each command is: module and name."""


class _Commands(click.Group):
    """Commands by name, imported one by one, so that `affray play` need not load a web server."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """See click.Group."""
        return sorted({*super().list_commands(ctx), *COMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """See click.Group."""
        place = COMMANDS.get(cmd_name)
        if place is None:
            return super().get_command(ctx, cmd_name)
        module, _, name = place.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=False)
@click.version_option(package_name="affray", message="affray %(version)s")
def affray() -> None:
    """A live combat server for old-school D&D."""


def main() -> None:
    """The entry point: errors in one line, never a traceback for what was expected."""
    try:
        code: int | None = affray.main(prog_name="affray", standalone_mode=False)
    except click.UsageError as wrong:
        help_of = wrong.ctx.command_path if wrong.ctx else "affray"
        click.echo(f"affray: {_in_one_line(wrong)} Try '{help_of} --help'.", err=True)
        sys.exit(2)
    except click.ClickException as failed:
        click.echo(f"affray: {_in_one_line(failed)}", err=True)
        sys.exit(1)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    sys.exit(code or 0)


def _in_one_line(wrong: click.ClickException) -> str:
    """What was wrong, closed by one mark: words that others wrote may bring their own, or stand in brackets."""
    words = " ".join(wrong.format_message().split())
    words = re.sub(r"\.? \((Did you mean [^()]*\?)\)", r". \1", words).rstrip(".")
    return words if words.endswith(("?", "!")) else f"{words}."


if __name__ == "__main__":
    main()
