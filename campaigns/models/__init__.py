"""Every table of the site, by noun."""

from campaigns.models.acts import Act, Change, Circle, Kept, Shown
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
from campaigns.models.consequences import Bond, Cause, Condition, Convoy, Due, DueState, GmTerm, Leg, Standing
from campaigns.models.corrections import Correction, Verdict
from campaigns.models.decks import CardFate, CardMove
from campaigns.models.demos import DemoCopy
from campaigns.models.games import DiceMode, Game, GameSeat, GameStatus, Holder, StreamSecrets, TableScreen, TypedDice
from campaigns.models.jobs import Job, JobChunk, JobStatus
from campaigns.models.journal import EntryKind, JournalEntry, Snapshot, Told
from campaigns.models.journal_texts import JournalText
from campaigns.models.kept_games import KeptGame
from campaigns.models.knowledge import Aim, Hearing, Knowledge, Matter, Note, NoteReader, Way
from campaigns.models.meetings import (
    Attendance,
    Coming,
    FeedLink,
    Meeting,
    MeetingGame,
    MeetingLink,
    MeetingState,
)
from campaigns.models.notices import Notice
from campaigns.models.people import GuestLink, Language, Person, Theme, Throttle
from campaigns.models.places import Attitude, Lurking, Place, Reaction, Traveller
from campaigns.models.possessions import Possession, Sort
from campaigns.models.rosters import Answer, Band, BandMember, Character, Fate, Keeper, Picture, Recruit, Relation
from campaigns.models.scenarios import ScenarioText
from campaigns.models.talk import (
    Draft,
    Message,
    MessageReader,
    Proposal,
    ProposalKind,
    ProposalStatus,
    ProposalVote,
)
from campaigns.models.tallies import ToldTally
from campaigns.models.transfers import Direction, Transfer
from campaigns.models.troops import Troop
from campaigns.models.wounds import Course, Healing, Severity, Wound

__all__ = [
    "Act",
    "Aim",
    "Answer",
    "ApiToken",
    "Attendance",
    "Attitude",
    "Audience",
    "Band",
    "BandMember",
    "Bond",
    "Campaign",
    "CampaignInvite",
    "CardFate",
    "CardMove",
    "Cause",
    "Change",
    "Character",
    "ChronicleEntry",
    "Circle",
    "Coming",
    "ComponentBox",
    "Condition",
    "Convoy",
    "Correction",
    "Course",
    "DemoCopy",
    "DiceMode",
    "Direction",
    "Draft",
    "Due",
    "DueState",
    "EntryKind",
    "Fate",
    "FeedLink",
    "Game",
    "GameSeat",
    "GameStatus",
    "GmTerm",
    "GuestLink",
    "Healing",
    "Hearing",
    "Holder",
    "Job",
    "JobChunk",
    "JobStatus",
    "JournalEntry",
    "JournalText",
    "Keeper",
    "Kept",
    "KeptGame",
    "Knowledge",
    "Language",
    "Leg",
    "Lurking",
    "Matter",
    "Meeting",
    "MeetingGame",
    "MeetingLink",
    "MeetingState",
    "Membership",
    "Message",
    "MessageReader",
    "Note",
    "NoteReader",
    "Notice",
    "Person",
    "Picture",
    "Place",
    "Possession",
    "Proposal",
    "ProposalKind",
    "ProposalStatus",
    "ProposalVote",
    "Reaction",
    "Recruit",
    "Relation",
    "Role",
    "ScenarioText",
    "Severity",
    "Shown",
    "Snapshot",
    "Sort",
    "Standing",
    "Status",
    "StreamSecrets",
    "TableScreen",
    "Theme",
    "Throttle",
    "Told",
    "ToldTally",
    "Transfer",
    "Traveller",
    "Troop",
    "TypedDice",
    "Verdict",
    "Way",
    "Wound",
]
