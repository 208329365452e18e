"""The codec of a state that is one class with slots: every field by its name, the newest schema, all older ones.

    CODEC = Codec(State, Schemas(2, {1: _ask_everybody}), KINDS, parts={"cards": piles_of})
    encode, decode = CODEC.encode, CODEC.decode

`State(box, setup)` has to be possible; its other fields then hold the kind of thing that they will hold. Piles and what
else has an `encode` of its own are `parts`, each decoded by its function of data and box.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Generic, Protocol, TypeVar

from rulesets.common.frames import Beside, Gather
from rulesets.common.records import Kinds, Records, pack_fields, unpack_fields
from rulesets.common.schemas import Schemas
from rulesets.common.setup import Setup, decode_setup, encode_setup


class Settled(Protocol):
    @property
    def setup(self) -> Setup: ...


S = TypeVar("S", bound=Settled)
FRAMES: Records = {"Gather": Gather, "Beside": Beside}
SHARED = ("box", "setup")


@dataclass(frozen=True, slots=True)
class Codec(Generic[S]):
    state: type[S]
    schemas: Schemas
    kinds: Kinds
    records: Records = field(default_factory=lambda: FRAMES)
    parts: Mapping[str, Callable[[Mapping[str, Any], Any], Any]] = field(default_factory=dict)  # of data and box
    shared: tuple[str, ...] = SHARED  # what a state is made with, and what follows from that

    def encode(self, state: S) -> dict[str, Any]:
        kept: dict[str, Any] = {"schema": self.schemas.newest, "setup": encode_setup(state.setup)}
        parts = {name: getattr(state, name).encode() for name in self.parts}
        return kept | parts | pack_fields(state, self._plain())

    def decode(self, data: Mapping[str, Any], box: Any) -> S:
        known = self.schemas.upgraded(data)
        make: Callable[..., S] = self.state
        state = make(box, decode_setup(known["setup"]))
        for name, part in self.parts.items():
            setattr(state, name, part(known[name], box))
        unpack_fields(state, self._plain(), known, self.records, self.kinds)
        return state

    def _plain(self) -> list[str]:
        names = [one.name for one in fields(self.state)]  # type: ignore[arg-type]
        return [name for name in names if name not in self.shared and name not in self.parts]
