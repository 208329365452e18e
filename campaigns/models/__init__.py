"""Every table of the site, by noun."""

from campaigns.models.campaigns import (
    Audience,
    Campaign,
    CampaignInvite,
    ChronicleEntry,
    Membership,
    Role,
    Status,
)
from campaigns.models.games import *  # noqa: F401,F403
from campaigns.models.notices import Notice
from campaigns.models.people import GuestLink, Language, Person, Theme, Throttle

__all__ = [
    "Audience",
    "Campaign",
    "CampaignInvite",
    "ChronicleEntry",
    "GuestLink",
    "Language",
    "Membership",
    "Notice",
    "Person",
    "Role",
    "Status",
    "Theme",
    "Throttle",
]
