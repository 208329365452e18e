"""Section 6: fights side by side, their reactions, their dice and their odds, and a baron who counts on them."""

from __future__ import annotations

from rulesets.common.actions import Action
from rulesets.common.agreement import announced
from rulesets.common.bots import RandomBot, RankingBot
from rulesets.common.contract import Bot
from rulesets.common.dice import Ask, Dice
from rulesets.common.events import Modifier, Sink, tell
from rulesets.common.frames import Beside, Gather, hands, swap
from rulesets.common.odds import Ending, Odds, OddsQuestion, law_of, odds_of_law
from rulesets.common.params import Number, Pick
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.shapes import NONE, chosen
from rulesets.common.view import View
from tests.barons.council import leave
from tests.barons.state import KINDS, OUT, RULE, State

STANDING = ("ask", "castle", "pass")
BANNER, COUNTRY = 2, 9  # BAR-4c, BAR-6d
WORTH_IT = 450  # thousandths: the chance from which a steady baron attacks


def open_fights(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """All have agreed: a fight for each domain that one baron alone attacks (BAR-5c)."""
    plans, fights = announced(state), []
    tell(sink, "all_agreed", RULE["BAR-5b"])
    for at in state.box.near:
        attackers = tuple(seat for seat in plans if plans[seat] == at and state.owner[at] != seat)
        if len(attackers) > 1:
            tell(sink, "stood_off", RULE["BAR-5c"], at=at, who=attackers)
        elif attackers:
            fights.append((at, (Gather(f"r{state.round}.{at}", "meet", (), RULE["BAR-6a"], subject=(at, *attackers)),)))
    omen = Gather(f"r{state.round}.omen", "omen", (), RULE["BAR-7a"])
    state.phase, state.stack = "fights", [omen, *([Beside(frame.id, tuple(fights))] if fights else [])]


def meet(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Banners on the spot are turned over and taken away (BAR-4c); both sides may react, or have left word (BAR-6f)."""
    at, attacker = frame.subject
    sides, laid = tuple(seat for seat in (attacker, state.owner[at]) if seat), []
    tell(sink, "met", RULE["BAR-6a"], at=at, who=attacker)
    for seat in sides:
        if state.banner[seat] == at:
            state.banner[seat] = OUT
            laid += [f"{seat} banner"] if state.truth[seat] == "true" else []
            tell(sink, "banner_turned", RULE["BAR-4c"], who=seat, at=at, truth=state.truth[seat])
        else:
            state.marks = sorted([*state.marks, f"absent {seat} {at}"])
    window = Gather(frame.id, "react", sides, RULE["BAR-6e"], sealed=True, subject=(*frame.subject, *laid))
    for seat in sides:
        if state.standing[seat] == "pass" or (state.standing[seat] == "castle" and at != state.box.home(seat)):
            window = window.with_answer(seat, KINDS["react"](at, NONE))
    state.stack = swap(state.stack, frame, [window])


def reactions(state: State, seat: Seat) -> list[str]:
    """The cards he may lay down in a fight (BAR-6e), or none; not those that lie ready in another."""
    ready = [card for card in (chosen(frame.answer_of(seat)) for frame in hands(state.stack)) if card != NONE]
    found = state.cards.candidates(f"hand.{seat}") if len(ready) < state.cards.count[f"hand.{seat}"] else []
    return [NONE, *(card for card in found if state.box.bonus[card] and card not in ready)]


def show_reactions(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    laid = []
    tell(sink, "reactions_shown", RULE["BAR-6e"], at=frame.subject[0])
    for seat, action in frame.answers:
        card = state.cards.lay_down(chosen(action), f"hand.{seat}", "discard")
        if card != NONE:
            laid.append(f"{seat} {card}")
            tell(sink, "played", RULE["BAR-6e"], who=seat, card=card, bonus=state.box.bonus[card])
    battle = Gather(frame.id, "battle", (), RULE["BAR-6a"], subject=(*frame.subject, *laid))
    state.stack = swap(state.stack, frame, [battle])


def counted(state: State, fight: tuple[str, ...]) -> tuple[Modifier, ...]:
    """What counts in a fight (BAR-6a), for its attacker and against him: place, attacker and what was laid down."""
    found, box = [], state.box
    at, attacker, *laid = fight
    for seat, sign in ((attacker, 1), (state.owner[at], -1)):
        leader, mine = state.setup.person_of(seat), [one.split()[1] for one in laid if one.split()[0] == seat]
        values = {
            "skill": (int(str(leader.values["skill"])) if leader else 1, "BAR-9a"),
            "castle": (int(box.castle[at] == seat), "BAR-6a"),
            "banner": (BANNER * mine.count("banner"), "BAR-4c"),
            "card": (sum(box.bonus.get(card, 0) for card in mine), "BAR-6e"),
        }
        values = values if seat else {"country": (COUNTRY, "BAR-6d")}
        found += [Modifier(sign * value, cause, RULE[rule]) for cause, (value, rule) in values.items() if value]
    return tuple(found)


def fought(dice: Dice, key: str, attacker: Seat, defender: Seat, lead: int) -> int:
    """By how much the attack is ahead: two dice for each baron, thrown by both at once (BAR-6a)."""
    mine, theirs = (Ask("total", 2, 6, f"{key}.{seat}", seat, RULE["BAR-6a"]) for seat in (attacker, defender))
    return lead + (dice.margin(mine, theirs) if defender else dice.ask(mine))


def verdict(ties: str, margin: int) -> str:
    """A tie is decided by the reading (BAR-6b)."""
    return "taken" if margin + (ties == "attacker") > 0 else "held"


def battle(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    at, attacker = frame.subject[:2]
    defender, known = state.owner[at], counted(state, frame.subject)
    margin = fought(dice, frame.id, attacker, defender, sum(one.value for one in known))
    code = verdict(state.setup.readings["ties"], margin)
    keys = tuple(f"{frame.id}.{seat}" for seat in (attacker, defender) if seat)
    state.stack = swap(state.stack, frame, [])
    tell(sink, code, RULE["BAR-6b"], dice=keys, modifiers=known, at=at, who=attacker, by=margin)
    if code == "taken":
        state.owner[at] = attacker
        if state.box.castle[at] == defender != "":
            leave(state, defender, None, sink)


def settle_gone(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The domain changed hands by a ruling: the fight is off, or begins anew against its new lord (BAR-8a)."""
    at, attacker = frame.subject[:2]
    goes_on = chosen(frame.answer_of(GM)) == "on" and attacker != state.owner[at]
    anew = Gather(f"{frame.id}.again", "meet", (), frame.rule, subject=(at, attacker))
    state.stack = swap(state.stack, frame, [anew] if goes_on else [])
    tell(sink, "fight_goes_on" if goes_on else "fight_off", frame.rule, at=at, who=attacker)


def fight_of(state: State, viewer: Viewer, action: Action) -> tuple[str, ...] | None:
    """Place, attacker, and what is laid down, in the fight that this answer is about; None when it is about none."""
    if action.kind == "react":
        at, laid = getattr(action, "at", ""), () if chosen(action) == NONE else (f"{viewer} {chosen(action)}",)
        return next(((*one.subject, *laid) for one in hands(state.stack) if one.subject[:1] == (at,)), None)
    plans = announced(state)
    at = plans.get(viewer, NONE) if action.kind == "agree" else chosen(action)
    rivals = [seat for seat, plan in plans.items() if plan == at and seat != viewer]
    banner = (f"{viewer} banner",) if (state.banner.get(viewer), state.truth.get(viewer)) == (at, "true") else ()
    is_one = action.kind in ("agree", "announce") and at in state.owner and not rivals
    return (at, viewer, *banner) if is_one else None


def odds_of(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """The fight that this may start, by all that the viewer knows, if nobody else reacts to it."""
    fight = fight_of(state, viewer, action) if viewer in state.alive else None
    if fight is None:
        return None
    good = "taken" if viewer == fight[1] else "held"
    return chances(state.setup.readings["ties"], 0, state.owner[fight[0]], counted(state, fight), good)


def chances(ties: str, lead: int, enemy: Seat = "baron", known: tuple[Modifier, ...] = (), good: str = "taken") -> Odds:
    law = law_of(fought, "", "?", enemy, lead + sum(one.value for one in known)).map(lambda by: verdict(ties, by))
    return odds_of_law(law, lambda code: Ending(code, "good" if code == good else "bad"), known, (("ties", ties),))


def chance(view: View, action: Action) -> int:
    return next((int(one["chance"]) for one in view.board["places"] if one["id"] == chosen(action)), WORTH_IT)


BOTS: dict[str, Bot] = {"random": RandomBot(), "steady": RankingBot({"announce": chance})}
PARAMS = (("ties", Pick(("defender", "attacker"))), ("lead", Number(-20, 20)))
FIGHT = OddsQuestion("fight", PARAMS, chances, {"ties": "defender", "lead": 0})
