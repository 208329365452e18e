"""What a position is made of: plain parts, nothing shared, everything accounted for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from rulesets.common.drivers import Tape
from rulesets.common.events import Listener
from rulesets.common.position import from_toml, to_toml
from rulesets.common.records import digest
from rulesets.common.seats import GM, PUBLIC, Viewer
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.seen import compare
from tests.rulesets.kit.still import still
from tests.rulesets.kit.subjects import Subject, chance, seeded
from tests.rulesets.kit.walk import Step

SHARED = ("box", "setup")  # frozen, and shared by all positions of a game
IMMUTABLE = (str, int, bool, type(None))
STATE_TYPES = (*IMMUTABLE, list, dict, tuple)


def _parts(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        return [*((f"[{key!r}]", one) for key, one in value.items()), *((f" key {key!r}", key) for key in value)]
    if isinstance(value, tuple | list):
        return [(f"[{n}]", one) for n, one in enumerate(value)]
    if is_dataclass(value) and not isinstance(value, type):
        return [(f".{one.name}", getattr(value, one.name)) for one in fields(value)]
    return []


def walk(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The value and all that is inside, each with the way to it."""
    todo = [(path, value)]
    while todo:
        at, one = todo.pop()
        yield at, one
        todo += [(at + name, part) for name, part in _parts(one)]


def slots(state: Any) -> list[str]:
    return [name for one in type(state).__mro__ for name in getattr(one, "__slots__", ())]


def inside(subject: Subject, state: Any) -> Iterator[tuple[str, Any]]:
    """Everything in a state but what all positions of the game share."""
    for name in slots(state):
        if name not in SHARED and name not in subject.notes.DERIVED:
            yield from walk(getattr(state, name), name)


def changeable(values: Iterator[tuple[str, Any]]) -> dict[int, tuple[str, Any]]:
    """What could be changed in place, by identity. The empty table of no facts refuses to be changed."""
    return {id(one): (path, one) for path, one in values if _can_change(one)}


def _can_change(value: Any) -> bool:
    plain = isinstance(value, dict | list | set | bytearray) and type(value).__name__ != "NoFacts"
    return plain or (is_record(value) and not is_frozen(value))


def is_record(value: Any) -> bool:
    """A part of the state with fields: frozen, or with slots and a copy of its own, as piles of cards are."""
    return is_dataclass(value) and not isinstance(value, type)


def is_frozen(value: Any) -> bool:
    return bool(type(value).__dataclass_params__.frozen)


def check_made_of(subject: Subject, step: Step) -> None:
    """Ints, texts, lists, ordered tables and frozen records; no sets, floats or foreign things, nothing unslotted."""
    state, where = step.after, step.where
    where.expect(slots(state) and not hasattr(state, "__dict__"), "state", "the state has no slots of its own")
    for path, one in inside(subject, state):
        if is_record(one) and not is_frozen(one):
            by_hand = hasattr(one, "copy") and not hasattr(one, "__dict__")
            where.expect(by_hand, "state", f"{path} is a {type(one).__name__}, neither frozen nor copied by hand")
        elif is_record(one):
            held = next((name for name, part in _parts(one) if _can_change(part)), "")
            where.expect(not held, "state", f"{path}{held}: a frozen record holds something that can change")
        elif type(one).__name__ != "NoFacts":
            where.expect(type(one) in STATE_TYPES, "state", f"{path} is a {type(one).__name__}: {one!r:.100}")


def check_copy(subject: Subject, step: Step) -> None:
    """A copy shares nothing that can change, and is the same position."""
    copy = step.after.copy()
    mine, theirs = changeable(inside(subject, step.after)), changeable(inside(subject, copy))
    shared = [mine[one][0] for one in mine if one in theirs]
    step.where.expect(not shared, "copy", f"the copy shares {shared[:3]} with the original")
    same = [still(subject.ruleset.encode(state)) for state in (step.after, copy)]
    compare(*same, "copy", step.where)


def check_shares_nothing(subject: Subject, step: Step) -> None:
    """Invariant 13: what is handed out shares nothing with the state, and looking never changes it."""
    ruleset, state = subject.ruleset, step.after
    before = digest(ruleset.encode(state))
    own = changeable(inside(subject, state)) | changeable(walk(state.setup, "setup"))
    handed: list[tuple[str, Any]] = [("encode", ruleset.encode(state)), ("tokens", list(ruleset.tokens(state)))]
    handed += [("outcome", ruleset.outcome(state)), ("aftermath", ruleset.aftermath(state))]
    _check_told(subject, step)
    for viewer in subject.viewers(state.setup):
        handed += [(f"{name} of {viewer}", one) for name, one in shown(subject, state, viewer)]
    for name, value in handed:
        for path, one in walk(value, name):
            if id(one) in own and isinstance(one, dict | list):
                step.where.broken("shares nothing", f"{path} is the state's own {own[id(one)][0]}")
    step.where.expect(digest(ruleset.encode(state)) == before, "looking changes nothing", "the digest is another")
    step.where.expect(id(ruleset.encode(state)) != id(ruleset.encode(state)), "shares nothing", "encode is kept")


