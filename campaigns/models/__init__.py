"""Every table of the site, by noun."""

from campaigns.models.api_tokens import ApiToken
from campaigns.models.campaigns import (
    Audience,
    Campaign,
    CampaignInvite,
    ChronicleEntry,
    Membership,
    Role,
    Status,
)
from campaigns.models.components import ComponentBox
from campaigns.models.games import DiceMode, Game, GameSeat, GameStatus, Holder, StreamSecrets, TableScreen, TypedDice
from campaigns.models.jobs import Job, JobChunk, JobStatus
from campaigns.models.journal import EntryKind, JournalEntry, Snapshot, Told
from campaigns.models.kept_games import KeptGame
from campaigns.models.knowledge import (
    Draft,
    Message,
    MessageReader,
    Proposal,
    ProposalKind,
    ProposalStatus,
    ProposalVote,
)
from campaigns.models.notices import Notice
from campaigns.models.people import GuestLink, Language, Person, Theme, Throttle

__all__ = [
    "ApiToken",
    "Audience",
    "Campaign",
    "CampaignInvite",
    "ChronicleEntry",
    "ComponentBox",
    "DiceMode",
    "Draft",
    "EntryKind",
    "Game",
    "GameSeat",
    "GameStatus",
    "GuestLink",
    "Holder",
    "Job",
    "JobChunk",
    "JobStatus",
    "JournalEntry",
    "KeptGame",
    "Language",
    "Membership",
    "Message",
    "MessageReader",
    "Notice",
    "Person",
    "Proposal",
    "ProposalKind",
    "ProposalStatus",
    "ProposalVote",
    "Role",
    "Snapshot",
    "Status",
    "StreamSecrets",
    "TableScreen",
    "Theme",
    "Throttle",
    "Told",
    "TypedDice",
]
