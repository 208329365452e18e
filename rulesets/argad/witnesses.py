"""Which of a leader's people see or hear what becomes of him: ARG-MOR-09."""

from __future__ import annotations

from .mustering import mark
from .nearness import in_earshot, troop_of
from .state import FigureId, State
from .watching import Scene

UNAWARE = "unaware"  # a mark of this turn: "unaware f1 f7": f7 neither saw nor heard how f1 fell


def note_fall(state: State, chief: FigureId) -> None:
    """Before he leaves the table: who of his people is not aware of it. Beside miniatures nobody measures."""
    if not state.terms.on("morale") or not state.people[chief].leads:
        return
    scene = Scene(state)
    for who in troop_of(state, chief):
        if who != chief and not _perceives(scene, who, chief):
            mark(state, f"{UNAWARE} {chief} {who}")


def is_witness(state: State, who: FigureId, chief: FigureId) -> bool:
    """Whether he perceived the fall of one who is gone, or perceives one who is still there."""
    if f"{UNAWARE} {chief} {who}" in state.marks:
        return False
    return _perceives(Scene(state), who, chief)


def _perceives(scene: Scene, who: FigureId, chief: FigureId) -> bool:
    if who not in scene.bodies or chief not in scene.bodies:
        return True
    return in_earshot(scene.state, who, chief) or scene.made_out([who], chief) == "recognised"