def _check_told(subject: Subject, step: Step) -> None:
    """Events are kept as they were told: they hold nothing that the state will change later."""
    moments = [(frame.before, None) for frame in step.frames]
    if step.before is not None:
        moments.append((step.before, step.action))
    tape = Tape({one.ask.key: (one.faces, one.source) for one in step.dice})
    for before, action in moments:
        state, sink = before.copy(), Listener()
        if action is None:
            subject.ruleset.resolve(state, tape, sink)
        else:
            subject.ruleset.decide(state, step.seat, action, sink)
        own = changeable(inside(subject, state))
        for path, one in walk(sink.events, "events"):
            step.where.expect(
                id(one) not in own, "shares nothing", f"{path} is the state's own {own.get(id(one), path)}"
            )


def shown(subject: Subject, state: Any, viewer: Viewer) -> list[tuple[str, Any]]:
    ruleset = subject.ruleset
    found: list[tuple[str, Any]] = [
        ("view", ruleset.view(state, viewer)),
        ("phase", ruleset.phase(state, viewer)),
        ("questions", ruleset.questions(state, viewer)),
        ("position", ruleset.position(state, viewer)),
    ]
    if viewer != PUBLIC:
        legal = ruleset.legal_actions(state, viewer)
        found += [("legal actions", legal), ("near misses", ruleset.near_misses(state, viewer))]
        found += [("odds", [ruleset.odds_of(state, viewer, action) for action in legal[:5]])]
    return found


def check_encoded(subject: Subject, step: Step) -> None:
    """Plain JSON data without floats, written the same way each time, with a schema and the set-up."""
    data = subject.ruleset.encode(step.after)
    for path, one in walk(data, "encode"):
        plain = type(one) in (*IMMUTABLE, list, dict)
        step.where.expect(plain, "encode", f"{path} is a {type(one).__name__}: {one!r:.100}")
        if isinstance(one, dict):
            step.where.expect(all(type(key) is str for key in one), "encode", f"{path} has keys that are not texts")
    known = data.get("schema") == subject.ruleset.meta.schema and "setup" in data
    step.where.expect(known, "encode", f"schema {data.get('schema')}, set-up {'setup' in data}")
    again = still(subject.ruleset.encode(step.after))
    compare(still(data), again, "encode", step.where, "written twice, differs: ")


def check_accounts(subject: Subject, step: Step) -> None:
    """Invariant 10, and tokens: unique, none lost; events move only tokens that exist."""
    for state in (step.decided, *(frame.after for frame in step.frames)):
        subject.ruleset.audit(state)
    now = list(subject.ruleset.tokens(step.after))
    ids = [token.id for token in now]
    step.where.expect(len(set(ids)) == len(ids), "tokens", f"twice: {[one for one in ids if ids.count(one) > 1][:3]}")
    known = [*subject.viewers(step.after.setup)]
    for token in now:
        strange = [one for one in token.known_to if one not in known and one in subject.ruleset.words.codes("seats")]
        step.where.expect(not strange, "tokens", f"{token.id} is known to {strange}")
    if step.before is not None:
        before = {token.id: token.kind for token in subject.ruleset.tokens(step.before)}
        after = {token.id: token.kind for token in now}
        changed = [
            (one, kind) for one, kind in (before.items() ^ after.items()) if kind not in subject.notes.COME_AND_GO
        ]
        step.where.expect(not changed, "tokens", f"came or went: {sorted(changed)[:5]}")
        for event in step.events:
            lost = [one for one in event.moved if one not in before and one not in after]
            step.where.expect(not lost, "tokens", f"{event.code} moved {lost}, which are no tokens")


def check_known_tokens(subject: Subject, step: Step, viewer: Viewer) -> None:
    """A position that agrees with what a viewer knows has what he knows in its place, and equal piles of the rest."""
    ruleset = subject.ruleset
    other = ruleset.unknown_to(step.after.copy(), viewer, chance("tokens", step.where.seed, step.number, viewer))
    known = [
        {
            (t.id, t.kind, t.place, t.owner) if viewer in t.known_to or viewer == GM else (t.id, t.kind, t.roughly)
            for t in ruleset.tokens(state)
            if viewer in t.known_to or viewer == GM or t.roughly
        }
        for state in (step.after, other)
    ]
    where = step.where.seen_by(viewer)
    where.expect(known[0] == known[1], "known tokens", f"{sorted(known[0] ^ known[1])[:4]}")
    mine, theirs = changeable(inside(subject, step.after)), changeable(inside(subject, other))
    shared = [mine[one][0] for one in mine if one in theirs]
    where.expect(not shared, "shares nothing", f"unknown_to shares {shared[:3]}")


