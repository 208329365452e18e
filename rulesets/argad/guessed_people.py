"""People as somebody else may think them to be: ARG-HID-02 to ARG-HID-07, ARG-HID-13, ARG-HID-14.

What shows of them stays: name, arms, armour and clothes of whoever was recognised, how he lies or flees. All else is
drawn anew, whether or not he is what he seems.
"""

from __future__ import annotations

from dataclasses import replace

from rulesets.common.seats import GM, PUBLIC, Seat

from .awareness import is_aware, is_own, knows_of, looks_of, shown
from .contacts import contacts
from .gm_circumstances import ORDINARY, SOBER, grant_occasion, make_drunk
from .guessing import Guess
from .npc_conduct import Conduct
from .people import ABILITIES, HIGHEST_CLASS, LOWEST_CLASS, Condition, Profile, Wound
from .scenario import Behaviour
from .state import Deed, FigureId

BEHAVIOURS: tuple[Behaviour, ...] = ("aggressive", "cautious", "guard", "raid", "frightened", "still")
SELDOM = 5  # about one in so many is somebody else than he seems, or fell out of sight
MOST_STRANGERS = 9


def redraw(guess: Guess, who: FigureId) -> None:
    """All that nobody sees of somebody: class, abilities, skills, wounds, what he hides (ARG-HID-06, ARG-HID-07)."""
    other, one = guess.other, guess.other.people[who]
    seen = shown(guess.state, guess.viewer, who)
    if seen is not None and seen.level == "figure" and who not in other.guise:
        one = replace(_somebody_like(guess, one), armour=one.armour, gear=one.gear)
    other.people[who] = _with_other_insides(guess, one)
    other.now[who] = _with_other_wounds(guess, other.now[who], other.people[who])
    if who in other.moods or guess.seldom(SELDOM):
        other.moods[who] = guess.one_of(other.box.attitudes)
    if who in other.conduct:
        other.conduct[who] = Conduct(guess.one_of(BEHAVIOURS), other.conduct[who].place)
    make_drunk(other, who, SOBER)
    grant_occasion(other, who, ORDINARY)


def _with_other_insides(guess: Guess, one: Profile) -> Profile:
    box = guess.other.box
    health, morale, perception, agility = [guess.below(HIGHEST_CLASS + 1) for _ in ABILITIES]
    weapons = [weapon for weapon in ("knife", "dagger", "pistol", "sword") if weapon in box.melee_weapons]
    training = [name for name in ("fencer", "strong", "close_order", "open_order") if guess.seldom(3)]
    skills = tuple((name, 1 + guess.below(5)) for name in ("scout", "healer") if guess.seldom(4))
    return replace(
        one,
        class_=LOWEST_CLASS + guess.below(HIGHEST_CLASS),
        concealed=(guess.one_of(weapons),) if weapons and guess.seldom(3) else (),
        training=tuple(training),
        skills=skills,
        life_points=1 + guess.below(2),
        motivated=guess.seldom(3),
        health=health,
        morale=morale,
        perception=perception,
        agility=agility,
    )


def _with_other_wounds(guess: Guess, now: Condition, one: Profile) -> Condition:
    lost = guess.below(one.life_points)
    somewhere: Wound = ""
    others = replace(now, lost_points=lost, wounds=(somewhere,) * lost, healed=guess.seldom(6), wet=())
    return replace(others, healing="", sequela="", treated_wound=0)


def _somebody_like(guess: Guess, one: Profile) -> Profile:
    """Another with the same horse or without one: more than that shows of nobody far off."""
    troops = [row.profile for row in guess.other.box.troops.values() if row.profile.role == one.role]
    if not troops:
        return one
    found = guess.one_of(troops)
    return replace(found, id=one.id, unit=one.unit, commands=one.commands)


def disguise_some(guess: Guess) -> None:
    """Who is in disguise may be what he seems, and the other way round (ARG-HID-05, ARG-HID-14)."""
    other = guess.other
    engaged = [who for pair in contacts(guess.state) for who in pair]
    for who in list(other.people):
        if is_own(guess.state, guess.viewer, who) or not knows_of(guess.state, guess.viewer, who) or who in engaged:
            continue
        if other.terms.on("cooperative") and _is_ally(guess, who):
            continue
        seen = shown(guess.state, guess.viewer, who)
        if seen is None or seen.level != "recognised" or other.now[who].prisoner_of:
            continue
        if who in other.guise:
            if other.people[who].armour.id == other.guise[who].armour and guess.below(2):
                _is_what_he_seems(guess, who)
        elif other.terms.on("disguise") and other.now[who].is_in_game and guess.seldom(SELDOM):
            _is_somebody_else(guess, who)


def _is_ally(guess: Guess, who: FigureId) -> bool:
    """Of a party of one's own: whoever shares what he sees is no stranger (ARG-COP-01)."""
    state = guess.state
    return any(state.party[who] == state.party[one] for one in state.people if is_own(state, guess.viewer, one))


def _is_what_he_seems(guess: Guess, who: FigureId) -> None:
    other, looks = guess.other, guess.other.guise.pop(who)
    one = other.people[who]
    armour = other.box.armours.get(looks.armour, one.armour)
    dressed = replace(one, name=looks.name, armour=armour, clothing=looks.clothing, weapons=looks.arms)
    rank = {"rank": looks.rank, "banner": looks.banner, "musician": looks.musician, "role": looks.role}
    other.people[who] = replace(dressed, **rank)  # type: ignore[arg-type]
    other.now[who] = replace(other.now[who], drawn=(), dismounted=False)
    other.party[who] = looks.party


