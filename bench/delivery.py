"""What does it cost to deliver one commit to 500 sockets in three audiences, what may not be seen left out?

Against servers that say the like to as many sockets in three groups, with nothing to work out: websockets, python-socketio,
Node's ws, Socket.IO and Colyseus, and bare asyncio writing a frame that is ready. In seconds of each server's own processor.
"""

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Final

from bench.loud import OURS, PLAIN, Loud, least
from bench.loud_ours import EVENTS
from bench.peers import COLYSEUS, NPM, PYPI, NotHere, node_modules, python_with
from bench.verdict import Finding, Skipped, Verdict
from server.loop import allow_many_sockets

QUESTION: Final = "delivery"
SOCKETS: Final = 500
BARE_SOCKETS: Final = (50, 500, 2_000)
BARE_MAX: Final = 1.3
EVENTS_MAX: Final = 1.5
Peer = tuple[str, float | None]
PEERS: Final[dict[str, Peer]] = {
    "broadcast": ("websockets.broadcast", 0.80),
    "socketio": ("python-socketio's emit to a room", 0.15),
    "loud_ws.cjs": ("a loop of Node's ws", 1.0),
    "loud_socket_io.cjs": ("Socket.IO's emit to a room", 0.65),
    "loud_colyseus.cjs": ("Colyseus' broadcast in a room", None),
}


def answer(*, tiny: bool = False) -> Sequence[Finding]:
    """Each peer beside ours; then ours with more events; then both ends of how many sockets there are."""
    allow_many_sockets()
    if tiny:
        return tuple(_against_bare(6, 2, 1, tiny=True))
    rounds, repeats = 20, 6
    found: list[Finding] = []
    with Loud(OURS, SOCKETS) as ours:
        ours.settle(1)
        found.extend(_beside(ours, peer, rounds, repeats) for peer in PEERS)
        one, many = least(((ours, 1), (ours, EVENTS)), rounds, repeats)
    words = (
        f"a commit of {EVENTS} events to {SOCKETS} sockets {1000 * many:.2f} ms, of one {1000 * one:.2f} ms"
    )
    found.append(Verdict(words, many / one, EVENTS_MAX))
    for sockets in BARE_SOCKETS:
        found.extend(_against_bare(sockets, rounds, repeats))
    return found


def _beside(ours: Loud, peer: str, rounds: int, repeats: int) -> Finding:
    name, ratio_max = PEERS[peer]
    try:
        words = _words(peer)
    except NotHere as wrong:
        return Skipped(f"{name}: {wrong}")
    with Loud(words, SOCKETS) as theirs:
        theirs.settle(ours.frame_bytes)
        mine, its = least(((ours, 1), (theirs, ours.frame_bytes)), rounds, repeats)
    said = (
        f"one commit to {SOCKETS} sockets {1000 * mine:.2f} ms, {name} {1000 * its:.2f} ms; "
        f"{ours.frame_bytes} bytes each"
    )
    return Verdict(said, mine / its, ratio_max)


def _words(peer: str) -> Sequence[str]:
    if peer.endswith(".cjs"):
        packages = COLYSEUS if peer == "loud_colyseus.cjs" else NPM
        return (shutil.which("node") or "node", str(node_modules(*packages) / peer))
    return (str(python_with(*PYPI)) if peer == "socketio" else sys.executable, PLAIN, peer)


def _against_bare(sockets: int, rounds: int, repeats: int, *, tiny: bool = False) -> Iterator[Finding]:
    with ExitStack() as stack:
        ours = stack.enter_context(Loud(OURS, sockets))
        bare = stack.enter_context(Loud((sys.executable, PLAIN, "bare"), sockets))
        ours.settle(1)
        bare.settle(ours.frame_bytes)
        mine, its = least(((ours, 1), (bare, ours.frame_bytes)), rounds, repeats)
    words = f"one commit to {sockets} sockets {1000 * mine:.2f} ms, bare asyncio with a frame that is ready {1000 * its:.2f} ms"
    yield Verdict(words, mine / its, None if tiny else BARE_MAX)
