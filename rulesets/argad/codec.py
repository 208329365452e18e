"""JSON data of a position and back, with every schema ever released."""

from __future__ import annotations

from rulesets.common.codec import FRAMES, Codec
from rulesets.common.records import Records
from rulesets.common.schemas import Schemas

from .meta import META
from .npc_conduct import Conduct
from .people import Armour, Condition, Profile
from .rooms import DESK
from .state import (
    Animal,
    Deed,
    Fallen,
    Formation,
    Looks,
    Reserve,
    Seen,
    Slip,
    Stand,
    State,
    Thing,
    Trigger,
    Undertaking,
)
from .work import Task, Work

KEPT = (Animal, Armour, Condition, Conduct, Deed, Fallen, Formation, Looks, Profile, Reserve, Seen, Slip, Stand)
RECORDS: Records = {**FRAMES, **{one.__name__: one for one in (*KEPT, Task, Thing, Trigger, Undertaking, Work)}}
CODEC = Codec(State, Schemas(META.schema, {}), DESK.kinds, RECORDS, shared=("box", "setup", "terms"))

encode, decode = CODEC.encode, CODEC.decode
