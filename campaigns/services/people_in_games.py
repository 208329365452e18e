"""Characters of the roster who are carried into games: who may come, on which seat, with what sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import rulesets
from campaigns.access import Viewer
from campaigns.access_games import Table
from campaigns.models import Campaign, Character, Course, Fate, Game, GameSeat, GameStatus, Person, Severity, Wound
from campaigns.refusals import BadInput, NotPlayable, SiteRefused
from campaigns.services.held_together import person_id
from campaigns.services.loading import box_of
from campaigns.services.sheets import whole_sheet
from campaigns.veils import KEPT
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.seats import GM, PUBLIC, Seat
from rulesets.common.setup import Person as Carried
from rulesets.common.setup import Weight, complete, decode_setup, encode_setup

FIT = (Fate.ACTIVE, Fate.WOUNDED, Fate.RECOVERING)
GOING_ON = (GameStatus.RUNNING, GameStatus.PAUSED)
MOST_OFFERED = 60
Weigh = Callable[[Sequence[Carried]], tuple[Weight, ...]]


def carries_people(slug: str) -> bool:
    """Whether people of the roster can come into this game."""
    return bool(rulesets.meta(slug).sheets) and hasattr(rulesets.load(slug), "with_wounds")


def carried_into(game: Game) -> list[int]:
    """The characters of the roster in its set-up, by their keys."""
    persons = [str(one.get("id")) for one in game.setup.get("people", ())]
    keys = keys_of(persons, game.campaign_id)
    return [keys[one] for one in persons]


def key_of(person: str) -> int:
    """The character behind the id of a set-up; 0 for somebody who never was of a roster."""
    return KEPT.under(int(person[1:])) if person[:1] == "c" and person[1:].isdecimal() and len(person) < 17 else 0


def keys_of(persons: Iterable[str], campaign_id: int) -> dict[str, int]:
    """The same of many; those who came with their campaign out of a file keep the ids they had."""
    asked = list(persons)
    came = Character.objects.filter(campaign=campaign_id, came_as__in=asked) if asked else ()
    return {one: key_of(one) for one in asked} | {one.came_as: one.pk for one in came}


def busy_keys(campaign: Campaign) -> set[int]:
    """Of those who are in a game that goes on."""
    setups = Game.objects.filter(campaign=campaign, status__in=GOING_ON).values_list("setup__people", flat=True)
    return set(keys_of((str(one.get("id")) for people in setups for one in people or ()), campaign.pk).values())


def fit_people(campaign: Campaign, slug: str) -> Any:
    """All who could come into a game of this kind: living, free, on their feet, with a sheet, in no other game."""
    down = Wound.objects.filter(campaign=campaign, course=Course.OPEN, severity=Severity.DESPERATE).values("character")
    forms = [one.id for one in rulesets.meta(slug).sheets]
    found = Character.objects.filter(campaign=campaign, slug=slug, form__in=forms, fate__in=FIT)
    return found.exclude(pk__in=down).exclude(pk__in=busy_keys(campaign))


def people_to_bring(campaign: Campaign, viewer: Viewer, slug: str, words: str = "") -> list[Character]:
    """Those whom he may bring: his own; for the game master of the campaign everybody."""
    if not carries_people(slug):
        return []
    found = fit_people(campaign, slug).filter(pk__in=Character.objects.visible_to(viewer).values("pk"))
    if not Campaign.objects.mastered_by(viewer).filter(pk=campaign.pk).exists():
        found = found.filter(player=viewer.person)
    for word in words.split()[:8]:
        found = found.filter(name__icontains=word)
    return list(found.select_related("player").order_by("is_npc", "name", "pk")[:MOST_OFFERED])


def check_may_come(one: Character, sitter: Person | None, seat: Seat) -> None:
    """On a seat come its holder's own people and the game master's; where nobody sits, anybody's."""
    is_gms = one.player_id is None or one.is_npc
    his_own = sitter is not None and one.player_id == sitter.pk
    if not (is_gms or his_own or (sitter is None and seat != GM)):
        raise BadInput("not_his_people", name=one.name)


