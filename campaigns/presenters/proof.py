"""The page of the proof: what was sealed, what is open by now, and every die reckoned once more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.presenters.dice import SHUFFLE, note_of_hand, what_for
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.speech import Mark, Speech
from campaigns.services.gamefile import plays_alone
from campaigns.services.recomputed import Recast, Recomputed, recompute
from rulesets.common.dice import Ask
from rulesets.common.gamefile import GameFile, rolled_of
from rulesets.common.proof import PROVED, SEALED

MOST = 100  # rolls on the page; the file holds them all


@dataclass(frozen=True, slots=True)
class StreamRow:
    title: str
    seal: str
    secret: str  # empty until it is open
    fits: bool


@dataclass(frozen=True, slots=True)
class RollRow:
    entry: int
    epoch: int
    key: str
    mark: Mark | None
    who: str
    what: str
    faces: str  # empty for a shuffle, whose order says nothing to anybody
    icon: str
    standing: str
    is_wrong: bool


@dataclass(frozen=True)
class ProofShown:
    """Of the file that its reader may have."""

    file: GameFile
    page: PlayPage

    @cached_property
    def recomputed(self) -> Recomputed:
        return recompute(self.file)

    @property
    def streams(self) -> list[StreamRow]:
        secrets, broken = self.file.secrets, self.recomputed.broken_seals
        return [
            StreamRow(self.page.stream_name(name), seal, secrets.get(name, ""), name not in broken)
            for name, seal in self.file.commitments.items()
        ]

    @property
    def words(self) -> list[tuple[str, str]]:
        return [(self.page.speech.name("seat", seat), word) for seat, word in self.file.words]

    @property
    def summary(self) -> list[str]:
        """How many rolls there are of each kind; kinds of which there are none are left out."""
        counts = self.recomputed.counts
        said = [
            (
                counts["proved"],
                ngettext(
                    "%(n)s roll is as the secrets give it", "%(n)s rolls are as the secrets give them", counts["proved"]
                ),
            ),
            (counts["by_hand"], ngettext("%(n)s was made by hand", "%(n)s were made by hand", counts["by_hand"])),
            (
                counts["sealed"],
                ngettext("%(n)s waits for its secret", "%(n)s wait for their secrets", counts["sealed"]),
            ),
        ]
        return [sentence % {"n": n} for n, sentence in said if n]

    @property
    def rolls(self) -> list[RollRow]:
        """What is wrong in front, then the newest."""
        found = self.recomputed
        rest = [one for one in found.rolls if not one.is_wrong]
        return [_row(one, self.page.speech) for one in [*found.wrong, *rest][:MOST]]

    @property
    def left_out(self) -> int:
        return max(0, len(self.recomputed.rolls) - MOST)

    @property
    def is_sound(self) -> bool:
        return not self.recomputed.wrong and not self.recomputed.broken_seals

    @property
    def is_alone(self) -> bool:
        """Written for a seat, and whole all the same: its holder has played against bots alone."""
        return self.file.is_whole and self.page.seat != self.file.viewer

    @property
    def will_be_whole(self) -> bool:
        return plays_alone(self.page.game, self.page.seat)


def _row(recast: Recast, speech: Speech) -> RollRow:
    record, ask = recast.record, rolled_of(recast.record).ask
    icon, standing = _standing(recast, speech)
    shuffle = record["shape"] == SHUFFLE
    return RollRow(
        entry=recast.entry,
        epoch=recast.epoch,
        key=ask.key,
        mark=speech.mark(ask.seat),
        who=speech.name("seat", ask.seat) if ask.seat else "",
        what=_shuffled(ask, speech) if shuffle else what_for(ask, speech),
        faces="" if shuffle else " ".join(map(str, record["faces"])),
        icon=icon,
        standing=standing,
        is_wrong=recast.is_wrong,
    )


def _shuffled(ask: Ask, speech: Speech) -> str:
    said = ngettext("%(count)s card shuffled.", "%(count)s cards shuffled.", ask.count) % {"count": ask.count}
    return f"{speech.rule_title(ask.why)}{speech.colon.text}{said}" if ask.why else said


def _standing(recast: Recast, speech: Speech) -> tuple[str, Any]:
    if recast.is_wrong:
        return "i-octagon-x", _("not what the secret gives")
    if recast.standing == PROVED:
        return "i-check", _("as the secret gives it")
    if recast.standing == SEALED:
        return "i-lock", _("sealed")
    return "i-pencil", note_of_hand(recast.record, speech)
