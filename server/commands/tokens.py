"""What a link carries: `<link id>.<MAC>`. Nothing secret stands in the log, so a link can be shown again."""

import hmac
from base64 import urlsafe_b64encode
from typing import Final

from domain.ids import LinkId

LINK_KEY_BYTES: Final = 32
_MAC_BYTES: Final = 16


def token_of(link_key: bytes, link: LinkId) -> str:
    """The token that opens `link`: its id and 128 bits of HMAC-SHA256 by the table's link key."""
    mac = hmac.digest(link_key, b"affray link\x00" + link.encode(), "sha256")[:_MAC_BYTES]
    return f"{link}.{urlsafe_b64encode(mac).decode().rstrip('=')}"


def link_of(link_key: bytes, token: str) -> LinkId | None:
    """The link that `token` opens, if it was made with this key; compared in constant time."""
    link = LinkId(token.rpartition(".")[0])
    expected = token_of(link_key, link)
    return link if hmac.compare_digest(expected.encode(), token.encode()) else None
