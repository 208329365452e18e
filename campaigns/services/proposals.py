"""What a table without a game master decides: rulings, rewinds, seats of the absent; done when every seat has agreed.

A proposal is worded from what its author may know, so that its form tells him nothing of what is hidden; whether it
fits the true position is found out when all have agreed, and then only yes or no is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.models import Game, GameSeat, Holder, Person, Proposal, ProposalKind, ProposalStatus, ProposalVote
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services.actors import TABLE, Actor, check_acts
from campaigns.services.answers import Answer, answer_question
from campaigns.services.dice import check_reason
from campaigns.services.dice_driver import bot_dice
from campaigns.services.games import tell_table
from campaigns.services.loading import Loaded, check_running, load, load_kept
from campaigns.services.plans import SeatPlan
from campaigns.services.releases import check_renewal, renew
from campaigns.services.rewind import Back, preview_rewind, rewind
from campaigns.services.seats import hand_seat
from campaigns.services.striking import check_changeable
from campaigns.services.telling import said_by_site
from rulesets.common.actions import Action, from_json, to_json
from rulesets.common.questions import Question, parse
from rulesets.common.refusals import Refused
from rulesets.common.seats import GM, Seat

RULINGS = "gm.rulings"


@dataclass(frozen=True, slots=True)
class ProposalLine:
    """One open proposal as a seat sees it. `action` is the ruling that was worded, where it is one."""

    proposal: Proposal
    action: Action | None
    agreed: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    is_mine: bool
    may_vote: bool


def rulings_to_propose(game: Game, seat: Seat) -> Question | None:
    """The rulings as a form that holds no more than the seat may know."""
    return None if game.has_gm else _rulings(load_kept(game), seat)


def _rulings(loaded: Loaded, seat: Seat) -> Question | None:
    dice = bot_dice(loaded.game, seat, f"proposal {loaded.game.version}")
    world = loaded.ruleset.unknown_to(loaded.state, seat, dice)
    return next((one for one in loaded.ruleset.questions(world, GM) if one.id == RULINGS and one.forms), None)


def propose_ruling(*, game_id: int, actor: Actor, seat: Seat, given: Mapping[str, Any]) -> Proposal:
    """`given`: a gm.* action as a form or JSON says it, with its reason."""
    loaded = _check_may(game_id, actor, seat)
    check_running(loaded.game)
    question = _rulings(loaded, seat)
    if question is None:
        raise BadInput("not_a_ruling")
    action = parse(question, loaded.ruleset.kinds, given)
    reason = check_reason(str(getattr(action, "reason", "")))
    proposal = Proposal(game=loaded.game, kind=ProposalKind.RULING, seat=seat, action=to_json(action), reason=reason)
    return _open(proposal, actor)


def propose_rewind(*, game_id: int, actor: Actor, back: Back) -> Proposal:
    """Back to before a line of the proposing seat's own journal."""
    loaded = _check_may(game_id, actor, back.reader)
    check_changeable(loaded.game)
    preview_rewind(game=loaded.game, reader=back.reader, told=back.told)
    reason = check_reason(back.reason)
    action = {"told": back.told, "reroll": back.reroll}
    kind = ProposalKind.REWIND
    return _open(Proposal(game=loaded.game, kind=kind, seat=back.reader, action=action, reason=reason), actor)


def propose_hand(*, game_id: int, actor: Actor, seat: Seat, absent: Seat, to: SeatPlan, reason: str) -> Proposal:
    """Another plays the seat of somebody who does not come any more; the absent one is not asked."""
    loaded = _check_may(game_id, actor, seat)
    if not GameSeat.objects.players().filter(game=loaded.game, seat=absent).exists():
        raise SiteRefused("unknown_seat", status=404)
    action = {"seat": absent, "holder": to.holder, "person": to.person.pk if to.person else None, "bot": to.bot}
    proposal = Proposal(game=loaded.game, kind=ProposalKind.HAND, seat=seat, action=action, reason=check_reason(reason))
    return _open(proposal, actor)


def propose_renewal(*, game_id: int, actor: Actor, seat: Seat, after: str) -> Proposal:
    """The game goes on under the rules that are here now."""
    loaded = _check_may(game_id, actor, seat)
    renewal = check_renewal(loaded.game, after)
    action = {"before": renewal.before, "after": renewal.after}
    reason = f"{renewal.before} → {renewal.after}"
    return _open(Proposal(game=loaded.game, kind=ProposalKind.RULES, seat=seat, action=action, reason=reason), actor)


def _check_may(game_id: int, actor: Actor, seat: Seat) -> Loaded:
    loaded = load(game_id)
    check_acts(loaded.game, seat, actor)
    if loaded.game.has_gm:
        raise SiteRefused("has_game_master")
    return loaded


