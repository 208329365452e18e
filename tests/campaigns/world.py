"""A campaign in which everything exists once, and everybody who could ever ask for it: for tests of the whole site."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from io import BytesIO
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.test import Client, TestCase
from django.urls import URLPattern, reverse
from django.utils import timezone

import rulesets
from campaigns.access import Viewer, get_led_campaign, get_visible_campaign
from campaigns.forms.games import GameForm
from campaigns.models import (
    Act,
    Band,
    Campaign,
    Character,
    Circle,
    ComponentBox,
    Fate,
    Game,
    GuestLink,
    Job,
    KeptGame,
    Lurking,
    Meeting,
    Membership,
    Message,
    Notice,
    Person,
    Place,
    Recruit,
    Role,
    Transfer,
    Traveller,
    Wound,
)
from campaigns.services.actors import Actor
from campaigns.services.acts import Doing, act
from campaigns.services.archives import read_archive
from campaigns.services.campaigns import Register, found_campaign, make_invite, remove_member
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.exports import export_campaign
from campaigns.services.games import create_game, start_game
from campaigns.services.guests import Invited, make_guest_link, revoke_guest_link
from campaigns.services.healing import Seen
from campaigns.services.job_chunks import Worker, borrow, hand_in, simulation_of
from campaigns.services.jobs import JobPlan, simulate_game, simulate_scenario
from campaigns.services.kept_games import keep_games, read_kept
from campaigns.services.loading import forget_everything
from campaigns.services.meeting_links import make_feed_link, make_meeting_link
from campaigns.services.messages import Letter, send_message
from campaigns.services.notes import write_note
from campaigns.services.notices import notify
from campaigns.services.pictures import keep_picture
from campaigns.services.plans import GamePlan, SeatPlan
from campaigns.services.proposals import propose_ruling
from campaigns.services.reading import READINGS
from campaigns.services.scenarios import keep_scenario
from campaigns.services.seats import invite_guest, open_table_screen
from campaigns.services.stepping import plan_step
from campaigns.services.transfers import ask_export, path_of
from campaigns.services.troops import TroopPlan, change_troop, keep_troop
from campaigns.services.undo import OFFERS
from campaigns.urls import urlpatterns
from campaigns.veils import KEPT, MESSAGES
from rulesets.common.actions import action_id, to_json
from rulesets.common.seats import GM
from rulesets.common.troops import Headed, Hired
from tests.campaigns.known import image, number, telling
from tests.campaigns.known import piece as known_piece
from tests.campaigns.known import tell as known_tell
from tests.campaigns.tables import BARONS, TINY, choose, member, now, standing

PASSWORD = "a secret that is kept"
WORKSHOP = "argad"  # the game whose troops and scenarios people make
BARONS_SEATS = ("red", "white", "black")
PASSING = ("Throttle",)  # how often a door was knocked at is nobody's secret and no part of a campaign
MARKS = {  # what reading may write: how far somebody has seen
    "GameSeat": {"seen_tick"},
    "FeedLink": {"asked_at"},
    "Membership": {"last_seen_at", "seen_chronicle", "seen_hearing", "shown_chronicle"},
    "Notice": {"read_at"},
    "MessageReader": {"read_at"},
    "NoteReader": {"read_at"},
    "Person": {"last_login"},
}
WRITING = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "?campaigns_')
Rows = dict[str, list[str]]


@dataclass
class World:
    """`browsers`: one for each who might ask, in the state in which he would ask. `things`: parts of addresses."""

    people: dict[str, Person]
    campaign: Campaign
    games: dict[str, Game] = field(default_factory=dict)
    things: dict[str, Any] = field(default_factory=dict)
    forms: dict[str, dict[str, Any]] = field(default_factory=dict)
    browsers: dict[str, Client] = field(default_factory=dict)

    def client(self, who: str, **options: Any) -> Client:
        """This browser as it stands at the beginning of a test, whatever was done with a copy of it before."""
        fresh = Client(**options)
        fresh.cookies = copy.deepcopy(self.browsers[who].cookies)
        return fresh

    def address(self, name: str, **other: Any) -> str:
        wanted = patterns()[name].pattern.converters
        parts = {**self.things, **{part: self.things.get(value, value) for part, value in other.items()}}
        return reverse(name, kwargs={part: parts[part] for part in wanted})

    @cached_property
    def rows(self) -> Rows:
        """As everything stands at the beginning."""
        return all_rows()

    @cached_property
    def rows_but_marks(self) -> Rows:
        return all_rows(but_marks=True)


def patterns() -> dict[str, URLPattern]:
    """Every address of the site by its name; the admin has addresses of its own, and a test of its own."""
    return {one.name: one for one in urlpatterns}


def all_rows(but_marks: bool = False) -> Rows:
    """Every row of every table of ours."""
    found = {}
    for model in apps.get_app_config("campaigns").get_models():
        if model.__name__ in PASSING:
            continue
        passing = MARKS.get(model.__name__, set()) if but_marks else set()
        names = [one.attname for one in model._meta.concrete_fields if one.attname not in passing]
        rows = model._base_manager.order_by("pk").values_list(*names)
        found[model.__name__] = [repr([_plain(value) for value in row]) for row in rows]
    return found


def _plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value


@dataclass
class Watch:
    """Notices each writing of a row of ours, so that rows are compared only where one may have changed."""

    written: list[str] = field(default_factory=list)

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if WRITING.match(sql) and not any(model.casefold() in sql for model in PASSING):
            self.written.append(sql)
        return execute(sql, params, many, context)

    def has_changed(self, world: World) -> bool:
        return bool(self.written) and all_rows() != world.rows

    def has_changed_more_than_marks(self, world: World) -> bool:
        return bool(self.written) and all_rows(but_marks=True) != world.rows_but_marks


@contextmanager
def undone() -> Iterator[Watch]:
    """Whatever happens in it has not happened."""
    watch = Watch()
    with transaction.atomic(), connection.execute_wrapper(watch):
        try:
            yield watch
        finally:
            transaction.set_rollback(True)
    if any("campaigns_game" in sql and "seen_tick" not in sql for sql in watch.written):
        forget()


def forget() -> None:
    """All that a process keeps of games."""
    forget_everything()
    READINGS.clear()
    OFFERS.clear()


def make_world() -> World:
    names = ("Mark", "Hal", "Oda", "Rosa", "Olga", "Finn", "Sam")
    people = {one.lower(): _person(one) for one in names}
    campaign = found_campaign(founder=people["olga"], register=Register("Le Trégor", "A quarrel.", "12 May 1590"))
    Membership.objects.filter(person=people["olga"]).update(role=Role.PLAYER)
    for name, role in (("mark", "gm"), ("hal", "player"), ("oda", "player"), ("rosa", "reader"), ("finn", "player")):
        Membership.objects.create(campaign=campaign, person=people[name], role=role)
    world = World(people, campaign)
    _fill_campaign(world)
    with TestCase.captureOnCommitCallbacks(execute=True):
        _fill_games(world)
        _fill_simulations(world)
        _seat_guests(world)
        _keep_a_game(world)
    asked = Notice.objects.filter(game=world.games["council"], person=people["oda"], code="your_turn")
    world.things["turn_notice"] = asked.get().pk
    _open_browsers(world)
    _fill_in_forms(world)
    remove_member(membership=Membership.objects.get(person=people["finn"]))
    return world


def _person(name: str) -> Person:
    return Person.objects.create_user(name.lower(), password=PASSWORD, display_name=name)


def _fill_campaign(world: World) -> None:
    campaign, people = world.campaign, world.people
    entry = write_entry(campaign=campaign, author=people["hal"], written=Written("The ford", "Carts.", "1590"))
    write_entry(campaign=campaign, author=people["mark"], written=Written("Hush", "A spy.", "1590", audience="gm"))
    invite = make_invite(campaign=campaign, author=people["olga"], role=Role.PLAYER)
    link = make_guest_link(campaign=campaign, author=people["olga"], invited=Invited(name="Youenn"))
    notice = notify(person=people["hal"], campaign=campaign, game=None, code="entry_written", facts={"campaign": "Le"})
    files = {"cards.toml": "# Ours, once more."}
    box = ComponentBox.objects.create(campaign=campaign, name="Ours", slug=BARONS, files=files)
    world.things |= {"box_id": box.pk, "file_name": "cards.toml"}
    _fill_workshop(world)
    _fill_registers(world)
    _fill_meetings(world)
    _fill_npcs(world)
    _fill_knowledge(world)
    _fill_wounds(world)
    world.things |= {
        "campaign_id": campaign.pk,
        "entry_id": entry.pk,
        "invite_id": invite.pk,
        "link_id": link.pk,
        "notice_id": notice.pk,
        "membership_id": Membership.objects.get(person=people["oda"]).pk,
        "token": invite.token,
        "guest_token": link.token,
        "uidb64": "MQ",
        "slug": "picrochole",
        "scenario_id": "teaching",
        "rule_id": "PIC-1a",
        "seat": "red",
        "change": "pause",
    }


def _fill_workshop(world: World) -> None:
    """A troop of Hal's, and a scenario that he wrote."""
    campaign, hal, rules = world.campaign, world.people["hal"], rulesets.load(WORKSHOP)
    plan = TroopPlan(WORKSHOP, Headed("Erik’s men", "dark_ages", 100))
    troop = change_troop(troop=keep_troop(campaign=campaign, owner=hal, plan=plan), change=Hired("viking_bondi", 2))
    text = rules.scenario_file(rules.load_box({}), "lesson")
    kept = keep_scenario(campaign=campaign, author=hal, name="Whose goat?", slug=WORKSHOP, text=text)
    values = {"name": "Éric", "class": "3", "armour": "light", "clothing": "practical", "role": "foot"}
    numbers = dict.fromkeys(("health", "morale", "perception", "agility"), "0")
    world.forms["line"] = {**values, **numbers, "life_points": "1", "count": "1", "sheet": "", "mount": "", "rank": ""}
    lists = ("weapons", "concealed", "gear", "training")
    world.forms["person"] = {
        **{name: value for name, value in world.forms["line"].items() if name not in ("name", "count", "sheet")},
        **{name: [] for name in lists}, "lost_points": "0", "commands": "", "reason": "",
    }  # fmt: skip
    world.things |= {"troop_id": troop.pk, "text_id": kept.pk, "form": "csv"}


