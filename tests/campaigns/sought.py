"""Of the search: a campaign in which a name stands, what a page finds of it."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from campaigns.models import Campaign, Game, Person
from campaigns.services.acts import Doing, act
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import two_hats

PLANTED = "Gwénaëlle"
NOBODY = "Zzyzx"


def entered(campaign: Campaign, model: type, **values: object) -> Any:
    with act(Doing(campaign, None, "entered", {"row": PLANTED}, reason=f"because of {PLANTED}", secret=True)) as pen:
        return pen.create(model, values)


def looked(sign_in: SignIn, person: Person, campaign: Campaign, text: str) -> str:
    answer = sign_in(person).get(reverse("search", args=[campaign.pk]), {"q": text})
    assert answer.status_code == 200
    body = str(answer.content.decode()).replace(f'value="{text}"', "")
    return body[body.index("<main") :]


def plain_game(campaign: Campaign, bob: Person, charlie: Person) -> Game:
    game = two_hats(bob, charlie)
    Game.objects.filter(pk=game.pk).update(campaign=campaign)
    return Game.objects.get(pk=game.pk)
