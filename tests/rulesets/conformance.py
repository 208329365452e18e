"""The conformance kit: every promise of the rules contract, checked on random games of any game that keeps it.

A new game is tested by being registered. What the kit cannot know it reads from the game's notes in
`tests/rulesets/<slug>/probes.py`. The names are those of `kit.subjects.Notes`; the two that every game with secrets
needs:

    HIDDEN_PROBES = {"PIC-HID-1": lambda state, viewer: where_his_enemies_are(state, viewer)}
        For each [[hidden]] entry of the ledger: what it hides from this viewer in this state, as a plain value, or None
        where there is nothing to hide. It has to come out different in at least 20 secret swaps, or the swaps prove
        nothing about that entry.
    REVEALS = {"fought": "both strengths are laid open (PIC-4b)"}
        The events whose telling may depend on what was hidden until then. Anything else has to be told alike in two
        positions that the viewer could not tell apart, and so has every question, lamp and view that follows.

Some conventions follow from the checks. What changes for a viewer is told to him: an answer or a frame that tells him
nothing leaves his view, questions, phase and lamps exactly as they were. What hides behind a question is asked of all
who might have something to hide. Whoever is told of a thing by its name knows where it is then (`FORGOTTEN` names what
he may lose sight of). No question bears the name of one that was answered. And whatever `unknown_to` does not draw anew
counts as known.

A failure names game, seed, step, viewer and invariant; `KIT_SEEDS=17 pytest … -k <game>` plays that game again.
The site tests use `swap_pairs` and `hidden_steps` on rendered pages, streams and jobs.
"""

from __future__ import annotations

from tests.rulesets.kit.determinism import (
    check_chunks,
    check_interleaved,
    check_loaded_alike,
    check_processes,
    check_replay,
    check_undo,
)
from tests.rulesets.kit.faults import Broken, Where
from tests.rulesets.kit.legality import (
    check_any_order,
    check_applies,
    check_exact,
    check_near_misses,
    check_offers,
    check_refusals,
    check_rulings,
)
from tests.rulesets.kit.luck import check_asks_first, check_claims, check_has_odds, check_keys, check_odds
from tests.rulesets.kit.reach import Reached, check_ends
from tests.rulesets.kit.secrets import (
    Pair,
    check_hidden_step,
    check_not_vacuous,
    check_played_on,
    check_sealed_choice,
    check_swap,
    hidden_steps,
    pairs,
    probe,
    swap_pairs,
)
from tests.rulesets.kit.seen import heard, look, seen
from tests.rulesets.kit.states import (
    check_accounts,
    check_copy,
    check_encoded,
    check_known_tokens,
    check_made_of,
    check_position,
    check_shares_nothing,
)
from tests.rulesets.kit.subjects import Notes, Subject, slugs, subject
from tests.rulesets.kit.walk import Step, Table, play
from tests.rulesets.kit.wording import check_rules_cited, check_words

__all__ = [
    "Broken",
    "Notes",
    "Pair",
    "Reached",
    "Step",
    "Subject",
    "Table",
    "Where",
    "check_accounts",
    "check_any_order",
    "check_applies",
    "check_asks_first",
    "check_chunks",
    "check_claims",
    "check_copy",
    "check_encoded",
    "check_ends",
    "check_exact",
    "check_has_odds",
    "check_hidden_step",
    "check_interleaved",
    "check_keys",
    "check_known_tokens",
    "check_loaded_alike",
    "check_made_of",
    "check_near_misses",
    "check_not_vacuous",
    "check_odds",
    "check_offers",
    "check_played_on",
    "check_position",
    "check_processes",
    "check_refusals",
    "check_replay",
    "check_rules_cited",
    "check_rulings",
    "check_sealed_choice",
    "check_shares_nothing",
    "check_swap",
    "check_undo",
    "check_words",
    "heard",
    "hidden_steps",
    "look",
    "pairs",
    "play",
    "probe",
    "seen",
    "slugs",
    "subject",
    "swap_pairs",
]
