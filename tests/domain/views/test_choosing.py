"""What there is to choose from."""

from typing import get_args, get_type_hints

from domain.views.asking import Rows
from domain.views.choosing import rows_to_choose_from


def test_every_table_that_may_be_asked_for_names_its_rows_by_what_a_command_takes() -> None:
    tables = get_args(get_type_hints(Rows)["table"])
    found = {table: rows_to_choose_from(Rows(table)).rows for table in tables}
    assert all(len(rows) > 10 for rows in found.values())
    assert found["monster"]["ogre"] == "Ogre"
    assert found["weapon"]["long_sword"]
