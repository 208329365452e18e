"""Pictures: taken in as pictures only, without what a camera adds, shown to whoever sees a row that shows them."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from campaigns.models import Campaign, Character, Knowledge, Person, Picture
from campaigns.refusals import BadInput
from campaigns.services.pictures import LONGEST, MOST_BYTES, keep_picture
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at, character, image, piece, tell
from tests.campaigns.tables import found
from tests.campaigns.test_knowledge import entered

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    return found("Le Trégor", alice, bob, charlie, gm=alice)


def opened(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(bytes(picture.body)))


def refused(campaign: Campaign, file: SimpleUploadedFile) -> BadInput:
    with pytest.raises(BadInput) as refusal:
        keep_picture(campaign=campaign, file=file)
    assert not Picture.objects.exists()
    return refusal.value


def enormous(width: int, height: int) -> bytes:
    """The head of a picture of that many points, which are not there."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = b"IDAT" + zlib.compress(b"\0" * 1_000_000)
    chunks = [struct.pack(">I", len(one) - 4) + one + struct.pack(">I", zlib.crc32(one)) for one in (head, data)]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_three_kinds_are_taken_in(campaign: Campaign, kind: str) -> None:
    picture = keep_picture(campaign=campaign, file=image(kind))
    assert (picture.width, picture.height) == (60, 40)
    assert opened(picture).format in ("PNG", "JPEG")


def test_it_is_written_anew_without_what_a_camera_adds(campaign: Campaign) -> None:
    exif = Image.Exif()
    exif[0x010E] = "Taken at the mill"
    exif[0x0112] = 6  # held upright: lies on its side in the file
    picture = keep_picture(campaign=campaign, file=image("JPEG", exif=exif, comment=b"Anne's camera"))
    assert (picture.width, picture.height) == (40, 60)
    assert not any(one in bytes(picture.body) for one in (b"Exif", b"mill", b"camera"))
    assert not opened(picture).getexif()


def test_it_is_no_larger_than_it_is_shown(campaign: Campaign) -> None:
    picture = keep_picture(campaign=campaign, file=image(size=(4_000, 1_000)))
    assert (picture.width, picture.height) == (LONGEST, 500)
    assert opened(picture).size == (LONGEST, 500)


def test_holes_stay_holes(campaign: Campaign) -> None:
    out = BytesIO()
    Image.new("RGBA", (4, 4), (0, 0, 0, 0)).save(out, "WEBP", lossless=True)
    picture = keep_picture(campaign=campaign, file=SimpleUploadedFile("x", out.getvalue()))
    assert opened(picture).convert("RGBA").getpixel((1, 1))[3] == 0  # type: ignore[index]


def test_the_same_picture_is_kept_once(campaign: Campaign) -> None:
    assert keep_picture(campaign=campaign, file=image()) == keep_picture(campaign=campaign, file=image())


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"MZ not a picture",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<!doctype html><script>alert(1)</script>",
        b"\x89PNG\r\n\x1a\n",
        image("JPEG", size=(400, 400)).read()[:300],
        image("GIF").read(),
        image("BMP").read(),
        image("TIFF").read(),
    ],
    ids=["empty", "other", "svg", "html", "head", "cut", "gif", "bmp", "tiff"],
)
def test_what_is_no_picture_is_refused(campaign: Campaign, body: bytes) -> None:
    refusal = refused(campaign, SimpleUploadedFile("map.png", body, "image/png"))
    assert (refusal.code, refusal.status) == ("picture_unreadable", 422)


def test_what_is_too_large_is_refused(campaign: Campaign) -> None:
    file = SimpleUploadedFile("map.png", image().read() + b"\0" * MOST_BYTES)
    assert refused(campaign, file).status == 413


@pytest.mark.parametrize("size", [(6_000, 4_001), (20_000, 20_000), (100_000, 100_000)])
def test_what_would_unpack_to_too_many_points_is_refused(campaign: Campaign, size: tuple[int, int]) -> None:
    refusal = refused(campaign, SimpleUploadedFile("map.png", enormous(*size)))
    assert (refusal.code, refusal.status) == ("picture_too_wide", 413)


