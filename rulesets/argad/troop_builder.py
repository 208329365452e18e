"""A troop as pages build it: its file changed line by line, and shown with what each line costs (ARG-PTS, ARG-RPG)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from rulesets.common.events import Modifier
from rulesets.common.params import Number, Pick, Text
from rulesets.common.refusals import IllegalAction
from rulesets.common.troops import (
    Copied,
    Counted,
    Headed,
    Hired,
    Oddity,
    Raised,
    Sample,
    TroopChange,
    TroopLine,
    TroopShown,
    Written,
)

from .ledger import RULE
from .people import Profile
from .profile_rows import TWO_LIFE_POINTS
from .roster import (
    MOST_PEOPLE,
    Entry,
    Roster,
    Warned,
    check_roster,
    cost_of_roster,
    heroic,
    warnings,
    with_count,
    with_entry,
)
from .roster_files import read_csv, read_json, write_csv, write_json
from .sheets import Box, own_box
from .troop_forms import fresh_id, profile_from, values_of
from .wording import WORDS, named

HEROES = "heroic_characters"
OPTIONS = (HEROES,)
HIGHEST_BUDGET = 100_000
COUNT = Number(1, MOST_PEOPLE)


def read_troop(file: str, text: str) -> str:
    """Raises BadFile for the first fault."""
    known = own_box().known
    return write_json(read_csv(text, known, file) if file.lower().endswith(".csv") else read_json(text, known, file))


def write_troop(text: str, form: str) -> str:
    roster = roster_of(text)
    return write_csv(roster, own_box().known) if form == "csv" else write_json(roster)


def roster_of(text: str) -> Roster:
    return _read(text) if text else Roster()


@lru_cache(maxsize=64)
def _read(text: str) -> Roster:
    return read_json(text, own_box().known)


def samples(period: str) -> tuple[Sample, ...]:
    """Those of the period, or all of them."""
    found = [one for one in own_box().troops.values() if not period or one.profile.sheet == period]
    return tuple(Sample(one.profile.id, one.points) for one in found)


def change_troop(text: str, change: TroopChange, options: Mapping[str, str]) -> str:
    """Raises IllegalAction, or Malformed by field. Nothing may bring a troop beyond its budget (ARG-PTS-01)."""
    before, box = roster_of(text), own_box()
    after = _changed(before, change, box, options)
    if before.budget != after.budget or cost_of_roster(after, box)[0] > cost_of_roster(before, box)[0]:
        check_roster(after, box)
    return write_json(after)


def _changed(roster: Roster, change: TroopChange, box: Box, options: Mapping[str, str]) -> Roster:
    match change:
        case Headed():
            name = Text(80).read(change.name, "name")
            period = Pick(("", *box.sheets)).read(change.period, "period")
            return replace(
                roster, name=name, sheet=period, budget=Number(0, HIGHEST_BUDGET).read(change.budget, "budget")
            )
        case Hired():
            return _hired(roster, box, change)
        case Counted():
            return with_count(
                roster, _entry(roster, change.line).profile.id, Number(0, MOST_PEOPLE).read(change.count, "count")
            )
        case Written():
            return _written(roster, box, change)
        case Copied():
            one = _entry(roster, change.line)
            return _behind(roster, one, Entry(_renamed(one.profile, roster), one.count))
        case Raised():
            return _raised(roster, change.line, options)


def _hired(roster: Roster, box: Box, change: Hired) -> Roster:
    """More of a line, or a new one: a sample that was changed since it was hired is another profile."""
    count = COUNT.read(change.count, "count")
    if change.sample not in box.troops:
        raise IllegalAction("unknown_troop", RULE["ARG-PTS-01"], troop=change.sample[:40])
    sample = box.troops[change.sample].profile
    if change.language != "en":
        name = WORDS.name("troop", sample.id, change.language)
        sample = replace(sample, name=name[:1].upper() + name[1:])
    there = roster.entry(sample.id)
    same = there is None or there.profile == sample
    return with_entry(roster, sample if same else _renamed(sample, roster), count)


def _entry(roster: Roster, line: str) -> Entry:
    found = roster.entry(line)
    if found is None:
        raise IllegalAction("unknown_troop", RULE["ARG-PTS-01"], troop=line[:40])
    return found


def _written(roster: Roster, box: Box, change: Written) -> Roster:
    count = COUNT.read(change.count, "count")
    if not change.line:
        name = str(change.values.get("name", ""))
        own = fresh_id(name, [one.profile.id for one in roster.entries])
        return with_entry(roster, profile_from(change.values, own, box.known), count)
    old = _entry(roster, change.line)
    new = Entry(profile_from(change.values, change.line, box.known), count)
    made = replace(roster, entries=tuple(new if one == old else one for one in roster.entries))
    _check_size(made)
    return made


def _renamed(profile: Profile, roster: Roster) -> Profile:
    return replace(profile, id=fresh_id(profile.id, [one.profile.id for one in roster.entries]))


def _behind(roster: Roster, old: Entry, new: Entry) -> Roster:
    """With a new line right after an old one."""
    found = [line for one in roster.entries for line in ((one, new) if one == old else (one,))]
    made = replace(roster, entries=tuple(found))
    _check_size(made)
    return made


def _check_size(roster: Roster) -> None:
    if roster.size > MOST_PEOPLE:
        raise IllegalAction("troop_too_large", RULE["ARG-RPG-04"], most=MOST_PEOPLE)


def _raised(roster: Roster, line: str, options: Mapping[str, str]) -> Roster:
    """One of the line becomes class 5 with two life points; the others stay what they are (ARG-RPG-07)."""
    if options.get(HEROES) != "on":
        raise IllegalAction("option_off", RULE["ARG-RPG-07"], option=HEROES)
    one = _entry(roster, line)
    if one.count == 1:
        made, _ = heroic(one.profile)
        return replace(roster, entries=tuple(Entry(made) if old == one else old for old in roster.entries))
    made, _ = heroic(_renamed(one.profile, roster))
    return _behind(with_count(roster, line, one.count - 1), replace(one, count=one.count - 1), Entry(made))


# -- how it is shown ---------------------------------------------------------------------------------------------------


def show_troop(text: str, options: Mapping[str, str], language: str) -> TroopShown:
    roster, box = roster_of(text), own_box()
    total, costs = cost_of_roster(roster, box)
    by_id = dict(costs)
    lines = tuple(
        TroopLine(
            id=one.profile.id,
            name=called(one.profile, language),
            count=one.count,
            each=by_id[one.profile.id].total,
            price=tuple(_priced(item, box) for item in by_id[one.profile.id].items),
            told=_told(one.profile, language),
            boxes=one.count * one.profile.life_points,
            values=values_of(one.profile),
            may_be_hero=options.get(HEROES) == "on" and heroic(one.profile)[0] != one.profile,
        )
        for one in roster.entries
    )
    odd = tuple(_oddity(one, roster, language) for one in warnings(roster, box))
    return TroopShown(roster.name, roster.sheet, roster.budget, total, lines, odd)


def called(profile: Profile, language: str) -> str:
    """By its own name; what was handed in without one, by that of its list or by its id."""
    return profile.name or WORDS.name("troop", profile.id, language)


def _priced(item: Modifier, box: Box) -> Modifier:
    """Armour is called by its number alone in the list."""
    return replace(item, cause=f"armour_{item.cause}") if item.cause in box.armours else item


def _told(one: Profile, language: str) -> tuple[str, ...]:
    """What he is, in the order of a sheet; what is as in anybody is left out."""
    arms = [*one.weapons, *(f"({WORDS.name('weapon', arm, language)})" for arm in one.concealed)]
    found = [WORDS.name("class", one.class_, language), WORDS.name("armour", one.armour.id, language)]
    if one.clothing != "practical":
        found.append(WORDS.name("clothing", one.clothing, language))
    if one.is_mounted:
        found.append(WORDS.name("mount", one.mount, language) if one.mount else WORDS.name("role", one.role, language))
    if one.rank:
        found.append(WORDS.name("rank", one.rank, language))
    found += [_flag(name, language) for name in ("musician", "banner", "player") if getattr(one, name)]
    found += [named("weapon", arms, language)] if arms else []
    training = [name for name in one.training if name != TWO_LIFE_POINTS]
    found += [named(kind, ids, language) for kind, ids in (("gear", one.gear), ("training", training)) if ids]
    found += [_skilled(one.skills, language)] if one.skills else []
    if one.life_points > 1:
        found.append(WORDS.text("troops", "life_points", {"count": one.life_points}, language))
    return tuple(found)


def _flag(name: str, language: str) -> str:
    return WORDS.text("troops", name, {}, language)


def _skilled(skills: Sequence[tuple[str, int]], language: str) -> str:
    names = [(WORDS.name("skill", name, language), score) for name, score in skills]
    return ", ".join(f"{name} {score}" if score else name for name, score in names)


def _oddity(one: Warned, roster: Roster, language: str) -> Oddity:
    """Lines are called as people know them, not by their ids."""
    line, _, arm = one.who.partition(" ")
    entry = roster.entry(line)
    who = called(entry.profile, language) if entry is not None and one.who != roster.name else one.who
    if arm and entry is not None and one.who != roster.name:
        who = WORDS.text("troops", "carries", {"who": who, "arm": arm}, language)
    return Oddity(one.code, {"who": who}, one.rule)
