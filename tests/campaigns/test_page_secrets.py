"""Every page of the site, byte for byte, in every world that agrees with what its reader knows of a game.

The addresses are those of `site_map.py`, which has to list them all: a new page is compared from the day it is there.
"""

from __future__ import annotations

import pytest
from django.urls import reverse

from campaigns.models import GameSeat
from campaigns.services.reading import Reading
from rulesets.common.actions import action_id
from rulesets.common.seats import GM, PUBLIC
from tests.campaigns.play_on import positions
from tests.campaigns.readers import Reader, compare
from tests.campaigns.tables import now
from tests.campaigns.world import World, undone

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere, pytest.mark.usefixtures("one_clock")]


def tried_answers(reader: Reader) -> list[dict[str, str]]:
    """Answers of others, answers to nothing, and his own with their odds asked for."""
    loaded = now(reader.game)
    mine = Reading(loaded.ruleset, loaded.state, reader.viewer)
    asked = [one.id for one in mine.asked]
    legal = [action_id(one) for one in mine.legal_actions]
    seats = [seat.id for seat in loaded.ruleset.meta.seats] + [GM]
    others = {action_id(one) for seat in seats for one in loaded.ruleset.legal_actions(loaded.state, seat)[:8]}
    wrong = sorted(others - set(legal))
    forms = [{"question": asked[0] if asked else "x", "choice": one} for one in wrong[:: max(1, len(wrong) // 2)]]
    return forms + [{"question": one, "choice": choice, "ask_odds": "1"} for one in asked[:1] for choice in legal[:1]]


COUNCIL = [("H", "red"), ("O", "white"), ("G", "black"), ("R", PUBLIC), ("W", PUBLIC), ("T", PUBLIC)]
SKIRMISH = [("H", "blue"), ("O", "red"), ("R", PUBLIC)]


WHOLE = [("council", *one) for one in COUNCIL] + [("skirmish", *one) for one in SKIRMISH]
WHOLE += [("hats", "H", "left"), ("hats", "O", "right"), ("hats", "M", PUBLIC)]


@pytest.mark.parametrize(("name", "role", "viewer"), WHOLE)
def test_the_whole_site_is_the_same_in_every_world_its_reader_may_be_in(
    world: World, name: str, role: str, viewer: str
) -> None:
    reader = Reader(world, world.games[name], role, viewer)
    before = reader.whole_site()
    assert len(before) >= (2 if role == "T" else 30)
    with undone(), reader.other_world() as differs:
        compare(before, reader.whole_site())
        assert differs


def test_a_device_of_two_seats_shows_one_of_them_and_its_curtain_neither(world: World) -> None:
    """Hal plays red and white on one device: red is in hand, then nobody is."""
    council = world.games["council"]
    curtain = reverse("hand_over", args=[council.pk])
    with undone():
        GameSeat.objects.filter(game=council, seat="white").update(person=world.people["hal"])
        red, everybody = (Reader(world, council, "H", viewer) for viewer in ("red", PUBLIC))
        red.client.post(curtain, {"seat": "red"})
        before = red.pages_of_the_game()
        assert before[reverse("game", args=[council.pk])][0] == 200
        with red.other_world():
            compare(before, red.pages_of_the_game())
        closed = everybody.read([curtain])
        assert closed[curtain][0] == 200
        with everybody.other_world():
            compare(closed, everybody.read([curtain]))


def test_pages_of_the_barons_are_the_same_at_every_turn(world: World) -> None:
    readers = [Reader(world, world.games["council"], *one) for one in [*COUNCIL[:4], ("M", "white")]]
    check_positions(readers, seed=1, most=4, begin=1)


def test_pages_of_picrochole_are_the_same_at_every_turn(world: World) -> None:
    check_positions([Reader(world, world.games["skirmish"], *one) for one in SKIRMISH], seed=2, most=2, begin=7)


def check_positions(readers: list[Reader], **how: int) -> None:
    differed = {reader.role: 0 for reader in readers}
    with undone():
        for n, _name in enumerate(positions(readers[0].game, **how)):
            for reader in readers:
                differed[reader.role] += check_position(reader, n)
    assert all(differed.values()), differed


def check_position(reader: Reader, seed: int) -> bool:
    forms = tried_answers(reader) if reader.role in "HOG" else []
    before, refused = reader.pages_of_the_game(), reader.refusals(forms)
    with reader.other_world(seed) as differs:
        compare(before, reader.pages_of_the_game())
        compare(refused, reader.refusals(forms))
    return differs
