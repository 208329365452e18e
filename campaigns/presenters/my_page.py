"""The page of his own that a member has in a campaign, as he reads it on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaigns.access import Viewer
from campaigns.models import Band, Character, Coming, Fate, Matter, NoteReader, Place, Possession, Sort
from campaigns.notice_words import Number
from campaigns.presenters.calendars import DueLine, due_panel
from campaigns.presenters.knowledge import Heard, heard_lines
from campaigns.presenters.meetings import MeetingShown, show_meetings
from campaigns.presenters.wounds import WoundLine, wound_line
from campaigns.services.attendance import may_answer
from campaigns.services.game_lines import GameLine
from campaigns.services.labels import Names, named_rows
from campaigns.services.my_page import MyPage
from campaigns.services.sheets import SheetLine, sheet_lines

NAMED = ("character", "source_character")  # of what was told: whose it is, and from whom he has it
CARRIED, NUMBERS = 12, 6
WELL = (Fate.ACTIVE,)
GONE = (Fate.DEAD, Fate.RETIRED)


@dataclass(frozen=True, slots=True)
class Held:
    """`amount`: how many, or how much money; `worth`: in what currency, or what each is worth."""

    row: Possession
    amount: str
    worth: str


@dataclass(frozen=True, slots=True)
class Purse:
    """What somebody, or a band, has."""

    money: Sequence[Held]
    carried: Sequence[Held]
    has_more: bool


@dataclass(frozen=True, slots=True)
class PersonShown:
    """`numbers`: the first few of his sheet; `sheet`: the rest of it."""

    character: Character
    tone: str
    place: str
    numbers: Sequence[SheetLine]
    sheet: Sequence[SheetLine]
    wounds: Sequence[WoundLine]
    purse: Purse

    @property
    def says_more(self) -> bool:
        """Than his name and how he fares."""
        held = self.purse.money or self.purse.carried
        return bool(self.place or self.character.captor or self.numbers or self.sheet or self.wounds or held)


@dataclass(frozen=True, slots=True)
class BandShown:
    band: Band
    is_led: bool
    purse: Purse


@dataclass(frozen=True, slots=True)
class Slip:
    """Something that was told. `asks`: he has not made up his mind about it, and may."""

    line: Heard
    asks: bool


@dataclass(frozen=True, slots=True)
class MyPageShown:
    page: MyPage
    people: list[PersonShown]
    bands: list[BandShown]
    objectives: list[Slip]
    told: list[Slip]
    letters: list[Slip]
    asked: list[GameLine]
    playing: list[GameLine]
    due: list[DueLine]
    meeting: MeetingShown | None
    may_answer: bool
    unanswered: list[MeetingShown]
    newest: int  # of what was told that stands here

    @property
    def undecided(self) -> int:
        return sum(one.asks for one in self.told)

    @property
    def notes(self) -> Sequence[NoteReader]:
        return self.page.notes

    @property
    def is_asked(self) -> bool:
        """Whether anything waits for him."""
        return bool(self.asked or self.unanswered or self.undecided or self.due)

    @property
    def has_letters(self) -> bool:
        return bool(self.letters or self.page.notes or self.page.messages)


def show_my_page(page: MyPage, viewer: Viewer) -> MyPageShown:
    meetings = show_meetings(page.meetings, page.attendance, viewer)
    slips = _slips(page, viewer)
    answers = bool(page.meetings) and may_answer(page.meetings[0], page.campaign)
    return MyPageShown(
        page=page,
        people=_people(page, viewer),
        bands=[_band(one, page) for one in page.bands],
        objectives=[one for one in slips if one.line.is_slip],
        told=[one for one in slips if not one.line.is_slip and not _is_letter(one)],
        letters=sorted((one for one in slips if _is_letter(one)), key=lambda one: not one.line.is_new),
        asked=[one for one in page.games if one.asked],
        playing=[one for one in page.games if not one.asked],
        due=due_panel(page.agenda, page.campaign),
        meeting=meetings[0] if meetings else None,
        may_answer=answers,
        unanswered=[one for one in meetings[1:] if answers and not _has_answered(one)],
        newest=max((one.line.row.pk for one in slips), default=0),
    )


def _slips(page: MyPage, viewer: Viewer) -> list[Slip]:
    mine, seen = page.campaign.mine, page.campaign.mine.seen_hearing if page.campaign.mine else 0
    rows = [*page.slips.rows, *page.told.rows]
    may_write = mine is not None and mine.takes_part and not page.campaign.is_archived
    lines = [_named(one, viewer) for one in heard_lines(rows, viewer, seen=seen, links=NAMED)]
    return [Slip(one, may_write and _asks(one)) for one in lines]


def _asks(line: Heard) -> bool:
    """What somebody holds in his hands he need not believe."""
    is_said = line.row.matter not in (Matter.LETTER, Matter.HANDOUT, Matter.HOUSE_RULE)
    return is_said and not line.is_slip and not line.for_all and line.row.believed is None


def _named(line: Heard, viewer: Viewer) -> Heard:
    """What was told to himself, and to nobody whom he plays."""
    if line.who or line.for_all or viewer.person is None:
        return line
    return replace(line, who=viewer.person.shown_name)


def _is_letter(slip: Slip) -> bool:
    return bool(slip.line.row.matter == Matter.LETTER)


def _has_answered(shown: MeetingShown) -> bool:
    return shown.mine is not None and shown.mine.answer != Coming.UNKNOWN


def _people(page: MyPage, viewer: Viewer) -> list[PersonShown]:
    places = named_rows(Character, [("place", one.place_id) for one in page.people], viewer)  # type: ignore[attr-defined]
    return [_person(one, page, places) for one in page.people]


def _person(character: Character, page: MyPage, places: Names) -> PersonShown:
    lines = sheet_lines(character)
    numbers = [one for one in lines if one.is_number][:NUMBERS]
    short = [replace(one, title=one.title.partition(" (")[0]) for one in numbers]
    return PersonShown(
        character=character,
        place=places.get((Place, character.place_id or 0), ""),  # type: ignore[attr-defined]
        tone="good" if character.fate in WELL else "" if character.fate in GONE else "warn",
        numbers=short,
        sheet=[one for one in lines if one not in numbers],
        wounds=[wound_line(one) for one in page.wounds if one.character_id == character.pk],  # type: ignore[attr-defined]
        purse=_purse([one for one in page.held if one.character_id == character.pk], owns=True),  # type: ignore[attr-defined]
    )


def _band(band: Band, page: MyPage) -> BandShown:
    is_led = band.leader_id in {one.pk for one in page.people}  # type: ignore[attr-defined]
    held = [one for one in page.held if one.band_id == band.pk]  # type: ignore[attr-defined]
    return BandShown(band, is_led, _purse(held, owns=is_led))


def _purse(held: Sequence[Possession], *, owns: bool) -> Purse:
    """What a thing is worth is read by whoever owns it."""
    lines = [_held(one, owns) for one in held]
    carried = [one for one in lines if one.row.sort != Sort.MONEY]
    return Purse([one for one in lines if one.row.sort == Sort.MONEY], carried[:CARRIED], len(carried) > CARRIED)


def _held(row: Possession, owns: bool) -> Held:
    if row.sort == Sort.MONEY:
        each = row.value if owns and row.value else 1
        return Held(row, str(Number(row.count * each)), row.currency if owns else "")
    amount = str(Number(row.count)) if row.count != 1 else ""
    worth = f"{Number(row.value)} {row.currency}".strip() if owns and row.value else ""
    return Held(row, amount, worth)
