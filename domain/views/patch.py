"""The change from one view to the next, as a JSON Merge Patch (RFC 7386). Law: apply(patch(a, b), a) == b."""

from enum import Enum
from typing import Final

import msgspec

from domain.views.shapes import View

Json = dict[str, "Json"] | list["Json"] | str | int | float | bool | None
JsonObject = dict[str, Json]


class Unchanged(Enum):
    """Nothing differs."""

    UNCHANGED = "unchanged"


UNCHANGED: Final = Unchanged.UNCHANGED


def to_plain(view: View) -> JsonObject:
    """The view as it stands on the wire. Views hold no null, so null in a patch always means: gone."""
    plain: JsonObject = msgspec.to_builtins(view, str_keys=True)
    return plain


def merge_patch(before: JsonObject, after: JsonObject) -> JsonObject | Unchanged:
    """What to change in `before` to have `after`; objects key by key, anything else as a whole."""
    patch: JsonObject = {key: None for key in before if key not in after}
    for key, value in after.items():
        if key not in before:
            patch[key] = value
            continue
        known = before[key]
        if known is value or known == value:
            continue
        if isinstance(known, dict) and isinstance(value, dict):
            changed = merge_patch(known, value)
            if changed is not UNCHANGED:
                patch[key] = changed
        else:
            patch[key] = value
    return patch or UNCHANGED


def apply_patch(patch: JsonObject, target: JsonObject) -> JsonObject:
    """`target` changed by `patch`, as a client does it; neither argument changes."""
    result = dict(target)
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict):
            known = result.get(key)
            result[key] = apply_patch(value, known if isinstance(known, dict) else {})
        else:
            result[key] = value
    return result
