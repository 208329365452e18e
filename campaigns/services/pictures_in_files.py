"""Pictures in the file of a campaign: each a part of its own, written anew when it is taken in."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any

from campaigns.models import Campaign, Picture
from campaigns.refusals import BadInput
from campaigns.services.pictures import MOST_BYTES, picture_anew
from campaigns.services.rows import BadValue

FOLDER = "pictures/"
MOST_PICTURES = 500
Values = dict[str, Any]


def write_pictures(numbers: Mapping[int, int]) -> dict[str, Values]:
    """The parts of these, by the numbers that they have in the file."""
    found = Picture.objects.filter(pk__in=list(numbers)).order_by("pk")
    return {f"{FOLDER}{numbers[one.pk]}.json": _written(one) for one in found}


def _written(row: Picture) -> Values:
    return {"kind": row.kind, "body": base64.b64encode(bytes(row.body)).decode()}


def read_pictures(parts: Mapping[str, Any]) -> dict[int, Values]:
    """Raises BadInput and BadValue."""
    found = {_number(name): name for name in parts if name.startswith(FOLDER)}
    if len(found) > MOST_PICTURES:
        raise BadInput("file_too_large", status=413)
    return {number: _read(parts[name], name) for number, name in sorted(found.items())}


def _number(name: str) -> int:
    return int(name.removeprefix(FOLDER).removesuffix(".json"))


def _read(data: Any, path: str) -> Values:
    if not isinstance(data, Mapping) or not isinstance(data.get("body"), str):
        raise BadValue(f"{path}.body")
    if len(data["body"]) > MOST_BYTES * 3 // 2:
        raise BadInput("file_too_large", status=413)
    try:
        return picture_anew(base64.b64decode(data["body"], validate=True))
    except (binascii.Error, ValueError):
        raise BadValue(f"{path}.body") from None


def keep_pictures(read: Mapping[int, Values], campaign: Campaign) -> dict[int, int]:
    """The key of each by its number; the same picture is kept once."""
    found: dict[int, int] = {}
    made: dict[str, Picture] = {}
    for number, values in read.items():
        if values["digest"] not in made:
            made[values["digest"]] = Picture.objects.create(campaign=campaign, **values)
        found[number] = made[values["digest"]].pk
    return found
