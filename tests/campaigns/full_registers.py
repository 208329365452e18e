"""A campaign with rows in every register, made of their columns: one that is added later is filled here by itself."""

from __future__ import annotations

import io
from typing import Any

from django.db import models
from django.utils import timezone
from PIL import Image

from campaigns.models import Campaign, Circle, Game, GmTerm, Kept, Note, NoteReader, Person, Picture, Shown
from campaigns.services.acts import Doing, act
from campaigns.services.pictures import picture_anew
from campaigns.services.references_in_files import columns_of, registers_in_order


def image() -> bytes:
    body = io.BytesIO()
    Image.new("RGB", (4, 3), "white").save(body, "PNG")
    return body.getvalue()


def filled_registers(campaign: Campaign, gm: Person, player: Person, game: Game | None) -> dict[str, Kept]:
    """A row in each register, the player's own where it can be; and one that only the game master sees."""
    picture = Picture.objects.create(campaign=campaign, **picture_anew(image()))
    near: dict[type[models.Model], Any] = {Person: player, Picture: picture, Game: game}
    made: dict[str, Kept] = {}
    left = dict(registers_in_order())
    with act(Doing(campaign, gm, "entered", {"row": "all of it"}, "It began", on="1590-05-12")) as pen:
        while left:
            ready = [noun for noun, kind in left.items() if all(one in near for one in needed(kind))]
            assert ready, f"these need each other: {sorted(left)}"
            for noun in ready:
                kind = left.pop(noun)
                made[noun] = near[kind] = pen.create(kind, values_of(kind, near))
    make_secret(campaign, gm, made)
    add_notes(campaign, gm, player, made)
    return made


def needed(kind: type[Kept]) -> list[type[models.Model]]:
    return [one.related_model for one in columns_of(kind) if one.is_relation and not one.null]


def values_of(kind: type[Kept], near: dict[type[models.Model], Any]) -> dict[str, Any]:
    """Something of its kind in every column."""
    found: dict[str, Any] = {}
    for column in columns_of(kind):
        if column.name in ("audience", "version", "made_at", "slug", "form", "sheet"):
            continue
        if column.is_relation:
            found[column.name] = near.get(column.related_model)
        elif column.choices:
            found[column.name] = column.flatchoices[-1][0]
        elif isinstance(column, models.BooleanField):
            found[column.name] = False
        elif isinstance(column, models.DateTimeField):
            found[column.name] = timezone.now()
        elif isinstance(column, models.JSONField):
            found[column.name] = [["ARG-1", "a cause", 2]]
        elif isinstance(column, models.IntegerField):
            found[column.name] = 3
        else:
            found[column.name] = (
                "1590-05-12" if (column.max_length or 0) == 60 else f"{column.name} of {kind.noun}"[:40]
            )
    return {**found, "audience": Circle.ALL}


def make_secret(campaign: Campaign, gm: Person, made: dict[str, Kept]) -> None:
    """Somebody whom only the game master sees, who is shown to nobody; somebody struck out; something taken back."""
    character = made["character"]
    with act(Doing(campaign, gm, "entered", {"row": "Ghost"}, secret=True)) as pen:
        ghost = pen.create(type(character), {"name": "Ghost", "audience": Circle.GM})
        pen.create(type(made["relation"]), {"one": ghost, "other": character, "what": "haunts"})
    with act(Doing(campaign, gm, "changed", {"row": "Judikael"}, "He was seen")) as pen:
        pen.change(character, {"name": "Judikael", "notes": "watched"})
    with act(Doing(campaign, gm, "struck_out", {"row": "the band"}, "They went home")) as pen:
        gone = pen.create(type(made["band"]), {"name": "Gone home", "leader": character})
        pen.create(type(made["condition"]), {"band": gone, "what": "hunger"})
    with act(Doing(campaign, gm, "struck_out", {"row": "the band"}, "They went home")) as pen:
        pen.remove(gone)


def add_notes(campaign: Campaign, gm: Person, player: Person, made: dict[str, Kept]) -> None:
    Shown.objects.create(campaign=campaign, noun="place", row=made["place"].pk, person=player)
    mine = Note.objects.create(campaign=campaign, author=gm, text="Be early")
    NoteReader.objects.create(note=mine, person=player)
    Note.objects.create(campaign=campaign, author=player, text="To myself alone")
    GmTerm.objects.create(campaign=campaign, person=gm)


def change(campaign: Campaign, gm: Person, row: Kept, **values: Any) -> None:
    with act(Doing(campaign, gm, "changed", {"row": str(row)}, "because")) as pen:
        pen.change(row, values)