def test_a_form_says_so_and_keeps_what_was_typed(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    client, enter = sign_in(alice), at("enter_piece", campaign)
    given = entered(reason="", on="", seen="")
    answer = client.post(enter, {**given, "picture_file": SimpleUploadedFile("map.png", b"no picture")})
    assert answer.status_code == 422
    assert all(one in answer.content.decode() for one in ("no picture that can be read", "The third cart."))
    large = SimpleUploadedFile("map.png", b"\0" * 100_000_000)
    assert client.post(enter, {**given, "picture_file": large}).status_code == 413
    assert not Knowledge.objects.exists()
    assert client.post(enter, {**given, "picture_file": image()}).status_code == 302
    row = Knowledge.objects.get()
    assert row.picture is not None
    edit = at("edit_piece", campaign, row.pk)
    client.post(edit, entered(reason="", on="", seen=0, no_picture="on"))
    row.refresh_from_db()
    assert row.picture is None


@pytest.fixture
def shown(campaign: Campaign, alice: Person, bob: Person) -> dict[str, str]:
    """Addresses of one picture: of a piece, of what bob heard of it, of somebody whom all see, of a ghost."""
    picture = keep_picture(campaign=campaign, file=image())
    row = piece(campaign, alice, picture=picture)
    hearing = tell(row, alice, character(campaign, "Anne", bob))
    yann = character(campaign, "Yann", portrait=picture)
    ghost = character(campaign, "Ghost", portrait=picture, audience="gm")
    nouns = {"piece": ("knowledge", row), "heard": ("hearing", hearing)}
    nouns |= {"yann": ("character", yann), "ghost": ("character", ghost)}
    return {name: at("picture", campaign, noun, one.pk) for name, (noun, one) in nouns.items()}


def test_a_picture_is_shown_to_whoever_sees_a_row_that_shows_it(
    shown: dict[str, str], alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    def who_sees(name: str) -> list[Person]:
        return [one for one in (alice, bob, charlie) if sign_in(one).get(shown[name]).status_code == 200]

    assert who_sees("piece") == [alice]
    assert who_sees("heard") == [alice, bob]
    assert who_sees("yann") == [alice, bob, charlie]
    assert who_sees("ghost") == [alice]


def test_a_stranger_and_nobody_see_none(shown: dict[str, str], client: Any, db: None, sign_in: SignIn) -> None:
    stranger = Person.objects.create_user("sam", password="a secret that is kept")
    assert all(sign_in(stranger).get(path).status_code == 404 for path in shown.values())
    assert all(client.get(path).status_code == 302 for path in shown.values())


def test_other_nouns_and_rows_without_one_show_none(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    anne = character(campaign, "Anne")
    for noun in ("character", "knowledge", "place", "picture"):
        assert sign_in(alice).get(at("picture", campaign, noun, anne.pk)).status_code == 404


def test_a_picture_is_nothing_but_a_picture(
    shown: dict[str, str], campaign: Campaign, bob: Person, sign_in: SignIn
) -> None:
    client, digest = sign_in(bob), Picture.objects.get().digest
    answer = client.get(shown["heard"])
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert digest not in str(answer.headers) + shown["heard"]
    again = client.get(shown["heard"], headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    Character.objects.filter(player=bob).update(player=None)
    assert client.get(shown["heard"], headers={"If-None-Match": answer.headers["ETag"]}).status_code == 404


def test_two_rows_with_the_same_picture_do_not_say_so(shown: dict[str, str], bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    assert client.get(shown["heard"]).headers["ETag"] != client.get(shown["yann"]).headers["ETag"]


# -- portraits -------------------------------------------------------------------------------------------------------
def test_whoever_keeps_a_sheet_gives_it_a_portrait(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    anne = character(campaign, "Anne", bob)
    path, shown = at("change_portrait", campaign, anne.pk), at("picture", campaign, "character", anne.pk)
    for client, kind in ((sign_in(bob), "PNG"), (sign_in(alice), "JPEG")):
        assert path in client.get(at("row", campaign, "character", anne.pk)).text
        assert client.get(path).status_code == 200
        assert client.post(path, {"picture_file": image(kind), "reason": "painted"}).status_code == 302
        assert client.get(shown).status_code == 200
    assert sign_in(charlie).get(shown).status_code == 200
    Character.objects.update(audience="some")
    assert sign_in(charlie).get(shown).status_code == 404
    sign_in(bob).post(path, {"no_picture": "on"})
    assert sign_in(alice).get(shown).status_code == 404
    text = sign_in(bob).get(at("row", campaign, "character", anne.pk)).text
    assert "painted" in text
    assert "a picture" in text
    assert not [one for one in Picture.objects.all() if one.digest[:8] in text]


def test_nobody_else_gives_it_one(
    campaign: Campaign, bob: Person, charlie: Person, rosa: Person, sign_in: SignIn
) -> None:
    anne = character(campaign, "Anne", bob)
    path = at("change_portrait", campaign, anne.pk)
    for client in (sign_in(charlie), sign_in(rosa)):
        assert client.get(path).status_code == 404
        assert client.post(path, {"picture_file": image()}).status_code == 404
    Character.objects.update(keeper="gm")
    assert sign_in(bob).post(path, {"picture_file": image()}).status_code == 404
    assert not Picture.objects.exists()


def test_a_portrait_that_is_none_is_refused_in_words(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    anne = character(campaign, "Anne", bob)
    path, client = at("change_portrait", campaign, anne.pk), sign_in(bob)
    answer = client.post(path, {"picture_file": SimpleUploadedFile("a.png", b"no picture"), "reason": "painted"})
    assert answer.status_code == 422
    assert "no picture that can be read" in answer.text
    assert "painted" in answer.text
    assert client.post(path, {"reason": "painted"}).status_code == 422
    assert client.post(path, {"picture_file": SimpleUploadedFile("a.png", b"\0" * 100_000_000)}).status_code == 413
    assert not Picture.objects.exists()
