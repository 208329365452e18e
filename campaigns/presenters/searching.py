"""What was found, with where each thing is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy, pgettext

from campaigns.access import Viewer
from campaigns.models import Campaign, Character, Healing, Hearing, Kept, Reaction, Wound
from campaigns.presenters.registers import title_of
from campaigns.presenters.speech import Speech
from campaigns.services.registers import REGISTERS
from campaigns.services.searching import Found, search
from campaigns.services.searching_journals import ToldLine
from rulesets.common.seats import PUBLIC

MEETING, HEARD, PIECE = gettext_lazy("Meetings"), gettext_lazy("What you have heard"), gettext_lazy("Knowledge")
TITLES: dict[str, Any] = {
    "meeting": MEETING,
    "attendance": gettext_lazy("Who comes"),
    "hearing": HEARD,
    "knowledge": PIECE,
    "chronicle": gettext_lazy("Chronicle"),
    "told": gettext_lazy("Journals of games"),
    "message": gettext_lazy("Messages"),
    "note": gettext_lazy("Notes"),
}
TOLD_WITH: dict[str, tuple[type[Kept], str]] = {  # without a page of their own: on that of another row
    Healing.noun: (Healing, Wound.noun),
    Reaction.noun: (Reaction, Character.noun),
}
PAGES: dict[str, str] = {"meeting": "meeting", "attendance": "meeting", "hearing": "hearing", "knowledge": "piece"}


@dataclass(frozen=True, slots=True)
class Shown:
    name: str
    around: str
    url: str


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    lines: list[Shown]
    more: bool
    unread: bool


def groups_found(*, campaign: Campaign, viewer: Viewer, text: str) -> list[Group]:
    return [_group(one, campaign) for one in search(campaign=campaign, viewer=viewer, text=text)]


def _group(found: Found, campaign: Campaign) -> Group:
    name, url = _naming(found.noun), _address(found.noun, campaign)
    lines = [Shown(name(one.row), one.around, url(one.row)) for one in found.hits]
    is_gm = campaign.mine is not None and campaign.mine.is_gm
    return Group(_title(found.noun, is_gm=is_gm), lines, found.more, found.unread)


def _title(noun: str, *, is_gm: bool) -> str:
    if noun == Hearing.noun and is_gm:
        return gettext("Told in other words")
    if noun == "game":
        return pgettext("of a campaign", "Games")
    if noun in TITLES:
        return str(TITLES[noun])
    model = REGISTERS[noun].model if noun in REGISTERS else TOLD_WITH[noun][0]
    title = str(model._meta.verbose_name_plural)
    return title[:1].upper() + title[1:]


def _naming(noun: str) -> Callable[[Any], str]:
    if noun == "message":
        return lambda row: str(row.game)
    if noun == "told":
        return _whose_journal
    if noun == "note":
        return lambda row: str(row.author.shown_name)
    if noun == "chronicle":
        return lambda row: row.title or gettext("without a title")
    return title_of


def _address(noun: str, campaign: Campaign) -> Callable[[Any], str]:
    if noun == "game":
        return lambda row: reverse("game", args=[row.pk])
    if noun == "message":
        return lambda row: reverse("game", args=[row.game_id])
    if noun == "told":
        return _in_journal
    if noun == "note":
        return lambda row: reverse("note_list", args=[campaign.pk])
    if noun == "chronicle":
        return lambda row: reverse("chronicle", args=[campaign.pk])
    if noun in PAGES:
        return lambda row: reverse(PAGES[noun], args=[campaign.pk, row.pk])
    page = TOLD_WITH[noun][1] if noun in TOLD_WITH else noun
    return lambda row: reverse("row", args=[campaign.pk, page, row.pk])


def _whose_journal(line: ToldLine) -> str:
    """The game, and as whom he reads it, where it is not everybody's."""
    return line.game if line.seat == PUBLIC else f"{line.game} · {Speech.of(line.slug).name('seat', line.seat)}"


def _in_journal(line: ToldLine) -> str:
    return f"{reverse('game_journal', args=[line.pk])}?{urlencode({'as': line.seat, 'before': line.n + 1})}#e{line.n}"
