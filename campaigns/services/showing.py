"""A row opened to all, to some, or to nobody: who sees it from now on, kept as one act and taken back as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from campaigns.access import Viewer
from campaigns.models import Act, Campaign, Circle, Kept, Notice, Person, Role, Shown
from campaigns.notice_words import SHOWN
from campaigns.plain_text import without_isolation
from campaigns.refusals import BadInput
from campaigns.services.acts import Doing, act, keep
from campaigns.services.notices import notify_members, open_notice
from campaigns.services.registers import sees_row

NAMED = 6  # people whom the history names


def who_may_see(campaign: Campaign) -> QuerySet[Person]:
    """Everybody in the campaign but those who arbitrate it, and see it all."""
    members = campaign.memberships.exclude(role=Role.GM).values("person")  # type: ignore[attr-defined]
    return Person.objects.filter(pk__in=members).order_by("display_name", "username")


def shown_to(row: Kept) -> list[int]:
    """To whom it was shown, by their keys."""
    return list(Shown.objects.filter(noun=row.noun, row=row.pk).order_by("person").values_list("person", flat=True))


def show_row(*, row: Kept, viewer: Viewer, circle: str, people: Sequence[Person], reason: str) -> None:
    """From now on these see it, and are told so. Whoever saw it before and sees it still saw it all the while."""
    if circle == Circle.SOME and not people:
        raise BadInput("nobody_shown")
    wanted = [one.pk for one in people] if circle == Circle.SOME else []
    facts: dict[str, Any] = {"row": without_isolation(str(row)), "person": _named(people)}
    code = "shown_to" if wanted else "changed"
    doing = Doing(row.campaign, viewer.person, code, facts, reason, secret=True)
    with act(doing) as pen:
        now = type(row)._base_manager.select_for_update(no_key=True).get(pk=row.pk)
        saw = {one.pk for one in who_may_see(row.campaign) if _sees(now, one)}
        before = shown_to(now)
        added, gone = [key for key in wanted if key not in before], [key for key in before if key not in wanted]
        if added or gone:
            facts["shown"] = {"noun": now.noun, "row": now.pk, "added": added, "gone": gone}
            _move(row.campaign, facts["shown"])
        pen.change(now, {"audience": circle})
        if facts.get("shown") and not pen.noted:  # the circle stays, others are in it
            keep(doing, [])
        _tell(now, viewer, saw)
        withdraw_hidden(row.campaign)


def _sees(row: Kept, person: Person) -> bool:
    return sees_row(row.campaign, Viewer(person), row.noun, row.pk)


def _tell(row: Kept, viewer: Viewer, saw: set[int]) -> None:
    """A line to each who sees it and did not: who may not see what it hangs on gets none."""
    people = [one.pk for one in who_may_see(row.campaign) if one.pk not in saw and _sees(row, one)]
    facts = {"campaign": without_isolation(row.campaign.name), "noun": row.noun, "row": row.pk}
    if people:
        notify_members(people=people, campaign=row.campaign, code=SHOWN, facts=facts, but=viewer.person)


def withdraw_hidden(campaign: Campaign) -> None:
    """Lines of what is shown to their readers no more; nobody else's line moves."""
    for line in Notice.objects.unread().filter(campaign=campaign, code=SHOWN).select_related("person"):
        if not sees_row(campaign, Viewer(line.person), line.facts["noun"], line.facts["row"]):
            open_notice(notice=line)


def move_shown(done: Act) -> dict[str, Any]:
    """Of an act that is being taken back: the other way round, for those who still belong to the campaign."""
    if "shown" not in done.facts:
        return {}
    told = done.facts["shown"]
    theirs = set(who_may_see(done.campaign).values_list("pk", flat=True))
    back = {**told, "added": [key for key in told["gone"] if key in theirs], "gone": told["added"]}
    _move(done.campaign, back)
    return {"shown": back}


def _move(campaign: Campaign, told: dict[str, Any]) -> None:
    rows = Shown.objects.filter(noun=told["noun"], row=told["row"])
    rows.filter(person__in=told["gone"]).delete()
    there = set(rows.values_list("person", flat=True))
    about = {"campaign": campaign, "noun": told["noun"], "row": told["row"]}
    Shown.objects.bulk_create(Shown(**about, person_id=key) for key in told["added"] if key not in there)


def _named(people: Sequence[Person]) -> str:
    names = [without_isolation(one.shown_name) for one in people]
    return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
