"""What a reader was told, in his own numbering; the proof, and the game as a file to check offline."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api import described
from campaigns.api.schema import AS, KNOWN_TAG, number, takes
from campaigns.api.shapes.table import JournalShape, ProofShape
from campaigns.api.table import GameDoor, plain_facts
from campaigns.models import Told
from campaigns.presenters.dice import SHUFFLE
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.speech import Speech
from campaigns.services.gamefile import file_reader, game_file
from campaigns.services.recomputed import recompute
from rulesets.common.events import Modifier
from rulesets.common.gamefile import to_json

MOST = 200
USUAL = 50


def entry(row: Told, speech: Speech) -> dict[str, Any]:
    return {"n": row.n, "is_undone": row.undone, "told": [_told(one, speech) for one in row.sentences]}


def _told(record: dict[str, Any], speech: Speech) -> dict[str, Any]:
    facts = {name: tuple(value) if isinstance(value, list) else value for name, value in record["facts"].items()}
    return {
        "code": record["code"],
        "facts": plain_facts(facts),
        "rule": record["rule"],
        "sentence": speech.say(record["section"], record["code"], facts).text,
        "reason": record["reason"],
        "is_ruling": record["ruling"],
        "rolls": [_roll(one) for one in record["dice"] if one["shape"] != SHUFFLE],
        "modifiers": [described.modifier(Modifier(**one), speech) for one in record["modifiers"]],
    }


def _roll(record: dict[str, Any]) -> dict[str, Any]:
    told = {name: record[name] for name in ("key", "seat", "faces", "sides", "source")}
    return {**told, "rule": record["why"]}


class GameJournal(GameDoor):
    """What this viewer was told: sentences with their codes, facts, rules, faces and modifiers, the newest first."""

    QUERY = [
        AS,
        KNOWN_TAG,
        number("before", "Lines before this one of your numbering."),
        number("size", "How many lines.", high=MOST),
    ]

    @takes(answer=JournalShape, query=QUERY, also={304: None})
    def get(self, request: Request, game_id: int) -> Response:
        page = self.page(game_id)
        before, size = self.number("before"), self.number("size", MOST) or USUAL
        return self.fresh(request, page, lambda: self._lines(page, before, size))

    def _lines(self, page: PlayPage, before: int | None, size: int) -> Response:
        found = page.desk.journal(before, size)
        entries = [entry(one, page.speech) for one in found]
        return self.say(JournalShape, {"tick": page.tick, "entries": entries, "older": found.older})


class GameProof(GameDoor):
    """What was sealed before the first roll, what is open by now, and how many dice it gives when they are reckoned
    once more; the rolls in which something is wrong by name."""

    @takes(answer=ProofShape, query=[AS])
    def get(self, request: Request, game_id: int) -> Response:
        page = self.page(game_id)
        file = game_file(game=page.game, viewer=file_reader(page.game, page.seat))
        found = recompute(file)
        streams = [
            {"stream": one, "title": page.stream_name(one), "commitment": seal, "secret": file.secrets.get(one, "")}
            for one, seal in file.commitments.items()
        ]
        words = [{"seat": seat, "word": word} for seat, word in file.words]
        told: dict[str, Any] = {"viewer": file.viewer, "release": file.release, "box_digest": file.box_digest}
        rolls = {**found.counts, "broken_seals": found.broken_seals}
        rolls["faults"] = [{"entry": one.entry, "key": one.record["key"]} for one in found.wrong]
        told = {**told, "streams": streams, "words": words, "rolls": rolls, "entries": len(file.entries)}
        return self.say(ProofShape, told)


class GameFileRoom(GameDoor):
    """The game as a file, as far as this viewer may know it: what `python -m rulesets replay` verifies."""

    @takes(answer={"type": "object", "additionalProperties": True}, query=[AS])
    def get(self, request: Request, game_id: int) -> Response:
        page = self.page(game_id)
        return Response(to_json(game_file(game=page.game, viewer=file_reader(page.game, page.seat))))
