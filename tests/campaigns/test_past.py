"""History from before the site was used: typed or read from a file, each line on its day, all of it one act."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns.models import (
    Act,
    Campaign,
    Character,
    ChronicleEntry,
    Fate,
    Meeting,
    MeetingState,
    Membership,
    Notice,
    Person,
    Role,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.undoing import undo_act
from tests.campaigns.conftest import SignIn

pytestmark = pytest.mark.django_db

FILE = """kind,day,title,text,who,begins,where,audience
meeting,1 May 1588,The first evening,We met at the mill.,,2024-03-05,At Bob’s,all
game,1588-05-02,The fight at the ford,Carts were lost.,,,,all
wound,2 May 1588,left arm,a pike,Yann,,,all
death,3 June 1589,,of the fever,Yann,,,all
game,1588-07-01,A spy is hanged,Nobody knows.,,,,gm
"""


@pytest.fixture
def yann(campaign: Campaign, alice: Person) -> Character:
    with act(Doing(campaign, alice, "entered", {"row": "Yann"}, on="1588-01-01")) as pen:
        return pen.create(Character, {"name": "Yann", "born": "1560"})  # type: ignore[no-any-return]


def line(client: Client, campaign: Campaign, **form: str) -> Any:
    return client.post(reverse("enter_history", args=[campaign.pk]), form)


def send(client: Client, campaign: Campaign, body: str, name: str = "past.csv") -> Any:
    form = {"file": SimpleUploadedFile(name, body.encode()), "reason": "from our notebook"}
    return client.post(reverse("enter_history_file", args=[campaign.pk]), form)


def test_a_file_of_years_is_one_act_with_a_day_for_each_line(
    campaign: Campaign, yann: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    acts = Act.objects.count()
    assert send(sign_in(alice), campaign, FILE).status_code == 302
    assert Act.objects.count() == acts + 1
    meeting, wound = Meeting.objects.get(), Wound.objects.get()
    assert (meeting.state, meeting.story_date, meeting.played) == (
        MeetingState.HELD,
        "1588-05-01",
        "We met at the mill.",
    )
    assert meeting.begins_at.year == 2024 and not Notice.objects.filter(person=bob, code="meeting_planned").exists()
    assert (wound.character, wound.happened_on, wound.course) == (yann, "1588-05-02", "healed")
    yann.refresh_from_db()
    assert yann.fate == Fate.DEAD
    days = {one.title: one.story_date for one in ChronicleEntry.objects.exclude(title="")}
    assert days == {"The fight at the ford": "1588-05-02", "A spy is hanged": "1588-07-01"}
    theirs = sign_in(bob)
    history = theirs.get(reverse("row", args=[campaign.pk, "character", yann.pk])).text
    assert "3 June 1589" in history and "of the fever" in history
    chronicle = theirs.get(reverse("chronicle", args=[campaign.pk])).text
    assert "The fight at the ford" in chronicle and "A spy is hanged" not in chronicle


def test_it_is_taken_back_as_one_and_brought_back(
    campaign: Campaign, yann: Character, alice: Person, sign_in: SignIn
) -> None:
    send(sign_in(alice), campaign, FILE)
    back = undo_act(done=Act.objects.order_by("-pk")[0], author=alice, reason="the wrong file")
    yann.refresh_from_db()
    assert (yann.fate, Meeting.objects.count(), Wound.objects.count()) == (Fate.ACTIVE, 0, 0)
    assert not ChronicleEntry.objects.filter(title="The fight at the ford").exists()
    undo_act(done=back, author=alice, reason="it was right")
    assert Meeting.objects.count() == Wound.objects.count() == 1
    assert ChronicleEntry.objects.get(title="A spy is hanged").audience == "gm"


def test_the_same_file_again_changes_nothing(
    campaign: Campaign, yann: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    send(client, campaign, FILE)
    acts = Act.objects.count()
    answer = send(client, campaign, FILE)
    assert answer.status_code == 302
    assert "There already, and left as it is: 5." in client.get(answer.url).text
    assert Act.objects.count() == acts
    assert Meeting.objects.count() == Wound.objects.count() == 1


def test_a_list_in_json_says_the_same(campaign: Campaign, yann: Character, alice: Person, sign_in: SignIn) -> None:
    rows = [{"kind": "wound", "day": "1588-05-02", "title": "left arm", "who": "yann", "severity": "light"}]
    assert send(sign_in(alice), campaign, json.dumps({"rows": rows}), "past.json").status_code == 302
    assert Wound.objects.get().severity == "light"


def test_single_lines_are_typed(campaign: Campaign, yann: Character, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    assert line(client, campaign, kind="game", day="2 May 1588", title="The ford", text="Carts.").status_code == 302
    assert line(client, campaign, kind="death", day="3 June 1589", who="Yann", text="fever").status_code == 302
    assert line(client, campaign, kind="meeting", title="First", begins="2024-03-05").status_code == 302
    assert ChronicleEntry.objects.filter(title="The ford").exists() and Meeting.objects.exists()


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"kind": "game", "title": "The ford"}, "needed here"),
        ({"kind": "meeting", "title": "First"}, "needed here"),
        ({"kind": "wound", "title": "arm", "day": "1588", "who": "Nobody"}, "called so"),
        ({"kind": "wound", "title": "arm", "day": "1 May 1540", "who": "Yann"}, "not born yet"),
        ({"kind": "death", "day": "1 May 1595", "who": "Yann"}, "not happened yet"),
        ({"kind": "death", "day": "31 June 1588", "who": "Yann"}, "30 days"),
        ({"kind": "meeting", "title": "First", "begins": "2150-01-01"}, "not past yet"),
        ({"kind": "plague", "title": "First"}, "plague"),
    ],
)
def test_what_cannot_have_been_is_refused_in_words(
    campaign: Campaign, yann: Character, alice: Person, sign_in: SignIn, form: dict[str, str], said: str
) -> None:
    acts = Act.objects.count()
    answer = line(sign_in(alice), campaign, **form)
    assert answer.status_code == 422
    assert said in answer.text
    assert Act.objects.count() == acts


def test_nobody_is_wounded_after_his_death_nor_dies_before_he_was_wounded(
    campaign: Campaign, yann: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    body = "kind,day,title,who\ndeath,1589-06-03,,Yann\nwound,1589-07-01,the head,Yann\n"
    answer = send(client, campaign, body)
    assert answer.status_code == 422
    assert "Line 3" in answer.text and "was dead by then" in answer.text
    yann.refresh_from_db()
    assert yann.fate == Fate.ACTIVE, "nothing of it was entered"
    line(client, campaign, kind="wound", day="1589-07-01", title="the head", who="Yann")
    answer = line(client, campaign, kind="death", day="1589-06-03", who="Yann")
    assert answer.status_code == 422 and "still lived" in answer.text
    line(client, campaign, kind="death", day="1589-08-01", who="Yann")
    answer = line(client, campaign, kind="death", day="1589-09-01", who="Yann")
    assert answer.status_code == 422 and "dead already" in answer.text


def test_meetings_that_go_back_in_the_story_are_refused_unless_they_did(
    campaign: Campaign, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    line(client, campaign, kind="meeting", title="First", begins="2024-03-05", day="1 May 1588")
    later = {"kind": "meeting", "title": "Second", "begins": "2024-04-05", "day": "1 April 1588"}
    answer = line(client, campaign, **later)
    assert answer.status_code == 422 and "the story would go back" in answer.text
    assert line(client, campaign, **later, anyway="on").status_code == 302
    assert Meeting.objects.count() == 2


def test_faults_of_a_file_are_told_with_their_line(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    bad = {
        "kind,day\nwound,1588\n": "Line 2",
        "kind,day,colour\ngame,1588,red\n": "no such column",
        "": "no row",
        "kind,day,title\ngame,31 June 1588,x\n": "30 days",
    }
    for body, said in bad.items():
        answer = send(client, campaign, body)
        assert answer.status_code == 422 and said in answer.text, body
    assert not ChronicleEntry.objects.exclude(title="").exists()


def test_only_the_game_master_enters_it(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, rosa: Person, sign_in: SignIn
) -> None:
    page = reverse("enter_history", args=[campaign.pk])
    owner = Person.objects.create_user("olga", password="x", display_name="Olga")
    Membership.objects.create(campaign=campaign, person=owner, role=Role.PLAYER, is_owner=True)
    for person in (bob, rosa, charlie, owner):
        client = sign_in(person)
        assert client.get(page).status_code == 404
        assert line(client, campaign, kind="game", day="1588", title="x").status_code == 404
        assert send(client, campaign, FILE).status_code == 404
    assert sign_in(alice).get(page).status_code == 200
    assert "History from before" not in sign_in(bob).get(reverse("chronicle", args=[campaign.pk])).text
