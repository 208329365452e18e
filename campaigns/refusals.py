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
    "impossible_faces": _("These faces cannot lie on the table: %(count)s dice of %(sides)s sides were asked for."),
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
    "too_many_boxes": _("The campaign holds %(most)s boxes of components already: discard one of them first."),
    "box_name_taken": _("There is a box “%(name)s” for this game already: give this one another name."),
    "file_foreign": _("This is not a file of a campaign as Le Registre writes it. Nothing was taken in."),
    "file_cut_short": _("The file is damaged or was cut short: %(part)s is missing or not what it was."),
    "file_newer": _(
        "A newer Le Registre has written this file (form %(version)s); this one reads up to form %(most)s."
    ),
    "file_too_large": _("The file is too large, or would unpack to far more than a campaign holds."),
    "file_malformed": _("%(part)s is not of the form expected, at “%(path)s”. Nothing was taken in."),
    "file_unknown_game": _("The file holds “%(game)s”, a game that this site does not know."),
    "file_broken_game": _("The game “%(game)s” in this file does not hold together: %(part)s. Nothing was taken in."),
    "file_newer_rules": _("The game “%(game)s” was played by rules that this site does not have yet: %(release)s."),
    "games_out_of_range": _("The number of games must lie between %(least)s and %(most)s."),
    "too_many_jobs": _("%(most)s of your simulations are still running; wait for one of them, or stop it."),
    "too_many_tokens": _("You hold %(most)s tokens already: revoke one of them first."),
    "nothing_to_simulate": _("This game is not running: there is nothing ahead of it that could be simulated."),
    "hours_out_of_range": _("The hours to answer must lie between %(least)s and %(most)s."),
}


class SiteRefused(Exception):
    """The site does not do this, and nothing was changed. `str` says why in the reader's language."""

    status = 409

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


class Busy(SiteRefused):
    """So many were faster, so often, that we gave up."""

    status = 503

    def __init__(self) -> None:
        super().__init__("game_busy")
