"""The default font, for scenes that do not name one."""

import json
import os
from pathlib import Path

from project import Project

FONTS = "/usr/share/fonts/truetype/dejavu"
# Makes fontconfig report a family of DejaVu as Inter, as if Inter were installed.
RENAMED = """<match target="scan">
  <test name="family"><string>DejaVu Serif</string></test>
  <edit name="family" mode="assign" binding="same"><string>Inter</string></edit>
</match>"""


def environment(folder: Path, rules: str) -> dict[str, str]:
    folder.mkdir()
    file = folder / "fonts.conf"
    file.write_text(
        f'<?xml version="1.0"?><fontconfig><dir>{FONTS}</dir>{rules}'
        f"<cachedir>{folder}/cache</cachedir></fontconfig>"
    )
    return {**os.environ, "FONTCONFIG_FILE": str(file), "HOME": str(folder)}


def drawn(project: Project, scene: str, env: dict[str, str]) -> tuple[str | None, bytes]:
    """Returns the reported font, and the first frame."""
    done = project.run("render", scene, "--format", "png", "--json", "--force", env=env)
    assert done.returncode == 0, done.stderr
    [summary] = json.loads(done.stdout)["scenes"]
    frames = project.folder / "output" / "scene" / "frame-0000.png"
    return summary.get("font"), frames.read_bytes()


def test_inter_is_preferred_if_installed(project: Project, tmp_path: Path) -> None:
    plain = environment(tmp_path / "plain", "")
    inter = environment(tmp_path / "inter", RENAMED)
    scene = project.scene(output={"overlays": ["clock"]}, duration=0.1)
    without, frame = drawn(project, scene, plain)
    preferred, frame_inter = drawn(project, scene, inter)
    assert without is not None and without.startswith("DejaVu") and preferred == "Inter"
    assert frame != frame_inter

    # A scene that names its font looks the same with either configuration.
    named = project.scene(output={"overlays": ["clock"], "font": "DejaVu Sans"}, duration=0.1)
    assert drawn(project, named, plain) == drawn(project, named, inter)

    # No font is reported if no text is drawn.
    silent = project.scene(output={"overlays": []}, duration=0.1)
    assert drawn(project, silent, plain)[0] is None
