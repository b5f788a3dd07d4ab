"""Where the server listens, and what its links begin with."""

from __future__ import annotations

import socket

from server.http.listening import SEND_BUFFER_BYTES, Listening, NoPort, addresses_of, listen
from server.hub.addresses import ALONE, IN_THE_HOUSE, WHOEVER, Addresses
from server.settings import PORT


def test_a_port_that_is_taken_gives_way_to_the_next_unless_it_was_asked_for() -> None:
    first = listen("127.0.0.1", None)
    assert isinstance(first, Listening)
    second = listen("127.0.0.1", None)
    assert isinstance(second, Listening)
    with first.socket, second.socket:
        assert second.port > first.port >= PORT
        assert str(second.port) in second.note
        refused = listen("127.0.0.1", first.port)
        assert isinstance(refused, NoPort)
        assert "--port" in refused.why


def test_an_address_that_is_not_ours_is_refused_in_one_line() -> None:
    refused = listen("192.0.2.1", None)
    assert isinstance(refused, NoPort)
    assert "--host" in refused.why


def test_links_name_what_others_can_reach() -> None:
    with socket.socket() as unused:
        alone = addresses_of(Listening(unused, "127.0.0.1", 8750), None)
        assert alone.origin == "http://127.0.0.1:8750"
        assert "Only this computer" in alone.reach
        public = addresses_of(Listening(unused, "0.0.0.0", 8750), "https://example.org/affray/")
        assert public.origin == "https://example.org/affray"
        everywhere = addresses_of(Listening(unused, "0.0.0.0", 8750), None)
        assert "0.0.0.0" not in everywhere.origin
        assert addresses_of(Listening(unused, "::1", 8750), None).origin == "http://[::1]:8750"


def test_links_follow_the_name_that_a_page_came_by_unless_it_is_of_no_use_to_others() -> None:
    wide = Addresses("http://10.0.0.7:8750", "Others can.", follows_host=True)
    assert wide.as_reached_by("10.0.0.7:8750") == wide
    assert wide.as_reached_by("dnd.house:8750") == Addresses(
        "http://dnd.house:8750", WHOEVER, follows_host=True
    )
    for own_name in ("localhost:8750", "127.0.0.1:8750", "[::1]:8750"):
        assert wide.as_reached_by(own_name) == wide
    alone = Addresses("http://127.0.0.1:8750", ALONE, follows_host=True)
    assert alone.as_reached_by("localhost:8750") == Addresses(
        "http://localhost:8750", ALONE, follows_host=True
    )
    with socket.socket() as unused:
        public = addresses_of(Listening(unused, "0.0.0.0", 8750), "https://example.org")
    assert public.as_reached_by("dnd.house:8750") == public


def test_it_is_said_in_words_who_can_open_a_link() -> None:
    with socket.socket() as unused:
        listening = Listening(unused, "0.0.0.0", 8750)
        assert addresses_of(listening, "https://example.org/affray").reach == WHOEVER
        for house in (
            "http://192.168.1.20:8750",
            "http://den.local",
            "http://[fd00::7]:8750",
            "http://kitchen",
        ):
            assert "only in this house" in addresses_of(listening, house).reach
        assert addresses_of(listening, "http://127.0.0.1:8750").reach == ALONE
    wide = Addresses("http://10.0.0.7:8750", WHOEVER, follows_host=True)
    assert wide.as_reached_by("192.168.1.20:8750").reach == IN_THE_HOUSE


def test_links_are_https_where_the_page_itself_is() -> None:
    wide = Addresses("http://10.0.0.7:8750", "Others can.", follows_host=True)
    assert wide.as_reached_by("dnd.house", "https://dnd.house").origin == "https://dnd.house"
    assert wide.as_reached_by("dnd.house", "https://elsewhere.test").origin == "http://dnd.house"


def test_the_system_holds_little_for_a_reader_who_stands_still() -> None:
    listening = listen("127.0.0.1", None)
    assert isinstance(listening, Listening)
    with (
        listening.socket as door,
        socket.create_connection(door.getsockname()[:2]),
        door.accept()[0] as accepted,
    ):
        held_bytes = accepted.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
        assert held_bytes <= 2 * SEND_BUFFER_BYTES, "Linux counts its own bookkeeping in"
