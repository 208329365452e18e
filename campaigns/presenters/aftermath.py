"""After the battle as who closes the game works on it, and as each player reads of his own people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import get_language

from campaigns.access import Viewer
from campaigns.forms.aftermath import ADDED, KINDS, NewsForm, keyed
from campaigns.forms.closing_rows import HOLDERS, SPARE, Offered, RowForm
from campaigns.models import Act, Band, Campaign, Membership, Person, Place
from campaigns.presenters.speech import Sentence, Speech
from campaigns.services.aftermath import Aftermath, Proposed, proposals
from campaigns.services.closing import Line

SHORT, LONGEST = 60, 120
OF_ALL = "condition"  # of whole bands: the game master's to say
IN_LANGUAGE = {"where": ("location", "wound"), "how": ("cause", "cause")}


@dataclass(frozen=True, slots=True)
class Row:
    form: RowForm
    kind: str
    said: Sentence | None


@dataclass(frozen=True, slots=True)
class Group:
    """All rows about one character; without one, what was learnt."""

    name: str
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class ClosingPage:
    """The form of a game that is not closed yet."""

    groups: list[Group]
    added: list[tuple[str, list[RowForm]]]
    news: NewsForm

    @property
    def forms(self) -> list[RowForm]:
        return [row.form for group in self.groups for row in group.rows] + [
            form for _kind, forms in self.added for form in forms
        ]

    @property
    def has_errors(self) -> bool:
        return any(one.is_bound and one.errors for one in (*self.forms, self.news))

    def is_valid(self) -> bool:
        valid = [one.is_valid() for one in (*self.forms, self.news)]  # all of them, so that each says what is wrong
        return all(valid)

    def lines(self) -> list[Line]:
        return [one.line() for one in self.forms if one.is_meant]


def closing_page(*, after: Aftermath, campaign: Campaign, viewer: Viewer, data: Any = None) -> ClosingPage:
    speech = Speech.of(after.game.slug, {})
    people, is_gm = keyed(list(after.people.values())), after.game.has_gm
    offered = _offered(campaign, viewer, is_gm=is_gm)
    rows: dict[str, list[Row]] = {}
    for n, one in enumerate(proposals(after)):
        name = one.who.name if one.kind != "learnt" else ""
        rows.setdefault(name, []).append(_row(n, one, people, speech, offered, data))
    members = Membership.objects.filter(campaign=campaign).values("person")
    return ClosingPage(
        groups=[Group(name, found) for name, found in rows.items()],
        added=[(kind, _spare(kind, people, offered, data)) for kind in ADDED if (is_gm if kind == OF_ALL else people)],
        news=NewsForm(data, prefix="news", people=Person.objects.filter(pk__in=members), is_gm=is_gm),
    )


def _offered(campaign: Campaign, viewer: Viewer, *, is_gm: bool) -> Offered:
    """A player leaves things with bands that are his to write, and at no place, as in their register."""
    bands = Band.objects.visible_to(viewer) if is_gm else Band.objects.writable_by(viewer)
    rows = {"band": bands, "place": Place.objects.visible_to(viewer)}
    ordered = {name: found.filter(campaign=campaign).order_by("name", "pk") for name, found in rows.items()}
    return Offered(campaign.pk, ordered, HOLDERS if is_gm else HOLDERS[:1])


def _row(n: int, one: Proposed, people: Mapping[str, Any], speech: Speech, offered: Offered, data: Any) -> Row:
    keys = {found.pk: key for key, found in people.items()}
    initial = {**_in_words(one, speech), "keep": True, "to": [keys[found.pk] for found in one.to]}
    about: dict[str, Any] = {"who": one.who, "people": people, "offered": offered}
    if one.wound is not None:
        about["wound"] = one.wound
    form = KINDS[one.kind](data, prefix=f"{one.kind}-{n}", initial=initial, **about)
    said = speech.say("consequences", one.said.code, one.said.facts, one.said.rule) if one.said else None
    return Row(form, one.kind, said)


def _in_words(one: Proposed, speech: Speech) -> dict[str, Any]:
    """Codes and texts in both languages, as whoever writes them down reads them."""
    values = dict(one.values)
    if "en" in values:
        text = values[(get_language() or "en")[:2]] if (get_language() or "en")[:2] in values else values["en"]
        column = "title" if one.kind == "learnt" else "name"
        values[column] = Truncator(str(text)).chars(SHORT if one.kind == "learnt" else LONGEST)
        values["text"] = str(text)
    for name, (column, kind) in IN_LANGUAGE.items():
        if name in values:
            values[column] = speech.words.name(kind, values[name], speech.language) if values[name] else ""
    if values.get("sequela"):
        values["remains"] = speech.words.text("causes", f"sequela_{values['sequela']}", {}, speech.language)
    if one.kind == "feat" and one.said is not None:
        values["event"] = speech.text("consequences", one.said.code, one.said.facts)
    if one.kind == "wound" and one.said is not None:
        values["rule"] = one.said.rule
    return values


def _spare(kind: str, people: Mapping[str, Any], offered: Offered, data: Any) -> list[RowForm]:
    about = {"who": None, "people": people, "offered": offered}
    return [KINDS[kind](data, prefix=f"more-{kind}-{n}", **about) for n in range(SPARE)]


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that a player reads of somebody of his own."""

    name: str
    sentence: Sentence


def told_lines(found: Any, slug: str) -> list[Told]:
    speech = Speech.of(slug, {})
    return [Told(who.name, speech.say("consequences", one.code, one.facts, one.rule)) for who, one in found]


@dataclass(frozen=True, slots=True)
class Closed:
    act: Act
    who: str


def closed_lines(acts: list[Act]) -> list[Closed]:
    return [Closed(one, one.author.shown_name if one.author else "") for one in acts]
