"""On a low or narrow screen, as at 200 % zoom, what there is to choose from is whole; and the order of the round says why."""

import pytest
from playwright.async_api import Locator, expect

from clients.python import Table, join
from clients.terminal.acting import give_line
from tests.browser.people import DESK, People, until
from tests.browser.served import Served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.timeout(240),
]

SETTING_OUT = (
    "begin",
    "mirel cast sleep",
    "declare rath attack orc-1 half",
    "seal all nearest",
    "roll initiative party 1, foes 7",
)
IS_ON_TOP = """(one) => {
  const box = one.getBoundingClientRect();
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return one.contains(found);
}"""


async def resolving(table: Table) -> None:
    """Mirel's spell is complete, and hers to aim."""

    async def is_here() -> bool:
        return table.seen.view is not None

    await until(is_here, "the table")
    for line in SETTING_OUT:
        outcome = await give_line(table, line)
        assert outcome.happened, f"{line}: {outcome.words}"


async def is_whole(one: Locator) -> bool:
    await one.evaluate("one => one.scrollIntoView({ block: 'nearest' })")
    return bool(await one.evaluate(IS_ON_TOP))


@pytest.mark.parametrize("size", [(320, 568), (720, 450), (390, 844)], ids=["320 px", "200 %", "phone"])
async def test_every_target_of_a_spell_can_be_brought_into_sight_and_picked(
    served: Served, people: People, size: tuple[int, int]
) -> None:
    async with join(served.links[0]) as table:
        await resolving(table)
    dm = await people.come(served.links[0])
    await dm.page.set_viewport_size({"width": size[0], "height": size[1]})
    targets = dm.page.locator('[data-action="spell-target"]')
    await expect(targets.first).to_be_visible()
    assert await targets.count() >= 12
    for target in await targets.all():
        assert await is_whole(target), f"{await target.inner_text()} is covered"
    last = targets.last
    await last.focus()
    await dm.page.keyboard.press("Enter")
    await expect(last).to_have_attribute("aria-pressed", "true")


async def test_a_figure_in_the_order_says_by_key_why_it_stands_there(served: Served, people: People) -> None:
    async with join(served.links[0]) as table:
        await resolving(table)
    dm = await people.come(served.links[0])
    await dm.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    mirel = dm.page.locator('.tracker [data-figure="mirel"]').first
    await expect(dm.page.locator('.tracker [data-rove][tabindex="0"]')).to_have_count(1)
    await dm.page.locator('.tracker [data-rove][tabindex="0"]').focus()
    await expect(mirel).to_be_focused()
    await dm.page.keyboard.press("Enter")
    why = dm.page.locator('[data-why="mirel"]')
    await expect(why).to_contain_text("casting time 1 OE-10.2")
    await expect(why).to_be_in_viewport()
    await dm.page.keyboard.press("ArrowRight")
    await dm.page.keyboard.press("Enter")
    await expect(dm.page.locator('[data-why="rath"]')).to_contain_text("the half-move comes first OE-4.7")
