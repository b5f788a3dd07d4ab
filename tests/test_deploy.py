"""What an operator is given to start from fits what the server is: the compose file, the proxy, the dashboard."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml
from click.testing import CliRunner

from server import metrics
from server.cli_serve import serve_command
from server.event_store.redis_durability import _WANTED
from server.worker import CREATE_WORD, METRICS_TOKEN

ROOT = Path(__file__).parent.parent


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return read


def test_the_store_of_the_compose_file_is_one_that_the_server_accepts() -> None:
    words = compose()["services"]["store"]["command"].split()
    given = dict(zip(words[1::2], words[2::2], strict=True))
    assert {name: given.get(f"--{name}") for name in _WANTED} == {
        name: want for name, (want, _) in _WANTED.items()
    }


def test_the_workers_of_the_compose_file_are_given_options_that_there_are() -> None:
    told = CliRunner().invoke(serve_command, ["--help"]).output
    services = compose()["services"]
    for worker in ("one", "two"):
        command, *options = services[worker]["command"]
        assert command == "serve"
        for option in options:
            assert option.split("=")[0] in told


def test_the_workers_have_a_place_for_what_is_put_away_and_are_told_every_word_that_they_ask_for() -> None:
    read = compose()
    for worker in ("one", "two"):
        (mounted,) = read["services"][worker]["volumes"]
        name, _, folder = mounted.partition(":")
        assert name in read["volumes"]
        assert f"install -d -o affray -g affray {folder}" in (ROOT / "Dockerfile").read_text()
        assert {METRICS_TOKEN, CREATE_WORD} <= set(read["services"][worker]["environment"])
    assert "store" in read["volumes"]


def test_the_proxy_of_the_compose_file_knows_both_workers() -> None:
    services = compose()["services"]
    configuration = (ROOT / "deploy" / "haproxy.cfg").read_text()
    for name, address in services["proxy"]["environment"].items():
        assert f'"${name}"' in configuration
        assert address.split(":")[0] in {"*", "127.0.0.11", *services}
    (mounted,) = services["proxy"]["volumes"]
    assert (ROOT / mounted.split(":")[0]).is_file()
    assert set(services["proxy"]["depends_on"]) == {"one", "two"}


def test_the_dashboard_shows_metrics_that_there_are() -> None:
    dashboard = json.loads((ROOT / "docs" / "operate" / "grafana.json").read_text())
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"affray_[a-z_]+", target["expr"])
    }
    families = re.findall(r"^# TYPE (\S+)", metrics.exposition().decode(), re.MULTILINE)
    known = {form for name in families for form in (name, f"{name}_bucket")}
    assert asked <= known
    assert {name.removesuffix("_bucket") for name in asked} >= {
        f for f in families if not f.endswith("_created")
    }