def _open(proposal: Proposal, actor: Actor) -> Proposal:
    proposal.person = actor.person
    with transaction.atomic():
        proposal.save(force_insert=True)
        ProposalVote.objects.create(proposal=proposal, seat=proposal.seat, agrees=True)
    tell_table(proposal.game_id, said_by_site("proposed", proposal.reason, who=proposal.seat))
    _close_if_agreed(proposal)
    return proposal


def vote(*, proposal_id: int, actor: Actor, seat: Seat, agrees: bool) -> None:
    """One seat that does not agree ends it; the last one that agrees makes it happen."""
    proposal = Proposal.objects.get(pk=proposal_id)
    check_acts(proposal.game, seat, actor)
    if proposal.status != ProposalStatus.OPEN or seat not in _voters(proposal):
        raise SiteRefused("proposal_closed")
    ProposalVote.objects.update_or_create(proposal=proposal, seat=seat, defaults={"agrees": agrees})
    if agrees:
        _close_if_agreed(proposal)
    elif _close(proposal, ProposalStatus.DECLINED):
        tell_table(proposal.game_id, said_by_site("declined", who=proposal.seat))


def withdraw(*, proposal_id: int, actor: Actor) -> None:
    proposal = Proposal.objects.get(pk=proposal_id)
    check_acts(proposal.game, proposal.seat, actor)
    if not _close(proposal, ProposalStatus.WITHDRAWN):
        raise SiteRefused("proposal_closed")
    tell_table(proposal.game_id, said_by_site("declined", who=proposal.seat))


def open_proposals(game: Game, seat: Seat, kinds: Mapping[str, type[Action]]) -> list[ProposalLine]:
    rows = Proposal.objects.filter(game=game, status=ProposalStatus.OPEN).prefetch_related("votes")
    return [_line(one, seat, kinds) for one in rows]


def _line(proposal: Proposal, seat: Seat, kinds: Mapping[str, type[Action]]) -> ProposalLine:
    agreed = {one.seat for one in proposal.votes.all() if one.agrees}
    voters = _voters(proposal)
    action = from_json(kinds, proposal.action) if proposal.kind == ProposalKind.RULING else None
    return ProposalLine(
        proposal=proposal,
        action=action,
        agreed=tuple(one for one in voters if one in agreed),
        missing=tuple(one for one in voters if one not in agreed),
        is_mine=proposal.seat == seat,
        may_vote=seat in voters and seat not in agreed,
    )


def _voters(proposal: Proposal) -> list[Seat]:
    """Seats that people play; not the one that is to be handed on."""
    rows = GameSeat.objects.players().filter(game=proposal.game, person__isnull=False).exclude(holder=Holder.BOT)
    absent = proposal.action["seat"] if proposal.kind == ProposalKind.HAND else ""
    return [one for one in rows.values_list("seat", flat=True) if one != absent]


def _close(proposal: Proposal, status: ProposalStatus) -> bool:
    """Whether it was open: of two who close it in the same instant one does."""
    still = Proposal.objects.filter(pk=proposal.pk, status=ProposalStatus.OPEN)
    return bool(still.update(status=status, closed_at=timezone.now()))


def _close_if_agreed(proposal: Proposal) -> None:
    agreed = set(ProposalVote.objects.filter(proposal=proposal, agrees=True).values_list("seat", flat=True))
    if not set(_voters(proposal)) <= agreed or not _close(proposal, ProposalStatus.ACCEPTED):
        return
    try:
        _carry_out(proposal)
    except (SiteRefused, Refused):
        Proposal.objects.filter(pk=proposal.pk).update(status=ProposalStatus.IMPOSSIBLE)
        tell_table(proposal.game_id, said_by_site("declined", who=proposal.seat))
        raise SiteRefused("ruling_impossible") from None
    tell_table(proposal.game_id, said_by_site("agreed", who=proposal.seat))


def _carry_out(proposal: Proposal) -> None:
    game_id, action = proposal.game_id, proposal.action
    if proposal.kind == ProposalKind.RULING:
        given = from_json(load(game_id).ruleset.kinds, action)
        answer_question(game_id=game_id, actor=TABLE, answer=Answer(GM, RULINGS, given))
    elif proposal.kind == ProposalKind.REWIND:
        back = Back(proposal.seat, action["told"], proposal.reason, action["reroll"])
        rewind(game_id=game_id, actor=TABLE, back=back)
    elif proposal.kind == ProposalKind.RULES:
        renew(game_id=game_id, actor=TABLE, after=action["after"])
    else:
        person = Person.objects.filter(pk=action["person"]).first()
        hand_seat(game_id=game_id, seat=action["seat"], to=SeatPlan(action["holder"], person, action["bot"]))
