"""Two people in the same instant: one gets in, nothing is told twice, somebody always owns."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from campaigns.models import (
    Campaign,
    Character,
    ChronicleEntry,
    Fate,
    Game,
    GuestLink,
    Membership,
    Notice,
    Person,
    Place,
    Role,
)
from campaigns.services.campaigns import MembershipRefused, join_campaign, leave_campaign, make_invite
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.notices import notify
from campaigns.services.throttle import Limit, TooMany, knock
from campaigns.veils import KEPT, seen_veil
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at, character
from tests.campaigns.test_registers import form as filled

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*deeds: Callable[[], Any]) -> list[Any]:
    """Each deed in a thread of its own, all let loose together; what they answered or raised."""
    start = Barrier(len(deeds))

    def run(deed: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return deed()
        except (MembershipRefused, TooMany) as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(run, deeds))


def test_of_two_devices_that_open_a_link_together_one_gets_in(campaign: Campaign, alice: Person):
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    phones = [Client() for _ in range(4)]
    address = f"/guest/{link.token}/"
    answers = at_once(*(lambda phone=phone: phone.post(address).status_code for phone in phones))
    assert sorted(answers) == [302, 409, 409, 409]
    assert Person.objects.filter(is_guest=True).count() == 1
    assert GuestLink.objects.get().person == Person.objects.get(is_guest=True)


def test_a_game_that_is_told_twice_in_one_instant_is_one_notice(campaign: Campaign, bob: Person):
    game = Game.objects.create(campaign=campaign, name="The ford", slug="picrochole")

    def tell() -> None:
        notify(person=bob, campaign=campaign, game=game, code="your_turn", facts={"game": game.name})

    at_once(tell, tell, tell, tell)
    assert Notice.objects.unread().count() == 1


def test_two_owners_who_leave_together_leave_one_owner(campaign: Campaign, alice: Person, bob: Person):
    Membership.objects.update(is_owner=True)
    both = list(Membership.objects.filter(campaign=campaign))
    answers = at_once(*(lambda one=one: leave_campaign(membership=one) for one in both))
    assert sum(isinstance(answer, MembershipRefused) for answer in answers) == 1
    assert Membership.objects.filter(campaign=campaign, is_owner=True).count() == 1


def test_whoever_presses_join_twice_joins_once(campaign: Campaign, alice: Person, charlie: Person):
    invite = make_invite(campaign=campaign, author=alice, role="player")
    at_once(*[lambda: join_campaign(invite=invite, person=charlie)] * 3)
    assert Membership.objects.filter(person=charlie).count() == 1
    assert ChronicleEntry.objects.filter(code="member_joined").count() == 1


def test_knocks_in_one_instant_are_all_counted():
    door = Limit("test.door", times=3, minutes=5)
    answers = at_once(*[lambda: knock(door, "somebody")] * 8)
    assert sum(isinstance(answer, TooMany) for answer in answers) == 5


ROUND = "this goes round in a circle"


def seen(row: Place) -> int:
    return seen_veil("place", row.pk).over(row.version)


def two_masters(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> tuple[Client, Client]:
    Membership.objects.filter(campaign=campaign, person=bob).update(role=Role.GM)
    return sign_in(alice), sign_in(bob)


def one_was_refused(answers: list[Any]) -> bool:
    """In words, and not because anything broke."""
    refused = [one for one in answers if one.status_code != 302]
    return len(refused) == 1 and refused[0].status_code == 422 and ROUND in refused[0].text


def test_of_two_who_each_close_half_of_a_circle_of_heirs_one_is_refused_in_words(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
):
    masters = two_masters(campaign, alice, bob, sign_in)
    for n in range(4):
        anne, yann = character(campaign, f"Anne {n}"), character(campaign, f"Yann {n}")
        halves = [(anne, yann), (yann, anne)]
        answers = at_once(
            *(
                lambda client=client, one=one, other=other: client.post(
                    at("edit_row", campaign, "character", one.pk),
                    filled(one, name=one.name, successor_of=KEPT.over(other.pk), notes=f"after {other.name}"),
                )
                for client, (one, other) in zip(masters, halves, strict=True)
            )
        )
        assert one_was_refused(answers), [one.status_code for one in answers]
        rows = Character.objects.filter(pk__in=[anne.pk, yann.pk])
        assert rows.filter(successor_of=None, notes="", version=0).count() == 1
        assert rows.exclude(successor_of=None).exclude(notes="").count() == 1


def test_an_heir_who_is_named_while_his_own_line_is_written_closes_no_circle(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
):
    first, second = two_masters(campaign, alice, bob, sign_in)
    for n in range(4):
        dead, heir = character(campaign, f"Anne {n}", fate=Fate.DEAD), character(campaign, f"Yann {n}")
        legacy = {"heir": KEPT.over(heir.pk), "name": "", "relation": "brother", "on": "", "reason": ""}
        line = filled(dead, name=dead.name, fate="dead", successor_of=KEPT.over(heir.pk))
        answers = at_once(
            lambda dead=dead, legacy=legacy: first.post(at("name_successor", campaign, dead.pk), legacy),
            lambda dead=dead, line=line: second.post(at("edit_row", campaign, "character", dead.pk), line),
        )
        assert sorted(one.status_code for one in answers) == [302, 422], [one.status_code for one in answers]
        links = Character.objects.filter(pk__in=[dead.pk, heir.pk]).exclude(successor_of=None)
        assert links.count() == 1
        heir.refresh_from_db()
        assert (heir.relation == "brother") == (heir.successor_of_id == dead.pk)


def test_of_two_who_put_two_places_into_each_other_one_is_refused_in_words(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
):
    masters = two_masters(campaign, alice, bob, sign_in)
    usual = dict.fromkeys(("kind", "description", "notes", "reason", "on"), "")
    mill, farm = (Place.objects.create(campaign=campaign, name=name) for name in ("Mill", "Farm"))
    answers = at_once(
        *(
            lambda client=client, one=one, other=other: client.post(
                at("edit_row", campaign, "place", one.pk),
                {**usual, "name": one.name, "within": KEPT.over(other.pk), "audience": "all", "seen": seen(one)},
            )
            for client, (one, other) in zip(masters, [(mill, farm), (farm, mill)], strict=True)
        )
    )
    assert one_was_refused(answers), [one.status_code for one in answers]
    assert Place.objects.filter(within=None).count() == 1
