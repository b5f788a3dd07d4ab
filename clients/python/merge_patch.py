"""JSON Merge Patch, RFC 7386: null deletes, an object merges, all else replaces."""

from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


def patched(target: Json, patch: Json) -> Json:
    """`target` with `patch` laid over it. Neither is changed; what the patch does not touch is the same object."""
    if not isinstance(patch, dict):
        return patch
    merged: dict[str, Json] = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = patched(merged.get(key), value)
    return merged
