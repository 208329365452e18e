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
COUNTED = ("dice", "careers", "attendance", "alliances", "games")  # parts of the statistics, besides the first
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
    "found_demo": Row(NOT_AT_ALL, spread({KNOWN: 404, UNKNOWN: 404})),  # no demo stands here
    "reset_demo": Row(asked("", others=404), asked("", others=404)),
    "remove_demo": Row(NO_PAGE, asked("", others=404)),
    "demo_phone": Row(asked("", others=404), asked("", others=404)),
    "sit_as_player": Row(NO_PAGE, asked("", others=404)),
    "sit_as_master": Row(NO_PAGE, asked("", others=404)),
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
    "read_notices": deed(KNOWN, does=HATS + "F"),
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
    "export_campaign": both(CAMPAIGN, {}),
    "transfer": page("H"),
    "transfer#waits": Row(asked("H"), NO_DEED, at={"transfer_id": "open_transfer"}),
    "transfer_progress": page("H"),
    "transfer_file": page("H"),
    "transfer_file#waits": Row(asked(""), NO_DEED, at={"transfer_id": "open_transfer"}),
    "stop_transfer": deed("H", at={"transfer_id": "open_transfer"}),
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

NEW_TROOP = {"slug": "argad", "name": "Others", "period": "", "budget": "50"}
NEW_SCENARIO = {"name": "Another", "source": "argad:lesson"}
HIRE = {"sample": "viking_bondi", "count": "1"}
ARGAD = {"slug": "argad"}
WORKSHOP = {
    "troop_list": Row(asked("MHORW"), asked("MHOW", 302), "MHOW", NEW_TROOP),
    "troop": Row(asked("MH"), MEMBERS_NO_PAGE),
    "troop_line": both("MH", "line"),
    "change_troop": deed("MH", page=MEMBERS_NO_PAGE, form=HIRE, at={"change": "hire"}),
    "change_troop#head": deed(
        "MH", page=MEMBERS_NO_PAGE, form={"name": "Other", "period": "", "budget": ""}, at={"change": "head"}
    ),
    "troop_file": Row(asked("MH"), MEMBERS_NO_PAGE),
    "load_troop": Row(MEMBERS_NO_PAGE, asked("MH", 422)),  # it asks for a file
    "print_troop": Row(asked("MH"), MEMBERS_NO_PAGE),
    "copy_troop": deed("MH", page=MEMBERS_NO_PAGE),
    "discard_troop": deed("MH", page=MEMBERS_NO_PAGE),
    "reference_sheet": Row(asked(CAMPAIGN), NO_DEED, at=ARGAD),
    "reference_sheet#none": page(""),  # the game prints none
    "game_reference": page(""),
    "scenario_list": both("MHOW", NEW_SCENARIO),
    "check_scenario": Row(MEMBERS_NO_PAGE, asked("MHOW"), form={"text": "title_en = 1"}, at=ARGAD),
    "edit_scenario": both("H", {"name": "Whose goat?", "text": "title_en = 1"}),
    "scenario_text": Row(asked("H"), MEMBERS_NO_PAGE),
    "discard_scenario": deed("H", page=MEMBERS_NO_PAGE),
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
    "game_measure": page(""),
    "game_measure#skirmish": Row(asked(""), NO_DEED, at={"game_id": "skirmish"}),
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

WHY = {"reason": "entered twice"}
REGISTERS = {
    "register": page(CAMPAIGN),
    "register#none": Row(asked(""), NO_DEED, at={"noun": "slug"}),
    "enter_row": both(WRITERS, "sheet"),
    "names": page(CAMPAIGN),
    "register_file": page(CAMPAIGN),
    "register_file#none": Row(asked(""), NO_DEED, at={"kind": "slug"}),
    "enter_from_file": Row(asked("M"), asked("M", 422)),
    "enter_row#place": both("M", "place", at={"noun": "place_noun"}),
    "row": page(CAMPAIGN),
    "row#hidden": Row(asked("M"), NO_DEED, at={"row_id": "hidden_row"}),
    "edit_row": both("MH", "sheet"),
    "change_portrait": both("MH", {"no_picture": "on"}, does=""),  # there is none
    "edit_sheet": both("MH", "person", at=ARGAD),
    "edit_sheet#none": Row(asked(""), asked("")),
    "show_to": both("M", {"circle": "gm"}),
    "show_to#hidden": both("M", {"circle": "all"}, at={"row_id": "hidden_row"}),
    "strike_out": deed("M", form=WHY),
    "act_list": page("M"),
    "take_back": deed("M", form=WHY),
}

REFUSED = {"reason": "misread", "on": "", "seen": "", "said": "", "openly": "on", "step": "refuse"}
OTHER_FATE = {**REFUSED, "fate": "missing", "captor": "", "successor_of": "", "relation": ""}
OTHER_THING = {
    **REFUSED,
    "sort": "money",
    "name": "écus",
    "count": "12",
    "audience": "all",
    "currency": "",
    "value": "",
}
AMENDING = {
    "amend_game": page("M"),
    "amend_row": both("M", OTHER_FATE),
    "amend_row#hidden": both("M", OTHER_FATE, at={"row_id": "hidden_row"}),
    "amend_row#place": Row(asked(""), asked(""), form=OTHER_FATE, at={"noun": "place_noun", "row_id": "place_id"}),
    "amend_new": both("M", OTHER_THING, at={"noun": "possession_noun"}),
    "amend_new#character": Row(asked(""), asked("")),
    "correction_list": page("M"),
    "enter_history": both("M", {"kind": "game", "day": "1 May 1588", "title": "The ford", "text": "Carts."}),
    "enter_history_file": Row(NO_PAGE, asked("M", 422)),  # it asks for a file
}

SUCCESSOR = {"name": "Perrine", "relation": "sister", "goods": "on"}
AFTERWARDS = {
    "game_people": Row(asked(""), asked("")),  # all of them have begun, or are played without a roster
    "game_aftermath": Row(asked(""), asked("")),  # none of them is over
    "row#wound": Row(asked(CAMPAIGN), NO_DEED, at={"noun": "wound_noun", "row_id": "wound_id"}),
    "treat_wound": deed("MH", form="treat_wound", at={"row_id": "wound_id"}),
    "end_convalescence": deed("MH", form="end_convalescence", at={"row_id": "healing_id"}),
    "name_successor": both("MH", SUCCESSOR, at={"row_id": "dead_id"}),
}

ENCOUNTER = {"met": "", "asked": "", "other": "", "because": "", "on": "", "dice": "typed", "face": "3"}
NPCS = {
    "search": page(CAMPAIGN),
    "travellers": page(CAMPAIGN),
    "send_off": deed("M", form="journey"),
    "come_in": deed("M", at={"row_id": "traveller_id"}),
    "name_region": deed("M", form={"region": "The coast"}),
    "make_up": both("M", {"kind": "argad:viking_bondi", "seed": "x", "name": "Ulf"}),
    "hand_campaign": both("M", "hand_campaign"),
    "row#place": Row(asked(CAMPAIGN), NO_DEED, at={"noun": "place_noun", "row_id": "place_id"}),
    "receive": both("M", ENCOUNTER, at={"row_id": "npc_id"}),
    "receive#player": both("", ENCOUNTER),
    "ask_for_recruits": both("MH", {"wish": "pikemen", "count": "3"}, at={"row_id": "band_id"}),
    "answer_recruit": deed("M", form="answer_recruit", at={"row_id": "recruit_id"}),
    "row#recruit": Row(asked("MH"), NO_DEED, at={"noun": "recruit_noun", "row_id": "recruit_id"}),
    "spring": deed("M", form={"on": "", "text": "So it was.", "audience": "all"}, at={"row_id": "lurking_id"}),
    "note_off_stage": deed("M", form={"text": "He sold the mill.", "on": ""}),
}

PIECE, HEARD, TO_ALL = ({"row_id": name} for name in ("piece_id", "heard_id", "public_id"))
PASSED_ON = {"to": "gm", "title": "Salt", "text": "Nothing but salt."}
KNOWLEDGE = {
    "heard_list": page(CAMPAIGN),
    "hearing": Row(asked("MH"), NO_DEED, at=HEARD),
    "hearing#all": Row(asked(CAMPAIGN), NO_DEED, at=TO_ALL),
    "believe_hearing": deed("H", form={"mind": "yes"}, at=HEARD),
    "believe_hearing#all": deed("", form={"mind": "yes"}, at=TO_ALL),
    "pass_on_hearing": deed("H", form=PASSED_ON, at=HEARD),
    "piece_list": page("M"),
    "enter_piece": both("M", "piece"),
    "piece": Row(asked("M"), NO_DEED, at=PIECE),
    "edit_piece": both("M", "piece", at=PIECE),
    "strike_piece": deed("M", form=WHY, at=PIECE),
    "tell_piece": both("M", "telling", at=PIECE),
    "tell_now": deed("M", form="tap", at=PIECE),
    "turn_objective": deed("M", form={"aim": "done", "text": "", "everybody": "on"}, at=PIECE),
    "prepared": page("M"),
    "knowledge_matrix": page("M"),
    "ask_knowledge": page("M"),
    "picture": page(""),  # nobody has drawn her
    "picture#heard": Row(asked("MH"), NO_DEED, at={"noun": "hearing_noun", **HEARD}),
    "note_list": Row(asked(CAMPAIGN), asked(WRITERS, 302), WRITERS, {"text": "Beware.", "to": []}),
    "note": page("MH"),
}

BY_LINK = {"token": "meeting_token"}
FED = Row(FOR_ALL, NOT_AT_ALL, at={"token": "feed_token"})
COMES = {"answer": "yes", "remark": "", "seen": ""}
WAS = {"came": [], "games": [], "played": "We talked.", "story_date": "", "seen": ""}
MEETINGS = {
    "meeting_list": page(CAMPAIGN),
    "plan_meeting": both("M", "meeting"),
    "change_feed": deed(CAMPAIGN),
    "meeting": page(CAMPAIGN),
    "meeting#hidden": Row(asked("M"), NO_DEED, at={"meeting_id": "hidden_meeting"}),
    "answer_meeting": deed(WRITERS, form=COMES),
    "my_page": page(WRITERS),
    "answer_on_my_page": deed(WRITERS, form=COMES),
    "answer_on_my_page#hidden": deed("M", form=COMES, at={"meeting_id": "hidden_meeting"}),
    "answer_meeting#held": deed("", form=COMES, at={"meeting_id": "held_meeting"}, extra={WRITERS: 422}),
    "answer_meeting#hidden": deed("M", form=COMES, at={"meeting_id": "hidden_meeting"}),
    "change_meeting": both("M", "meeting"),
    "call_off": deed("M"),
    "hold_meeting": both("M", WAS),
    "recap": Row(asked(CAMPAIGN), NO_DEED, at={"meeting_id": "held_meeting"}),
    "recap#planned": page(""),
    "print_recap": Row(asked(CAMPAIGN), NO_DEED, at={"meeting_id": "held_meeting"}),
    "meeting_link": both("MH", {}),
    "answer_by_link": Row(FOR_ALL, asked(KNOWN, 302), "".join(ROLES), COMES, BY_LINK),
    "answer_by_link#none": Row(spread({KNOWN: 404, UNKNOWN: 404}), spread({KNOWN: 404, UNKNOWN: 404}), form=COMES),
    "meeting_calendar": FED,
    "notice_feed": FED,
}

EVENING = {
    "evening": page("M"),
    "evening_tables": page("M"),
    "curtain": page("M"),
    "evening_note": deed("M", form={"text": "The monk limps."}),
    "evening_test": deed("M", form="quick_test"),
}

PRINTED = {"print_hub": page(CAMPAIGN), "print_sheets": page(CAMPAIGN)}

CALENDAR = {
    "calendar": page(CAMPAIGN),
    "advance_date": both("M", "step"),
    "correct_date": deed("M", page=MEMBERS_NO_PAGE, form={"to": "1 May 1590", "reason": "misread"}),
    "choose_calendar": both(KEEPERS, {"calendar": "julian"}),
}

CARDS = {
    "decks": page(CAMPAIGN),
    "game_decks": page(CAMPAIGN),
    "game_decks#hats": Row(asked(""), NO_DEED, at={"game_id": "hats"}),  # it has no cards that are followed
    "game_card": page(CAMPAIGN),
    "game_card#none": Row(asked(""), NO_DEED, at={"card": "slug"}),
}

NUMBERS = {
    "statistics": page(CAMPAIGN),
    **{f"statistics_part#{part}": Row(asked(CAMPAIGN), NO_DEED, at={"part": part}) for part in COUNTED},
    "statistics_part": Row(asked(CAMPAIGN), NO_DEED, at={"part": "casualties"}),
    "statistics_part#none": Row(asked(""), NO_DEED, at={"part": "slug"}),
    "statistics_file": Row(asked(CAMPAIGN), NO_DEED, at={"part": "dice", "plot": "people"}),
    "statistics_file#careers": Row(asked(CAMPAIGN), NO_DEED, at={"part": "careers", "plot": "days"}),
    "statistics_file#none": Row(asked(""), NO_DEED, at={"part": "dice", "plot": "slug"}),
}

ROWS: dict[str, Row] = {
    **NUMBERS,
    **CARDS,
    **AMENDING,
    **CALENDAR,
    **EVENING,
    **NPCS,
    **PEOPLE,
    **CAMPAIGNS,
    **REGISTERS,
    **AFTERWARDS,
    **KNOWLEDGE,
    **MEETINGS,
    **PRINTED,
    **WORKSHOP,
    **GAMES,
    **JOBS,
}
