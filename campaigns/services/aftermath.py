"""What a game that is over leaves behind, as it proposes it: read by who closes it, and by each for his own people.

With a game master he closes the game for all. Without one each player closes it for the people of his own seats:
nobody else has ever known what they took home.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from campaigns.access_games import Table
from campaigns.models import Act, Aim, Bond, Character, Circle, Course, Fate, Game, Matter, Severity, Sort, Wound
from campaigns.services.loading import Loaded, load
from campaigns.services.people_in_games import carries_people, keys_of
from rulesets.common.outcomes import Consequence
from rulesets.common.seats import GM, Seat

CLOSED = "game_closed"
FATES = {"died": Fate.DEAD, "was_captured": Fate.PRISONER, "out_of_action": Fate.WOUNDED}
WOUNDS = ("was_wounded", "was_wounded_at", "out_of_action", "died")
TREATED = ("was_treated", "was_treated_with_harm")
OF_HIS_FALL, OF_EARLIER = 0, -1  # which wound was looked after; those of this game from 1 on
AIMS = {"done": Aim.DONE, "failed": Aim.FAILED, "open": Aim.OPEN, "withdrawn": Aim.CHANGED}
MATTERS = {"clue": Matter.CLUE, "trick": Matter.CLUE}
ENDS = {"heals": Course.HEALING, "sequelae": Course.HEALING, "dead": Course.FATAL}
AT_ONCE = {"heals": Course.HEALED, "sequelae": Course.SCARRED}
GETTING_BETTER = {Course.HEALING: Fate.RECOVERING, Course.HEALED: Fate.ACTIVE, Course.SCARRED: Fate.ACTIVE}


@dataclass(frozen=True, slots=True)
class Proposed:
    """One thing to write: its kind, about whom, the columns as they are proposed, and what the game says of it."""

    kind: str
    who: Character
    values: dict[str, Any]
    said: Consequence | None = None
    to: tuple[Character, ...] = field(default=())  # who else has learnt the same
    wound: Wound | None = None  # brought along from an earlier game, and looked after in this one


@dataclass(frozen=True, slots=True)
class Aftermath:
    loaded: Loaded
    seats: tuple[Seat, ...]
    people: dict[str, Character]  # by their ids in the game
    told: list[Consequence]

    @property
    def game(self) -> Game:
        return self.loaded.game


def closing_seats(table: Table) -> tuple[Seat, ...]:
    """For whose people he may close the game; nobody's before it is over."""
    game = table.game
    if game.outcome is None:
        return ()
    if game.has_gm:
        return tuple(row.seat for row in table.rows if row.seat != "public") if table.is_gm else ()
    return tuple(seat for seat in table.seats if seat != GM)


def closings(game: Game) -> list[Act]:
    """The acts that closed it and still stand."""
    rows = Act.objects.filter(game=game, code=CLOSED).select_related("author").order_by("pk")
    return [one for one in rows if stands(one)]


def stands(one: Act) -> bool:
    """Whether it is not taken back, or its taking back was."""
    standing, now = True, one
    while hasattr(now, "undone_by"):
        now, standing = now.undone_by, not standing
    return standing


def closed_seats(game: Game) -> set[Seat]:
    return {seat for one in closings(game) for seat in one.facts.get("seats", ())}


def read_aftermath(table: Table, seats: Collection[Seat]) -> Aftermath:
    """Of the people of these seats, whatever those who sit there may know of it; all, for the game master."""
    loaded = load(table.game.pk)
    rows = [one for one in loaded.game.setup.get("people", ()) if one["seat"] in seats]
    keys = keys_of((str(one["id"]) for one in rows), loaded.game.campaign_id)
    found = Character._base_manager.filter(campaign=loaded.game.campaign_id).select_related("player")
    by_key = found.in_bulk(list(keys.values()))
    people = {name: by_key[key] for name, key in keys.items() if key in by_key}
    told = loaded.ruleset.aftermath(loaded.state) if carries_people(loaded.game.slug) else []
    readers = set(seats)
    mine = [one for one in told if one.person in people and (not one.known_to or readers & set(one.known_to))]
    return Aftermath(loaded, tuple(seats), people, mine)


def proposals(after: Aftermath) -> list[Proposed]:
    """How each fares, and under him his wounds, deeds, spoils; then what was learnt."""
    found: list[Proposed] = []
    for name, who in after.people.items():
        told = [one for one in after.told if one.person == name]
        found.append(_fate(after, who, told))
        found += [_wound(after, who, one, told) for one in told if one.code in WOUNDS]
        found += [_feat(who, one) for one in told if one.code == "felled"]
        found += [_spoil(who, one) for one in told if one.code == "carries_off"]
    found += _learnt(after)
    return found + [one for name, who in after.people.items() for one in _looked_after(after, name, who)]


def _treatment(told: list[Consequence]) -> Consequence | None:
    return next((one for one in told if one.code in TREATED), None)


def _looked_after(after: Aftermath, name: str, who: Character) -> list[Proposed]:
    """The wound that somebody brought along from an earlier game, and that was tried in this one (ARG-CMP-03)."""
    said = _treatment([one for one in after.told if one.person == name])
    wound = _brought_along(after, who)
    if said is None or said.facts["wound"] != OF_EARLIER or wound is None:
        return []
    harm, end = str(said.facts.get("sequela", "")), str(said.facts["end"])
    values = {"course": _course(said), "sequela": harm, "end": end, "rule": said.rule}
    return [Proposed("healed", who, values, said, wound=wound)]


