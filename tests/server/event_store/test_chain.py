"""The running hash: what continues a log and what does not."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.event_store.chain import CHAIN_BITS, BrokenChain, Chain, verify, verify_last
from server.event_store.keys import log_of_battle, log_of_table, table_of_log
from server.event_store.port import GENESIS, Entry, StreamId

KEY = log_of_table("gallows")
BODIES = st.lists(st.binary(max_size=20), max_size=8)


def log_of(*bodies: bytes) -> list[Entry]:
    chain, entries = Chain.start(KEY), list[Entry]()
    for body in bodies:
        chain = chain.next(body)
        entries.append(Entry(chain.id, body))
    return entries


def end_of(*bodies: bytes) -> Chain:
    chain = verify(Chain.start(KEY), log_of(*bodies))
    assert isinstance(chain, Chain)
    return chain


def test_the_chain_is_the_one_that_the_design_writes_down() -> None:
    first = sha256(sha256(b"affray{gallows}:log").digest() + b"one").digest()
    bits = "".join(f"{byte:08b}" for byte in first)
    assert Chain.start(KEY).next(b"one").id == StreamId(1, int(bits[:CHAIN_BITS], 2))


def test_an_empty_log_stands_at_genesis() -> None:
    assert Chain.start(KEY).id == GENESIS
    assert str(GENESIS) == "0-0"


@given(BODIES)
def test_an_untouched_log_verifies_whole_and_in_two_parts(bodies: list[bytes]) -> None:
    entries = log_of(*bodies)
    middle = verify(Chain.start(KEY), entries[: len(entries) // 2])
    assert isinstance(middle, Chain)
    assert verify(middle, entries[len(entries) // 2 :]) == end_of(*bodies)
    assert all(entry.id.chain < 2**CHAIN_BITS for entry in entries)


@given(st.lists(st.binary(max_size=20), min_size=1, max_size=8), st.data())
def test_a_body_changed_afterwards_is_noticed_where_it_stands(
    bodies: list[bytes], data: st.DataObject
) -> None:
    entries = log_of(*bodies)
    at = data.draw(st.integers(0, len(bodies) - 1))
    entries[at] = Entry(entries[at].id, entries[at].body + b"!")
    broken = verify(Chain.start(KEY), entries)
    assert isinstance(broken, BrokenChain)
    assert broken.at_version == at + 1


def test_a_log_rolled_back_and_grown_anew_no_longer_chains() -> None:
    known = end_of(b"one", b"two", b"three")
    grown_anew = log_of(b"one", b"two", b"other", b"four")
    assert isinstance(verify(known, grown_anew[3:]), BrokenChain)
    assert isinstance(verify_last(known, grown_anew[2].id), BrokenChain)


def test_a_missing_entry_is_named() -> None:
    entries = log_of(b"one", b"two", b"three")
    broken = verify(Chain.start(KEY), [entries[0], entries[2]])
    assert broken == BrokenChain(2, "entry 2 is missing: the log goes from 1 to 3")


def test_an_entry_of_another_stream_does_not_fit() -> None:
    assert isinstance(verify(Chain.start(log_of_table("other")), log_of(b"one")), BrokenChain)


def test_a_log_shorter_than_known_was_rolled_back() -> None:
    known = end_of(b"one", b"two", b"three")
    broken = verify_last(known, log_of(b"one")[0].id)
    assert broken is not None
    assert broken.at_version == 2
    assert verify_last(known, known.id) is None
    assert verify_last(known, known.next(b"four").id) is None


@given(st.integers(0, 2**63), st.integers(0, 2**CHAIN_BITS - 1))
def test_a_stream_id_reads_back_as_written(version: int, chain: int) -> None:
    assert StreamId.parse(str(StreamId(version, chain))) == StreamId(version, chain)


@pytest.mark.parametrize("text", ["", "5", "-", "5-", "-5", "a-1", "1-2-3", "1 - 2", "+1-2"])
def test_what_is_no_stream_id_is_said_to_be_none(text: str) -> None:
    with pytest.raises(ValueError, match="a stream id is"):
        StreamId.parse(text)


def test_keys_of_one_table_share_its_hash_tag() -> None:
    assert log_of_table("inn") == "{inn}:log"
    assert log_of_battle("inn", "b1") == "{inn}:battle:b1:log"
    assert table_of_log("{inn}:log") == "inn"
    assert table_of_log("{inn}:battle:b1:log") is None
    assert table_of_log("inn:log") is None
    with pytest.raises(AssertionError, match="no braces"):
        log_of_table("in}n")
