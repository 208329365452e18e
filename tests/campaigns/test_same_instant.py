"""Two people in the same instant: one gets in, nothing is told twice, somebody always owns."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from campaigns.models import Campaign, ChronicleEntry, Game, GuestLink, Membership, Notice, Person
from campaigns.services.campaigns import MembershipRefused, join_campaign, leave_campaign, make_invite
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.notices import notify
from campaigns.services.throttle import Limit, TooMany, knock

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
