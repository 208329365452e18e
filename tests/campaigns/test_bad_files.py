"""Files of campaigns that are none: cut short, foreign, newer, bombs, tampered with: refused, and nothing written."""

from __future__ import annotations

import copy
import hashlib
import io
import json
import struct
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from campaigns.models import Campaign, Game, Person
from campaigns.refusals import BadInput
from campaigns.services import archives, plain_json
from campaigns.services.archives import read_archive
from campaigns.services.importing import import_campaign
from tests.campaigns.tables import play_card, two_hats
from tests.campaigns.test_exports import parts_of, saved

pytestmark = pytest.mark.anywhere

Parts = dict[str, Any]


@pytest.fixture
def parts(alice: Person, bob: Person, charlie: Person) -> Parts:
    game = two_hats(alice, bob, gm=charlie)
    play_card(game, "left", alice)
    play_card(game, "right", bob)
    return parts_of(saved(game.campaign, charlie))


@pytest.fixture
def good(parts: Parts) -> bytes:
    return zipped(parts)


def zipped(parts: Parts, /, **manifest: Any) -> bytes:
    """With digests that fit: as somebody would write it who knows how."""
    bodies = {name: json.dumps(data).encode() for name, data in parts.items() if name != "manifest.json"}
    listed = [{"name": name, "sha256": hashlib.sha256(body).hexdigest()} for name, body in bodies.items()]
    head = {"format": "registre-campaign", "version": 1, "parts": listed, **manifest}
    return packed({"manifest.json": json.dumps(head).encode(), **bodies})


