"""Past turns once more, scene by scene, as their reader saw them."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api import described
from campaigns.api.schema import AS, PAGE, takes
from campaigns.api.shapes.replays import SceneSheetShape, TurnSheetShape, TurnStepShape
from campaigns.api.table import GameDoor, shown, told
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.replayed import ReplayedTurn
from campaigns.services.replays import PastTurn, Replay, can_replay, past_turns

SCENES_A_PAGE = 100


class ReplayDoor(GameDoor):
    def turns(self, page: PlayPage) -> list[PastTurn]:
        if not can_replay(page.desk.ruleset):
            raise Http404
        return past_turns(page.desk)

    def retold(self, game_id: int, number: int, step: int = 0) -> ReplayedTurn:
        page = self.page(game_id)
        turns = self.turns(page)
        turn = next((one for one in turns if one.number == number), None)
        if turn is None:
            raise Http404
        return ReplayedTurn(page, turns, Replay(page.desk, turn), step)


class Turns(ReplayDoor):
    """The turns that are over, the oldest first; no such thing where the game does not offer to see them again."""

    @takes(answer=TurnSheetShape, query=[AS, PAGE])
    def get(self, request: Request, game_id: int) -> Response:
        turns = self.turns(self.page(game_id))
        return self.sheet(TurnSheetShape, turns, lambda found: [{"turn": one.number} for one in found])


class Turn(ReplayDoor):
    """The scenes of a turn in their order: what this viewer was told of it, as far as there is something to see."""

    @takes(answer=SceneSheetShape, query=[AS, PAGE])
    def get(self, request: Request, game_id: int, turn: int) -> Response:
        again = self.retold(game_id, turn)
        steps = range(1, again.last)
        return self.sheet(SceneSheetShape, steps, lambda found: [_scene(again, n) for n in found], SCENES_A_PAGE)


class TurnStep(ReplayDoor):
    """The board after a scene; step 0 is how the turn began, the step after its last scene how it ended."""

    @takes(answer=TurnStepShape, query=[AS])
    def get(self, request: Request, game_id: int, turn: int, step: int) -> Response:
        again = self.retold(game_id, turn, step)
        if step != again.step:
            raise Http404
        place = {"turn": turn, "steps": again.last}
        return self.say(TurnStepShape, {**place, **_scene(again, step), "board": described.data(again.view.board)})


def _scene(turn: ReplayedTurn, step: int) -> dict[str, Any]:
    scene = turn.replay.scene(step)
    if scene is None:
        return {"step": step, "phase": "", **shown(turn.said)}
    return {"step": step, "phase": scene.phase, **told("events", scene.code, scene.facts, "", turn.speech)}