def _fill_registers(world: World) -> None:
    """Somebody of Hal's, somebody whom nobody may know of, and how a sheet and a place are entered."""
    campaign, mark = world.campaign, world.people["mark"]
    rows = [{"name": "Anne", "player": world.people["hal"]}, {"name": "The ghost", "audience": Circle.GM}]
    made = []
    for values in rows:
        with act(Doing(campaign, mark, "entered", {"row": str(values["name"])})) as pen:
            made.append(pen.create(Character, values))
    world.things |= {"noun": "character", "place_noun": "place", "row_id": made[0].pk, "hidden_row": made[1].pk}
    world.things |= {"kind": "csv", "possession_noun": "possession"}
    world.things["act_id"] = Act.objects.order_by("-pk")[0].pk
    optional = (
        "player",
        "place",
        "biography",
        "languages",
        "successor_of",
        "relation",
        "notes",
        "reason",
        "on",
        "seen",
    )
    circle = {"audience": Circle.ALL}
    sheet = {"name": "Yann", "keeper": "both", "fate": "active", "description": "A miller."}
    world.forms["sheet"] = {**dict.fromkeys(optional, ""), **sheet, **circle}
    world.forms["place"] = {"name": "The mill", "kind": "", "within": "", "description": "", "notes": "", **circle}


