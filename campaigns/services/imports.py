"""A campaign out of its file: read and checked as a whole, then written in one transaction, or not at all."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from django.db import DataError, IntegrityError, transaction

import rulesets
from campaigns.chronicle_words import WORDS, worded
from campaigns.models import (
    Campaign,
    ChronicleEntry,
    ComponentBox,
    Draft,
    Game,
    GameSeat,
    GuestLink,
    Holder,
    JournalEntry,
    Membership,
    Message,
    MessageReader,
    Person,
    Role,
    Snapshot,
    StreamSecrets,
    Told,
    TypedDice,
)
from campaigns.plain_text import is_visible, plain_line
from campaigns.refusals import BadInput
from campaigns.services.archives import CAMPAIGN, MANIFEST, read_archive
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.components import MOST_BOXES, MOST_FILES
from campaigns.services.exports import KNOWN, WHOLE, person_print
from campaigns.services.imported_games import GameRead, Values, read_game, read_person
from campaigns.services.jobs_in_files import read_jobs, write_jobs
from campaigns.services.kept_games import keep_games, read_kept
from campaigns.services.plans import MOST_BOX_BYTES
from campaigns.services.rows import BadValue, read_row
from rulesets.common.seats import GM

NAMELESS = "…"
MOST = {"people": 500, "members": 500, "chronicle": 20_000, "boxes": MOST_BOXES}  # rows are written one by one


@dataclass(frozen=True, slots=True)
class CampaignRead:
    """A file that has been read and checked. `games` by their number in it; `kept`: only known, not whole."""

    campaign: Values
    people: list[Values]
    me: int
    members: list[Values]
    chronicle: list[Values]
    boxes: list[Values]
    jobs: list[Values]
    games: dict[int, GameRead]
    kept: list[Values]


@dataclass(frozen=True, slots=True)
class Imported:
    """`kept`: the games that the file knows only as one seat saw them: they can be read, not played on."""

    campaign: Campaign
    kept: list[str]


def import_campaign(*, file: BinaryIO, importer: Person) -> Imported:
    """Raises BadInput in words; then nothing was written."""
    read = read_campaign(file)
    try:
        return Imported(_write(read, importer), [one["name"] for one in read.kept])
    except (IntegrityError, DataError):  # two rows where there is room for one
        raise BadInput("file_malformed", part=CAMPAIGN, path="") from None


def read_campaign(file: BinaryIO) -> CampaignRead:
    parts = read_archive(file)
    try:
        return _read(parts)
    except BadValue as bad:
        part, _dot, path = bad.path.partition(".json.")
        raise BadInput("file_malformed", part=f"{part}.json"[:60], path=path[:80]) from None


def _read(parts: Mapping[str, Any]) -> CampaignRead:
    head = parts[CAMPAIGN]
    if not isinstance(head, Mapping):
        raise BadValue(f"{CAMPAIGN}.")
    people = [_someone(one, f"{CAMPAIGN}.people.{n}") for n, one in enumerate(_list(head, "people"))]
    me = read_person(head, "me", CAMPAIGN, len(people))
    if me is None:
        raise BadValue(f"{CAMPAIGN}.me")
    whole, kept = _games(parts, people)
    return CampaignRead(
        campaign=read_row(Campaign, head.get("campaign"), f"{CAMPAIGN}.campaign"),
        people=people,
        me=me,
        members=[_member(one, f"{CAMPAIGN}.members.{n}", people) for n, one in enumerate(_list(head, "members"))],
        chronicle=[_entry(one, f"{CAMPAIGN}.chronicle.{n}", people) for n, one in enumerate(_list(head, "chronicle"))],
        boxes=[_box(one, f"{CAMPAIGN}.boxes.{n}") for n, one in enumerate(_list(head, "boxes"))],
        jobs=read_jobs(head.get("jobs", []), CAMPAIGN, len(people), whole),  # older files have none
        games=whole,
        kept=kept,
    )


def _games(parts: Mapping[str, Any], people: list[Values]) -> tuple[dict[int, GameRead], list[Values]]:
    whole: dict[int, GameRead] = {}
    kept: list[Values] = []
    for name, data in parts.items():
        if name in (CAMPAIGN, MANIFEST):
            continue
        kind = data.get("kind") if isinstance(data, Mapping) else None
        if kind == WHOLE:
            whole[int(name.removeprefix("games/").removesuffix(".json"))] = read_game(data, name, len(people))
        elif kind == KNOWN:
            kept.append(read_kept(data, name, people))
        else:
            raise BadValue(f"{name}.kind")
    return whole, kept


def _someone(data: Any, path: str) -> Values:
    if not isinstance(data, Mapping) or not all(isinstance(data.get(one), str) for one in ("name", "print")):
        raise BadValue(path)
    name = plain_line(data["name"])[:60]
    return {"name": name if is_visible(name) else NAMELESS, "print": data["print"]}


def _member(data: Any, path: str, people: list[Values]) -> Values:
    values = read_row(Membership, data, path)
    values["person"] = read_person(data, "person", path, len(people))
    if values["person"] is None:
        raise BadValue(f"{path}.person")
    return values


def _entry(data: Any, path: str, people: list[Values]) -> Values:
    values = read_row(ChronicleEntry, data, path)
    values["author"] = read_person(data, "author", path, len(people))
    values["game"] = data.get("game")
    if values["game"] is not None and type(values["game"]) is not int:
        raise BadValue(f"{path}.game")
    if "person" in values["facts"]:
        read_person(values["facts"], "person", path, len(people))
    if values["code"]:
        _check_sentence(values, path)
    return values


def _check_sentence(values: Values, path: str) -> None:
    """One that the site itself can say: a code it knows, with the facts of its sentence."""
    facts = {**values["facts"], "author": ""}
    if not isinstance(facts.get("date", ""), str):
        raise BadValue(f"{path}.facts")
    try:
        worded(values["code"], facts)
    except (KeyError, ValueError, TypeError):
        raise BadValue(f"{path}.{'facts' if values['code'] in WORDS else 'code'}") from None


def _box(data: Any, path: str) -> Values:
    values = read_row(ComponentBox, data, path)
    texts = values["files"].values()
    if values["slug"] not in rulesets.slugs(unlisted=True) or not all(isinstance(one, str) for one in texts):
        raise BadValue(path)
    if len(texts) > MOST_FILES or sum(map(len, texts)) > MOST_BOX_BYTES:
        raise BadInput("file_too_large", status=413)
    return values


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    found = data.get(name)
    if not isinstance(found, list):
        raise BadValue(f"{CAMPAIGN}.{name}")
    if len(found) > MOST[name]:
        raise BadInput("file_too_large", status=413)
    return found


# -- who is who ------------------------------------------------------------------------------------------------------
def match_people(read: CampaignRead, importer: Person) -> dict[int, Person]:
    """Those of this very site whom the importer sits with anyway. Elsewhere he takes the place of whoever saved it."""
    near = Membership.objects.filter(campaign__in=importer.memberships.values("campaign"))
    prints = {person_print(one.person_id): one.person for one in near.select_related("person")}
    prints[person_print(importer.pk)] = importer
    found: dict[int, Person] = {}
    for number, one in enumerate(read.people):
        person = prints.get(one["print"])
        if person is not None and not person.is_guest and person not in found.values():
            found[number] = person
    if importer not in found.values():
        found[read.me] = importer
    return found


def _place_holder(campaign: Campaign, name: str, importer: Person) -> Person:
    """Somebody whom nobody has claimed yet: a guest whose link waits to be handed to him."""
    person = Person(username=f"guest-{secrets.token_hex(8)}", display_name=name, is_guest=True)
    person.set_unusable_password()
    person.save()
    GuestLink.objects.create(campaign=campaign, name=name, person=person, created_by=importer)
    return person


# -- writing ---------------------------------------------------------------------------------------------------------
@transaction.atomic
def _write(read: CampaignRead, importer: Person) -> Campaign:
    campaign = Campaign.objects.create(**read.campaign)
    cast = match_people(read, importer)
    for number, one in enumerate(read.people):
        if number not in cast:
            cast[number] = _place_holder(campaign, one["name"], importer)
    _write_members(read, campaign, cast, importer)
    ComponentBox.objects.bulk_create(ComponentBox(campaign=campaign, created_by=importer, **one) for one in read.boxes)
    games = {number: _write_game(one, campaign, cast) for number, one in sorted(read.games.items())}
    keep_games(campaign=campaign, person=importer, games=read.kept)
    write_jobs(read.jobs, campaign, cast, games)
    _write_chronicle(read, campaign, cast, games)
    entry = tell_chronicle(campaign=campaign, code="campaign_imported", facts={})
    ChronicleEntry.objects.filter(pk=entry.pk).update(author=importer)
    return campaign


def _write_members(read: CampaignRead, campaign: Campaign, cast: dict[int, Person], importer: Person) -> None:
    """Whoever takes it in owns it. Roles that no guest may have wait until he is more than a guest."""
    rows = {}
    for one in read.members:
        person = cast[one["person"]]
        role = Role.PLAYER if person.is_guest and one["role"] == Role.GM else one["role"]
        owns = one["is_owner"] and not person.is_guest
        rows[person.pk] = Membership(
            campaign=campaign, person=person, role=role, is_owner=owns, joined_at=one["joined_at"]
        )
    mine = rows.setdefault(importer.pk, Membership(campaign=campaign, person=importer, role=Role.PLAYER))
    mine.is_owner = True
    Membership.objects.bulk_create(rows.values())


def _write_chronicle(read: CampaignRead, campaign: Campaign, cast: dict[int, Person], games: dict[int, Game]) -> None:
    for one in read.chronicle:
        facts = dict(one["facts"])
        if facts.get("person") is not None:
            facts["person"] = cast[facts["person"]].pk
        values = {**one, "facts": facts, "author": cast.get(one["author"]), "game": games.get(one["game"])}
        ChronicleEntry.objects.create(campaign=campaign, **values)


def _write_game(read: GameRead, campaign: Campaign, cast: dict[int, Person]) -> Game:
    columns = {**read.columns, "created_by": cast.get(read.columns["created_by"])}
    game = Game.objects.create(campaign=campaign, state=read.state, **columns)
    StreamSecrets.objects.create(game=game, secrets=read.secrets)
    GameSeat.objects.bulk_create(GameSeat(game=game, **_chair(one, cast)) for one in read.rows[GameSeat])
    for model, column in ((JournalEntry, "person"), (Told, ""), (TypedDice, "by"), (Draft, "")):
        rows = [_with_person(one, column, cast) for one in read.rows[model]]
        model.objects.bulk_create((model(game=game, **one) for one in rows), batch_size=200)
    Snapshot.objects.bulk_create(Snapshot(game=game, n=n, state=state) for n, state in read.snapshots)
    for letter, readers in read.letters:
        message = Message.objects.create(campaign=campaign, game=game, **_with_person(letter, "person", cast))
        MessageReader.objects.bulk_create(MessageReader(message=message, **one) for one in readers)
    return game


def _with_person(values: Values, column: str, cast: dict[int, Person]) -> Values:
    return {**values, column: cast.get(values[column])} if column else values


def _chair(values: Values, cast: dict[int, Person]) -> Values:
    """A seat that somebody unclaimed holds is a guest's; no guest arbitrates: that chair waits for another."""
    person = cast.get(values["person"])
    if person is None:
        return {**values, "person": None, "holder": _without_person(values["holder"])}
    if values["seat"] == GM and person.is_guest:
        return {**values, "person": None}
    return {**values, "person": person, "holder": Holder.GUEST if person.is_guest else Holder.MEMBER}


def _without_person(holder: str) -> str:
    return Holder.OPEN if holder == Holder.MEMBER else holder
