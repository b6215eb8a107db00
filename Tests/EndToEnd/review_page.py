"""Assembles the report page from its sources, as `ReportPage` does, for reports made in Python."""

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from project import ROOT

SOURCES = ROOT / "Sources/C/CPages"
HEAVY = {"differences": [], "motionHeadline": [], "motion": [], "expectations": [], "problems": []}
SIGNATURES = {b"\x89PNG": "image/png", b"\xff\xd8": "image/jpeg", b"RIFF": "image/webp"}


def digest(text: str) -> str:
    """Returns the hash of a script or style for the content security policy."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def sources(ending: str) -> str:
    """Returns all scripts or styles as one text, in the order used by the program."""
    assembly = (SOURCES / "pages.S").read_text()
    names = re.findall(rf"[\w/]+\.{ending}\b", " ".join(re.findall(r"^  text report_\w+, (.*)", assembly, re.MULTILINE)))
    assert sorted(names) == sorted(
        f"{folder}/{path.name}" for folder in ("shared", "report") for path in (SOURCES / folder).glob(f"*.{ending}"))
    return "\n".join((SOURCES / name).read_text() for name in names)


def block(name: str, value: Any) -> str:
    """Returns a JSON data block, escaped so that no value can close the script element."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    for character in "<\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return f'<script type="application/json" id="{name}">{text}</script>'


def data_uri(picture: bytes) -> str:
    """Returns a picture as a data URI, as embedded in the page."""
    kind = next(kind for start, kind in SIGNATURES.items() if picture.startswith(start))
    return f"data:{kind};base64,{base64.b64encode(picture).decode()}"


def page(report: Mapping[str, Any], assets: Mapping[str, bytes]) -> str:
    """Returns the page of a report."""
    index = {**report, "scenes": [
        {key: HEAVY.get(key, value) for key, value in scene.items() if key not in ("curves", "film", "stills", "patch")}
        for scene in report["scenes"]
    ], "texts": {status: status for status in ("broken", "failed", "changed", "missing", "recorded", "passed")}}
    blocks = [block("report", index)]
    for place, scene in enumerate(report["scenes"]):
        blocks.append(block(f"scene-{place}", {"texts": {}, **scene}))
        if scene.get("film"):
            pictures = [assets.get(name) for name in scene["film"]["pictures"]]
            uris = [picture and data_uri(picture) for picture in pictures]
            blocks.append(block(f"film-{place}", uris))
    style, script = sources("css"), sources("js")
    parts = {
        "STYLE-HASH": digest(style), "SCRIPT-HASH": digest(script), "STYLE": style,
        "SCRIPT": script, "DATA": "\n".join(blocks),
    }
    template = (SOURCES / "report/page.html").read_text()
    return re.sub("%([A-Z-]+)%", lambda found: parts[found[1]], template)