def _fill_npcs(world: World) -> None:
    """A miller, whom the game master plays, his mill, and what lies in wait there."""
    with act(Doing(world.campaign, world.people["mark"], "entered", {"row": "The mill"})) as pen:
        mill = pen.create(Place, {"name": "The old mill"})
        miller = pen.create(Character, {"name": "The miller", "is_npc": True, "place": mill})
        trap = pen.create(Lurking, {"place": mill, "condition": "it rains", "effect": "A flood.", "audience": "gm"})
        hal, anne = world.people["hal"], Character.objects.get(name="Anne")
        band = pen.create(Band, {"name": "Anne’s men", "leader": anne})
        recruit = pen.create(Recruit, {"band": band, "asked_by": hal, "wish": "Pikes", "count": 4, "audience": "some"})
    oda = Membership.objects.get(campaign=world.campaign, person=world.people["oda"])
    world.forms["hand_campaign"] = {"to": str(KEPT.over(oda.pk)), "sure": "on"}
    world.forms["answer_recruit"] = {"how": "grant", "dice": "site", "enters": "on", "names": "Yann\nFañch", "said": ""}
    world.things |= {"band_id": band.pk, "recruit_id": recruit.pk, "recruit_noun": "recruit"}
    world.things |= {"place_id": mill.pk, "npc_id": miller.pk, "lurking_id": trap.pk}
    world.forms["quick_test"] = {"who": number(miller), "kind": "simple", "changed": "0", "dice": "1"}


