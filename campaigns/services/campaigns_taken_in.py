"""A campaign that was read and checked, written step by step; nobody sees it before the last step is done."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from campaigns.models import (
    Campaign,
    CardMove,
    ChronicleEntry,
    ComponentBox,
    Draft,
    Game,
    GameSeat,
    GameStatus,
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
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.exports import person_print
from campaigns.services.imported_games import GameRead, Values
from campaigns.services.imports import CampaignRead
from campaigns.services.inserting import insert_rows
from campaigns.services.jobs_in_files import write_jobs
from campaigns.services.kept_games import keep_games
from campaigns.services.registers_taken_in import write_registers
from campaigns.services.workshop_in_files import write_workshop
from rulesets.common.seats import GM

BATCH = 500


@dataclass(slots=True)
class Writing:
    """What was written so far. Games that run are laid aside until the campaign is opened: no bot moves in them."""

    read: CampaignRead
    importer: Person
    campaign: Campaign = field(default_factory=Campaign)
    cast: dict[int, Person] = field(default_factory=dict)
    games: dict[int, Game] = field(default_factory=dict)
    running: list[int] = field(default_factory=list)
    is_open: bool = False

    def steps(self) -> Iterator[Callable[[], None]]:
        """In their order; each may be a transaction of its own."""
        yield self._found
        for number in sorted(self.read.games):
            yield lambda number=number: self._write_game(number)  # type: ignore[misc]
        yield self._write_rest
        yield self._open

    def _found(self) -> None:
        read = self.read
        self.campaign = Campaign.objects.create(**read.campaign)
        self.cast = match_people(read, self.importer)
        for number, one in enumerate(read.people):
            if number not in self.cast:
                self.cast[number] = _place_holder(self.campaign, one["name"], self.importer)
        ComponentBox.objects.bulk_create(
            ComponentBox(campaign=self.campaign, created_by=self.importer, **one) for one in read.boxes
        )
        write_workshop(read.workshop, self.campaign, self.cast, self.importer)
        keep_games(campaign=self.campaign, person=self.importer, games=read.kept)

    def _write_game(self, number: int) -> None:
        read = self.read.games[number]
        runs = read.columns["status"] == GameStatus.RUNNING
        columns = {**read.columns, **({"status": GameStatus.PAUSED} if runs else {})}
        game = write_game(read, columns, self.campaign, self.cast)
        if runs:
            self.running.append(game.pk)
        self.games[number] = Game(pk=game.pk)

    def _write_rest(self) -> None:
        write_jobs(self.read.jobs, self.campaign, self.cast, self.games)
        entries = _write_chronicle(self.read, self.campaign, self.cast, self.games)
        write_registers(self.read.registers, self.campaign, self.cast, self.games, entries)

    def _open(self) -> None:
        _write_members(self.read, self.campaign, self.cast, self.importer)
        Game.objects.filter(pk__in=self.running).update(status=GameStatus.RUNNING)
        entry = tell_chronicle(campaign=self.campaign, code="campaign_imported", facts={})
        ChronicleEntry.objects.filter(pk=entry.pk).update(author=self.importer)
        self.is_open = True


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


def _write_chronicle(
    read: CampaignRead, campaign: Campaign, cast: dict[int, Person], games: dict[int, Game]
) -> list[ChronicleEntry]:
    made = []
    for one in read.chronicle:
        facts = dict(one["facts"])
        if facts.get("person") is not None:
            facts["person"] = cast[facts["person"]].pk
        values = {**one, "facts": facts, "author": cast.get(one["author"]), "game": games.get(one["game"])}
        made.append(ChronicleEntry(campaign=campaign, **values))
    return ChronicleEntry.objects.bulk_create(made, batch_size=BATCH)


def write_game(read: GameRead, columns: Values, campaign: Campaign, cast: dict[int, Person]) -> Game:
    columns = {**columns, "created_by": cast.get(columns["created_by"])}
    game = Game.objects.create(campaign=campaign, state=read.state, **columns)
    StreamSecrets.objects.create(game=game, secrets=read.secrets)
    GameSeat.objects.bulk_create(GameSeat(game=game, **_chair(one, cast)) for one in read.rows[GameSeat])
    for model, column in ((JournalEntry, "person"), (Told, ""), (CardMove, ""), (TypedDice, "by"), (Draft, "")):
        rows = [_with_person(one, column, cast) for one in read.rows[model]]
        insert_rows(model, [{**one, "game_id": game.pk} for one in rows])
    Snapshot.objects.bulk_create(Snapshot(game=game, n=n, state=state) for n, state in read.snapshots)
    for letter, readers in read.letters:
        message = Message.objects.create(campaign=campaign, game=game, **_with_person(letter, "person", cast))
        MessageReader.objects.bulk_create(MessageReader(message=message, **one) for one in readers)
    return game


def _with_person(values: Values, column: str, cast: dict[int, Person]) -> Values:
    """Under the name of its column in the database, as rows and `insert_rows` take it."""
    if not column:
        return values
    person = cast.get(values[column])
    found = {name: value for name, value in values.items() if name != column}
    return {**found, f"{column}_id": person.pk if person else None}


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