def carried(one: Character, seat: Seat) -> Carried:
    """With the sheet as it stands now and the wounds that are still open."""
    rules: Any = rulesets.load(one.slug)
    open_wounds = Wound.objects.filter(character=one, course=Course.OPEN).order_by("pk")
    places = [place_code(one.slug, wound.location) for wound in open_wounds]
    return Carried(person_id(one), one.name, seat, one.form, rules.with_wounds(whole_sheet(one), places))


def place_code(slug: str, said: str) -> str:
    """Where a wound is, as the game calls it: by its code or its name in either language; "" for other words."""
    words = rulesets.load(slug).words
    for code in words.ids("wound"):
        if said.casefold() in [code, *(words.name("wound", code, one).casefold() for one in ("en", "fr"))]:
            return code
    return ""


def _light(people: Sequence[Carried]) -> tuple[Weight, ...]:
    return ()


def bring_people(
    *, game: Game, chosen: Mapping[Seat, Sequence[Character]], known: set[int], weigh: Weigh = _light
) -> None:
    """On these seats come these people, before the game begins, with what they bear. `known`: of whom he could choose;
    the others stay."""
    if game.status != GameStatus.SETUP:
        raise NotPlayable("game_begun")
    sitters = {row.seat: row.person for row in GameSeat.objects.filter(game=game).select_related("person")}
    for seat, people in chosen.items():
        for one in people:
            check_may_come(one, sitters.get(seat), seat)
    setup = decode_setup(game.setup)
    keys = keys_of((one.id for one in setup.people), game.campaign_id)
    stay = [one for one in setup.people if one.seat not in chosen or keys[one.id] not in known]
    come = [carried(one, seat) for seat, people in chosen.items() for one in people]
    people = (*stay, *come)
    setup = replace(setup, people=people, weights=weigh(people))
    ruleset = rulesets.load(game.slug)
    ruleset.new_game(complete(setup, ruleset.meta), box_of(game), Fast(game.name), Deaf())  # what cannot start
    if not Game.objects.swap(game, setup=encode_setup(setup)):
        raise SiteRefused("changed_meanwhile")


def check_still_free(game: Game) -> None:
    """Nobody plays in two games at once, nor after his death. Names nobody: others may not know who comes."""
    keys = carried_into(game)
    if keys and fit_people(game.campaign, game.slug).filter(pk__in=keys).count() < len(keys):
        raise SiteRefused("person_not_free")


def people_of_seats(game: Game, seats: Iterable[Seat], viewer: Viewer) -> dict[int, Seat]:
    """Who of the roster comes on which of these seats, as far as he may know of them."""
    people = [one for one in game.setup.get("people", ()) if one["seat"] in tuple(seats)]
    keys = keys_of((str(one["id"]) for one in people), game.campaign_id)
    rows = {keys[str(one["id"])]: one["seat"] for one in people}
    seen = set(Character.objects.visible_to(viewer).filter(pk__in=list(rows)).values_list("pk", flat=True))
    return {key: seat for key, seat in rows.items() if key in seen}


def people_known(keys: Sequence[int], but: Sequence[Character]) -> list[Character]:
    """Those who come already and are not among the others."""
    others = [one.pk for one in but]
    return list(Character.objects.filter(pk__in=[key for key in keys if key not in others]).select_related("player"))


def seats_to_fill(table: Table) -> dict[Seat, Person | None]:
    """On which he brings people, each with who sits there: his own; the game master of the game all of them."""
    rows = [row for row in table.rows if row.seat != PUBLIC and (table.is_gm or row.seat in table.seats)]
    people = {one.pk: one for one in Person.objects.filter(pk__in=[row.person_id for row in rows if row.person_id])}
    return {row.seat: people.get(row.person_id or 0) for row in rows}