def _fill_wounds(world: World) -> None:
    """Hal's Jehan bears a wound that is open and one that heals; his Gwenn is dead."""
    hal, mark = world.people["hal"], world.people["mark"]
    with act(Doing(world.campaign, mark, "entered", {"row": "Jehan"})) as pen:
        sheet = {"slug": WORKSHOP, "form": "character", "sheet": {"class": 3}}
        jehan = pen.create(Character, {"name": "Jehan", "player": hal, "fate": Fate.WOUNDED, **sheet})
        gone = pen.create(Character, {"name": "Gwenn", "player": hal, "fate": Fate.DEAD})
        wound = pen.create(Wound, {"character": jehan, "location": "head"})
        healing = pen.create(Wound, {"character": jehan, "location": "a scratch", "course": "healing", "treated": True})
    world.things |= {"wound_noun": "wound", "wound_id": wound.pk, "healing_id": healing.pk, "dead_id": gone.pk}
    care = {"conditions": "good", "location": "head", "dice": "typed", "face": "1"}
    world.forms["treat_wound"] = {**care, "seen": str(Seen.of(wound))}
    world.forms["end_convalescence"] = {"seen": str(Seen.of(healing))}


def _fill_knowledge(world: World) -> None:
    """A secret with its map, of which Hal's Anne heard; what everybody heard; a note from Mark to Hal."""
    mark, hal = world.people["mark"], world.people["hal"]
    campaign = get_led_campaign(Viewer(mark), world.campaign.pk)
    anne = Character.objects.get(pk=world.things["row_id"])
    picture = keep_picture(campaign=campaign, file=image())
    secret = known_piece(campaign, mark, matter="objective", aim="open", prepared=True, picture=picture)
    heard, public = known_tell(secret, mark, anne), known_piece(campaign, mark, "The bridge is down")
    note = write_note(campaign=campaign, viewer=Viewer(mark), text="Anne is watched.", to=[hal])
    world.things |= {"note_id": note.pk, "piece_id": secret.pk, "heard_id": heard.pk, "hearing_noun": "hearing"}
    world.things["public_id"] = known_tell(public, mark, everybody=True).pk
    world.forms["telling"] = {**telling(secret), "characters": [number(anne)]}
    empty = ("about_character", "about_place", "about_band", "aim", "price", "source", "story_date", "reason", "on")
    world.forms["piece"] = {"matter": "lie", "title": "All is well", "text": "", **dict.fromkeys(empty, ""), "seen": ""}
    world.forms["tap"] = {"characters": number(anne)}


