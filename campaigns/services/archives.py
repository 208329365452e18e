"""The file of a campaign: a zip of JSON parts, and a manifest that says which they are and what their digests are.

Reading trusts nothing: a file that is cut short, foreign, newer, or that would unpack to more than it looks is refused.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any, BinaryIO

from django.utils import timezone

from campaigns.refusals import BadInput

FORMAT = "registre-campaign"
VERSION = 1
MANIFEST = "manifest.json"
CAMPAIGN = "campaign.json"
NAMES = re.compile(r"(?:manifest|campaign|games/[1-9][0-9]{0,3})\.json\Z")

MOST_BYTES = 64_000_000  # of the file as it is sent
MOST_UNPACKED = 256_000_000  # of all its parts together
MOST_PARTS = 2_000
MOST_VALUES = 6_000_000  # in one part
MOST_DEPTH = 80
MOST_DIGITS = 400
MOST_DIRECTORY = 200 * MOST_PARTS

END = struct.Struct("<4s4H2LH")  # how every zip ends: what it holds, and where the list of it lies
END_MARK, FAR_MARK, FIRST_MARK = b"PK\x05\x06", b"PK\x06\x07", b"PK\x03\x04"
FAR = 20  # the length of what stands before the end of a zip too large for the usual one


def write_archive(parts: Mapping[str, Any], *, viewer: str) -> bytes:
    """One file of these parts. `viewer` says for whom it was written: "gm", or "player" for what one person knows."""
    bodies = {name: _dumped(data) for name, data in parts.items()}
    listed = [{"name": name, "size": len(body), "sha256": _digest(body)} for name, body in bodies.items()]
    manifest = {"format": FORMAT, "version": VERSION, "viewer": viewer, "made_on": timezone.localdate().isoformat()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_info(MANIFEST), _dumped({**manifest, "parts": listed}))
        for name, body in bodies.items():
            archive.writestr(_info(name), body)
    return out.getvalue()


def _info(name: str) -> zipfile.ZipInfo:
    """Without the time of day, so that the same campaign gives the same file."""
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def read_archive(file: BinaryIO) -> dict[str, Any]:
    """The parts by name, the manifest too. Raises BadInput in words."""
    _check_end(file)
    try:
        with zipfile.ZipFile(file) as archive:
            return _read_parts(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError):
        raise BadInput("file_cut_short", part=MANIFEST) from None


def _check_end(file: BinaryIO) -> None:
    """Before anything is unpacked, and before the list of parts is read: how long that list is."""
    size = file.seek(0, io.SEEK_END)
    if size > MOST_BYTES:
        raise BadInput("file_too_large", status=413)
    file.seek(0)
    begin = file.read(len(FIRST_MARK))
    file.seek(max(0, size - END.size - FAR))
    tail = file.read()
    if begin != FIRST_MARK:
        raise BadInput("file_foreign")
    if len(tail) < END.size or tail[-END.size :][:4] != END_MARK:
        raise BadInput("file_cut_short", part=MANIFEST)
    _mark, _disk, _first, _here, parts, directory, _at, _remark = END.unpack(tail[-END.size :])
    if tail[: len(FAR_MARK)] == FAR_MARK or parts > MOST_PARTS or directory > MOST_DIRECTORY:
        raise BadInput("file_too_large", status=413)


def _read_parts(archive: zipfile.ZipFile) -> dict[str, Any]:
    infos = {info.filename: info for info in archive.infolist()}
    if MANIFEST not in infos:
        raise BadInput("file_foreign")
    if len(infos) != len(archive.infolist()) or not all(NAMES.match(name) for name in infos):
        raise BadInput("file_foreign")
    if sum(info.file_size for info in infos.values()) > MOST_UNPACKED:
        raise BadInput("file_too_large", status=413)
    manifest = _manifest(_unpacked(archive, infos[MANIFEST]))
    listed = _listed(manifest)
    for name in listed.keys() | infos.keys() - {MANIFEST}:
        if name not in infos or name not in listed:
            raise BadInput("file_cut_short", part=name[:60])
    parts = {name: _part(name, _unpacked(archive, infos[name]), listed[name]) for name in listed}
    return {**parts, MANIFEST: manifest}


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """No more than the part says of itself, which was counted; one that says too little ends in a wrong digest."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or info.flag_bits & 1:
        raise BadInput("file_foreign")
    try:
        with archive.open(info) as part:
            return part.read(info.file_size)
    except (zipfile.BadZipFile, zlib.error, EOFError):
        raise BadInput("file_cut_short", part=info.filename) from None


def _manifest(body: bytes) -> dict[str, Any]:
    data = read_json(body, MANIFEST)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadInput("file_foreign")
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadInput("file_foreign")
    if version > VERSION:
        raise BadInput("file_newer", version=str(version)[:20], most=VERSION)
    return data


def _listed(manifest: Mapping[str, Any]) -> dict[str, str]:
    """The digest of each part, by name."""
    parts = manifest.get("parts")
    if not isinstance(parts, list):
        raise BadInput("file_malformed", part=MANIFEST, path="parts")
    found = {}
    for one in parts:
        if not isinstance(one, dict) or not all(isinstance(one.get(name), str) for name in ("name", "sha256")):
            raise BadInput("file_malformed", part=MANIFEST, path="parts")
        found[one["name"]] = one["sha256"]
    if CAMPAIGN not in found or len(found) != len(parts):
        raise BadInput("file_malformed", part=MANIFEST, path="parts")
    return found


def _part(name: str, body: bytes, digest: str) -> Any:
    if _digest(body) != digest:
        raise BadInput("file_cut_short", part=name)
    return read_json(body, name)


def read_json(body: bytes, part: str) -> Any:
    """Values that a row can hold: not too many, not too deep, no number without end, no text that is none."""
    if sum(body.count(mark) for mark in (b",", b"[", b"{")) > MOST_VALUES:
        raise BadInput("file_too_large", status=413)
    try:
        data = json.loads(body.decode(), parse_int=_whole, parse_constant=_refused)
    except RecursionError:
        raise BadInput("file_too_large", status=413) from None
    except ValueError:
        raise BadInput("file_malformed", part=part, path="") from None
    _check_values(data, part)
    return data


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("too many digits")
    return int(digits)


def _refused(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _check_values(data: Any, part: str) -> None:
    """Level by level, so that depth costs no stack."""
    level, depth = [data], 0
    while level:
        depth += 1
        if depth > MOST_DEPTH:
            raise BadInput("file_too_large", status=413)
        for text in (one for one in level if isinstance(one, str)):
            if "\0" in text or (not text.isascii() and _is_torn(text)):
                raise BadInput("file_malformed", part=part, path="")
        if any(isinstance(one, float) and one in (float("inf"), float("-inf")) for one in level):
            raise BadInput("file_malformed", part=part, path="")
        tables = [one for one in level if isinstance(one, dict)]
        within = [value for one in level if isinstance(one, list) for value in one]
        level = [*within, *(value for one in tables for pair in one.items() for value in pair)]


def _is_torn(text: str) -> bool:
    """Half of a pair of characters, which no encoding can write."""
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def _dumped(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