def check_told_is_known(subject: Subject, step: Step, viewer: Viewer) -> None:
    """Who is told of a thing by its name knows where it is then, and so `unknown_to` leaves it there."""
    moments = [(step.told, step.decided), *((frame.events, frame.after) for frame in step.frames)]
    for events, after in moments if viewer != GM else ():
        hidden = {token.id: token.kind for token in subject.ruleset.tokens(after) if viewer not in token.known_to}
        for part in filter(None, (event.part_for(viewer) for event in events)):
            values = [one for value in part.facts.values() for one in (value if isinstance(value, tuple) else (value,))]
            forgotten = subject.notes.FORGOTTEN
            lost = [one for one in values if one in hidden and not {part.code, hidden[one]} & forgotten.keys()]
            step.where.seen_by(viewer).expect(
                not lost, "told is known", f"{part.code} names {lost}, and he is not to know where that is"
            )


def check_aftermath(subject: Subject, step: Step) -> None:
    """What outlives the game happens to people who were carried into it, and is known to those who were there."""
    setup, found = step.after.setup, subject.ruleset.aftermath(step.after)
    if subject.ruleset.outcome(step.after) is None:
        step.where.expect(not found, "aftermath", f"the game is not over, and there are consequences: {found[:2]}")
    people, viewers = [one.id for one in setup.people], subject.viewers(setup)
    for one in found:
        step.where.expect(one.person in people, "aftermath", f"{one.code} happens to {one.person}, who was not there")
        strange = [viewer for viewer in one.known_to if viewer not in viewers]
        step.where.expect(not strange, "aftermath", f"{one.code} is known to {strange}")


def check_position(subject: Subject, step: Step) -> None:
    """A game started from the position as the game master sees it shows that position, also through its file."""
    ruleset, state = subject.ruleset, step.after
    if ruleset.outcome(state) is not None:
        return
    where = step.where.seen_by(GM)
    position = ruleset.position(state, GM)
    read = from_toml(to_toml(position))
    where.expect(still(read) == still(from_toml(to_toml(read))), "position", "it is read back another way")
    _check_shape(subject, state, position, where)
    setup = type(state.setup)(
        **{**{f.name: getattr(state.setup, f.name) for f in fields(state.setup)}, "position": read}
    )
    again = ruleset.new_game(setup, state.box, seeded(where.seed, setup), Listener())
    ruleset.audit(again)
    mine, theirs = (still(plain(ruleset.position(one, GM), subject)) for one in (state, again))
    if mine != theirs:  # what the position leaves open is dealt by the first frames
        while ruleset.resolve(again, seeded(where.seed, setup), Listener()):
            pass
        theirs = still(plain(ruleset.position(again, GM), subject))
    compare(mine, theirs, "position", where, "started from it, another one: ")
    same = digest(ruleset.encode(ruleset.decode(ruleset.encode(again), state.box)))
    where.expect(same == digest(ruleset.encode(again)), "position", "a game started from it is not saved well")


def _check_shape(subject: Subject, state: Any, position: Any, where: Where) -> None:
    shape = subject.ruleset.position_shape(state.setup, state.box)
    raw = {
        "values": dict(position.values),
        "tables": {name: [dict(row) for row in rows] for name, rows in position.tables.items()},
    }
    try:
        read = shape.read(raw)
    except Exception as error:  # noqa: BLE001 - whatever it raises is the fault we look for
        where.broken("position", f"the form refuses the board as it is: {error}")
    for name, value in position.values.items():
        where.expect(
            name in read.values and read.values[name] == value, "position", f"the form loses {name} = {value!r}"
        )
    for name, rows in position.tables.items():
        where.expect(len(read.tables.get(name, ())) == len(rows), "position", f"the form loses rows of {name}")


def plain(position: Any, subject: Subject) -> dict[str, Any]:
    """The position without what its game declares to be lost on the way, and without empty cells and tables."""
    lossy = subject.notes.LOSSY
    values = {name: one for name, one in position.values.items() if name not in lossy}
    tables = {}
    for name, rows in position.tables.items():
        if name not in lossy and rows:
            tables[name] = [
                {k: v for k, v in row.items() if f"{name}.{k}" not in lossy and v not in (None, "")} for row in rows
            ]
    return {**values, **tables}
