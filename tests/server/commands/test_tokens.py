"""A link's token opens that link, at that table, and nothing else."""

from hypothesis import given
from hypothesis import strategies as st

from domain.ids import LinkId
from server.commands.tokens import link_of, token_of

KEY, OTHER_KEY = b"k" * 32, b"o" * 32
links = st.from_regex(r"\A[a-z0-9][a-z0-9-]{0,47}\Z").map(LinkId)


@given(links)
def test_a_token_opens_its_link_at_its_table_only(link: LinkId) -> None:
    token = token_of(KEY, link)
    assert link_of(KEY, token) == link
    assert link_of(OTHER_KEY, token) is None


@given(links, links)
def test_a_token_with_another_links_name_opens_nothing(link: LinkId, other: LinkId) -> None:
    forged = f"{other}.{token_of(KEY, link).partition('.')[2]}"
    assert (link_of(KEY, forged) == other) is (link == other)


@given(st.text(max_size=200))
def test_whatever_somebody_makes_up_opens_nothing(text: str) -> None:
    assert link_of(KEY, text) is None


def test_the_mac_has_128_bits_and_fits_an_address() -> None:
    mac = token_of(KEY, LinkId("dm")).partition(".")[2]
    assert len(mac) == 22
    assert mac.replace("-", "").replace("_", "").isalnum()
