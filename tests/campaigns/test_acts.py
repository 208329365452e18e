"""Registers are written by acts: noted, merged, taken back as one."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.access import Viewer, get_visible_campaign
from campaigns.models import Act, BandMember, Campaign, Change, Character, Circle, Fate, Person, Possession, Wound
from campaigns.models import Band as BandRow
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services.acts import Clash, Doing, act
from campaigns.services.register_writing import Told, change_row
from campaigns.services.undoing import undo_act
from tests.campaigns.tables import found

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(alice: Person, bob: Person) -> Campaign:
    return found("Le Trégor", alice, bob, gm=alice)


def entered(campaign: Campaign, author: Person, name: str, **values: object) -> Character:
    with act(Doing(campaign, author, "entered", {"row": name})) as pen:
        return pen.create(Character, {"name": name, **values})  # type: ignore[no-any-return]


def changed(row: Any, author: Person, values: dict[str, object], **more: object) -> Act:
    with act(Doing(row.campaign, author, "changed", {"row": str(row)}, **more)) as pen:  # type: ignore[arg-type]
        pen.change(row, values)
    return Act.objects.first()  # type: ignore[return-value]


def test_every_change_says_who_when_and_why(campaign: Campaign, alice: Person) -> None:
    campaign.story_date = "1590-05-12"
    row = entered(campaign, alice, "Judikael")
    done = changed(row, alice, {"fate": Fate.PRISONER, "name": "Judikael"}, reason="at the mill")
    assert (done.author, done.reason, done.story_date, done.story_order) == (
        alice,
        "at the mill",
        "1590-05-12",
        15900512,
    )
    change = done.changes.get()
    assert (change.noun, change.row, change.field) == ("character", row.pk, "fate")
    assert (change.before, change.after, change.version) == ("active", "prisoner", 1)


def test_what_changes_nothing_is_no_act(campaign: Campaign, alice: Person) -> None:
    row = entered(campaign, alice, "Judikael")
    before = Act.objects.count()
    changed(row, alice, {"fate": Fate.ACTIVE})
    assert Act.objects.count() == before


def test_two_who_change_different_things_are_merged(campaign: Campaign, alice: Person, bob: Person) -> None:
    row = entered(campaign, alice, "Judikael", description="A miller.")
    seen = row.version
    changed(row, alice, {"fate": Fate.WOUNDED})
    form = {"name": "Judikael", "fate": Fate.ACTIVE, "description": "A miller's son."}
    with act(Doing(campaign, bob, "changed", {"row": row.name})) as pen:
        now = pen.change(row, form, seen=seen)
    assert (now.fate, now.description) == (Fate.WOUNDED, "A miller's son.")


def test_two_who_change_the_same_are_told_and_nothing_is_lost(campaign: Campaign, alice: Person, bob: Person) -> None:
    row = entered(campaign, alice, "Judikael", description="A miller.")
    changed(row, alice, {"description": "A smuggler."})
    with pytest.raises(Clash) as clash, act(Doing(campaign, bob, "changed", {"row": row.name})) as pen:
        pen.change(row, {"description": "A priest.", "fate": Fate.DEAD}, seen=0)
    assert clash.value.theirs == {"description": "A smuggler."}
    row.refresh_from_db()
    assert (row.description, row.fate) == ("A smuggler.", Fate.ACTIVE)


def test_an_act_is_taken_back_as_one_and_leaves_its_trace(campaign: Campaign, alice: Person) -> None:
    row = entered(campaign, alice, "Judikael")
    with act(Doing(campaign, alice, "changed", {"row": "everything"})) as pen:
        pen.change(row, {"fate": Fate.DEAD})
        band = pen.create(BandRow, {"name": "The mill", "leader": row})
        pen.create(BandMember, {"band": band, "character": row})
    back = undo_act(done=Act.objects.first(), author=alice, reason="he lives")  # type: ignore[arg-type]
    row.refresh_from_db()
    assert row.fate == Fate.ACTIVE
    assert not BandRow.objects.exists()
    assert not BandMember.objects.exists()
    assert back.undoes is not None
    assert Change.objects.filter(act=back).count() == 3


def test_the_taking_back_is_taken_back_and_all_is_as_it_was(campaign: Campaign, alice: Person) -> None:
    row = entered(campaign, alice, "Judikael")
    with act(Doing(campaign, alice, "struck_out", {"row": row.name})) as pen:
        pen.create(BandMember, {"band": pen.create(BandRow, {"name": "The mill"}), "character": row})
    made = Act.objects.first()
    key = BandMember.objects.get().pk
    back = undo_act(done=made, author=alice, reason="no")  # type: ignore[arg-type]
    undo_act(done=back, author=alice, reason="yes")
    assert BandMember.objects.get().pk == key
    with pytest.raises(SiteRefused) as refused:
        undo_act(done=back, author=alice, reason="again")
    assert refused.value.code == "act_undone"


def test_what_was_changed_since_is_not_taken_back(campaign: Campaign, alice: Person) -> None:
    row = entered(campaign, alice, "Judikael")
    first = changed(row, alice, {"fate": Fate.WOUNDED})
    changed(row, alice, {"fate": Fate.DEAD})
    with pytest.raises(SiteRefused) as refused:
        undo_act(done=first, author=alice, reason="no wound")
    assert refused.value.code == "act_overtaken"
    row.refresh_from_db()
    assert row.fate == Fate.DEAD


def test_what_others_rest_on_is_not_taken_back(campaign: Campaign, alice: Person) -> None:
    row = entered(campaign, alice, "Judikael")
    made = Act.objects.first()
    with act(Doing(campaign, alice, "entered", {"row": "The mill"})) as pen:
        pen.create(BandMember, {"band": pen.create(BandRow, {"name": "The mill"}), "character": row})
    with pytest.raises(SiteRefused) as refused:
        undo_act(done=made, author=alice, reason="nobody")  # type: ignore[arg-type]
    assert refused.value.code == "act_leant_on"


def test_a_row_goes_with_what_cannot_be_without_it_and_comes_back_with_it(campaign: Campaign, alice: Person) -> None:
    row = entered(campaign, alice, "Judikael")
    with act(Doing(campaign, alice, "entered", {"row": "The mill"})) as pen:
        pen.create(BandMember, {"band": pen.create(BandRow, {"name": "The mill", "leader": row}), "character": row})
    key = row.pk
    with act(Doing(campaign, alice, "struck_out", {"row": row.name})) as pen:
        pen.remove(row)
    assert not BandMember.objects.exists()
    assert BandRow.objects.get().leader is None
    undo_act(done=Act.objects.first(), author=alice, reason="he was somebody")  # type: ignore[arg-type]
    back = Character.objects.get()
    assert (back.pk, back.name) == (key, "Judikael")
    assert BandMember.objects.get().character == back
    assert BandRow.objects.get().leader == back


def test_a_refusal_leaves_nothing_of_an_act(campaign: Campaign, alice: Person) -> None:
    with pytest.raises(ValueError, match="enough"), act(Doing(campaign, alice, "entered", {"row": "?"})) as pen:
        pen.create(Character, {"name": "?"})
        raise ValueError("enough")
    assert not Character.objects.exists()
    assert not Act.objects.exists()


def test_a_row_is_seen_by_its_circle(campaign: Campaign, alice: Person, bob: Person, charlie: Person) -> None:
    for name, circle in (("open", Circle.ALL), ("hidden", Circle.GM), ("some", Circle.SOME)):
        entered(campaign, alice, name, audience=circle)
    entered(campaign, alice, "own", audience=Circle.SOME, player=bob)
    entered(campaign, alice, "kept from him", audience=Circle.GM, player=bob)

    def names(person: Person) -> list[str]:
        return [one.name for one in Character.objects.visible_to(Viewer(person))]

    assert names(alice) == ["open", "hidden", "some", "own", "kept from him"]
    assert names(bob) == ["open", "own"]
    assert names(charlie) == []


def test_a_thing_is_with_one_only(campaign: Campaign, alice: Person) -> None:
    """What holds a purse, and so what statistics sum of it, is never asked of two."""
    anne = entered(campaign, alice, "Anne")
    with act(Doing(campaign, alice, "entered", {"row": "them"})) as pen:
        band = pen.create(BandRow, {"name": "The mill"})
        purse = pen.create(Possession, {"name": "A purse", "character": anne})
    purse.campaign = get_visible_campaign(Viewer(alice), campaign.pk)
    with pytest.raises(BadInput, match="with one only"):
        change_row(row=purse, viewer=Viewer(alice), values={"band": band}, seen=None, told=Told())
    assert Possession.objects.get().band is None


def test_nothing_that_cannot_be_comes_back_with_an_act(campaign: Campaign, alice: Person) -> None:
    """Neither by taking back what was taken back, after somebody wrote the other half of a circle."""
    anne, yann = entered(campaign, alice, "Anne"), entered(campaign, alice, "Yann")
    done = changed(anne, alice, {"successor_of": yann})
    back = undo_act(done=done, author=alice, reason="the other way round")
    changed(yann, alice, {"successor_of": anne})
    with pytest.raises(SiteRefused) as refusal:
        undo_act(done=back, author=alice, reason="again")
    assert refusal.value.code == "goes_round"
    anne.refresh_from_db()
    assert anne.successor_of is None
    assert not hasattr(Act.objects.get(pk=back.pk), "undone_by")


def test_days_stay_in_their_order_whatever_is_taken_back(campaign: Campaign, alice: Person) -> None:
    anne = entered(campaign, alice, "Anne")
    with act(Doing(campaign, alice, "entered", {"row": "a wound"})) as pen:
        wound = pen.create(Wound, {"character": anne, "happened_on": "1590-05-01", "next_on": "1590-05-10"})
    early = changed(wound, alice, {"happened_on": "1590-05-20", "next_on": "1590-05-25"})
    Act.objects.filter(pk=early.pk).update(code="changed")
    first = changed(wound, alice, {"next_on": "1590-06-01"})
    undo_act(done=first, author=alice, reason="no")
    late = changed(wound, alice, {"happened_on": "1590-05-24"})
    assert late.changes.count() == 1
    with pytest.raises(SiteRefused):
        undo_act(done=early, author=alice, reason="no")
    wound.refresh_from_db()
    assert (wound.happened_on, wound.next_on) == ("1590-05-24", "1590-05-25")
