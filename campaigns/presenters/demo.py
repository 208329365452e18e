"""What to look at first in the demo campaign: a few doors for its game master, others for the player."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.access import Viewer
from campaigns.models import Campaign, Character, DemoCopy, MeetingState, Wound
from campaigns.services.demo_story import story
from campaigns.services.demos import demo_in, is_host, is_player
from campaigns.services.meetings import coming
from campaigns.veils import KEPT


@dataclass(frozen=True, slots=True)
class Door:
    icon: str
    title: str
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Guide:
    """`may_return`: this device came from the game master's chair and may sit down there again."""

    copy: DemoCopy
    doors: list[Door]
    is_host: bool
    may_return: bool

    @property
    def player(self) -> str:
        return self.copy.player.shown_name if self.copy.player else ""


def guide_of(*, campaign: Campaign, viewer: Viewer, may_return: bool) -> Guide | None:
    """None in any other campaign, and while the tables are still being laid."""
    copy = demo_in(campaign)
    if copy is None or not copy.running:
        return None
    if is_host(copy, viewer):
        return Guide(copy, _of_master(copy, campaign, viewer), True, False)
    return Guide(copy, _of_player(copy, campaign, viewer), False, may_return) if is_player(copy, viewer) else None


def _of_master(copy: DemoCopy, campaign: Campaign, viewer: Viewer) -> list[Door]:
    anne = _character(copy, campaign, viewer)
    wounds = Wound.objects.visible_to(viewer).filter(campaign=campaign).exists()
    doors = [_evening(campaign), *_games(copy, campaign)]
    if anne is not None:
        doors.append(_knowledge(campaign, anne))
    if wounds:
        said = _("One waits for a die, one heals, one has left two stiff fingers.")
        doors.append(Door("g-arm-bandage", _("The wounds"), said, reverse("register", args=[campaign.pk, "wound"])))
    return [one for one in [*doors, _next_meeting(campaign, viewer)] if one is not None]


def _of_player(copy: DemoCopy, campaign: Campaign, viewer: Viewer) -> list[Door]:
    anne = _character(copy, campaign, viewer)
    doors: list[Door | None] = []
    if anne is not None:
        page = reverse("row", args=[campaign.pk, "character", anne.pk])
        doors.append(Door("i-user", anne.name, _("Her sheet, her old wound, her money."), page))
    heard = reverse("heard_list", args=[campaign.pk])
    doors.append(Door("i-scroll-text", _("What she knows"), _("Secrets, rumours, objectives on slips."), heard))
    return [one for one in [*doors, *_games(copy, campaign), _next_meeting(campaign, viewer)] if one is not None]


def _evening(campaign: Campaign) -> Door | None:
    try:
        page = reverse("evening", args=[campaign.pk])
    except NoReverseMatch:
        return None
    return Door("g-candle-flame", _("The evening"), _("One page for the whole evening behind the screen."), page)


def _games(copy: DemoCopy, campaign: Campaign) -> list[Door]:
    """A door for each game that goes on."""
    told = {row["key"]: row["door"] for row in story(get_language() or "en")["game"] if "door" in row}
    said = {place["game"]: told[place["key"]] for place in copy.running}
    games = campaign.games.only("pk", "name").in_bulk(list(said))
    found = [games[pk] for pk in said if pk in games]
    return [Door("i-map", one.name, said[one.pk], reverse("game", args=[one.pk])) for one in found]


def _knowledge(campaign: Campaign, anne: Character) -> Door:
    page = f"{reverse('ask_knowledge', args=[campaign.pk])}?who={KEPT.over(anne.pk)}"
    return Door("i-eye", _("What Anne knows"), _("And what nobody has told her yet."), page)


def _next_meeting(campaign: Campaign, viewer: Viewer) -> Door | None:
    meeting = coming(campaign, viewer).filter(state=MeetingState.PLANNED).first()
    if meeting is None:
        return None
    page = reverse("meeting", args=[campaign.pk, meeting.pk])
    return Door("i-calendar-days", _("The next meeting"), _("Who comes, and what is planned."), page)


def _character(copy: DemoCopy, campaign: Campaign, viewer: Viewer) -> Character | None:
    rows = Character.objects.visible_to(viewer).filter(campaign=campaign, player=copy.player)
    found: Character | None = rows.order_by("pk").first()
    return found