def _fill_meetings(world: World) -> None:
    """One to come, one that was held, one that nobody may know of yet; Hal's links."""
    campaign, mark, hal = world.campaign, world.people["mark"], world.people["hal"]
    begins = timezone.now().replace(microsecond=0)
    days = (("meeting_id", 7, {}), ("held_meeting", -7, {"state": "held"}), ("hidden_meeting", 9, {"audience": "gm"}))
    for name, after, values in days:
        with act(Doing(campaign, mark, "meeting_planned", {"row": "Evening"})) as pen:
            planned = {"title": "Evening", "begins_at": begins + timedelta(days=after), "notes": "The ghost walks."}
            world.things[name] = pen.create(Meeting, {**planned, **values}).pk
    link = make_meeting_link(meeting=Meeting.objects.get(pk=world.things["meeting_id"]), person=hal)
    feed = make_feed_link(campaign=campaign, person=hal)
    world.things |= {"person_id": hal.pk, "meeting_token": link.token, "feed_token": feed.token}
    empty = dict.fromkeys(("ends_at", "where", "plan", "notes", "story_date", "reason", "seen"), "")
    world.forms["meeting"] = {**empty, "title": "Evening", "begins_at": "2031-01-15T20:00", "audience": "all"}


def _fill_games(world: World) -> None:
    people = world.people
    mark, hal, oda = (people[one] for one in ("mark", "hal", "oda"))
    seats = {"red": member(hal), "white": member(oda), "black": SeatPlan("guest")}
    council = _begun(world, "council", GamePlan("Quarrel", BARONS, "council", seats, mark), mark)
    hats = _begun(world, "hats", GamePlan("Hats", TINY, "evening", {"left": member(hal), "right": member(oda)}), hal)
    skirmish = GamePlan("Le gué", "picrochole", "teaching", {"blue": member(hal), "red": member(oda)}, mark)
    _begun(world, "skirmish", skirmish, mark)
    later = GamePlan("Later", TINY, "evening", {"left": member(hal), "right": SeatPlan()})
    world.games["later"] = create_game(campaign=world.campaign, author=hal, plan=later)
    for kind in ("stake", "banner"):
        choose(council, "red", hal, kind, standing(council, "red")[kind].forms[0].params[0][1].options[1])
    send_message(game_id=council.pk, actor=Actor.of(oda), letter=Letter("white", "To red alone.", ("red",)))
    given = {"kind": "gm.points", "who": "right", "points": "2", "reason": "We counted wrong"}
    proposal = propose_ruling(game_id=hats.pk, actor=Actor.of(oda), seat="right", given=given)
    screen = open_table_screen(game=council, author=mark)
    world.things |= {"proposal_id": proposal.pk, "screen_id": screen.pk, "table_token": screen.token}
    world.things["card"] = "ambush-1"
    world.things |= {"game_id": council.pk, **{name: game.pk for name, game in world.games.items()}}
    with act(Doing(world.campaign, mark, "set_out", secret=True)) as pen:
        miller = Character.objects.get(name="The miller")
        there = {"from_game": world.games["skirmish"], "to_game": council, "takes": 1, "arrives_turn": 2}
        world.things["traveller_id"] = pen.create(Traveller, {"character": miller, **there, "audience": "some"}).pk
    world.forms["journey"] = {"character": str(KEPT.over(miller.pk)), "to_game": str(KEPT.over(hats.pk)), "takes": "2"}
    world.things["letter"] = Message.objects.get().pk


def _fill_simulations(world: World) -> None:
    """One from a running game that is not done yet, asked by its holder of red; one from a scenario that is."""
    hal = world.people["hal"]
    open_one = simulate_game(game=world.games["council"], author=hal, viewer="red", plan=JobPlan(9, seed="world"))
    borrowed = borrow(open_one.pk)
    assert borrowed is not None
    hand_in(borrowed[1], simulation_of(open_one).play(borrowed[1].numbers), "pure", 1)
    # How long it may take is reckoned by the clock, and pages are compared that are read one after the other.
    Job.objects.filter(pk=open_one.pk).update(started_at=timezone.now() + timedelta(days=1))
    plan = JobPlan(5, seed="world")
    done = simulate_scenario(campaign=world.campaign, author=hal, slug=TINY, scenario="evening", plan=plan)
    Worker(done.pk, stretch=60).work()
    hats = simulate_game(game=world.games["hats"], author=hal, viewer="left", plan=plan)
    told = Notice.objects.get(person=hal, code="job_done")
    world.things |= {"job_id": open_one.pk, "done_job": done.pk, "hats_job": hats.pk}
    world.things |= {"number": 2, "job_notice": told.pk}
    _fill_transfers(world)


