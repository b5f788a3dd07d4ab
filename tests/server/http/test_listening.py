"""Where the server listens, and what its links begin with."""

from __future__ import annotations

import socket

from server.http.listening import Listening, NoPort, addresses_of, listen
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
