"""Games of a campaign: listed, set up, begun, paused, put away."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

import rulesets
from campaigns.access import get_visible_campaign, get_writable_campaign
from campaigns.access_games import Table, get_games, get_managed_game, get_visible_game, tables_of
from campaigns.api.door import Door, only_members
from campaigns.api.refusals import check_form
from campaigns.api.schema import PAGE, number, takes
from campaigns.api.shapes.games import CHANGES, CreateGameShape, GameShape, GameSheetShape
from campaigns.api.table import GameDoor
from campaigns.forms.drawing import FILE
from campaigns.forms.games import NOBODY, GameForm
from campaigns.forms.seats import people_of
from campaigns.models import Campaign, ComponentBox, Game
from campaigns.services import games as services
from campaigns.services.troops import troops_of
from campaigns.views.games import found_scenario

PARTS = {"seats": "seat_", "options": "option_", "readings": "reading_", "plan": "plan_", "troops": "troop_"}
FILES = {"position": "position", "map": FILE}
DEEDS = {
    "pause": services.pause_game,
    "resume": services.resume_game,
    "archive": services.archive_game,
    "reopen": services.reopen_game,
    "reveal": services.reveal_gm_dice,
}


def described(table: Table) -> dict[str, Any]:
    game = table.game
    asked = any(row.asked for row in table.rows if row.seat in table.seats)
    names = ("name", "slug", "release", "status", "has_gm", "dice", "deadline_hours", "turn", "turns", "outcome")
    return {
        "id": game.pk,
        "campaign": game.campaign_id,
        **{name: getattr(game, name) for name in names},
        "scenario": game.setup["scenario"],
        "my_seats": list(table.seats),
        "asked": asked and game.is_running,
        "commitments": game.commitments,
    }


class Games(Door):
    """The games of a campaign that the reader may see."""

    @takes(answer=GameSheetShape, query=[PAGE, number("archived", "1: those that were put away.", high=1)])
    def get(self, request: Request, campaign_id: int) -> Response:
        campaign = get_visible_campaign(self.viewer, campaign_id)
        rows = get_games(self.viewer, campaign, archived=bool(self.number("archived")))
        return self.sheet(GameSheetShape, rows, self._tables)

    def _tables(self, games: list[Game]) -> list[dict[str, Any]]:
        return [described(table) for table in tables_of(self.viewer, games)]

    @takes(CreateGameShape, GameShape, 201)
    def post(self, request: Request, campaign_id: int) -> Response:
        """Sets a game up. Its dice are committed; nothing is dealt before it is started."""
        only_members(self.viewer)
        campaign = get_writable_campaign(self.viewer, campaign_id)
        sent = self.read(CreateGameShape)
        form = self._form(campaign, sent)
        self.slug = sent["slug"]
        game = services.create_game(campaign=campaign, author=request.user, plan=form.plan())
        return self.say(GameShape, described(get_visible_game(self.viewer, game.pk)), 201)

    def _form(self, campaign: Campaign, sent: dict[str, Any]) -> GameForm:
        """The form of the page, filled in from what was sent and otherwise as it proposes."""
        try:
            scenario = found_scenario(sent["slug"], sent["scenario"])[1]
        except Http404:
            raise ValidationError({"scenario": [_("There is no such game.")]}, code="unknown_scenario") from None
        about = {"ruleset": rulesets.load(sent["slug"]), "scenario": scenario, "people": people_of(campaign)}
        about["boxes"] = ComponentBox.objects.of_game(campaign, sent["slug"])
        about["troops"] = troops_of(self.viewer, campaign, sent["slug"])
        blank = GameForm(**about, me=self.request.user)
        data = {one.name: one.value() for one in blank if one.value() is not None} | _typed(sent, blank)
        files = {
            field: SimpleUploadedFile(f"{name}.toml", sent[name].encode())
            for name, field in FILES.items()
            if name in sent
        }
        form = GameForm(data, files, **about, me=self.request.user)
        check_form(form, _sent_as)
        return form


def _sent_as(field: str) -> tuple[str, ...]:
    """Where the value of a field of the page stands in what was sent."""
    for part, prefix in PARTS.items():
        if field.startswith(prefix):
            return part, field.removeprefix(prefix)
    return (next((name for name, one in FILES.items() if one == field), field),)


def _typed(sent: dict[str, Any], form: GameForm) -> dict[str, Any]:
    data = {name: sent[name] for name in ("name", "dice", "deadline_hours", "turn_limit", "cards") if name in sent}
    for part, prefix in PARTS.items():
        for name, value in sent.get(part, {}).items():
            if prefix + name not in form.fields:
                raise ValidationError(
                    {part: {name[:40]: [_("This game knows nothing of that name.")]}}, code="unknown_field"
                )
            data[prefix + name] = value
    for name, field in (("components", "components"), ("map", FILE)):
        if name in sent and field not in form.fields:
            raise ValidationError({name: [_("This game knows nothing of that name.")]}, code="unknown_field")
    if "components" in sent:
        data["components"] = str(sent["components"])
    if "gm" in sent:
        data["gm"] = NOBODY if sent["gm"] is None else str(sent["gm"])
    return data


class GameRoom(GameDoor):
    """One game from outside: what it is, how it stands, which seats in it are mine."""

    @takes(answer=GameShape)
    def get(self, request: Request, game_id: int) -> Response:
        return self.say(GameShape, described(self.table(game_id)))


class ChangeGame(GameDoor):
    """Starts, pauses, resumes, archives or reopens a game, reveals its master's dice: for those who manage it."""

    @takes(answer=GameShape)
    def post(self, request: Request, game_id: int, change: str) -> Response:
        self.slug = get_managed_game(self.viewer, game_id).game.slug
        if change not in CHANGES:
            raise Http404
        if change == "start":
            services.start_game(game_id=game_id, by=request.user)
        else:
            DEEDS[change](game_id=game_id)
        return self.say(GameShape, described(self.table(game_id)))