def packed(bodies: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in bodies.items():
            archive.writestr(name, body)
    return out.getvalue()


def with_part(name: str, body: bytes) -> bytes:
    digest = hashlib.sha256(body).hexdigest()
    head = {"format": "registre-campaign", "version": 1, "parts": [{"name": name, "sha256": digest}]}
    return packed({"manifest.json": json.dumps(head).encode(), name: body})


def refused(body: bytes) -> tuple[str, int]:
    person = Person.objects.create_user(username="nina", password="salt of Paimpol")
    before = (Campaign.objects.count(), Person.objects.count())
    with pytest.raises(BadInput) as found:
        import_campaign(file=io.BytesIO(body), importer=person)
    assert str(found.value)
    assert (Campaign.objects.count(), Person.objects.count()) == before
    return found.value.code, found.value.status


def test_the_good_one_is_good(good: bytes, charlie: Person) -> None:
    assert import_campaign(file=io.BytesIO(good), importer=charlie).campaign.games.count() == 1


@pytest.mark.parametrize("share", [1, 10, 50, 90, 99])
def test_cut_short(good: bytes, share: int) -> None:
    assert refused(good[: len(good) * share // 100]) == ("file_cut_short", 422)


def test_a_flipped_byte_is_found(parts: Parts) -> None:
    body = bytearray(zipped(parts))
    middle = len(body) // 2
    body[middle] ^= 0x55
    code, status = refused(bytes(body))
    assert code in ("file_cut_short", "file_foreign") and status == 422


@pytest.mark.django_db
def test_the_part_in_which_a_byte_was_flipped_is_named(parts: Parts) -> None:
    body = bytearray(zipped(parts))
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        info = archive.getinfo(GAME)
    body[info.header_offset + 30 + len(GAME) + info.compress_size // 2] ^= 0x55
    with pytest.raises(BadInput) as found:
        read_archive(io.BytesIO(body))
    assert found.value.code == "file_cut_short" and found.value.facts["part"] == GAME


@pytest.mark.django_db
@pytest.mark.parametrize("body", [b"", b"Hello", b"\x89PNG\r\n", b"{}", packed({"a.txt": b"x"}), packed({})])
def test_foreign(body: bytes) -> None:
    assert refused(body) == ("file_foreign", 422)


@pytest.mark.parametrize(
    "name", ["../campaign.json", "/etc/passwd", "games/../x.json", "games\\1.json", "games/0.json"]
)
def test_names_that_lead_elsewhere(parts: Parts, name: str) -> None:
    assert refused(zipped({**parts, name: {}})) == ("file_foreign", 422)


def test_newer_and_nonsense_versions(parts: Parts) -> None:
    assert refused(zipped(parts, version=3)) == ("file_newer", 422)
    Person.objects.filter(username="nina").delete()
    assert refused(zipped(parts, version="1")) == ("file_foreign", 422)
    Person.objects.filter(username="nina").delete()
    assert refused(zipped(parts, format="another")) == ("file_foreign", 422)


def test_a_part_that_is_missing_or_too_many(parts: Parts) -> None:
    head = {"name": "games/7.json", "sha256": "0" * 64}
    bodies = {name: json.dumps(data).encode() for name, data in parts.items() if name != "manifest.json"}
    listed = [{"name": name, "sha256": hashlib.sha256(body).hexdigest()} for name, body in bodies.items()]
    assert refused(zipped(parts, parts=[*listed, head])) == ("file_cut_short", 422)
    Person.objects.filter(username="nina").delete()
    fewer = [one for one in listed if one["name"] == "campaign.json"]
    assert refused(zipped(parts, parts=fewer)) == ("file_cut_short", 422)


@pytest.mark.django_db
@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"a":' * 5_000 + b"1" + b"}" * 5_000, b"[" * 100 + b"]" * 100])
def test_too_deep(body: bytes) -> None:
    assert refused(with_part("campaign.json", body)) == ("file_too_large", 413)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "body", [b"[1" + b"0" * 5000 + b"]", b"[NaN]", b"[1e999]", b'["\\u0000"]', b'["\\ud800"]', b"\xff", b"{", b""]
)
def test_values_that_no_row_can_hold(body: bytes) -> None:
    assert refused(with_part("campaign.json", body)) == ("file_malformed", 422)


@pytest.mark.django_db
@pytest.mark.parametrize("body", [b"[]", b"3", b'"x"', b"{}", b'{"people":[],"me":0}', b"null"])
def test_a_register_that_is_none(body: bytes) -> None:
    assert refused(with_part("campaign.json", body)) == ("file_malformed", 422)


@pytest.mark.django_db
def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_UNPACKED", 1_000_000)
    body = with_part("campaign.json", b" " * 5_000_000)
    assert len(body) < 20_000
    assert refused(body) == ("file_too_large", 413)


@pytest.mark.django_db
def test_a_bomb_that_lies_about_its_size_is_not_unpacked() -> None:
    body = with_part("campaign.json", b" " * 5_000_000)
    lying = body.replace(struct.pack("<L", 5_000_000), struct.pack("<L", 10))
    assert refused(lying) == ("file_cut_short", 422)


@pytest.mark.django_db
def test_too_many_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_json, "MOST_VALUES", 1000)
    assert refused(with_part("campaign.json", b"[" + b"[]," * 5000 + b"1]")) == ("file_too_large", 413)


@pytest.mark.django_db
def test_too_many_parts() -> None:
    body = packed({f"games/{n}.json": b"" for n in range(1, archives.MOST_PARTS + 10)})
    assert refused(body) == ("file_too_large", 413)


def test_too_large_a_file(monkeypatch: pytest.MonkeyPatch, good: bytes) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 1000)
    assert refused(good) == ("file_too_large", 413)


CROWDS = {
    "people": lambda parts: parts[HEAD].update(people=parts[HEAD]["people"] * 300),
    "entries": lambda parts: parts[HEAD].update(chronicle=parts[HEAD]["chronicle"] * 20_001),
    "boxes": lambda parts: parts[HEAD].update(boxes=[BOX] * 51),
    "a box of everything": lambda parts: parts[HEAD].update(boxes=[{**BOX, "files": {"x": "x" * 2_000_001}}]),
}
BOX = {"name": "Ours", "slug": "tiny", "files": {}, "created_at": "2026-01-01T00:00:00+00:00"}


@pytest.mark.parametrize("what", CROWDS)
def test_more_of_something_than_anybody_has(parts: Parts, what: str) -> None:
    """Each would be a row of its own, written while everybody else waits."""
    CROWDS[what](parts)
    assert refused(zipped(parts)) == ("file_too_large", 413)


def _of(part: str, *path: str | int, to: Any) -> Callable[[Parts], None]:
    def change(parts: Parts) -> None:
        at = parts[part]
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = to

    return change


GAME, HEAD = "games/1.json", "campaign.json"
TAMPERED: dict[str, tuple[Callable[[Parts], None], str]] = {
    "no kind": (_of(GAME, "kind", to="half"), "file_malformed"),
    "unknown game": (_of(GAME, "game", "slug", to="chess"), "file_unknown_game"),
    "a status of its own": (_of(GAME, "game", "status", to="lost"), "file_malformed"),
    "a number that is a text": (_of(GAME, "game", "entry", to="3"), "file_malformed"),
    "a number beyond all rows": (_of(GAME, "game", "version", to=10**30), "file_malformed"),
    "a moment that is none": (_of(GAME, "game", "moved_at", to="yesterday"), "file_malformed"),
    "a moment nowhere": (_of(GAME, "game", "moved_at", to="2026-01-01T00:00:00"), "file_malformed"),
    "a name without end": (_of(HEAD, "campaign", "name", to="x" * 5000), "file_malformed"),
    "no name": (_of(HEAD, "campaign", to={}), "file_malformed"),
    "a person who is not there": (_of(HEAD, "me", to=99), "file_malformed"),
    "a sentence nobody knows": (_of(HEAD, "chronicle", 0, "code", to="nonsense"), "file_malformed"),
    "no position": (_of(GAME, "state", to=None), "file_broken_game"),
    "a position of nothing": (_of(GAME, "state", to={}), "file_broken_game"),
    "a list for a position": (_of(GAME, "state", to=[1]), "file_broken_game"),
    "another digest": (_of(GAME, "journal", -1, "digest", to="0" * 64), "file_broken_game"),
    "an entry left out": (_of(GAME, "journal", to=[]), "file_broken_game"),
    "another secret": (_of(GAME, "secrets", "open", to="0" * 64), "file_broken_game"),
    "a secret that is none": (_of(GAME, "secrets", "open", to="xyz"), "file_broken_game"),
    "a chair missing": (_of(GAME, "seats", to=[]), "file_broken_game"),
    "a scenario nobody knows": (_of(GAME, "game", "setup", "scenario", to="dawn"), "file_broken_game"),
    "a set-up of nothing": (_of(GAME, "game", "setup", to={}), "file_broken_game"),
    "a snapshot of nothing": (_of(GAME, "snapshots", 0, "state", to={"schema": 1}), "file_broken_game"),
    "told of what never was": (_of(GAME, "told", 0, "entry_n", to=999), "file_broken_game"),
    "told twice": (lambda parts: parts[GAME]["told"].append(parts[GAME]["told"][0]), "file_malformed"),
    "faces that are none": (_of(GAME, "journal", 0, "faces", to=[{}]), "file_broken_game"),
    "told what nobody can say": (_of(GAME, "told", 0, "sentences", 0, "code", to="nonsense"), "file_broken_game"),
    "told under a rule of its own": (_of(GAME, "told", 0, "sentences", 0, "rule", to="../x"), "file_broken_game"),
    "told with a half die": (_of(GAME, "told", 0, "sentences", 0, "dice", to=[{"key": "x"}]), "file_broken_game"),
    "told for no reason": (_of(GAME, "told", 0, "sentences", 0, "reason", to=3), "file_broken_game"),
    "an outcome of nothing": (_of(GAME, "game", "outcome", to={}), "file_broken_game"),
    "words that are none": (_of(GAME, "game", "words", to=[3]), "file_broken_game"),
    "asks for no dice": (_of(GAME, "game", "asks", to=[{}]), "file_broken_game"),
    "a letter to nobody's row": (_of(GAME, "messages", to=[3]), "file_malformed"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampered_with(parts: Parts, what: str) -> None:
    change, code = TAMPERED[what]
    change(parts)
    assert refused(zipped(parts)) == (code, 422)


def test_any_value_replaced_by_another_kind_is_refused_or_taken_never_stumbled_over(parts: Parts) -> None:
    """Each place of the register and of the game in turn."""
    importer = Person.objects.create_user(username="nina", password="salt of Paimpol")
    for name in (HEAD, GAME):
        for key in list(parts[name]):
            for other in (None, 3, "x", [], {}, [None], {"a": None}):
                changed = copy.deepcopy(parts)
                changed[name][key] = other
                try:
                    import_campaign(file=io.BytesIO(zipped(changed)), importer=importer)
                except BadInput as refusal:
                    assert str(refusal)


def test_reading_a_good_file_twice_gives_the_same(good: bytes) -> None:
    assert read_archive(io.BytesIO(good)) == read_archive(io.BytesIO(good))
    assert Game.objects.count() == 1
