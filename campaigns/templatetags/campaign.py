"""The head of a campaign's pages: which tabs there are for this reader, those first that he opens most."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import rulesets
from campaigns.models import Campaign, Membership
from campaigns.services.scenarios import writers
from campaigns.services.troops import builders

register = template.Library()
PLAYER = ("my_page", "overview", "games", "knowledge", "meetings")
MASTER = ("overview", "games", "registers", "knowledge", "meetings")
READER = ("overview", "chronicle", "games", "knowledge", "meetings")


@dataclass(frozen=True, slots=True)
class Tab:
    """`name`: what pages call it in `here`."""

    name: str
    title: Any
    address: str
    icon: str


TABS = (
    Tab("my_page", _("My page"), "my_page", "i-user"),
    Tab("overview", _("Overview"), "campaign", "i-eye"),
    Tab("games", pgettext_lazy("of a campaign", "Games"), "game_list", "i-dices"),
    Tab("registers", _("Registers"), "register", "i-list"),
    Tab("knowledge", _("Knowledge"), "heard_list", "i-lock"),
    Tab("meetings", _("Meetings"), "meeting_list", "i-users"),
    Tab("chronicle", _("Chronicle"), "chronicle", "i-scroll-text"),
    Tab("calendar", _("Calendar"), "calendar", "i-calendar-days"),
    Tab("troops", _("Troops"), "troop_list", "g-pikeman"),
    Tab("scenarios", _("Scenarios"), "scenario_list", "i-map"),
    Tab("statistics", _("Statistics"), "statistics", "i-ruler"),
    Tab("decks", pgettext_lazy("of cards", "Decks"), "decks", "g-crown"),
    Tab("simulations", _("Simulations"), "job_list", "i-hourglass"),
    Tab("members", _("Members"), "member_list", "i-users"),
    Tab("settings", _("Settings"), "edit_campaign", "i-settings"),
)


@dataclass(frozen=True, slots=True)
class Tabs:
    first: list[tuple[Tab, str]]
    more: list[tuple[Tab, str]]
    elsewhere: Any  # the title of the page where one is, if it is among the others


@register.simple_tag(takes_context=True)
def campaign_tabs(context: Any, campaign: Campaign, here: str) -> Tabs:
    """Of a campaign that was fetched for this reader."""
    mine = campaign.mine
    assert mine is not None
    shown = {one.name: one for one in TABS if _has(one, mine, campaign, context["request"].viewer.is_member)}
    first = MASTER if mine.is_gm else PLAYER if mine.takes_part else READER
    more = [one for name, one in shown.items() if name not in first]
    return Tabs(
        first=[(shown[name], _address(shown[name], campaign, mine)) for name in first if name in shown],
        more=[(one, _address(one, campaign, mine)) for one in more],
        elsewhere=next((one.title for one in more if one.name == here), ""),
    )


def _has(tab: Tab, mine: Membership, campaign: Campaign, is_member: bool) -> bool:
    match tab.name:
        case "decks":
            return bool(getattr(mine, "sees_cards", False))
        case "my_page":
            return mine.takes_part
        case "troops":
            return mine.takes_part and is_member and _is_made("troops", tuple(rulesets.slugs()))
        case "scenarios":
            makes = mine.takes_part and is_member and not campaign.is_archived
            return makes and _is_made("scenarios", tuple(rulesets.slugs()))
        case "settings":
            return mine.is_owner
    return True


@lru_cache(maxsize=8)
def _is_made(what: str, _slugs: tuple[str, ...]) -> bool:
    """Whether any game that is listed has such things."""
    return bool(builders() if what == "troops" else writers())


def _address(tab: Tab, campaign: Campaign, mine: Membership) -> str:
    if tab.name == "registers":
        return reverse(tab.address, args=[campaign.pk, "character"])
    if tab.name == "knowledge" and mine.is_gm:
        return reverse("piece_list", args=[campaign.pk])
    return reverse(tab.address, args=[campaign.pk])