def _is_somebody_else(guess: Guess, who: FigureId) -> None:
    """He looks as he did; what he is below, whose he is, on which side, is another matter."""
    other = guess.other
    other.guise[who] = looks_of(guess.state, who)
    as_he_is = other.people[who]
    profile = replace(_somebody_like(guess, as_he_is), role=as_he_is.role, armour=as_he_is.armour)
    profile = replace(profile, clothing=as_he_is.clothing, weapons=as_he_is.weapons, gear=as_he_is.gear)
    other.people[who] = _with_other_insides(guess, profile)
    if guess.viewer != PUBLIC:
        _hand_over(guess, who, guess.one_of(guess.others))


def _hand_over(guess: Guess, who: FigureId, seat: Seat) -> None:
    other = guess.other
    before = other.owner[who]
    other.owner[who] = other.seat[who] = seat
    parties = [other.party[one] for one in other.people if other.owner[one] == seat]
    other.party[who] = guess.one_of(parties or [one.id for one in other.terms.scenario.parties] or [other.party[who]])
    _see_again(guess, who, before, seat)
    if seat == GM:
        other.conduct[who] = Conduct(guess.one_of(BEHAVIOURS))


def _see_again(guess: Guess, who: FigureId, before: Seat, seat: Seat) -> None:
    """Whose he is no more sees him all the same; whose he is now knows him."""
    other = guess.other
    other.seen.pop(f"{seat} {who}", None)
    seen = shown(guess.state, guess.viewer, who)
    if before in other.setup.seats and before != seat and seen is not None:
        other.seen[f"{before} {who}"] = seen


def hide_remembered(guess: Guess) -> None:
    """Whoever is out of sight may have gone elsewhere, or have fallen there (ARG-HID-13)."""
    state, other = guess.state, guess.other
    for who in list(other.people):
        known = not is_own(state, guess.viewer, who) and knows_of(state, guess.viewer, who)
        if not known or is_aware(state, guess.viewer, who) or guess.viewer == PUBLIC:
            continue
        seen = shown(state, guess.viewer, who)
        if seen is None or seen.state == ("out",) or who not in other.stands or not other.now[who].is_in_game:
            continue
        place = None if guess.seldom(SELDOM) else guess.out_of_sight(who, seen.stand)
        guess.moved.append(who)
        other.plans.pop(who, None)
        if place is None:
            guess.take_off(who)
        else:
            other.stands[who] = place


def add_strangers(guess: Guess) -> None:
    """People whom he never met: some on the table, some off it, some behind an animal (ARG-HID-03, ARG-HID-04)."""
    made = [who for who in (_stranger(guess) for _ in range(guess.below(MOST_STRANGERS + 1))) if who]
    _behind_animals(guess, made)
    for who in made:
        other = guess.other
        if any(who in one.troop for one in other.animals.values()):
            continue
        place = None if guess.seldom(3) else guess.out_of_sight(who)
        if place is None:
            guess.to_reserve((who,), other.owner[who])
            continue
        other.stands[who] = place
        guess.moved.append(who)
        if other.phase == "moves" and guess.below(2):
            other.plans[who] = Deed(who, ((place.x + 100 * guess.below(9), place.y),))


def _stranger(guess: Guess) -> FigureId:
    """Somebody of another seat; "" where there is nobody whom he could be."""
    other = guess.other
    seat = guess.one_of([one for one in guess.others if one != GM or other.setup.gm] or [GM])
    mine = [one for one in other.people if is_own(other, guess.viewer, one)]
    models = [other.people[one] for one in mine] + [row.profile for row in other.box.troops.values()]
    parties = [other.party[one] for one in other.people if other.owner[one] == seat]
    parties = parties or [one.id for one in other.terms.scenario.parties]
    if not models or not parties:
        return ""
    who, model = guess.fresh(), guess.one_of(models)
    other.people[who] = _with_other_insides(guess, replace(model, id=f"somebody_{who}", name=model.name or who))
    other.now[who] = Condition(hidden=guess.seldom(3))
    other.owner[who] = other.seat[who] = seat
    other.party[who] = guess.one_of(parties)
    other.conduct[who] = Conduct(guess.one_of(BEHAVIOURS))
    other.moods[who] = guess.one_of(other.box.attitudes)
    return who


def _behind_animals(guess: Guess, made: list[FigureId]) -> None:
    """Of each herd one animal is the troop, or none: any of them (ARG-HID-03)."""
    other = guess.other
    herds: dict[str, list[FigureId]] = {}
    for who, one in other.animals.items():
        if not is_own(other, guess.viewer, who):
            herds.setdefault(one.herd, []).append(who)
    for them in herds.values():
        troop = [one for who in them for one in other.animals[who].troop]
        free = [one for one in made if not any(one in animal.troop for animal in other.animals.values())]
        troop += [one for one in free if guess.seldom(3)]
        true = guess.one_of(them)
        for who in them:
            members = tuple(troop) if who == true else ()
            other.animals[who] = replace(other.animals[who], troop=members)