def _fill_transfers(world: World) -> None:
    """A player has the file of the campaign ready, and waits for another."""
    seen = {"campaign": get_visible_campaign(Viewer(world.people["hal"]), world.campaign.pk)}
    asked = {**seen, "viewer": Viewer(world.people["hal"]), "readers": {}, "name": "council.zip"}
    done, waits = ask_export(**asked), ask_export(**asked)
    path_of(done).write_bytes(b"PK")
    Transfer.objects.filter(pk=done.pk).update(status="done", percent=100, size=2)
    world.things |= {"transfer_id": done.pk, "open_transfer": waits.pk}


def _keep_a_game(world: World) -> None:
    """Hal has taken one in, as red knew it."""
    viewer, campaign = Viewer(world.people["hal"]), world.campaign
    body = export_campaign(campaign=campaign, viewer=viewer, readers=lambda table: table.seats or ("public",)).body
    part = read_archive(BytesIO(body))["games/1.json"]
    games = [read_kept(part, "games/1.json", [{"name": "Yann"}] * 9)]
    keep_games(campaign=campaign, person=world.people["hal"], games=games)
    world.things["kept_id"] = KeptGame.objects.get().pk


def _begun(world: World, name: str, plan: GamePlan, author: Person) -> Game:
    game = create_game(campaign=world.campaign, author=author, plan=plan)
    world.games[name] = start_game(game_id=game.pk, by=author)
    return world.games[name]


def _seat_guests(world: World) -> None:
    """One sits on black, with a link that lives; another sat there before, and his was revoked."""
    council, mark = world.games["council"], world.people["mark"]
    for who, name in (("revoked", "Gwen"), ("guest", "Jeanne")):
        link = invite_guest(game_id=council.pk, seat="black", name=name, author=mark)
        world.browsers[who] = Client()
        world.browsers[who].post(reverse("guest_join", args=[link.token]))
        if who == "revoked":
            revoke_guest_link(link=GuestLink.objects.get(pk=link.pk))
        world.things[f"{who}_link"] = link.pk


def _open_browsers(world: World) -> None:
    called = {"master": "mark", "holder": "hal", "other": "oda", "reader": "rosa", "owner": "olga"}
    for who, name in {**called, "former": "finn", "stranger": "sam"}.items():
        world.browsers[who] = Client()
        world.browsers[who].force_login(world.people[name])
    for who in ("screen", "nobody"):
        world.browsers[who] = Client()
    world.browsers["screen"].get(reverse("table_screen", args=[world.things["table_token"]]))


def _fill_in_forms(world: World) -> None:
    """What the rules know of, as a page would post it."""
    viewer = Viewer(world.people["mark"])
    led = get_led_campaign(viewer, world.campaign.pk)
    step = plan_step(campaign=led, viewer=viewer, to="1590-05-13")
    world.forms["step"] = {"to": step.to, "seen": step.seen}
    council, hal = world.games["council"], world.people["hal"]
    world.forms["letter"] = {"up_to": str(MESSAGES.over(world.things["letter"]))}
    standing_now = standing(council, "red")["standing"]
    legal = now(council).ruleset.legal_actions(now(council).state, "red")
    answer = next(one for one in legal if one.kind == "standing")
    world.forms["answer"] = {"question": standing_now.id, "choice": action_id(answer), "seat": "red", "tick": "999"}
    rulings = now(council).ruleset.legal_actions(now(council).state, GM)
    ruling = next(to_json(one) for one in rulings if one.kind.startswith("gm.") and one.kind != "gm.board")
    world.forms["ruling"] = {**ruling, "reason": "Enough of it"}
    skirmish = rulesets.load("picrochole")
    scenario = skirmish.meta.scenario("teaching")
    form = GameForm(ruleset=skirmish, scenario=scenario, people=[hal], me=hal, initial={"name": "Another"})
    world.forms["set_up"] = {one.name: one.value() for one in form if one.value() is not None}
    world.forms["set_up"] |= {"seat_blue": "open", "seat_red": "open"}
