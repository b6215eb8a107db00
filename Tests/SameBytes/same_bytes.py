"""Records digests of everything that zoetrope makes from scenes, and compares two such records.

same_bytes.py record ZOETROPE RECORD.json [--quick | --full] [SCENE...]
same_bytes.py compare BEFORE.json AFTER.json
same_bytes.py near ZOETROPE_BEFORE ZOETROPE_AFTER TOLERANCE [SCENE...]

The default scenes are those of scenes/ and of Tests/SameBytes/scenes, which cover what the samples do not.
`--quick` draws nothing: it records traces, display lists and messages. Frames and goldens are drawn at 1 px
per pt, or with `--full` at the scenes' own scales. GIFs always have their own scales.

To show that a change alters no byte, record with the command before and after the change and compare the
records. `compare` exits with 1 if they differ. To show that a change moves no number by more than a tolerance,
such as 1e-9, `near` compares the traces and display lists of two commands.
"""

import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TRACES = {
    "frames.csv": [], "frames.json": ["--format", "json"], "events.csv": ["--at", "events"],
    "events.json": ["--at", "events", "--format", "json"], "display-list": ["--display-list"],
}
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")


def picture(width, height, seed):
    """Returns a PNG file with gradients and a checkerboard, on which crops and scales are visible."""
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            check = 40 if (x // 5 + y // 7 + seed) % 2 else 0
            rows += bytes(((x * 255 // width + seed * 50) % 256, y * 255 // height, (check + seed * 31) % 256))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(rows)))
            + chunk(b"IEND", b""))


def copy_scenes(folder):
    """Copies this folder's scenes into another folder and creates their photos. Returns the scenes."""
    for index, (width, height) in enumerate([(60, 40), (40, 60), (90, 30), (50, 50), (30, 80)]):
        (folder / f"p{index}.png").write_bytes(picture(width, height, index))
    for scene in sorted((HERE / "scenes").glob("*.yaml")):
        shutil.copy(scene, folder)
    return sorted(folder.glob("*.yaml"))


def digest(data):
    return hashlib.sha256(data).hexdigest()[:24]


def recorded(command, scene, kind):
    """Returns the digests of everything made from a scene, by the name of the result."""
    found = {}

    def run(command, *arguments):
        """Returns a run's exit code and output, with the path of the scene's folder removed."""
        result = subprocess.run(
            [command, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
            env={**os.environ, "CI": "1", "NO_COLOR": "1"})
        return result.returncode, plain(result.stdout)

    def plain(data):
        return data.replace(str(scene.parent).encode(), b"")

    for name, arguments in TRACES.items():
        code, out = run(command, "trace", scene, *arguments)
        found[name] = f"{code} {digest(out)}"
    code, out = run(command, "lint", scene, "--json")
    found["lint"] = f"{code} {digest(out)}"
    if kind == "--quick":
        return found
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        scale = [] if kind == "--full" else ["--scale", "1"]
        code, _ = run(
            command, "render", scene, "--format", "gif,png", "-o", folder / "out", "--quiet", *scale)
        found["render"] = f"{code}"
        for path in sorted((folder / "out").rglob("*")):
            if path.is_file():
                found[f"out/{path.relative_to(folder / 'out')}"] = digest(path.read_bytes())
        goldens = folder / "goldens"
        code, _ = run(command, "verify", scene, "--goldens", goldens, "--update", "all", "--quiet", *scale)
        found["record"] = f"{code}"
        for path in sorted(goldens.rglob("*")):
            if path.is_file() and path.suffix != ".lock":
                found[f"golden/{path.relative_to(goldens)}"] = digest(facts(path).encode())
        run(command, "verify", scene, "--goldens", goldens, "--update", "none", "--quiet", "--speed", "0.9",
            "--report", folder / "report", "--triptychs", "2", *scale)
        report = folder / "report" / "report.json"
        if report.exists():
            found["report"] = digest(plain(json.dumps(numbers(json.loads(report.read_text()))).encode()).replace(str(folder).encode(), b""))
        for path in sorted((folder / "report").rglob("*.png")):
            found[f"report/{path.name}"] = digest(path.read_bytes())
    return found


def facts(path):
    """Returns a golden without its constants, whose names may change, and without its final digest."""
    text = path.read_bytes().decode(errors="replace")
    return re.sub(r"(?m)^constants \d+\n(?:\".*\n)*|^end .*\n", "", text)


def numbers(value):
    """Returns a report without sentences and times of day."""
    if isinstance(value, dict):
        return {key: numbers(part) for key, part in value.items()}
    if isinstance(value, list):
        return [numbers(part) for part in value]
    return None if isinstance(value, str) and " " in value else value


def record(command, target, kind, scenes):
    with tempfile.TemporaryDirectory() as temporary:
        if not scenes:
            scenes = sorted((ROOT / "scenes").glob("*.yaml")) + copy_scenes(Path(temporary))
        with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", "2"))) as pool:
            results = pool.map(lambda scene: recorded(command, scene, kind), scenes)
            found = {}
            for scene, result in zip(scenes, results):
                found[scene.stem] = result
                print(scene.stem, len(result), file=sys.stderr)
    Path(target).write_text(json.dumps(found, indent=1))


def compare(before, after):
    one, other = (json.loads(Path(path).read_text()) for path in (before, after))
    differences = 0
    for scene in sorted(set(one) & set(other)):
        names = set(one[scene]) | set(other[scene])
        if not {"render"} <= set(one[scene]) & set(other[scene]):
            names = {name for name in names if name in one[scene] and name in other[scene]}
        wrong = sorted(name for name in names if one[scene].get(name) != other[scene].get(name))
        if wrong:
            differences += 1
            print(f"{scene}: {len(wrong)} of {len(names)} differ: {', '.join(wrong[:8])}"
                  + (" …" if len(wrong) > 8 else ""))
    alone = sorted(set(one) ^ set(other))
    print(f"{len(set(one) & set(other))} scenes, {differences} differ"
          + (f"; in one record only: {', '.join(alone)}" if alone else ""))
    return 1 if differences else 0


def distance(one, other):
    """Returns the largest difference of the numbers in two texts; infinite if anything else differs."""
    if NUMBER.sub(b"#", one) != NUMBER.sub(b"#", other):
        return float("inf")
    pairs = zip(NUMBER.findall(one), NUMBER.findall(other))
    return max((abs(float(a) - float(b)) for a, b in pairs if a != b), default=0)


def near(before, after, tolerance, scenes):
    """Compares the traces and display lists of two commands."""
    with tempfile.TemporaryDirectory() as temporary:
        scenes = scenes or sorted((ROOT / "scenes").glob("*.yaml")) + copy_scenes(Path(temporary))
        worst = 0
        for scene in scenes:
            for name, arguments in TRACES.items():
                runs = [subprocess.run([command, "trace", scene, *arguments], capture_output=True)
                        for command in (before, after)]
                found = distance(*(b"%d\n" % run.returncode + run.stdout for run in runs))
                worst = max(worst, found)
                if found > tolerance:
                    print(f"{scene.stem} {name}: {found}")
    print(f"{len(scenes)} scenes, the largest difference is {worst}")
    return 1 if worst > tolerance else 0


def main(arguments):
    kind = next((argument for argument in arguments if argument in ("--quick", "--full")), "")
    arguments = [argument for argument in arguments if argument != kind]
    if len(arguments) >= 3 and arguments[0] == "record":
        record(arguments[1], arguments[2], kind, [Path(path) for path in arguments[3:]])
        return 0
    if len(arguments) == 3 and arguments[0] == "compare":
        return compare(arguments[1], arguments[2])
    if len(arguments) >= 4 and arguments[0] == "near":
        return near(*arguments[1:3], float(arguments[3]), [Path(path) for path in arguments[4:]])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
