"""Proposals of a table without a game master, in words: what, by whom, why, and who has agreed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.models import Person, Proposal, ProposalKind
from campaigns.presenters.asked import arguments_as_facts
from campaigns.presenters.speech import Sentence, Speech, plain_sentence
from campaigns.services.proposals import ProposalLine


@dataclass(frozen=True, slots=True)
class Proposed:
    id: int
    what: Sentence
    by: str
    reason: str
    agreed: str
    missing: str
    is_mine: bool
    may_vote: bool


def show_proposals(lines: Iterable[ProposalLine], speech: Speech) -> list[Proposed]:
    return [_proposed(one, speech) for one in lines]


def _proposed(line: ProposalLine, speech: Speech) -> Proposed:
    return Proposed(
        id=line.proposal.pk,
        what=_what(line, speech),
        by=speech.seats((line.proposal.seat,)),
        reason=line.proposal.reason,
        agreed=speech.seats(line.agreed),
        missing=speech.seats(line.missing),
        is_mine=line.is_mine,
        may_vote=line.may_vote,
    )


def _what(line: ProposalLine, speech: Speech) -> Sentence:
    proposal = line.proposal
    if line.action is not None:
        return speech.say("actions", line.action.kind, arguments_as_facts(line.action))
    if proposal.kind == ProposalKind.HAND:
        return plain_sentence(_hand(proposal, speech))
    if proposal.kind == ProposalKind.RULES:
        return plain_sentence(said_renewal(proposal))
    if proposal.action.get("reroll"):
        return plain_sentence(_("Take the game back, and roll anew what is played again"))
    return plain_sentence(_("Take the game back; the dice that fall again show the same faces"))


def _hand(proposal: Proposal, speech: Speech) -> str:
    seat = speech.name("seat", proposal.action["seat"])
    person = Person.objects.filter(pk=proposal.action.get("person")).first()
    to = person.shown_name if person else proposal.action.get("bot") or _("nobody for now")
    return _("Hand %(seat)s over to %(who)s") % {"seat": seat, "who": to}


def said_renewal(proposal: Proposal) -> str:
    return _("Go on under release %(after)s of the rules") % {"after": proposal.action["after"]}
