"""What our processes run on."""

from __future__ import annotations

import resource

from server.loop import OPEN_FILES_MAX, allow_many_sockets


def test_as_many_sockets_may_be_open_as_the_system_grants() -> None:
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(now, 512), most))
    try:
        allow_many_sockets()
        lifted, still = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert still == most
        assert lifted in {most, OPEN_FILES_MAX}
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))
