"""What each of five finds: the game master, whose it is, another player, a guest, a reader; each all of his own."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import (
    Attendance,
    Campaign,
    Character,
    Circle,
    Hearing,
    Knowledge,
    Meeting,
    Person,
    Possession,
    Relation,
)
from campaigns.services.acts import Doing, act
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.guests import Invited, make_guest_link
from tests.campaigns.conftest import SignIn
from tests.campaigns.sought import entered

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_may")]
EVERYBODY = {"gm", "owner", "other", "guest", "reader"}
HIS = {"gm", "owner"}
FOUND_BY = {
    "kaptorix": EVERYBODY,
    "ransomix": HIS,
    "figurix": EVERYBODY,
    "relatix": HIS,
    "sailor": HIS,
    "boathook": HIS,
    "ducatix": HIS,
    "milkbrother perrine": EVERYBODY,
    "betrothed": {"gm"},
    "remarkix": EVERYBODY,
    "whisperix": {"gm"},
    "sourcix": HIS,
    "twistix": HIS,
    "ghostix": {"gm"},
    "taxix": EVERYBODY,
    "bribix": {"gm"},
    "calendrier": set(),
    "nowhereix": set(),
}


def planted(campaign: Campaign, anne: Character, perrine: Character, bob: Person) -> None:
    ghost = entered(campaign, Character, name="Ghostix", audience=Circle.GM)
    sheet = {**anne.sheet, "skills": "sailor", "gear": "boathook"}
    with act(Doing(campaign, None, "changed", {"row": "Anne"})) as pen:
        told = {"captor": "Kaptorix", "ransom": "Ransomix", "figures": "Figurix", "relation": "Relatix"}
        pen.change(anne, {**told, "sheet": sheet})
    entered(campaign, Possession, name="A purse", currency="Ducatix", character=anne)
    entered(campaign, Relation, one=anne, other=perrine, what="milkbrother")
    entered(campaign, Relation, one=ghost, other=perrine, what="betrothed")
    open_one = entered(campaign, Meeting, title="Tuesday", begins_at=timezone.now())
    hidden = entered(campaign, Meeting, title="Wednesday", begins_at=timezone.now(), audience=Circle.GM)
    entered(campaign, Attendance, meeting=open_one, person=bob, answer="yes", remark="Remarkix")
    entered(campaign, Attendance, meeting=hidden, person=campaign_gm(campaign), remark="Whisperix")
    fact = entered(campaign, Knowledge, title="The mill", text="It burns.", audience=Circle.GM)
    heard: dict[str, Any] = {"knowledge": fact, "character": anne, "title": "The mill", "audience": Circle.GM}
    entered(campaign, Hearing, **heard, text="It burns.", source="Sourcix")
    entered(campaign, Hearing, **heard, text="Twistix stands.")
    entered(campaign, Hearing, **heard, text="It burns.", source_character=ghost)
    for what, audience in (("Taxix", "all"), ("Bribix", "gm")):
        facts = {"what": {"en": f"the {what} of Tréguier", "fr": f"{what} à Tréguier"}}
        tell_chronicle(campaign=campaign, code="came_due", facts=facts, audience=audience)


def campaign_gm(campaign: Campaign) -> Person:
    return campaign.memberships.get(role="gm").person


@pytest.fixture
def browsers(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, rosa: Person, sign_in: SignIn
) -> dict[str, Client]:
    guest = Client()
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    guest.post(reverse("guest_join", args=[link.token]))
    people = {"gm": alice, "owner": bob, "other": charlie, "reader": rosa}
    return {"guest": guest, **{who: sign_in(person) for who, person in people.items()}}


def finds(client: Client, campaign: Campaign, words: str) -> bool:
    answer = client.get(reverse("search", args=[campaign.pk]), {"q": words})
    assert answer.status_code == 200
    return bool(answer.context["groups"])


def test_each_finds_what_he_may_read_and_nothing_else(
    campaign: Campaign, anne: Character, perrine: Character, bob: Person, browsers: dict[str, Client]
) -> None:
    planted(campaign, anne, perrine, bob)
    found = {words: {who for who, one in browsers.items() if finds(one, campaign, words)} for words in FOUND_BY}
    assert found == FOUND_BY


def test_a_line_of_the_site_is_found_as_it_reads_whatever_its_language(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    facts = {"what": {"en": "the toll of Tréguier", "fr": "le péage de Tréguier"}}
    tell_chronicle(campaign=campaign, code="came_due", facts=facts)
    client = sign_in(bob)
    assert finds(client, campaign, "comes about treguier") and not finds(client, campaign, "peage")
    Person.objects.filter(pk=bob.pk).update(language="fr")
    assert finds(client, campaign, "peage TRÉGUIER") and not finds(client, campaign, "toll treguier")
