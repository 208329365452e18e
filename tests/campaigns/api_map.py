"""Who gets what from every address of the API, like `site_map.py` of the pages.

Who is not logged in gets 401 where a page shows the door; what is not his is 404; who asks in a way that an address
does not know gets 405. An address that is not listed here fails the tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse

from campaigns.routes.api import urlpatterns
from rulesets.picrochole.catalogue import own_files
from tests.campaigns.site_map import CAMPAIGN, HATS, KEEPERS, KNOWN, MEMBERS, ROLES, UNKNOWN, WRITERS, Statuses, spread

PATTERNS = {one.name: one for one in urlpatterns}


def address(things: Mapping[str, Any], name: str, at: Mapping[str, Any]) -> str:
    """`things`: parts of addresses behind which there is something; `at`: the parts that are others here."""
    parts = {**things, "step": 0, "turn": 1, **{part: things.get(value, value) for part, value in at.items()}}
    return reverse(name, kwargs={part: parts[part] for part in PATTERNS[name].pattern.converters})


@dataclass(frozen=True)
class Deed:
    """One method of one address: the status by role, and whose deed changes something."""

    method: str
    found: Statuses
    does: str = ""
    sent: dict[str, Any] | str | None = field(default_factory=dict)  # a name: one that the world has ready
    at: dict[str, Any] = field(default_factory=dict)


def may(who: str, status: int = 200, *, others: int = 404, door: int = 401, **other: int) -> Statuses:
    return spread({KNOWN: others, UNKNOWN: door, who: status, **other})


def get(who: str, at: dict[str, Any] | None = None, **other: int) -> Deed:
    return Deed("get", may(who, **other), sent=None, at=at or {})


def deed(method: str, who: str, sent: Any = None, *, status: int = 200, does: str | None = None, **more: Any) -> Deed:
    at = more.pop("at", {})
    found = may(who, status, **more.pop("extra", {}), **more)
    return Deed(method, found, who if does is None else does, sent or {}, at)


FOR_ALL = spread({KNOWN: 200, UNKNOWN: 200})
NOT_YOURS = {"MOGRW": 409}
WORDS = {"title": "Here", "text": "We were here.", "story_date": "1591"}
LETTER = {"seat": "red", "to_all": True, "text": "Good evening."}
FACES = {"seat": "red", "key": "r1.omen", "faces": [6]}
BACK = {"line": 2, "reason": "It was late"}
RULING = {"ruling": {"kind": "gm.points", "who": "left", "points": 2, "reason": "We counted wrong"}}
ABSENT = {"absent": "left", "to": "bot:random", "reason": "Away for long"}
AHEAD = {"question": "t1.orders", "answer": {"kind": "orders", "moves": {}, "holds": []}}
BOX = {"name": "Another", "slug": "picrochole", "files": {"teaching.toml": own_files()["teaching.toml"]}}
HAND = {"to": "bot:random"}
SEAT = {"game_id": "later", "seat": "right"}
LOG_IN = {"username": "rosa", "password": "a secret that is kept", "name": "Script"}
NINA = {"display_name": "Nina", "username": "nina", "password": "salt of Paimpol"}
NEW_PASSWORD = {"old_password": "a secret that is kept", "new_password": "salt of Paimpol"}

PEOPLE: dict[str, list[Deed]] = {
    "api_schema": [Deed("get", FOR_ALL, sent=None)],
    "api_tokens": [
        get(MEMBERS),
        Deed("post", spread({KNOWN: 201, UNKNOWN: 201}), "".join(ROLES), LOG_IN),
    ],
    "api_token": [deed("delete", "H", status=204)],
    "api_me": [get(KNOWN), deed("patch", KNOWN, {"display_name": "Another"})],
    "api_password": [deed("put", MEMBERS, NEW_PASSWORD, status=204)],
    "api_sign_up": [Deed("post", spread({KNOWN: 201, UNKNOWN: 201}), "".join(ROLES), NINA)],
    "api_claim_account": [deed("post", "G", {"username": "jeanne", "password": "salt of Paimpol"})],
    "api_leave_site": [
        deed("post", "MHORFS", {"password": "a secret that is kept"}, status=204, extra={"W": 409}),
        deed("post", "", {"password": "a guess"}, extra={MEMBERS: 422}),
    ],
    "api_notices": [get(KNOWN)],
    "api_read_notices": [deed("post", KNOWN, status=204, does="MHOFRW")],
    "api_read_notice": [deed("post", "H")],
}

CAMPAIGNS: dict[str, list[Deed]] = {
    "api_campaigns": [get(KNOWN), deed("post", MEMBERS, {"name": "Elsewhere"}, status=201)],
    "api_join": [deed("post", MEMBERS, "join", does="FS")],
    "api_campaign": [get(CAMPAIGN), deed("patch", "W", {"name": "Le Léon"})],
    "api_export_campaign": [get(CAMPAIGN)],
    "api_import_campaign": [deed("post", "", {"file": "SGVsbG8="}, extra={MEMBERS: 422})],
    "api_kept_games": [get(CAMPAIGN)],
    "api_kept_game": [get("H")],
    "api_boxes": [get(CAMPAIGN), deed("post", "MHOW", BOX, status=201)],
    "api_box": [get(CAMPAIGN), deed("delete", "MHOW", status=204)],
    "api_archive_campaign": [deed("post", "W")],
    "api_reopen_campaign": [deed("post", "W", does="")],
    "api_leave_campaign": [deed("post", "MHOR", status=204, extra={"W": 409})],
    "api_members": [get(CAMPAIGN)],
    "api_member": [
        deed("patch", "W", {"role": "reader"}),
        deed("delete", "W", status=204),
    ],
    "api_invites": [get(KEEPERS), deed("post", KEEPERS, {"role": "player"}, status=201)],
    "api_invite": [get(KEEPERS), deed("delete", KEEPERS, status=204)],
    "api_guests": [get(KEEPERS), deed("post", KEEPERS, {"name": "Nolwenn"}, status=201)],
    "api_guest": [
        get(KEEPERS),
        get(KEEPERS, at={"link_id": "guest_link"}),
        deed("delete", KEEPERS, status=204),
    ],
    "api_reissue_guest": [
        deed("post", KEEPERS, status=201),
        deed("post", "M", status=201, at={"link_id": "guest_link"}),
    ],
    "api_chronicle": [get(CAMPAIGN), deed("post", WRITERS, WORDS, status=201)],
    "api_read_chronicle": [deed("post", CAMPAIGN, {"up_to": 1}, status=204, does="")],
    "api_chronicle_entry": [deed("put", "MH", WORDS), deed("delete", "MH", status=204)],
}

TROOP = {"slug": "argad", "name": "Others", "budget": 50}
SCENARIO = {"slug": "argad", "name": "Another", "house": "lesson"}
PEOPLE_FILE = {"file_name": "troop.csv", "text": "id,class\nerik,3\n"}
WORKSHOP: dict[str, list[Deed]] = {
    "api_troops": [get("MHORW"), deed("post", "MHOW", TROOP, status=201)],
    "api_troop": [
        get("MH"),
        deed("post", "MH", {"do": "hire", "sample": "viking_bondi"}),
        deed("delete", "MH", status=204),
    ],
    "api_troop_file": [get("MH"), deed("put", "MH", PEOPLE_FILE)],
    "api_copy_troop": [deed("post", "MH", status=201)],
    "api_reference": [get(KNOWN, at={"slug": "argad"}), get("")],
    "api_game_reference": [get(""), get("", at={"game_id": "later"})],
    "api_scenarios": [get("MHOW"), deed("post", "MHOW", SCENARIO, status=201)],
    "api_scenario": [
        get("H"),
        deed("put", "H", {"name": "Whose goat?", "text": "title_en = 1"}),
        deed("delete", "H", status=204),
    ],
    "api_look_at_scenario": [deed("post", MEMBERS, {"slug": "argad", "text": "title_en = 1"}, does="")],
}

GAMES: dict[str, list[Deed]] = {
    "api_shelf": [Deed("get", FOR_ALL, sent=None)],
    "api_rules": [Deed("get", FOR_ALL, sent=None)],
    "api_rule": [Deed("get", FOR_ALL, sent=None)],
    "api_scenario_map": [get(KNOWN)],
    "api_games": [
        get(CAMPAIGN),
        deed("post", "MHOW", {"slug": "picrochole", "scenario": "teaching", "name": "Another"}, status=201),
    ],
    "api_game": [get(CAMPAIGN), get(HATS, at={"game_id": "hats"}), get(HATS, at={"game_id": "later"})],
    "api_change_game": [
        deed("post", "M"),
        deed("post", "H", at={"game_id": "later", "change": "archive"}),
        *(deed("post", "", at={"change": change}, extra={"M": 409}) for change in ("start", "reveal")),
    ],
    "api_seats": [get(CAMPAIGN)],
    "api_hand_seat": [deed("put", "MH", HAND)],
    "api_take_seat": [
        deed("post", "", extra={WRITERS: 409}),
        deed("post", "MHOW", at=SEAT),
    ],
    "api_set_word": [deed("put", "H", {"word": "sel"}, at={"game_id": "later", "seat": "left"})],
    "api_seat_guest": [
        get("MG", at={"seat": "black"}),
        deed("post", "MG", {"name": "Nolwenn"}, status=201, at={"seat": "black"}),
        deed("post", "MH", {"name": "Nolwenn"}, status=201),
    ],
    "api_appoint_gm": [deed("put", "M", "appoint")],
    "api_set_deadline": [deed("put", "M", {"hours": 5})],
    "api_screens": [get("M"), deed("post", "M", status=201)],
    "api_screen": [get("M"), deed("delete", "M", status=204)],
}

PLAY: dict[str, list[Deed]] = {
    "api_view": [
        get(CAMPAIGN),
        get(HATS, at={"game_id": "hats"}),
        get(HATS, at={"game_id": "skirmish"}),
        get("", at={"game_id": "later"}),
    ],
    "api_phase": [get(CAMPAIGN)],
    "api_questions": [get(CAMPAIGN), get(HATS, at={"game_id": "skirmish"})],
    "api_actions": [get(CAMPAIGN), get(HATS, at={"game_id": "skirmish"})],
    "api_odds": [deed("post", "H", "ask_odds", does="", extra={"MOGRW": 409})],
    "api_answer": [deed("post", "H", "answer", extra=NOT_YOURS)],
    "api_draft": [deed("put", "H", "answer", status=204)],
    "api_undo": [deed("post", "H", {"seat": "red"}, extra=NOT_YOURS)],
    "api_dice": [get(CAMPAIGN)],
    "api_enter_dice": [deed("post", "", FACES, extra={CAMPAIGN: 409})],
    "api_force_dice": [deed("post", "", {"key": "r1.omen", "faces": [6], "reason": "It fell"}, extra={"M": 409})],
    "api_ruling": [deed("post", "M", "ruling"), deed("post", "HO", RULING, at={"game_id": "hats"})],
    "api_board": [get(CAMPAIGN), deed("put", "M", "board")],
    "api_rewind": [deed("post", "M", BACK), deed("post", "", BACK, at={"game_id": "hats"}, extra={"HO": 409})],
    "api_map": [get("", at={"game_id": "hats"}), get(HATS, at={"game_id": "skirmish"})],
    "api_forecast": [
        get("HO", at={"game_id": "skirmish"}),
        deed("post", "HO", AHEAD, does="", at={"game_id": "skirmish"}),
        deed("post", "", AHEAD),
    ],
    "api_way": [get("HO", at={"game_id": "skirmish"}), get("")],
    "api_measure": [get(""), get("", at={"game_id": "skirmish"})],
    "api_turns": [get(HATS, at={"game_id": "skirmish"}), get("")],
    "api_turn": [get("", at={"game_id": "skirmish"})],
    "api_turn_step": [get("", at={"game_id": "skirmish"})],
    "api_release": [get(CAMPAIGN), deed("post", "", {"after": "9"}, extra={"M": 409})],
    "api_game_rule": [get(CAMPAIGN, at={"rule_id": "BAR-3a"})],
    "api_proposals": [
        get("HO", at={"game_id": "hats"}),
        deed("post", "HO", ABSENT, status=201, at={"game_id": "hats"}),
        get(""),
    ],
    "api_vote": [deed("post", "HO", {"vote": "agree"}, does="H")],
    "api_messages": [get(CAMPAIGN), deed("post", "H", LETTER, status=201, extra=NOT_YOURS)],
    "api_read_messages": [deed("post", CAMPAIGN, "letter", status=204, does="H")],
    "api_journal": [get(CAMPAIGN), get(HATS, at={"game_id": "skirmish"})],
    "api_proof": [get(CAMPAIGN)],
    "api_game_file": [get(CAMPAIGN), get(HATS, at={"game_id": "skirmish"})],
    "api_table": [Deed("get", FOR_ALL, sent=None, at={"token": "table_token"})],
    "api_table_journal": [Deed("get", FOR_ALL, sent=None, at={"token": "table_token"})],
}

JOBS: dict[str, list[Deed]] = {
    "api_jobs": [
        get(CAMPAIGN),
        deed("post", "MHOW", {"slug": "picrochole", "scenario": "teaching", "games": 5}, status=201),
    ],
    "api_game_jobs": [deed("post", "MHOG", {"games": 5}, status=201)],
    "api_job": [get("H"), get(HATS, at={"job_id": "done_job"}), get("H", at={"job_id": "hats_job"})],
    "api_job_totals": [get("H"), get(HATS, at={"job_id": "done_job"})],
    "api_stop_job": [deed("post", "H"), deed("post", "H", does="", at={"job_id": "done_job"})],
    "api_job_game": [get("H"), get(HATS, at={"job_id": "done_job"})],
    "api_job_game_step": [get("H"), get(HATS, at={"job_id": "done_job", "step": 1})],
}

API: dict[str, list[Deed]] = {**PEOPLE, **CAMPAIGNS, **WORKSHOP, **GAMES, **PLAY, **JOBS}
