"""What the site refuses, apart from the rules: a code, its facts, the status, and the sentence a person reads."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from campaigns.plain_text import isolated

SITE_WORDS: dict[str, Any] = {
    "question_gone": _("This question no longer stands. Nothing was changed; the page shows what is asked now."),
    "question_answered": _("You have already given this answer. Nothing was changed."),
    "not_your_seat": _("You do not hold this seat, so you cannot act for it. Nothing was changed."),
    "game_not_begun": _("The game has not begun yet."),
    "game_begun": _("The game has already begun."),
    "game_paused": _("The game is paused. Nothing was changed."),
    "game_finished": _("The game is over. Nothing was changed."),
    "game_archived": _("The game is in the archive: it can be read, not played."),
    "game_busy": _("Too many answers came in at the same moment. Nothing was changed; please try again."),
    "rules_stumbled": _("The rules stumbled over this position. Nothing was lost; take the last step back."),
    "unknown_game": _("There is no such game."),
    "seats_missing": _("A seat has nobody yet: %(seats)s."),
    "gm_missing": _("This game is to be arbitrated, and nobody has been named game master."),
    "gm_holds_seat": _("Whoever holds a seat in this game cannot be its game master."),
    "seat_holder_is_gm": _("The game master of this game cannot hold a seat in it."),
    "gm_has_seen": _("%(who)s has been game master of this game and knows its secrets; another must take this seat."),
    "not_a_member": _("Only somebody of this campaign can sit here."),
    "seat_taken": _("This seat is taken: its holder or the game master has to hand it over."),
    "plays_already": _("Whoever plays in this game already cannot take a seat that somebody else has left."),
    "unknown_seat": _("There is no such seat."),
    "unknown_bot": _("There is no such bot."),
    "guest_needs_link": _("A guest sits down by a link of his own."),
    "word_too_late": _("The dice are sealed: words can only be added before the game begins."),
    "word_too_long": _("The word is too long: at most %(most)s characters."),
    "dice_gone": _("These dice are no longer asked for. Nothing was changed."),
    "not_your_dice": _("These dice are not yours to roll. Nothing was changed."),
    "impossible_faces": _(
        "These faces cannot lie on the table. Asked for: %(count)sD%(sides)s, each face from 1 to %(sides)s. "
        "Nothing was changed."
    ),
    "same_faces": _("These are the faces already written down. Nothing was changed."),
    "dice_fixed": _("A decision has followed these dice: they can no longer be corrected."),
    "reason_missing": _("A reason of %(least)s to %(most)s characters is needed."),
    "undo_too_late": _("This can no longer be taken back: dice, a discovery or another decision have followed."),
    "rewind_nowhere": _("There is nothing at this place of the journal to go back to."),
    "other_release": _("The rules have been renewed since then: the game cannot go back further than that."),
    "rules_renewed": _(
        "The rules have been renewed since this game last moved. It waits until its table goes on under them."
    ),
    "release_gone": _("Meanwhile yet another release of the rules is here. Look at what it changes."),
    "release_unfit": _("This position cannot be taken over by the rules that are here now. Nothing was changed."),
    "not_rebuilt": _("The journal could not be played again up to this point. Nothing was changed."),
    "has_game_master": _("This game has a game master: he decides it."),
    "not_a_ruling": _("This is not a ruling that can be proposed."),
    "ruling_impossible": _("What was proposed does not fit the position. Nothing was changed."),
    "proposal_closed": _("This proposal is no longer open."),
    "no_audience": _("Nobody would read this message: choose to whom it goes."),
    "empty_message": _("The message is empty."),
    "long_message": _("The message is too long: at most %(most)s characters."),
    "nobody_arbitrates": _("Nobody arbitrates this game: what is hidden in it is opened by nobody."),
    "not_over": _("This can be shown once the game is over."),
    "nothing_to_do": _("Nothing was changed: it is so already."),
    "too_large": _("This is too large to be kept."),
    "no_files": _("Choose at least one file."),
    "box_unfit": _(
        "The values of its own with which this was set up can no longer be used: "
        "%(file)s, line %(line)s, column %(column)s: %(reason)s"
    ),
    "too_many_boxes": _("The campaign holds %(most)s boxes of components already: discard one of them first."),
    "box_name_taken": _("There is a box “%(name)s” for this game already: give this one another name."),
    "too_many_troops": _("You keep %(most)s troops here already: discard one of them first."),
    "too_many_scenarios": _("You keep %(most)s scenarios here already: discard one of them first."),
    "unknown_scenario": _("There is no such scenario."),
    "plays_scenario": _("You are playing this scenario: its text would tell you what it hides from you."),
    "file_foreign": _("This is not a file of a campaign as Le Registre writes it. Nothing was taken in."),
    "file_cut_short": _("The file is damaged or was cut short: %(part)s is missing or not what it was."),
    "file_newer": _(
        "A newer Le Registre has written this file (form %(version)s); this one reads up to form %(most)s."
    ),
    "file_too_large": _("The file is too large, or would unpack to far more than a campaign holds."),
    "no_room": _("There is not enough room on the disk of this site. Nothing was kept."),
    "transfer_broke": _("It broke off, and the fault is ours. Nothing was kept; please try again."),
    "transfer_lost": _("The campaign is no longer open to you, or its file is gone. Nothing was kept."),
    "too_many_transfers": _("At most %(most)s files can be worked at for you at a time. Wait until one is done."),
    "file_malformed": _("%(part)s is not of the form expected, at “%(path)s”. Nothing was taken in."),
    "file_unknown_game": _("The file holds “%(game)s”, a game that this site does not know."),
    "file_broken_game": _("The game “%(game)s” in this file does not hold together: %(part)s. Nothing was taken in."),
    "file_newer_rules": _("The game “%(game)s” was played by rules that this site does not have yet: %(release)s."),
    "games_out_of_range": _("The number of games must lie between %(least)s and %(most)s."),
    "too_many_jobs": _("%(most)s of your simulations are still running; wait for one of them, or stop it."),
    "too_many_tokens": _("You hold %(most)s tokens already: revoke one of them first."),
    "nothing_to_simulate": _("This game is not running: there is nothing ahead of it that could be simulated."),
    "row_misfit": _("Line %(line)s, column “%(column)s”: %(what)s Nothing was entered."),
    "changed_meanwhile": _(
        "Somebody else changed the same meanwhile. Nothing of yours was written; compare, then save."
    ),
    "sheet_misfit": _("“%(field)s” does not fit on this sheet."),
    "goes_round": _("%(name)s would come after himself: this goes round in a circle."),
    "ends_before_it_begins": _("It would end before it begins."),
    "meeting_not_open": _("This meeting is over or cancelled. Nothing was changed."),
    "days_out_of_order": _("The second day lies before the first."),
    "before_birth": _("%(name)s was not born yet on that day."),
    "after_today": _("This lies after %(today)s, which it is in the story now: it has not happened yet."),
    "after_death": _("%(name)s was dead by then: he died on %(day)s."),
    "dead_already": _("%(name)s is dead already: he died on %(day)s."),
    "lived_longer": _("%(name)s still lived on %(day)s: he was wounded or looked after then."),
    "not_past": _("This is not past yet: set a meeting for it."),
    "nobody_named": _("Whom it is about must be said."),
    "story_goes_back": _(
        "“%(other)s”, on the other side of it, was on %(day)s: the story would go back. If it did, say so, "
        "and it is entered all the same."
    ),
    "said_missing": _("Write what those who heard of it are told now."),
    "no_way": _("Say of each line what becomes of it."),
    "date_goes_back": _(
        "This lies before %(today)s, which it is in the story now. Going back is a correction: the game master "
        "makes it in the calendar, with a reason."
    ),
    "list_changed": _("What falls due is no longer what you had before you. Nothing was done: look again."),
    "date_is_today": _("It is this day already."),
    "date_not_ahead": _("This does not lie before today: go there by a step, and see what falls due."),
    "date_not_counted": _("The date of the story has no day to count from: write the day it is to be."),
    "date_missing": _("Write the day it is to be."),
    "nothing_due": _("Nothing falls due later on: choose a day."),
    "step_too_long": _("“%(what)s” would fall due more than %(most)s times: go on by shorter steps."),
    "due_reason_missing": _("Why “%(what)s” is overruled must be said."),
    "trade_reason_missing": _("Why “%(what)s” does something else to trade must be said."),
    "due_not_put_off": _("“%(what)s” can only be put off to a later day, which must be written."),
    "unknown_calendar": _("There is no such calendar."),
    "unknown_rule": _("There is no rule “%(rule)s” in the book of this game."),
    "currency_missing": _("Say of what currency it is."),
    "paid_twice": _("Money goes from one to one: a character or a band on either side."),
    "purse_too_small": _("“%(what)s”: %(name)s holds %(held)s %(currency)s, where %(amount)s are to be paid."),
    "held_twice": _("It can be with one only: a character, a band, or a place."),
    "wounded_is_dead": _("The wounded is dead; nobody is brought back."),
    "wound_closed": _("This wound is no longer open to be treated."),
    "sheet_unreadable": _("His game does not know what his sheet says under “%(field)s”: put the sheet right first."),
    "no_rules_of_healing": _("There is no sheet of a game by whose rules this could be decided: fill one in first."),
    "not_before_that_day": _("It is too early: a later day of the story was named for this."),
    "after_a_later_game": _("One attempt a game, whatever the wound: again once he has come into a later game."),
    "healer_elsewhere": _("The healer is at another place than the wounded."),
    "wound_moved": _("Somebody else was at this wound meanwhile. Nothing of yours was written; see how it stands now."),
    "face_missing": _("Type what the die shows, or let the site throw it."),
    "still_there": _("Nobody takes the place of somebody who is still there."),
    "has_successor": _("Somebody has taken this place already."),
    "heir_missing": _("Choose somebody of the roster, or say how somebody new is called."),
    "demos_in_use": _("All tables of the demo are in use just now. Please try again in an hour."),
    "game_closed": _("What came of this game was written down already. Nothing was written twice."),
    "not_his_people": _(
        "%(name)s does not go with whoever sits there: bring that person’s own people, or the game master’s."
    ),
    "person_not_free": _(
        "Somebody of the roster who was to come into this game cannot come any more. Look who comes, then begin."
    ),
    "plays_now": _("%(name)s plays in “%(game)s”, which goes on: strike him out when it is over."),
    "nobody_shown": _("Choose at least one who sees it, or keep it to the game master."),
    "nobody_told": _("Choose who is told: everybody, or at least one."),
    "picture_unreadable": _("This is no picture that can be read here: PNG, JPEG or WebP."),
    "picture_too_large": _("This picture is too large: at most %(most)s MB."),
    "picture_too_wide": _("This picture has too many points: at most %(most)s million."),
    "act_undone": _("This has been taken back already."),
    "act_overtaken": _("This can no longer be taken back: %(what)s was changed since."),
    "act_leant_on": _("This can no longer be taken back: something else rests on %(what)s."),
    "no_such_test": _("He cannot be put to this test; his sheet may say too little."),
    "no_rules_of_meeting": _("The game of his sheet has no rules for how strangers are received."),
    "handed_already": _("Who arbitrates has changed meanwhile. Nothing was changed; look again."),
    "takes_missing": _("This game has no dice for the way: write how many turns it takes."),
    "arrived_already": _("He has arrived already. Nothing was changed."),
    "answered_already": _("Somebody has answered this already. Nothing was changed."),
    "need_missing": _("Write what the die must show at least."),
    "no_rules_of_recruiting": _("The game of this band has no rule for recruits: say what the die must show at least."),
    "happened_already": _("Somebody has noted already that this happened. Nothing was changed."),
    "hours_out_of_range": _("The hours to answer must lie between %(least)s and %(most)s."),
}


class SiteRefused(Exception):
    """The site does not do this, and nothing was changed. `str` says why in the reader's language.

    `rule`: what of the game it is about, where it is about the game.
    """

    status = 409
    rule = ""

    def __init__(self, code: str, *, status: int = 0, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.status = status or self.status

    def __str__(self) -> str:
        told = {name: isolated(value) if isinstance(value, str) else value for name, value in self.facts.items()}
        return str(SITE_WORDS[self.code]) % told


class Stale(SiteRefused):
    """The page it came from shows what is no longer so."""


class NotYourSeat(SiteRefused):
    """He is at the table and sees that seat; more often than not it has just changed hands."""

    def __init__(self) -> None:
        super().__init__("not_your_seat")


class NotPlayable(SiteRefused):
    """The game as a whole takes no answers now."""


class TooLate(SiteRefused):
    """It could have been taken back or corrected a moment ago."""


class BadInput(SiteRefused):
    """Typed in a way that cannot be kept."""

    status = 422


class BoxUnfit(BadInput):
    """A group's own components, accepted once, with which the rules of today can do nothing."""

    status = 409


class ImpossibleFaces(BadInput):
    """No such dice lie on a table; `rule` is what they were asked for by."""

    def __init__(self, *, count: int, sides: int, rule: str) -> None:
        super().__init__("impossible_faces", count=count, sides=sides)
        self.rule = rule


class Busy(SiteRefused):
    """So many were faster, so often, that we gave up."""

    status = 503

    def __init__(self) -> None:
        super().__init__("game_busy")
