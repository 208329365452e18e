"""Which release of the rules a game runs under: an upgrade is an entry of its journal, and digests say from where."""

from __future__ import annotations

from campaigns.models import EntryKind
from campaigns.refusals import Busy
from campaigns.services.journal import Step, new_entry, save_step, viewers_of
from campaigns.services.loading import Loaded, load
from campaigns.services.telling import said_by_site

TRIES = 50


def load_renewed(game_id: int) -> Loaded:
    """The game, to be moved: it goes on under the rules of today, and its journal says from where on."""
    for _ in range(TRIES):
        loaded = load(game_id)
        if loaded.game.release == loaded.ruleset.meta.version or not loaded.game.is_running:
            return loaded
        renewed = save_step(loaded, _step(loaded))
        if renewed is not None:
            return renewed
    raise Busy


def _step(loaded: Loaded) -> Step:
    """The position stays what it is, written down anew: what is taken back later stops here."""
    before, after = loaded.game.release, loaded.ruleset.meta.version
    action = {"before": before, "after": after}
    entry = new_entry(EntryKind.RELEASE, actor="site", epoch=loaded.game.epoch, action=action)
    sentence = said_by_site("renewed", before=before, after=after)
    told = {viewer: [sentence] for viewer in viewers_of(loaded.game)}
    return Step(entry, told, state=loaded.state, snapshot=True, columns={"release": after})
