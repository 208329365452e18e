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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, BinaryIO

from django.utils import timezone

from campaigns.refusals import BadInput
from campaigns.services.plain_json import read_json

FORMAT = "registre-campaign"
VERSION = 2  # the first had no registers
MANIFEST = "manifest.json"
CAMPAIGN = "campaign.json"
NAMES = re.compile(r"(?:manifest|campaign|registers|(?:games|pictures)/[1-9][0-9]{0,3})\.json\Z")

MOST_BYTES = 64_000_000  # of the file as it is sent
MOST_UNPACKED = 256_000_000  # of all its parts together
MOST_PARTS = 2_000
LIGHTLY = 3
MOST_DIRECTORY = 200 * MOST_PARTS

END = struct.Struct("<4s4H2LH")  # how every zip ends: what it holds, and where the list of it lies
END_MARK, FAR_MARK, FIRST_MARK = b"PK\x05\x06", b"PK\x06\x07", b"PK\x03\x04"
FAR = 20  # the length of what stands before the end of a zip too large for the usual one


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a file may hold: as it is sent, of all its parts unpacked, and of one of them."""

    sent: int
    unpacked: int
    part: int


AS_A_JOB = Limits(400_000_000, 2_000_000_000, 256_000_000)


def at_once() -> Limits:
    return Limits(MOST_BYTES, MOST_UNPACKED, MOST_UNPACKED)


class ArchiveWriter:
    """Writes one part after the other, so that no two of them need be at hand; the manifest comes last."""

    def __init__(self, out: BinaryIO) -> None:
        self._zip = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=LIGHTLY)
        self._listed: list[dict[str, Any]] = []

    def __enter__(self) -> ArchiveWriter:
        return self

    def __exit__(self, *error: object) -> None:
        self._zip.close()

    def add(self, name: str, data: Any) -> None:
        body = _dumped(data)
        self._listed.append({"name": name, "size": len(body), "sha256": _digest(body)})
        self._zip.writestr(_info(name), body)

    def finish(self, *, viewer: str) -> None:
        """`viewer` says for whom it was written: "gm", or "player" for what one person knows."""
        manifest = {"format": FORMAT, "version": VERSION, "viewer": viewer, "made_on": timezone.localdate().isoformat()}
        self._zip.writestr(_info(MANIFEST), _dumped({**manifest, "parts": self._listed}))


def write_archive(parts: Mapping[str, Any], *, viewer: str) -> bytes:
    """One file of these parts."""
    out = io.BytesIO()
    with ArchiveWriter(out) as writer:
        for name, data in parts.items():
            writer.add(name, data)
        writer.finish(viewer=viewer)
    return out.getvalue()


def _info(name: str) -> zipfile.ZipInfo:
    """Without the time of day, so that the same campaign gives the same file."""
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


class Parts(Mapping[str, Any]):
    """The parts of a file by name, each read when it is asked for. Raises BadInput in words."""

    def __init__(self, file: BinaryIO, limits: Limits) -> None:
        _check_end(file, limits)
        with _in_words(MANIFEST):
            self._zip = zipfile.ZipFile(file)
            self._infos = _infos(self._zip, limits)
            self.manifest = _manifest(_unpacked(self._zip, self._infos[MANIFEST]))
        self._listed = _listed(self.manifest)
        for name in self._listed.keys() | self._infos.keys() - {MANIFEST}:
            if name not in self._infos or name not in self._listed:
                raise BadInput("file_cut_short", part=name[:60])

    @property
    def unpacked(self) -> int:
        return sum(info.file_size for info in self._infos.values())

    def __getitem__(self, name: str) -> Any:
        if name not in self._listed:
            raise KeyError(name)
        with _in_words(name):
            body = _unpacked(self._zip, self._infos[name])
        return _part(name, body, self._listed[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)

    def __contains__(self, name: object) -> bool:
        return name in self._listed


@contextmanager
def _in_words(part: str) -> Iterator[None]:
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError):
        raise BadInput("file_cut_short", part=part) from None


def read_archive(file: BinaryIO) -> dict[str, Any]:
    """All parts by name, the manifest too. Raises BadInput in words."""
    parts = Parts(file, at_once())
    return {**parts, MANIFEST: parts.manifest}


def _check_end(file: BinaryIO, limits: Limits) -> None:
    """Before anything is unpacked, and before the list of parts is read: how long that list is."""
    size = file.seek(0, io.SEEK_END)
    if size > limits.sent:
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


def _infos(archive: zipfile.ZipFile, limits: Limits) -> dict[str, zipfile.ZipInfo]:
    infos = {info.filename: info for info in archive.infolist()}
    if MANIFEST not in infos:
        raise BadInput("file_foreign")
    if len(infos) != len(archive.infolist()) or not all(NAMES.match(name) for name in infos):
        raise BadInput("file_foreign")
    sizes = [info.file_size for info in infos.values()]
    if sum(sizes) > limits.unpacked or max(sizes) > limits.part:
        raise BadInput("file_too_large", status=413)
    return infos


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


def _dumped(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
