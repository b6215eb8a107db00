"""Races whole runs: from a scene file to files on disk, including the start of the process."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from PIL import Image

from racing import ROOT, Results, Runner, Sample, command, compete, effort, run
from workloads import FOLDER, Workload, many_photos, small_scenes, w1, w2

OUT = FOLDER / "out"


def before() -> Path | None:
    """Returns an older build to race against: $BENCH_BEFORE."""
    path = os.environ.get("BENCH_BEFORE")
    return Path(path).resolve() if path else None


def render(
    workload: Workload, *words: object, name: str, program: Path | None = None,
    goal: float | None = None,
) -> Runner:
    """Returns a contender that renders a scene into its own folder."""
    def work() -> Sample:
        folder = OUT / name
        shutil.rmtree(folder, ignore_errors=True)
        start, used = time.perf_counter(), effort()
        run(program or command(), "render", workload.path, "--root", FOLDER, "-o", folder,
            "--quiet", *words, codes=(0,))
        taken, worked = time.perf_counter() - start, effort() - used
        written = sum(path.stat().st_size for path in folder.rglob("*") if path.suffix != ".json")
        return Sample(taken, worked, 0, written)
    return Runner(name, work, goal=goal)


def earlier(workload: Workload, goal: float | None = None) -> list[Runner]:
    """Returns the same render by the older build, if there is one."""
    program = before()
    return [] if program is None else [
        named(render(workload, name="before", program=program, goal=goal), "an earlier build")]


def peer(name: str, workload: Workload, kind: str, processes: int, goal: float | None) -> Runner:
    """Returns a contender that renders the same frames with Skia, in a separate program."""
    def work() -> Sample:
        folder = OUT / f"peer-{kind}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        start, used = time.perf_counter(), effort()
        run(sys.executable, Path(__file__).with_name("skia_program.py"), workload.path.stem, kind,
            folder, processes, codes=(0,))
        taken, worked = time.perf_counter() - start, effort() - used
        return Sample(taken, worked, 0, sum(
            path.stat().st_size for path in folder.iterdir() if path.suffix in {".png", ".gif"}))
    return Runner(name, work, goal=goal)


def named(runner: Runner, name: str) -> Runner:
    """Renames a contender for the table."""
    runner.name = name
    return runner


def finished(workload: Workload, places: list[int]) -> dict[int, np.ndarray]:
    """Renders a scene and returns some of its frames (RGB)."""
    folder = OUT / "finished"
    run(command(), "render", workload.path, "--root", FOLDER, "-o", folder, "--quiet", "--force",
        "--format", "png", codes=(0,))
    return {
        place: np.asarray(Image.open(
            folder / workload.name / f"frame-{place:04}.png").convert("RGB"))
        for place in places
    }


def pictures(results: Results, rounds: int) -> None:
    """Races W1 and W2 from their scenes to their files."""
    workload = w1()
    (FOLDER / "w1.jsonl").write_bytes(display_list(workload))
    runners = [
        named(render(workload, name="w1-2"), "zoetrope, 2 threads"),
        named(render(workload, "-j", 1, name="w1-1"), "zoetrope, 1 thread"),
        peer("Skia + fpng, 2 processes", workload, "fpng", 2, 6),
        *earlier(workload),
    ]
    results.add("W1 from scene to PNG files", compete(runners, rounds, warm=False),
                "120 frames of 1170 × 2532 px with ten photos of 3 Mpx. The goal is held against "
                "the processor's time.")
    workload = w2()
    (FOLDER / "w2.jsonl").write_bytes(display_list(workload))
    runners = [
        named(render(workload, name="w2-2"), "zoetrope, 2 threads"),
        peer("Skia + ffmpeg, a palette a frame", workload, "gif-single", 2, None),
        peer("Skia + ffmpeg, one palette", workload, "gif", 2, None),
        *earlier(workload),
    ]
    results.add("W2 from scene to GIF", compete(runners, rounds, warm=False),
                "60 frames of 390 × 844 px.")


def display_list(workload: Workload) -> bytes:
    """Returns the display lists of a scene as text, for the Skia program."""
    return subprocess.run(
        [command(), "trace", workload.path, "--root", FOLDER, "--display-list"],
        capture_output=True, check=True).stdout


def photos(results: Results, rounds: int) -> None:
    """Races a scene whose cost is dominated by its photos."""
    workload = many_photos()
    results.add("24 photos of 12 Mpx", compete([
        named(render(workload, name="many-2"), "zoetrope, 2 threads"),
        named(render(workload, "-j", 1, name="many-1"), "zoetrope, 1 thread"),
        named(render(workload, "--frames", "0..<1", name="many-first"), "its first frame alone"),
        named(render(workload, "--frames", "0..<1", "--scale", 0.5, name="many-preview"),
              "its first frame at half a pixel per point"),
        *earlier(workload, goal=4),
    ], rounds, warm=False), "30 frames of 1170 × 2532 px as PNG files.")


def gate(results: Results, rounds: int, count: int = 40) -> None:
    """Races `verify` of many small unchanged scenes."""
    scenes = [workload.path for workload in small_scenes()[:count]]
    goldens = OUT / "goldens"
    shutil.rmtree(goldens, ignore_errors=True)
    run(command(), "verify", *scenes, "--root", FOLDER, "--goldens", goldens, "--update", "missing",
        "--quiet")

    def verify(jobs: int) -> Runner:
        return Runner(f"verify, {jobs} thread{'s' if jobs > 1 else ''}", lambda: run(
            command(), "verify", *scenes, "--root", FOLDER, "--goldens", goldens, "--quiet", "-j",
            jobs, codes=(0,)))

    able = compete([verify(2), verify(1)], rounds, warm=False)
    results.add(f"{count} scenes of 98 × 213 px, unchanged", able,
                "Each shows 24 photos of 12 Mpx.")
    results.say(f"\n{count / able[0].median:.1f} scenes per second on 2 threads (goal 30), "
                f"{count / able[1].median:.1f} on 1; two threads are "
                f"{able[1].median / able[0].median:.2f} times as fast as one (goal 1.9).")


C_PROGRAM = r"""
#include <stddef.h>
#include <stdio.h>
#include <png.h>
#include <gif_lib.h>
#include <jpeglib.h>
#include <libdeflate.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>
#include <yaml.h>
int main(void) {
  int code; FT_Library library; struct jpeg_error_mgr errors;
  printf("%s %d %s %s %d %p %d %p\n", png_get_libpng_ver(NULL), FcGetVersion(), hb_version_string(),
    yaml_get_version_string(), (int)(size_t)GifErrorString(1), (void*)jpeg_std_error(&errors),
    FT_Init_FreeType(&library), (void*)libdeflate_alloc_decompressor());
  code = 0; return code;
}
"""


def starts(results: Results, rounds: int) -> None:
    """Races the start of the process against a C program with the same libraries, and a render against its duration."""
    runners = [Runner("zoetrope --version", lambda: run(command(), "--version"))]
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler:
        source, program = OUT / "start.c", OUT / "start"
        OUT.mkdir(parents=True, exist_ok=True)
        source.write_text(C_PROGRAM, encoding="utf-8")
        flags = subprocess.run(
            ["pkg-config", "--cflags", "--libs", "libpng", "libdeflate", "libjpeg", "yaml-0.1",
             "freetype2", "harfbuzz", "fontconfig"],
            capture_output=True, text=True, check=False).stdout.split()
        built = subprocess.run(
            [compiler, "-O2", str(source), *flags, "-lgif", "-o", str(program)],
            capture_output=True, check=False)
        if built.returncode == 0:
            runners.append(Runner("a C program of the same libraries", lambda: run(program)))
    results.add("Start of the process", compete(runners, max(rounds * 5, 11)))
    scene = ROOT / "scenes/zozo.yaml"
    folder = OUT / "film"

    def render_scene() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        run(command(), "render", scene, "-o", folder, "--quiet", codes=(0,))
    able = compete([Runner("zoetrope render scenes/zozo.yaml", render_scene)], rounds, warm=False)
    text = (folder / "zozo/manifest.json").read_text(encoding="utf-8")
    length = max(float(time) for time in re.findall(r'"playback":\s*([0-9.]+)', text))
    results.add("A clip compared with its own length", able,
                f"The clip lasts {length:.2f} s; the goal is to be done before.")


def tidy() -> None:
    """Deletes the files that the races have written."""
    shutil.rmtree(OUT, ignore_errors=True)
