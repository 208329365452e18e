"""Who gets what from every address of the site: the status of each page and each deed for each who might ask.

An address that is not listed here fails the tests, so a new page has to say for whom it is. `name#variant` lists an
address a second time, with another object.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ROLES = {
    "M": "master",  # arbitrates the council
    "H": "holder",  # holds red
    "O": "other",  # holds white
    "G": "guest",  # on black, by a link that lives
    "R": "reader",
    "W": "owner",  # owns the campaign, has no seat
    "F": "former",  # was a member
    "X": "revoked",  # was the guest on black
    "T": "screen",  # holds the link of the table screen
    "S": "stranger",
    "N": "nobody",  # is not logged in
}
UNKNOWN = "XTN"  # to the site nobody at all
KNOWN = "".join(role for role in ROLES if role not in UNKNOWN)
MEMBERS = KNOWN.replace("G", "")
CAMPAIGN = "MHOGRW"  # who may read it, and the council in it
HATS = "MHORW"  # who may read a game in which the guest has no seat
WRITERS = "MHOGW"
KEEPERS = "MW"
Statuses = dict[str, int]


@dataclass(frozen=True)
class Row:
    """`get`, `post`: the status by role. `does`: whose deed has to change something; others change nothing at all."""

    get: Statuses
    post: Statuses
    does: str = ""
    form: dict[str, Any] | str = field(default_factory=dict)  # a name: one that the world has ready
    at: dict[str, Any] = field(default_factory=dict)


def spread(listed: dict[str, int]) -> Statuses:
    """One status for each role; a role listed later counts."""
    found = {role: status for roles, status in listed.items() for role in roles}
    assert set(found) == set(ROLES), set(ROLES) - set(found)
    return found


def asked(who: str, status: int = 200, *, others: int = 404, door: int = 302, **other: int) -> Statuses:
    """For those who may; the others learn of nothing, and who is not logged in is asked to."""
    return spread({KNOWN: others, UNKNOWN: door, who: status, **other})


NO_PAGE = spread({KNOWN: 405, UNKNOWN: 302})
NO_DEED = NO_PAGE
FOR_ALL = spread({KNOWN: 200, UNKNOWN: 200})
NOT_AT_ALL = spread({KNOWN: 405, UNKNOWN: 405})


def page(who: str, **other: int) -> Row:
    """Only to be read."""
    return Row(asked(who, **other), NO_DEED)


def public(post: int = 405) -> Row:
    return Row(FOR_ALL, spread({KNOWN: post, UNKNOWN: post}))


def deed(who: str, *, others: int = 404, page: Statuses = NO_PAGE, does: str | None = None, **more: Any) -> Row:
    """Only to be done: `who` does it and is led back to the page."""
    extra = more.pop("extra", {})
    done = asked(who, 302, others=others, **extra)
    return Row(page, done, who if does is None else does, **more)


def both(who: str, form: dict[str, Any] | str, *, does: str | None = None, at: Any = None, **other: int) -> Row:
    """A page with its form."""
    return Row(asked(who), asked(who, 302, **other), who if does is None else does, form, at or {})


NOT_YOURS = {"MOGRW": 409}  # they are at the table, and are told whose seat it is
MEMBERS_NO_PAGE = spread({MEMBERS: 405, "G": 404, UNKNOWN: 302})
WORDS = {"title": "Here", "text": "We were here.", "story_date": "1591"}
LETTER = {"seat": "red", "to": ["all"], "text": "Good evening."}
RULING = {"kind": "gm.points", "who": "left", "points": "2", "reason": "We counted wrong"}
BACK = {"line": "2", "dice": "keep", "reason": "It was late"}
ACCOUNT = {"display_name": "Another", "language": "en", "theme": ""}
NEW_PASSWORD = {
    "old_password": "a secret that is kept", "new_password1": "salt of Paimpol", "new_password2": "salt of Paimpol",
}  # fmt: skip

PEOPLE = {
    "home": public(),
    "credits": public(),
    "open_demo": Row(asked(KNOWN, 404, door=404), asked(KNOWN, 404, door=404)),
    "sign_up": Row(
        asked("G", others=302, door=200),
        asked("G", 302, others=302, door=302),
        does="G" + UNKNOWN,
        form={"display_name": "Nina", "username": "nina", "password": "salt of Paimpol"},
    ),
    "log_in": Row(
        asked("G", others=302, door=200),
        asked("G", 302, others=302, door=302),
        does="G" + UNKNOWN,
        form={"username": "rosa", "password": "a secret that is kept"},
    ),
    "log_out": Row(NOT_AT_ALL, asked(KNOWN, 302, door=302)),
    "choose_language": Row(NOT_AT_ALL, asked(KNOWN, 302), does=KNOWN, form={"language": "fr"}),
    "choose_theme": Row(NOT_AT_ALL, asked(KNOWN, 302), does=KNOWN, form={"theme": "dark"}),
    "account": both(KNOWN, ACCOUNT),
    "change_password": both(MEMBERS, NEW_PASSWORD),
    "claim_account": both("G", {"username": "jeanne", "password": "salt of Paimpol"}),
    "leave_site": both(MEMBERS, {"password": "a secret that is kept"}, does="MHORFS", W=422),
    "password_reset": Row(FOR_ALL, asked(KNOWN, 302, door=302), form={"email": "rosa@example.org"}),
    "password_reset_sent": public(),
    "password_reset_confirm": Row(FOR_ALL, FOR_ALL, form={"new_password1": "x", "new_password2": "x"}),
    "guest_join": Row(FOR_ALL, asked(KNOWN, 302, door=302), does="".join(ROLES), at={"token": "guest_token"}),
    "guest_list": both(KEEPERS, {"name": "Nolwenn"}),
    "guest_link": Row(asked(KEEPERS), MEMBERS_NO_PAGE),
    "guest_link#seated": Row(asked(KEEPERS), MEMBERS_NO_PAGE, at={"link_id": "guest_link"}),
    "revoke_guest": deed(KEEPERS, page=MEMBERS_NO_PAGE),
    "reissue_guest": deed(KEEPERS, page=MEMBERS_NO_PAGE),
    "reissue_guest#seated": deed("M", page=MEMBERS_NO_PAGE, at={"link_id": "guest_link"}),
    "notice_list": page(KNOWN),
    "notice_count": Row(asked(KNOWN, door=204), NOT_AT_ALL),
    "read_notices": deed(KNOWN, does="MHOF"),
    "open_notice": Row(asked("H", 302), NO_DEED),
    "open_notice#turn": Row(asked("O", 302), NO_DEED, at={"notice_id": "turn_notice"}),
    "open_notice#job": Row(asked("H", 302), NO_DEED, at={"notice_id": "job_notice"}),
    "health": public(),
    "rules": public(),
    "rule_list": public(),
    "rule": public(),
}

CAMPAIGNS = {
    "campaign_list": page(KNOWN),
    "create_campaign": both(MEMBERS, {"name": "Elsewhere", "role": "gm"}),
    "campaign": page(CAMPAIGN),
    "edit_campaign": both("W", {"name": "Le Léon", "description": "", "story_date": ""}),
    "archive_campaign": deed("W", page=MEMBERS_NO_PAGE),
    "reopen_campaign": deed("W", page=MEMBERS_NO_PAGE, does=""),
    "import_campaign": Row(asked(MEMBERS), asked(MEMBERS, 422)),
    "export_campaign": page(CAMPAIGN),
    "export_file": page(CAMPAIGN),
    "kept_game": page("H"),
    "component_list": Row(asked(CAMPAIGN), asked("MHOW", 422)),
    "component_file": page(CAMPAIGN),
    "discard_components": deed("MHOW", page=MEMBERS_NO_PAGE),
    "chronicle": page(CAMPAIGN),
    "write_chronicle": both(WRITERS, WORDS),
    "read_chronicle": deed(CAMPAIGN, does=""),
    "edit_chronicle": both("MH", WORDS),
    "delete_chronicle": deed("MH"),
    "member_list": page(CAMPAIGN),
    "invite_member": both(KEEPERS, {"role": "player"}),
    "leave_campaign": both("MHORW", {}, does="MHOR", W=409),
    "invite": Row(asked(KEEPERS), MEMBERS_NO_PAGE),
    "revoke_invite": deed(KEEPERS, page=MEMBERS_NO_PAGE),
    "join_campaign": Row(FOR_ALL, spread({KNOWN: 302, "G" + UNKNOWN: 200}), does="FS"),
    "change_role": deed("W", page=MEMBERS_NO_PAGE, form={"role": "reader"}),
    "change_owner": deed("W", page=MEMBERS_NO_PAGE, form={"owner": "yes"}),
    "remove_member": both("W", {}),
}

GAMES = {
    "game_list": page(CAMPAIGN),
    "create_game": Row(asked("MHOW"), MEMBERS_NO_PAGE),
    "set_up_game": both("MHOW", "set_up"),
    "game": page(CAMPAIGN),
    "game#hats": Row(asked(HATS), NO_DEED, at={"game_id": "hats"}),
    "game#skirmish": Row(asked(HATS), NO_DEED, at={"game_id": "skirmish"}),
    "game#later": Row(asked(HATS, 302), NO_DEED, at={"game_id": "later"}),
    "game_news": Row(asked(CAMPAIGN, door=404), NOT_AT_ALL),
    "game_places": page(CAMPAIGN),
    "game_journal": page(CAMPAIGN),
    "game_proof": page(CAMPAIGN),
    "game_rule": Row(asked(CAMPAIGN), NO_DEED, at={"rule_id": "BAR-3a"}),
    "game_replay": page(""),  # what the game does not offer is no page
    "game_replay#skirmish": Row(asked(HATS), NO_DEED, at={"game_id": "skirmish"}),
    "game_forecast": Row(asked(""), asked("")),
    "game_forecast#skirmish": Row(asked("HO"), asked("HO", 409), at={"game_id": "skirmish"}),
    "game_way": page(""),
    "game_way#skirmish": Row(asked("HO"), NO_DEED, at={"game_id": "skirmish"}),
    "game_map": page(""),
    "game_map#skirmish": Row(asked(HATS), NO_DEED, at={"game_id": "skirmish"}),
    "scenario_map": page(KNOWN),
    "game_live": Row(asked(CAMPAIGN, door=404), NOT_AT_ALL),
    "game_answer": deed("H", form="answer", extra=NOT_YOURS),
    "game_draft": deed("H", form="answer", extra={"MOGRW": 404}),
    "game_undo": deed("H", form={"seat": "red"}, extra=NOT_YOURS),
    "game_dice": deed("", form={"seat": "red", "key": "r1.omen", "faces": "6"}, extra={CAMPAIGN: 409}),
    "game_messages": deed("H", form=LETTER, extra={"MOGRW": 422}),
    "read_messages": deed(CAMPAIGN, does="H", form="letter"),
    "hand_over": Row(asked(CAMPAIGN, 302), asked(CAMPAIGN, 302), form={"seat": "red"}),
    "see_as": page("M"),
    "game_ruling": deed("M", form="ruling"),
    "game_ruling#hats": deed("HO", form=RULING, at={"game_id": "hats"}),
    "force_dice": deed("", form={"key": "r1.omen", "faces": "6", "reason": "It fell"}, extra={"M": 409}),
    "game_rewind": both("M", BACK),
    "game_rewind#hats": Row(asked("HO"), asked("HO", 422), form=BACK, at={"game_id": "hats"}),
    "game_release": Row(asked(CAMPAIGN), asked("M", 409), form={"after": "9"}),
    "game_release#hats": Row(asked(HATS), asked("HO", 409), form={"after": "9"}, at={"game_id": "hats"}),
    "game_board": both("M", {"lay": "1", "reason": "As it lay"}),
    "board_file": page(CAMPAIGN),
    "game_proposals": Row(
        asked("HO"),
        asked("HO", 302),
        does="HO",
        form={"absent": "left", "to": "bot:random", "reason": "Away for long"},
        at={"game_id": "hats"},
    ),
    "game_proposals#council": Row(asked(""), asked(""), form={"absent": "red", "to": "open", "reason": "Away"}),
    "vote_proposal": deed("HO", does="H", form={"agree": "1"}),
    "game_seats": page(CAMPAIGN),
    "hand_seat": deed("MH", form={"red-to": "bot:random"}),
    "seat_guest": Row(asked("MG"), asked("MG", 302), does="MG", form={"black-name": "Nolwenn"}, at={"seat": "black"}),
    "seat_guest#red": Row(asked(""), asked("MH", 302), does="MH", form={"red-name": "Nolwenn"}),
    "take_seat": deed("", extra={WRITERS: 409}),
    "take_seat#later": deed("MHOW", at={"game_id": "later", "seat": "right"}),
    "set_word": deed("H", form={"word": "sel"}, at={"game_id": "later", "seat": "left"}),
    "appoint_gm": deed("M", form={"person_id": "@olga"}),
    "set_deadline": deed("M", form={"hours": "5"}),
    "change_game": deed("M"),
    "change_game#reveal": deed("M", does="", at={"change": "reveal"}),  # not before the end
    "change_game#later": deed("H", at={"game_id": "later", "change": "archive"}),
    "open_screen": deed("M"),
    "own_screen": page("M"),
    "revoke_screen": deed("M"),
    "table_screen": Row(FOR_ALL, NOT_AT_ALL, at={"token": "table_token"}),
    "table_news": Row(FOR_ALL, NOT_AT_ALL, at={"token": "table_token"}),
    "table_live": Row(FOR_ALL, NOT_AT_ALL, at={"token": "table_token"}),
}

MANY = {"games": "9", "seat_red": "random", "seat_white": "random", "seat_black": "random"}
SKIRMISHES = {"games": "9", "seat_blue": "planner", "seat_red": "random"}
JOBS = {
    "job_list": page(CAMPAIGN),
    "create_job": Row(asked("MHOW"), MEMBERS_NO_PAGE),
    "set_up_job": both("MHOW", SKIRMISHES),
    "simulate_game": both("MHOG", MANY),  # as each of them knows it
    "job": page("H"),
    "job#done": Row(asked(HATS), NO_DEED, at={"job_id": "done_job"}),
    "job#hats": Row(asked("H"), NO_DEED, at={"job_id": "hats_job"}),
    "job_progress": page("H"),
    "job_progress#done": Row(asked(HATS), NO_DEED, at={"job_id": "done_job"}),
    "stop_job": deed("H"),
    "stop_job#done": deed("H", does="", at={"job_id": "done_job"}),
    "find_job_game": Row(asked("H", 302), NO_DEED),
    "job_game": page("H"),
    "job_game#done": Row(asked(HATS), NO_DEED, at={"job_id": "done_job"}),
}

ROWS: dict[str, Row] = {**PEOPLE, **CAMPAIGNS, **GAMES, **JOBS}
