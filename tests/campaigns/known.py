"""A campaign in which somebody knows something: for the tests of knowledge, pictures and notes."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from campaigns.access import Viewer, get_visible_campaign
from campaigns.models import Campaign, Character, Hearing, Knowledge, Person
from campaigns.services.acts import Doing, act
from campaigns.services.knowledge import Hearers, as_written, enter_piece, tell_piece
from campaigns.services.register_writing import Told
from campaigns.veils import KEPT

POWDER = "Powder under the salt"


def at(name: str, campaign: Campaign, *parts: object) -> str:
    return reverse(name, args=[campaign.pk, *parts])


def character(campaign: Campaign, name: str, player: Person | None = None, **values: Any) -> Character:
    with act(Doing(campaign, None, "entered", {"row": name})) as pen:
        return pen.create(Character, {"name": name, "player": player, **values})  # type: ignore[no-any-return]


def piece(campaign: Campaign, gm: Person, title: str = POWDER, **values: Any) -> Knowledge:
    seen = get_visible_campaign(Viewer(gm), campaign.pk)
    told = {"title": title, "text": "The third cart.", **values}
    return enter_piece(campaign=seen, viewer=Viewer(gm), values=told, told=Told())


def tell(row: Knowledge, gm: Person, *characters: Character, people: Any = (), everybody: bool = False) -> Hearing:
    hearers = Hearers(everybody, characters, people)
    tell_piece(piece=row, viewer=Viewer(gm), telling=as_written(row), hearers=hearers)
    return Hearing.objects.order_by("-pk")[0]  # type: ignore[no-any-return]


def number(row: Any) -> str:
    return str(KEPT.over(row.pk))


def telling(row: Knowledge, **values: Any) -> dict[str, Any]:
    """As the page of it posts."""
    return {
        "title": row.title, "text": row.text, "matter": "fact", "way": "told", "source": "", "source_character": "",
        "on": "", **values,
    }  # fmt: skip


def image(kind: str = "PNG", size: tuple[int, int] = (60, 40), name: str = "map.png", **how: Any) -> SimpleUploadedFile:
    out = BytesIO()
    Image.new("RGB", size, (120, 30, 60)).save(out, kind, **how)
    return SimpleUploadedFile(name, out.getvalue())
