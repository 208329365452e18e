"""Travellers between the tables of a giant game, each of which counts its own turns: ARG-GIA-02, ARG-GIA-03."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q

import rulesets
from campaigns.access_games import Table
from campaigns.models import Character, Circle, Game, GameSeat, GameStatus, Traveller
from campaigns.notice_words import AWAITED, CAME_IN, SET_OUT
from campaigns.plain_text import without_isolation
from campaigns.refusals import BadInput, Stale
from campaigns.services.acts import Doing, act
from campaigns.services.notices import notify_all, notify_members
from campaigns.services.people_in_games import carried_into
from campaigns.services.roster_dice import RosterDice
from rulesets.common.seats import GM

GOING_ON = (GameStatus.RUNNING, GameStatus.PAUSED)


@dataclass(frozen=True, slots=True)
class Journey:
    """`takes`: turns on the way, of the table he goes to; 0: the dice of the game decide."""

    character: Character
    to_game: Game
    hard: bool = False
    takes: int = 0


def others_of(table: Table) -> Any:
    """The other tables of the campaign that are being played."""
    games = Game.objects.visible_to(table.viewer).filter(campaign=table.game.campaign_id, status__in=GOING_ON)
    return games.exclude(pk=table.game.pk).order_by("pk")


def people_at(table: Table) -> Any:
    """Those of the roster who came into this game and are not on the way; without any, whom the reader knows."""
    rows = Character.objects.visible_to(table.viewer).filter(campaign=table.game.campaign_id)
    carried = carried_into(table.game)
    on_the_way = Traveller.objects.filter(from_game=table.game, arrived=False).values("character")
    return (rows.filter(pk__in=carried) if carried else rows).exclude(pk__in=on_the_way).order_by("name", "pk")


def has_dice(game: Game) -> bool:
    return hasattr(rulesets.load(game.slug), "travel")


def send_off(*, table: Table, journey: Journey) -> Traveller:
    """He leaves this table; when he comes in is reckoned by the turns of the other one."""
    takes, face = journey.takes, None
    if not takes:
        if not has_dice(table.game):
            raise BadInput("takes_missing")
        dice = RosterDice()
        rules: Any = rulesets.load(table.game.slug)
        takes = rules.travel(dice, journey.hard).turns
        face = dice.rolled[-1].faces[0]
    values = {
        "character": journey.character,
        "from_game": table.game,
        "to_game": journey.to_game,
        "left_turn": table.game.turn,
        "face": face,
        "takes": takes,
        "arrives_turn": journey.to_game.turn + takes,
        "audience": Circle.SOME,
    }
    doing = Doing(table.game.campaign, table.viewer.person, "set_out", game=table.game, secret=True)
    with act(doing) as pen:
        traveller: Traveller = pen.create(Traveller, values)
        _tell(traveller, SET_OUT, table)
        _tell_master(traveller, table)
    return traveller


def on_the_way(table: Table) -> list[Traveller]:
    """Those who left this table or come to it; its game master sees all of them, in the order in which they come in;
    others their own people by name, and the tables of which they may know.
    """
    rows = Traveller.objects.filter(Q(from_game=table.game) | Q(to_game=table.game), arrived=False)
    rows = rows.select_related("character", "from_game", "to_game")
    if table.is_gm:
        return list(rows.order_by("arrives_turn", "pk"))
    if table.viewer.person is None:
        return []
    own = list(rows.filter(Traveller.objects.all().owned_by(table.viewer.person)).order_by("character__name", "pk"))
    tables = {key for one in own for key in (one.from_game_id, one.to_game_id)}
    known = set(Game.objects.visible_to(table.viewer).filter(pk__in=tables).values_list("pk", flat=True))
    for one in own:
        one.from_game = one.from_game if one.from_game_id in known else None
        one.to_game = one.to_game if one.to_game_id in known else None
    return own


def get_coming(table: Table, row_id: int) -> Traveller | None:
    """For the game master of the table that he comes to."""
    return Traveller.objects.filter(to_game=table.game, pk=row_id).first() if table.is_gm else None


def come_in(*, table: Table, traveller: Traveller) -> None:
    """He has arrived. Raises Stale when somebody has said so already."""
    doing = Doing(table.game.campaign, table.viewer.person, "came_in", game=table.game, secret=True)
    with act(doing) as pen:
        now = Traveller._base_manager.select_for_update(no_key=True).get(pk=traveller.pk)
        if now.arrived:
            raise Stale("arrived_already")
        _tell(pen.change(now, {"arrived": True}), CAME_IN, table)


def _tell(traveller: Traveller, code: str, table: Table) -> None:
    """Whoever plays him; of which tables they are nothing is said."""
    campaign, player = table.game.campaign, traveller.character.player_id
    if player:
        facts = {"campaign": without_isolation(campaign.name)}
        notify_members(people=[player], campaign=campaign, code=code, facts=facts, but=table.viewer.person)


def _tell_master(traveller: Traveller, table: Table) -> None:
    """Who arbitrates the table to which he comes."""
    there = traveller.to_game
    rows = GameSeat.objects.filter(game=there, seat=GM, person__isnull=False).exclude(person=table.viewer.person)
    people = [one.person for one in rows.select_related("person") if one.person is not None]
    if people:
        notify_all(people=people, game=there, code=AWAITED, facts={"game": without_isolation(there.name)})


def name_region(*, game: Game, region: str) -> None:
    """Which table it is of several that are played at once."""
    Game.objects.filter(pk=game.pk).update(region=region)


def rule_of(game: Game) -> str:
    rules: Any = rulesets.load(game.slug)
    return str(rules.encounter_rules["travel"])
