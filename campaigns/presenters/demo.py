"""What to look at first in the demo campaign: a few doors for its game master, others for the player."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists
from django.urls import NoReverseMatch, reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.access import Viewer
from campaigns.models import Campaign, Character, DemoCopy, Meeting, Wound
from campaigns.services.campaign_page import CampaignPage
from campaigns.services.demo_story import story
from campaigns.services.demos import demo_in, is_host, is_player
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


def guide_of(*, page: CampaignPage, viewer: Viewer, may_return: bool) -> Guide | None:
    """None in any other campaign, and while the tables are still being laid."""
    copy, meeting = demo_in(page.campaign), page.next_meeting
    if copy is None or not copy.running:
        return None
    if is_host(copy, viewer):
        return Guide(copy, [*_of_master(copy, page, viewer), *_next(meeting)], True, False)
    if not is_player(copy, viewer):
        return None
    copy.player = viewer.person
    return Guide(copy, [*_of_player(copy, page, viewer), *_next(meeting)], False, may_return)


def _of_master(copy: DemoCopy, page: CampaignPage, viewer: Viewer) -> list[Door]:
    campaign = page.campaign
    anne = _character(copy, campaign, viewer)
    doors = [_evening(campaign), *_games(copy, page)]
    if anne is not None:
        doors.append(_knowledge(campaign, anne))
    if anne is not None and anne.somebody_is_wounded:  # type: ignore[attr-defined]
        said = _("One waits for a die, one heals, one has left two stiff fingers.")
        doors.append(Door("g-arm-bandage", _("The wounds"), said, reverse("register", args=[campaign.pk, "wound"])))
    return [one for one in doors if one is not None]


def _of_player(copy: DemoCopy, page: CampaignPage, viewer: Viewer) -> list[Door]:
    campaign = page.campaign
    anne = _character(copy, campaign, viewer)
    doors: list[Door] = []
    if anne is not None:
        sheet = reverse("row", args=[campaign.pk, "character", anne.pk])
        doors.append(Door("i-user", anne.name, _("Her sheet, her old wound, her money."), sheet))
    heard = reverse("heard_list", args=[campaign.pk])
    doors.append(Door("i-scroll-text", _("What she knows"), _("Secrets, rumours, objectives on slips."), heard))
    return [*doors, *_games(copy, page)]


def _evening(campaign: Campaign) -> Door | None:
    try:
        page = reverse("evening", args=[campaign.pk])
    except NoReverseMatch:
        return None
    return Door("g-candle-flame", _("The evening"), _("One page for the whole evening behind the screen."), page)


def _games(copy: DemoCopy, page: CampaignPage) -> list[Door]:
    """A door for each game that goes on."""
    told = {row["key"]: row["door"] for row in story(get_language() or "en")["game"] if "door" in row}
    said = {place["game"]: told[place["key"]] for place in copy.running}
    names = {line.game.pk: line.game.name for line in page.games}
    return [Door("i-map", names[pk], said[pk], reverse("game", args=[pk])) for pk in said if pk in names]


def _knowledge(campaign: Campaign, anne: Character) -> Door:
    page = f"{reverse('ask_knowledge', args=[campaign.pk])}?who={KEPT.over(anne.pk)}"
    return Door("i-eye", _("What Anne knows"), _("And what nobody has told her yet."), page)


def _next(meeting: Meeting | None) -> list[Door]:
    if meeting is None:
        return []
    page = reverse("meeting", args=[meeting.campaign_id, meeting.pk])
    return [Door("i-calendar-days", _("The next meeting"), _("Who comes, and what is planned."), page)]


def _character(copy: DemoCopy, campaign: Campaign, viewer: Viewer) -> Character | None:
    wounds = Wound.objects.visible_to(viewer).filter(campaign=campaign)
    rows = Character.objects.visible_to(viewer).filter(campaign=campaign, player=copy.player_id)
    found: Character | None = rows.annotate(somebody_is_wounded=Exists(wounds)).order_by("pk").first()
    return found
