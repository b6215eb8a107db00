"""Races single stages, in memory and on one thread, against other libraries, round by round.

The tool `BenchmarkStages` measures our stages in its own process, one round per request.
"""

import json
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np

from encoders import clip_encoders, decoded, png_encoders
from racing import Results, Runner, Sample, command, compete, effort, missing, run, stages
from reference import Reference, psnr
from renderers import Cairo, Renderer, Skia, load_photos
from whole_pixels import OpenCV, Pillow
from workloads import FOLDER, Workload

RENDERERS: dict[str, type[Renderer]] = {
    "Skia, linear + linear mips": Skia,
    "cairo, bilinear": Cairo,
    "OpenCV, linear warp of a level": OpenCV,
    "Pillow, bilinear with reducing gap": Pillow,
}


class Stages:
    """The process of BenchmarkStages, with a scene in memory."""

    def __init__(self, workload: Workload, samples: int, every: int) -> None:
        self.process = subprocess.Popen(
            [stages(), "stages", workload.path, "--root", FOLDER, "--samples", str(samples),
             "--every", str(every)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.head = self.answer()

    def answer(self) -> dict:
        """Reads the tool's next answer."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("BenchmarkStages ended")
        return json.loads(line)

    def ask(self, *words: object) -> dict:
        """Requests a round of a stage. Returns its measurements."""
        assert self.process.stdin
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def runner(self, name: str, stage: str, threads: int = 1, **facts) -> Runner:
        """Returns a contender that runs one of our stages."""
        def work() -> Sample:
            answered = self.ask(stage, threads)
            return Sample(answered["seconds"], answered["cpu"], answered["pixels"], answered["bytes"])
        return Runner(name, work, **facts)

    def close(self) -> None:
        """Ends the process."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the frames, in px."""
        return self.head["width"], self.head["height"]

    def frames(self, folder: Path) -> np.ndarray:
        """Returns the sample frames (RGB)."""
        self.ask("write", folder)
        width, height = self.size
        return np.stack([
            np.fromfile(path, np.uint8).reshape(height, width, 4)[..., :3]
            for path in sorted(folder.glob("frame-*.rgba"))
        ])


def photo_stages(results: Results, tool: Stages, rounds: int) -> None:
    """Measures loading of photos and simulation."""
    results.add("Photos and simulation", compete([
        tool.runner("photos as a render loads them, 1 thread", "photos.load"),
        tool.runner("the same, 2 threads", "photos.load", 2),
        tool.runner("photos decoded whole", "photos.decode"),
        tool.runner("the pyramid of one photo", "pyramid"),
        tool.runner("simulating all frames", "simulate"),
    ], rounds), f"{tool.head['photos']} photos, {tool.head['photoPixels'] / 1e6:.0f} Mpx.")


def raster(results: Results, title: str, workload: Workload, tool: Stages, every: int,
           rounds: int, finished: dict[int, np.ndarray]) -> None:
    """Races drawing: everything again for each frame, and with static items drawn once."""
    frames = workload.frames()
    scale = tool.size[0] / 390
    photos = load_photos(frames, FOLDER)
    drawn = frames[::every]
    exact = Reference(tool.size, scale, photos)
    references = {place: exact.frame(frames[place]) for place in finished}
    for kept, ours, goals in (
        (False, "draw.all", {"cairo, bilinear": 1 / 0.6}),
        (True, "draw.kept", {"cairo, bilinear": 1 / 0.7}),
    ):
        runners = [tool.runner("zoetrope, 1 thread", ours),
                   tool.runner("zoetrope, 2 threads", ours, 2)]
        runners[0].psnr = min(psnr(finished[place], references[place]) for place in finished)
        for name, make in RENDERERS.items():
            try:
                renderer = make(tool.size, scale, photos)
                if kept:
                    renderer.keep(frames)
            except (ImportError, RuntimeError) as error:
                missing(f"{name.split(',')[0]} ({error})")
                continue
            runners.append(Runner(
                name, work_of(renderer, drawn), goal=goals.get(name),
                pixels=len(drawn) * tool.size[0] * tool.size[1],
                psnr=worst(renderer, frames, references)))
        note = "what all frames have in common drawn once" if kept else "everything drawn again"
        results.add(
            f"{title}: drawing, {note}", compete(runners, rounds, warm=False),
            f"{len(drawn)} frames of {tool.size[0]} × {tool.size[1]} px a round; PSNR of the worst "
            f"of the frames {', '.join(map(str, finished))} against exact areas, ours as written "
            "by `zoetrope render`.")


def work_of(renderer: Renderer, frames: list[dict]):
    """Returns a round of another renderer: all frames."""
    def work() -> None:
        for frame in frames:
            renderer.frame(frame)
    return work


def worst(renderer: Renderer, frames: list[dict], references: dict[int, np.ndarray]) -> float:
    """Returns the lowest PSNR of some frames."""
    values = []
    for place, reference in references.items():
        renderer.frame(frames[place])
        values.append(psnr(renderer.rgb(), reference))
    return min(values)


def png(results: Results, title: str, tool: Stages, rounds: int) -> None:
    """Races PNG encoding of the sample frames."""
    with TemporaryDirectory() as name:
        frames = tool.frames(Path(name))
    runners = [tool.runner("zoetrope, fast", "png.fast"),
               tool.runner("zoetrope, fast, 2 threads", "png.fast", 2),
               tool.runner("zoetrope, small", "png.small")]
    goals = {"fpng_py": 1 / 0.7}
    for name, encode in png_encoders().items():
        def work(encode=encode) -> Sample:
            start, used, count = perf_counter(), effort(), 0
            for frame in frames:
                count += encode(frame)
            return Sample(perf_counter() - start, effort() - used,
                          frames[..., 0].size, count)
        runners.append(Runner(name, work, goal=goals.get(name)))
    able = compete(runners, rounds, warm=False)
    results.add(f"{title}: PNG", able, f"{len(frames)} frames of the same pixels.")
    level6 = [runner for runner in able if runner.name.startswith("libpng level 6")]
    if level6:
        small = next(runner for runner in able if runner.name == "zoetrope, small")
        results.say(
            f"\nSmall compared with libpng's level 6: {level6[0].work_time / small.work_time:.2f} times as "
            f"fast (goal 3), {small.bytes / level6[0].bytes:.3f} of its bytes (goal 1).")


def output_file(folder: Path, kind: str, place: int) -> Path:
    """Returns the output file of the contender with this index."""
    return folder / f"{place}.{'gif' if kind == 'GIF' else 'png'}"


def clips(
    results: Results, title: str, workload: Workload, tool: Stages, rate: int, rounds: int
) -> None:
    """Races GIF and APNG encoding of the sample frames, which are all frames of the workload."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        frames = tool.frames(folder)
        gif, apng = clip_encoders(frames, rate, folder)
        pixels = frames[..., 0].size
        for kind, stage, writers in (("GIF", "gif", gif), ("APNG", "apng", apng)):
            ours = [tool.runner("zoetrope, 1 thread", stage),
                    tool.runner("zoetrope, 2 threads", stage, 2)]
            runners = list(ours)
            for peer, write in writers.items():
                path = output_file(folder, kind, len(runners))

                def work(write=write, path=path) -> None:
                    write(path)
                runners.append(Runner(peer, work, pixels=pixels))
            able = compete(runners, rounds, warm=False)
            if kind == "GIF":
                run(command(), "render", workload.path, "--root", FOLDER, "-o", folder / "ours",
                    "--format", "gif", "--quiet", codes=(0,))
                (folder / f"ours/{workload.name}.gif").rename(output_file(folder, kind, 0))
            for place, runner in enumerate(runners):
                # Uses the file of `zoetrope render`, which refines static pictures. It does not depend on the threads.
                path = output_file(folder, kind, 0 if place < len(ours) else place)
                if path.exists():
                    runner.bytes = path.stat().st_size
                    shown = decoded(path, len(frames)) if kind == "GIF" else None
                    if shown is not None:
                        runner.psnr = float(np.mean(
                            [psnr(*pair) for pair in zip(frames, shown)]))
            results.add(f"{title}: {kind}", able,
                        f"{len(frames)} frames of {tool.size[0]} × {tool.size[1]} px."
                        + (" PSNR is the mean of all frames." if kind == "GIF" else ""))
    results.add(f"{title}: reading and digests", compete([
        tool.runner("PNG read", "png.read"), tool.runner("digest", "digest"),
    ], rounds))
