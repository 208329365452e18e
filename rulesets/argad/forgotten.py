"""People taken out of a position as if they had never been: nothing names them any more."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from .state import Deed, FigureId, State

T = TypeVar("T")
BY_PERSON = ("people", "now", "seat", "owner", "party", "guise", "roster", "stands", "moods", "conduct", "deeds")
BY_PERSON_TOO = ("plans", "starts")
BY_WORDS = ("seen", "thrown", "shot_at", "tools")  # keys are words, of which some are people
PAIRS = ("truces", "joined", "parted", "contacts")


def forget(state: State, gone: Collection[FigureId]) -> None:
    if not gone:
        return
    for name in (*BY_PERSON, *BY_PERSON_TOO):
        setattr(state, name, {who: one for who, one in getattr(state, name).items() if who not in gone})
    for name in BY_WORDS:
        setattr(state, name, _without_words(getattr(state, name), gone))
    for name in PAIRS:
        setattr(state, name, [pair for pair in getattr(state, name) if not any(who in gone for who in pair.split("|"))])
    state.marks = [mark for mark in state.marks if not any(word in gone for word in mark.split())]
    state.gone = [who for who in state.gone if who not in gone]
    state.fallen = [one for one in state.fallen if one.who not in gone and one.by not in gone]
    _from_groups(state, gone)
    _from_things(state, gone)
    for name in ("deeds", "plans"):
        setattr(state, name, {who: _deed(one, gone) for who, one in getattr(state, name).items()})


def _without_words(found: Mapping[str, T], gone: Collection[FigureId]) -> dict[str, T]:
    return {key: one for key, one in found.items() if not any(word in gone for word in key.split())}


def _deed(one: Deed, gone: Collection[FigureId]) -> Deed:
    def kept(who: str) -> str:
        return "" if who in gone else who

    met = tuple(who for who in one.met if who not in gone)
    return replace(one, at=kept(one.at), shot=kept(one.shot), guide=kept(one.guide), met=met)


def _from_groups(state: State, gone: Collection[FigureId]) -> None:
    for name, formation in list(state.formations.items()):
        members = tuple(who for who in formation.members if who not in gone)
        if len(members) < 2 or formation.guide in gone:
            del state.formations[name]
        elif members != formation.members:
            officer = "" if formation.officer in gone else formation.officer
            state.formations[name] = replace(formation, members=members, officer=officer)
    for who, animal in state.animals.items():
        state.animals[who] = replace(animal, troop=tuple(one for one in animal.troop if one not in gone))
    for name, reserve in list(state.reserves.items()):
        members = tuple(who for who in reserve.members if who not in gone)
        if members:
            state.reserves[name] = replace(reserve, members=members)
        else:
            del state.reserves[name]
    for name, task in state.tasks.items():
        state.tasks[name] = replace(task, workers=tuple(who for who in task.workers if who not in gone))


def _from_things(state: State, gone: Collection[FigureId]) -> None:
    """What they had with them is nowhere."""
    state.things = {name: one for name, one in state.things.items() if one.holder not in gone}
    for name, words in state.tools.items():
        state.tools[name] = " ".join(one for one in words.split() if one.partition(":")[0] not in gone)
    for name, slip in state.slips.items():
        if slip.holder in gone:
            state.slips[name] = replace(slip, holder="")
    for who, now in state.now.items():
        if now.prisoner_of in gone or now.hostage_of in gone:
            captor = "" if now.prisoner_of in gone else now.prisoner_of
            holder = "" if now.hostage_of in gone else now.hostage_of
            state.now[who] = replace(now, prisoner_of=captor, hostage_of=holder)
