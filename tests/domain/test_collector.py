"""What the collector is told to leave alone: it must never lead back to itself, nor be a link of a chain."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib import import_module
from typing import get_args, get_origin, get_type_hints

from msgspec import Struct

import domain
from domain.battle import Battle
from domain.ladder import Act, Counted, TakenBack
from domain.log import Moment


def kinds_below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for below in kind.__subclasses__():
        yield below
        yield from kinds_below(below)


def named_in(hint: object) -> Iterator[type[Struct]]:
    """The shapes that a field of that type may hold."""
    for kind in (hint, get_origin(hint)):
        if isinstance(kind, type) and issubclass(kind, Struct):
            yield kind
    for inner in get_args(hint):
        yield from named_in(inner)


def held_by(kind: type[Struct]) -> set[type[Struct]]:
    hints = get_type_hints(kind)
    return {named for field in kind.__struct_fields__ for named in named_in(hints[field])}


def test_no_shape_that_the_collector_leaves_alone_can_hold_one_of_its_own_kind() -> None:
    for module in pkgutil.walk_packages(domain.__path__, "domain."):
        import_module(module.name)
    mine = (kind for kind in set(kinds_below(Struct)) if kind.__module__.partition(".")[0] == "domain")
    alone = {kind for kind in mine if not kind.__struct_config__.gc}
    assert Battle in alone
    assert Moment in alone
    TopologicalSorter(
        {kind: held_by(kind) & alone for kind in alone}
    ).prepare()  # raises where one leads to itself


def test_chains_as_long_as_a_battle_are_known_to_the_collector() -> None:
    assert all(link.__struct_config__.gc for link in (Act, Counted, TakenBack))
