"""Pictures of the demo, drawn here: a head in the manner of a woodcut for each character, and a sketch of the mill."""

from __future__ import annotations

import hashlib
from functools import cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

from campaigns.models import Campaign, Picture

PAPER, INK = (236, 226, 202), (46, 36, 28)
CLOTHS = ((122, 46, 38), (46, 74, 98), (78, 88, 52), (104, 78, 40), (82, 58, 92), (60, 92, 88))
SKIN = (222, 184, 148)
WIDTH, HEIGHT = 240, 300
SHEET = (640, 420)
Brush = ImageDraw.ImageDraw


def draw_pictures(campaign: Campaign, characters: list[dict[str, Any]]) -> dict[str, Picture]:
    """A portrait by the key of each who has a face, and the sketch that is shown as a handout."""
    kept = {one["key"]: _kept(campaign, one["face"], n) for n, one in enumerate(characters) if "face" in one}
    kept["sketch"] = _kept(campaign, "", 0)
    Picture.objects.bulk_create(kept.values())
    return kept


def _kept(campaign: Campaign, face: str, number: int) -> Picture:
    body = _body(face, number)
    width, height = (WIDTH, HEIGHT) if face else SHEET
    digest = hashlib.sha256(body).hexdigest()
    return Picture(campaign=campaign, digest=digest, kind="png", width=width, height=height, body=body)


@cache
def _body(face: str, number: int) -> bytes:
    """Without a face it is the sketch. Drawn once by each process."""
    file = BytesIO()
    image = portrait(face, number) if face else sketch()
    image.convert("P", palette=Image.Palette.ADAPTIVE, colors=16).save(file, "PNG")
    return file.getvalue()


def portrait(face: str, number: int) -> Image.Image:
    """Everybody of a kind alike, but for his cloth, the width of his face and how the light falls."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)
    cloth, wide = CLOTHS[number % len(CLOTHS)], 40 + number * 7 % 25
    for y in range(14, HEIGHT, 7 + number % 3):
        pen.line((12, y, WIDTH - 12, y - 10), fill=(206, 192, 160))
    pen.polygon([(24, HEIGHT), (56, 226), (WIDTH - 56, 226), (WIDTH - 24, HEIGHT)], fill=cloth, outline=INK, width=4)
    pen.rectangle((104, 190, 136, 236), fill=SKIN, outline=INK, width=3)
    pen.ellipse((120 - wide, 88, 120 + wide, 212), fill=SKIN, outline=INK, width=4)
    _features(pen, wide, bearded=number % 2 == 1 and face not in ("coif", "hood"))
    HEADS[face](pen, cloth, wide)
    pen.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=INK, width=6)
    return image


def _features(pen: Brush, wide: int, *, bearded: bool) -> None:
    for x in (120 - wide // 2, 120 + wide // 2):
        pen.ellipse((x - 5, 140, x + 5, 148), fill=INK)
        pen.line((x - 11, 130, x + 11, 128), fill=INK, width=3)
    pen.line([(121, 146), (114, 168), (124, 170)], fill=INK, width=3)
    pen.line((106, 187, 134, 186), fill=INK, width=3)
    if bearded:
        pen.polygon([(88, 184), (152, 184), (138, 222), (120, 234), (102, 222)], fill=(92, 68, 46), outline=INK)
        pen.line((108, 190, 132, 190), fill=SKIN, width=4)


def _hat(pen: Brush, cloth: Any, wide: int) -> None:
    pen.ellipse((44, 92, 196, 122), fill=INK)
    pen.polygon([(82, 106), (90, 40), (150, 36), (158, 106)], fill=(74, 62, 54), outline=INK)
    pen.line((84, 98, 157, 98), fill=cloth, width=8)


def _morion(pen: Brush, cloth: Any, wide: int) -> None:
    steel = (150, 156, 160)
    pen.pieslice((76, 40, 164, 160), 180, 360, fill=steel, outline=INK, width=4)
    pen.arc((60, 8, 180, 148), 205, 335, fill=INK, width=7)
    pen.polygon([(40, 94), (120, 116), (200, 94), (164, 104), (120, 108), (76, 104)], fill=steel, outline=INK)


def _coif(pen: Brush, cloth: Any, wide: int) -> None:
    linen = (248, 244, 232)
    pen.chord((120 - wide - 12, 66, 120 + wide + 12, 196), 180, 360, fill=linen, outline=INK, width=4)
    for x in (120 - wide - 10, 120 + wide + 2):
        pen.polygon([(x, 128), (x + 8, 128), (x + 12, 204), (x - 4, 204)], fill=linen, outline=INK)


def _hood(pen: Brush, cloth: Any, wide: int) -> None:
    pen.arc((120 - wide - 14, 62, 120 + wide + 14, 260), 170, 370, fill=cloth, width=24)
    pen.arc((120 - wide - 16, 60, 120 + wide + 16, 262), 170, 370, fill=INK, width=4)


def _cowl(pen: Brush, cloth: Any, wide: int) -> None:
    pen.chord((120 - wide, 84, 120 + wide, 150), 180, 360, fill=(120, 96, 70), outline=INK)
    pen.ellipse((98, 84, 142, 104), fill=SKIN)
    pen.polygon([(52, 226), (120, 262), (188, 226), (176, 212), (120, 240), (64, 212)], fill=(88, 70, 52), outline=INK)


def _bare(pen: Brush, cloth: Any, wide: int) -> None:
    pen.chord((120 - wide - 4, 78, 120 + wide + 4, 164), 176, 364, fill=(98, 70, 44), outline=INK, width=3)


HEADS = {"hat": _hat, "morion": _morion, "coif": _coif, "hood": _hood, "cowl": _cowl, "bare": _bare}


def sketch() -> Image.Image:
    """The mill, its pond, the stream, the lane and two doors: drawn with a burnt stick."""
    image = Image.new("RGB", SHEET, PAPER)
    pen = ImageDraw.Draw(image)
    pen.line([(250, 0), (268, 90), (300, 150)], fill=INK, width=5)
    pen.polygon([(236, 150), (330, 140), (346, 214), (280, 246), (226, 206)], outline=INK, width=5)
    pen.line([(320, 236), (330, 320), (316, 420)], fill=INK, width=5)
    pen.rectangle((360, 160, 470, 250), outline=INK, width=7)
    pen.rectangle((470, 176, 540, 238), outline=INK, width=5)
    pen.ellipse((334, 188, 372, 226), outline=INK, width=4)
    for turn in range(4):
        pen.line((353, 188, 353, 226) if turn % 2 else (334, 207, 372, 207), fill=INK, width=2)
    pen.line([(0, 268), (180, 276), (400, 270), (640, 284)], fill=INK, width=3)
    pen.line([(0, 286), (180, 294), (400, 288), (640, 302)], fill=INK, width=3)
    for x in (404, 496):
        pen.line((x, 246, x + 22, 246), fill=PAPER, width=9)
    for x, y in ((60, 80), (96, 120), (44, 150), (120, 64), (560, 70), (596, 110)):
        pen.ellipse((x - 18, y - 18, x + 18, y + 14), outline=INK, width=4)
        pen.line((x, y + 14, x, y + 32), fill=INK, width=4)
    return image
