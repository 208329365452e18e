"""Section 6: fights side by side, their reactions, their dice and their odds."""

from __future__ import annotations

from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Ask, Dice
from rulesets.common.events import Modifier, Sink, tell
from rulesets.common.frames import Beside, Gather, hands, swap
from rulesets.common.odds import Ending, Odds, law_of, odds_of_law
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.shapes import NONE, chosen
from tests.barons.council import lay_down, plans_of
from tests.barons.state import RULE, React, State, auto, leave

COUNTRY = 9  # BAR-6d


def open_fights(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """All have agreed: a fight for each domain that one baron alone attacks (BAR-5c)."""
    plans = plans_of(state)
    state.phase = "fights"
    tell(sink, "all_agreed", RULE["BAR-5b"])
    fights = []
    for at in state.box.domains:
        attackers = tuple(seat for seat, action in (plans.answers if plans else ()) if chosen(action) == at)
        if len(attackers) > 1:
            tell(sink, "stood_off", RULE["BAR-5c"], at=at, who=attackers)
        elif attackers:
            fights.append((at, (auto(state, "meet", at, *attackers),)))
    state.stack = [auto(state, "omen"), *([Beside(f"r{state.round}.fights", tuple(fights))] if fights else [])]


def meet(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Banners on the spot are turned over (BAR-4c); then both sides may react, unless all know that they cannot."""
    at, attacker = frame.subject
    sides = [seat for seat in (attacker, state.owner[at]) if seat]
    tell(sink, "met", RULE["BAR-6a"], at=at, who=attacker)
    for seat in sides:
        if state.banner[seat] == at:
            state.mark("turned", seat)
            state.mark("shown", seat)
            tell(sink, "banner_turned", RULE["BAR-4c"], who=seat, at=at, truth=state.truth[seat])
        else:
            state.mark("absent", seat, at)
    useful = [pile for card, pile in state.cards.where.items() if state.box.cards[card].bonus]
    left = any(pile not in ("discard", "out") for pile in useful)
    seats = tuple(seat for seat in sides if left and state.cards.count[f"hand.{seat}"])  # BAR-6g: all can see it
    for seat in [seat for seat in sides if seat not in seats]:
        tell(sink, "cannot_react", RULE["BAR-6g"], at=at, who=seat)
    window = Gather(f"r{state.round}.react.{at}", "react", seats, RULE["BAR-6e"], sealed=True, subject=frame.subject)
    for seat in seats:
        if state.standing[seat] == "pass" or (state.standing[seat] == "castle" and at != state.box.castle(seat)):
            window = window.with_answer(seat, React(at, NONE))  # BAR-6f
    state.stack = swap(state.stack, frame, [window])


def reactions(state: State, seat: Seat) -> list[str]:
    """The cards he may lay down in a fight (BAR-6e): none that lies ready in another."""
    ready = [card for card in (chosen(frame.answer_of(seat)) for frame in hands(state.stack)) if card != NONE]
    found = state.cards.candidates(f"hand.{seat}") if len(ready) < state.cards.count[f"hand.{seat}"] else []
    return [card for card in found if state.box.cards[card].bonus and card not in ready]


def show_reactions(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    tell(sink, "reactions_shown", RULE["BAR-6e"], at=frame.subject[0])
    battle = auto(state, "battle", *frame.subject)
    for seat, action in frame.answers:
        card = lay_down(state, seat, chosen(action))
        if card != NONE:
            battle = replace(battle, subject=(*battle.subject, f"{seat} {card}"))
            tell(sink, "played", RULE["BAR-6e"], who=seat, card=card, bonus=state.box.cards[card].bonus)
    state.stack = swap(state.stack, frame, [battle])


def counted(state: State, viewer: Viewer, fight: tuple[str, ...], seat: Seat, sign: int = 1) -> list[Modifier]:
    """What counts for one side, as far as the viewer may know it (BAR-6a); for nobody's domain, BAR-6d."""
    at, _, *laid = fight
    leader = state.setup.person_of(seat)
    skill = 0 if f"wounded {seat}" in state.marks else int(str(leader.values["skill"])) if leader else 1
    known = seat and state.sees_banner(viewer, seat) and state.sees_truth(viewer, seat) and state.truth[seat] == "true"
    values = {
        "skill": (skill, "BAR-9a"),
        "castle": (int(state.box.domains[at].castle == seat), "BAR-6a"),
        "banner": (2 if known and state.banner[seat] == at else 0, "BAR-4c"),
        "card": (sum(state.box.cards[one.split()[1]].bonus for one in laid if one.split()[0] == seat), "BAR-6e"),
    }
    values = values if seat else {"country": (COUNTRY, "BAR-6d")}
    return [Modifier(sign * value, cause, RULE[rule]) for cause, (value, rule) in values.items() if value]


def fought(dice: Dice, key: str, attacker: Seat, defender: Seat, lead: int) -> int:
    """By how much the attack is ahead: two dice for each baron, thrown by both at once (BAR-6a)."""
    sides = [seat for seat in (attacker, defender) if seat]
    totals = dice.together([Ask("total", 2, 6, f"{key}.{seat}", seat, RULE["BAR-6a"]) for seat in sides])
    return totals[0] - sum(totals[1:]) + lead


def verdict(state: State, margin: int) -> str:
    """A tie is decided by the reading (BAR-6b)."""
    return "taken" if margin + (state.setup.readings["ties"] == "attacker") > 0 else "held"


def battle(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    at, attacker = frame.subject[:2]
    key, defender = f"r{state.round}.{at}", state.owner[at]
    known = [*counted(state, GM, frame.subject, attacker), *counted(state, GM, frame.subject, defender, -1)]
    margin = fought(dice, key, attacker, defender, sum(one.value for one in known))
    code = verdict(state, margin)
    state.stack = swap(state.stack, frame, [])
    keys = tuple(f"{key}.{seat}" for seat in (attacker, defender) if seat)
    tell(sink, code, RULE["BAR-6b"], dice=keys, modifiers=tuple(known), at=at, who=attacker, by=margin)
    if code == "held":
        state.mark("wounded", attacker)
        tell(sink, "wounded", RULE["BAR-6c"], who=attacker)
    else:
        state.owner[at] = attacker
        if state.box.domains[at].castle == defender != "":
            leave(state, defender, "last_baron", sink)


def odds_of(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """The fight that this may start, by all that the viewer knows, if nobody else reacts to it."""
    fight = fight_of(state, viewer, action) if viewer in state.alive else None
    if fight is None:
        return None
    ties, good = state.setup.readings["ties"], "taken" if viewer == fight[1] else "held"
    theirs = counted(state, viewer, fight, state.owner[fight[0]], -1)
    known = (*counted(state, viewer, fight, fight[1]), *theirs)
    law = law_of(fought, "", "?", state.owner[fight[0]], sum(one.value for one in known))
    ends = law.map(lambda margin: verdict(state, margin))
    return odds_of_law(ends, lambda code: Ending(code, "good" if code == good else "bad"), known, (("ties", ties),))


def fight_of(state: State, viewer: Viewer, action: Action) -> tuple[str, ...] | None:
    """Place, attacker and cards of the fight that this answer is about; None when it is about none."""
    if isinstance(action, React):
        card = (f"{viewer} {action.choice}",) if action.choice != NONE else ()
        return next(((*one.subject, *card) for one in hands(state.stack) if one.subject[:1] == (action.fight,)), None)
    plans = plans_of(state)
    at = chosen(plans.answer_of(viewer) if plans and action.kind == "agree" else action)
    rivals = [seat for seat, one in (plans.answers if plans else ()) if seat != viewer and chosen(one) == at]
    return (at, viewer) if action.kind in ("agree", "announce") and at in state.owner and not rivals else None
