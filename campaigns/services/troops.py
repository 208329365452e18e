"""Troops: built by the game itself, change by change; kept as the text of their file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language

import rulesets
from campaigns.access import Viewer
from campaigns.models import Campaign, Person, Troop
from campaigns.plain_text import without_isolation
from campaigns.refusals import BadInput, Busy, SiteRefused
from campaigns.services.components import read_files
from rulesets.common.troops import Headed, PrintedTable, TroopChange, TroopShown

MOST_TROOPS = 60
MOST_BYTES = 500_000
TRIES = 20
CSV, JSON = "csv", "json"


@dataclass(frozen=True, slots=True)
class TroopPlan:
    """A troop to begin with: empty, or out of a file."""

    slug: str
    head: Headed
    file_name: str = ""
    body: bytes = b""
    options: Mapping[str, str] = field(default_factory=dict)


def builders() -> list[str]:
    """The games that build troops (`rulesets.common.extras.BuildsTroops`)."""
    return [slug for slug in rulesets.slugs() if hasattr(rulesets.load(slug), "change_troop")]


def builder_of(slug: str) -> Any:
    """The front door of such a game. Raises BadInput."""
    if slug not in rulesets.slugs(unlisted=True) or not hasattr(rulesets.load(slug), "change_troop"):
        raise BadInput("unknown_game")
    return rulesets.load(slug)


def keep_troop(*, campaign: Campaign, owner: Person, plan: TroopPlan) -> Troop:
    """Raises BadInput, SiteRefused, BadFile with the place of the first fault, IllegalAction beyond the budget."""
    rules = builder_of(plan.slug)
    _check_room(campaign, owner)
    options = own_options(rules, plan.options)
    text = _text_of(rules, plan.file_name, plan.body) if plan.file_name else ""
    text = rules.change_troop(text, plan.head, options)
    return Troop.objects.create(
        campaign=campaign, owner=owner, name=plan.head.name, slug=plan.slug, text=text, options=options
    )


def _check_room(campaign: Campaign, owner: Person) -> None:
    if Troop.objects.filter(campaign=campaign, owner=owner).count() >= MOST_TROOPS:
        raise SiteRefused("too_many_troops", most=MOST_TROOPS)


def own_options(rules: Any, given: Mapping[str, str]) -> dict[str, str]:
    """Those under which this game builds troops, the others as it proposes."""
    known = {one.id: one for one in rules.meta.options if one.id in rules.troop_options}
    return {name: given[name] if given.get(name) in _values(one) else one.default for name, one in known.items()}


def _values(option: Any) -> list[str]:
    return [choice.value for choice in option.choices]


def _text_of(rules: Any, name: str, body: bytes) -> str:
    """The file as the text that is kept."""
    if len(body) > MOST_BYTES:
        raise BadInput("too_large", status=413)
    short = name[-80:]
    text: str = rules.read_troop(short, read_files({short: body})[short])
    return text


def change_troop(*, troop: Troop, change: TroopChange) -> Troop:
    """One change, whoever else changes it at the same time. Raises IllegalAction or Malformed by field."""
    rules = builder_of(troop.slug)
    for _ in range(TRIES):
        now = Troop.objects.get(pk=troop.pk)
        text = rules.change_troop(now.text, change, now.options)
        name = change.name if isinstance(change, Headed) else without_isolation(now.name)
        if _swap(now, text=text, name=name):
            return Troop.objects.get(pk=troop.pk)
    raise Busy


def _swap(old: Troop, **values: Any) -> bool:
    rows = Troop.objects.filter(pk=old.pk, text=old.text)
    return bool(rows.update(**values, updated_at=timezone.now()))


def load_troop(*, troop: Troop, file_name: str, body: bytes) -> Troop:
    """The people of a file in place of those that were there; name, period and budget stay. Raises BadFile as well."""
    rules = builder_of(troop.slug)
    shown = shown_troop(troop)
    head = Headed(without_isolation(troop.name), shown.period, shown.budget)
    text = rules.change_troop(_text_of(rules, file_name, body), head, troop.options)
    Troop.objects.filter(pk=troop.pk).update(text=text, updated_at=timezone.now())
    return Troop.objects.get(pk=troop.pk)


def set_option(*, troop: Troop, name: str, value: str) -> None:
    rules = builder_of(troop.slug)
    if name not in rules.troop_options:
        raise BadInput("nothing_to_do")
    options = own_options(rules, {**troop.options, name: value})
    Troop.objects.filter(pk=troop.pk).update(options=options, updated_at=timezone.now())


def copy_troop(*, troop: Troop, owner: Person) -> Troop:
    """The same people once more, to be changed apart, for who copies them."""
    _check_room(troop.campaign, owner)
    same = {"slug": troop.slug, "name": troop.name, "text": troop.text, "options": troop.options}
    return Troop.objects.create(campaign=troop.campaign, owner=owner, **same)


def discard_troop(*, troop: Troop) -> None:
    """Games that were set up with it keep its people."""
    Troop.objects.filter(pk=troop.pk).delete()


def troops_of(viewer: Viewer, campaign: Campaign, slug: str) -> list[Troop]:
    """Those that he may bring into a game of this kind."""
    return list(Troop.objects.visible_to(viewer).of_game(campaign, slug).select_related("owner"))


# -- what is read ------------------------------------------------------------------------------------------------------


def shown_troop(troop: Troop) -> TroopShown:
    shown: TroopShown = builder_of(troop.slug).show_troop(troop.text, troop.options, _language())
    return shown


def troop_file(troop: Troop, form: str) -> str:
    text: str = builder_of(troop.slug).write_troop(troop.text, form)
    return text


def tables_of(troop: Troop) -> list[PrintedTable]:
    return list(builder_of(troop.slug).troop_tables(troop.text, _language()))


def _language() -> str:
    return (get_language() or "en")[:2]