def _brought_along(after: Aftermath, who: Character) -> Wound | None:
    """The last of those that were open when he came: with that one he stood at the table."""
    found = Wound._base_manager.filter(character=who, course=Course.OPEN).exclude(game=after.game)
    return found.order_by("-pk").first()


def _course(treated: Consequence) -> str:
    """What a wound comes to by it; by magic at once."""
    end = str(treated.facts["end"])
    if treated.facts["at_once"] and end in AT_ONCE:
        return AT_ONCE[end]
    return ENDS.get(end, Course.OPEN)


def _fate(after: Aftermath, who: Character, told: list[Consequence]) -> Proposed:
    last = next((one for one in told if one.code in FATES), None)
    fate = _how_he_fares(after, who, told, last)
    captor = _doer(after, last) if last and last.code == "was_captured" else ""
    said = last or next((one for one in told if one.code == "left_the_table"), None)
    ransom = who.ransom if fate == Fate.PRISONER else ""
    return Proposed("fate", who, {"fate": fate, "captor": captor, "ransom": ransom}, said)


def _how_he_fares(after: Aftermath, who: Character, told: list[Consequence], last: Consequence | None) -> str:
    """The worst of it: what befell him, else his wounds, as far as nobody looked after them with good success."""
    treated, wounds = _treatment(told), [one for one in told if one.code in WOUNDS]
    if last is not None:
        if last.code != "out_of_action" or treated is None or treated.facts["wound"] != OF_HIS_FALL:
            return FATES[last.code]
        return {"dead": Fate.DEAD, "failed": Fate.WOUNDED}.get(str(treated.facts["end"]), Fate.RECOVERING)
    earlier = Wound._base_manager.filter(character=who, course=Course.OPEN).exclude(game=after.game).count()
    better = GETTING_BETTER.get(Course(_course(treated))) if treated is not None else None
    if better and len(wounds) + earlier == 1:
        return better
    return Fate.WOUNDED if wounds else who.fate


def _doer(after: Aftermath, one: Consequence) -> str:
    """As his victim's side calls him; whom not everybody may know of the game master names himself, or nobody."""
    by, person = str(one.facts.get("by", "")), str(one.facts.get("captor", ""))
    if not (by and person):
        return by
    key = keys_of([person], after.game.campaign_id)[person]
    his = Character._base_manager.filter(pk=key, campaign=after.game.campaign_id)
    return "" if his.exclude(audience=Circle.ALL).exists() else by


def _wound(after: Aftermath, who: Character, one: Consequence, told: list[Consequence]) -> Proposed:
    is_down = one.code in ("out_of_action", "died")
    treated = _treatment(told)
    standing = [other for other in told if other.code in WOUNDS and other.code not in ("out_of_action", "died")]
    number = OF_HIS_FALL if is_down else standing.index(one) + 1
    was_tried = treated is not None and treated.facts["wound"] == number
    course = _course(treated) if treated is not None and was_tried else Course.OPEN
    values = {
        "severity": Severity.DESPERATE if is_down else Severity.SERIOUS,
        "where": str(one.facts.get("where", "")),
        "how": str(one.facts.get("cause", "")),
        "dealt_by": _doer(after, one),
        "turn": int(str(one.facts.get("turn", 0))),
        "lives": 1,
        "treated": was_tried,
        "course": Course.FATAL if one.code == "died" else course,
        "sequela": str(treated.facts.get("sequela", "")) if treated is not None and was_tried else "",
        "audience": _circle(after, one),
    }
    return Proposed("wound", who, values, one)


def _circle(after: Aftermath, one: Consequence) -> str:
    """Everybody's where all at the table know of it; else his own and the game master's, unless it is shown."""
    all_know = not one.known_to or set(after.game.setup["seats"]) <= set(one.known_to)
    return Circle.ALL if all_know else Circle.SOME


def _feat(who: Character, one: Consequence) -> Proposed:
    return Proposed("feat", who, {"bond": Bond.FEAT, "score": 0}, one)


def _spoil(who: Character, one: Consequence) -> Proposed:
    sort = Sort.FLAG if one.facts.get("flag") else Sort.GOODS
    return Proposed("spoil", who, {"sort": sort, "en": one.facts["en"], "fr": one.facts["fr"], "count": 1}, one)


def _learnt(after: Aftermath) -> list[Proposed]:
    """Once, whoever has learnt it: the same slip makes one piece of knowledge and a hearing for each."""
    found: list[Proposed] = []
    for slip in dict.fromkeys(str(one.facts["slip"]) for one in after.told if "slip" in one.facts):
        same = [one for one in after.told if one.facts.get("slip") == slip]
        people = tuple(dict.fromkeys(after.people[one.person] for one in same))
        found.append(Proposed("learnt", people[0], _slip(same[0]), same[0], people))
    return found


def _slip(one: Consequence) -> dict[str, Any]:
    kind = str(one.facts["kind"])
    is_aim = one.code.startswith("objective_")
    matter = Matter.OBJECTIVE if is_aim else MATTERS.get(kind, Matter.FACT)
    aim = AIMS.get(one.code.removeprefix("objective_"), Aim.NONE) if is_aim else Aim.NONE
    return {"matter": matter, "aim": aim, "en": one.facts["en"], "fr": one.facts["fr"]}


def own_news(table: Table) -> Iterable[tuple[Character, Consequence]]:
    """What a player reads of it: of the people of his own seats, whatever he could know when it ended."""
    seats = [seat for seat in table.seats if seat != GM]
    if not seats or table.game.outcome is None or table.game.fault:
        return []
    after = read_aftermath(table, seats)
    return [(after.people[one.person], one) for one in after.told]
