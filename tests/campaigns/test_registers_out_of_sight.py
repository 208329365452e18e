"""All that a campaign hides, in every register, changes no byte of any page, feed, file or print of those who may not
know of it: the whole site, as `site_map.py` lists it, in a world with these secrets and in one without them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import models
from django.urls import reverse

from campaigns.models import (
    Campaign,
    Character,
    ChronicleEntry,
    Circle,
    Game,
    Kept,
    Note,
    NoteReader,
    Person,
    Picture,
)
from campaigns.services.actors import Actor
from campaigns.services.acts import Doing, act
from campaigns.services.messages import Letter, send_message
from campaigns.services.pictures import picture_anew
from campaigns.services.references_in_files import registers_in_order
from campaigns.services.registers import REGISTERS
from campaigns.views.statistics import PARTS
from rulesets.common.seats import PUBLIC
from tests.campaigns.full_registers import image, needed, values_of
from tests.campaigns.readers import Reader, compare
from tests.campaigns.world import World, undone

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere, pytest.mark.usefixtures("one_clock")]
PLANTED = "Zephyrine"  # stands nowhere else
READERS = {"H": "red", "G": "black", "R": PUBLIC, "W": PUBLIC, "T": PUBLIC, "S": PUBLIC, "N": PUBLIC}
WHEN_ASKED = {  # pages that are asked for something
    "search": ("?q=zephyrine", "?q=the"),
    "heard_list": ("?q=zephyrine", "?about=zephyrine"),
    "print_hub": ("?q=zephyrine",),
    "chronicle": ("?page=2",),
    "calendar": ("?month=1590-05",),
}


def hide_everywhere(world: World) -> dict[str, Kept]:
    """A row that only the game master sees in each register, about others that only he sees, and all that is said."""
    campaign, mark, oda = world.campaign, world.people["mark"], world.people["oda"]
    made = _rows(campaign, mark, world.games["council"])
    ghost = made["character"]
    with act(Doing(campaign, mark, "changed", {"row": PLANTED}, PLANTED, secret=True)) as pen:
        pen.change(ghost, {"name": f"{PLANTED} the second", "notes": PLANTED})
    note = Note.objects.create(campaign=campaign, author=mark, text=PLANTED)
    NoteReader.objects.create(note=note, person=oda)
    ChronicleEntry.objects.create(
        campaign=campaign, author=mark, title=PLANTED, text=PLANTED, audience="gm", story_date="1590-05-12"
    )
    send_message(game_id=world.games["council"].pk, actor=Actor.of(oda), letter=Letter("white", PLANTED, ("gm",)))
    return made


def _rows(campaign: Campaign, mark: Person, game: Game) -> dict[str, Kept]:
    picture = Picture.objects.create(campaign=campaign, **picture_anew(image()))
    near: dict[type[models.Model], Any] = {Person: mark, Picture: picture, Game: game}
    made, left = dict[str, Kept](), dict(registers_in_order())
    with act(Doing(campaign, mark, "entered", {"row": PLANTED}, PLANTED, secret=True)) as pen:
        while left:
            ready = [noun for noun, kind in left.items() if all(one in near for one in needed(kind))]
            assert ready, f"these need each other: {sorted(left)}"
            for noun in ready:
                kind = left.pop(noun)
                made[noun] = near[kind] = pen.create(kind, _hidden(kind, values_of(kind, near)))
    return made


def _hidden(kind: type[Kept], values: dict[str, Any]) -> dict[str, Any]:
    planted = {name: PLANTED for name, one in values.items() if isinstance(one, str) and f" of {kind.noun}"[:9] in one}
    return {**values, **planted, "audience": Circle.GM}


def read(reader: Reader) -> dict[str, tuple[int, str]]:
    world = reader.world
    campaign = [world.campaign.pk]
    asked = [reverse(name, args=campaign) + query for name, queries in WHEN_ASKED.items() for query in queries]
    for noun in REGISTERS:
        asked += [reverse("register", args=[*campaign, noun]), reverse("enter_row", args=[*campaign, noun])]
        asked += [reverse("register_file", args=[*campaign, noun, kind]) for kind in ("csv", "json")]
    for noun in ("character", "band", "place", "knowledge", "letter", "game"):
        asked.append(reverse("names", args=[*campaign, noun]) + "?q=zephyrine")
    for part in PARTS:
        asked.append(reverse("statistics_part", args=[*campaign, part]))
        asked += [reverse("statistics_file", args=[*campaign, part, plot]) for plot in PARTS[part].files]
    return {**reader.whole_site(), **reader.read(asked)}


@pytest.mark.parametrize("role", READERS)
def test_what_the_registers_hide_changes_nothing_of_what_others_read(world: World, role: str) -> None:
    reader = Reader(world, world.games["council"], role, READERS[role])
    before = read(reader)
    assert not [path for path, (_status, text) in before.items() if PLANTED in text]
    with undone():
        hide_everywhere(world)
        after = read(reader)
    compare(before, after)


def test_the_game_master_reads_every_one_of_them(world: World) -> None:
    """So that what is compared above was there to be seen."""
    client = world.client("master")
    with undone():
        made = hide_everywhere(world)
        assert Character.objects.filter(name__startswith=PLANTED).exists()
        for noun in REGISTERS:
            row = made[noun]
            assert client.get(reverse("row", args=[world.campaign.pk, noun, row.pk])).status_code == 200, noun
        found = client.get(reverse("search", args=[world.campaign.pk]), {"q": PLANTED}).text
        assert found.count(PLANTED) > 5
