"""Varies the environment of a run, which must not affect results: threads, locale, clock, limits, processor."""

import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from faults import CRASHES, MOVING
from project import contents
from verification import CLEAN, Gate

# Disables vector instructions newer than about 15 years, and the fused multiply-add of libm.
OLD_PROCESSOR = {
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX,-AVX512F,-FMA,-FMA4,-SSE4_1,-SSE4_2,-SSSE3,-BMI2,-ERMS",
    "JSIMD_FORCENONE": "1",
}


NUMBER = re.compile(rb"-?\d+\.\d+(?:e-?\d+)?")


@dataclass(frozen=True)
class Surroundings:
    """The environment in which commands run."""

    name: str
    # Environment variables. None removes a variable.
    variables: Mapping[str, str | None] = field(default_factory=dict)
    # Shell code that runs before the command.
    first: str = ":"
    # A program that runs the command, with its arguments.
    through: tuple[str, ...] = ()
    threads: int | None = None
    # Whether the command has output streams. If not, only files are compared.
    is_heard: bool = True
    # Whether the C library computes as on another processor. Its exp, sin and pow may then differ in the
    # last of 17 digits, which only `curve` and `trace` print.
    is_elsewhere: bool = False
    # A locale that is generated for the run.
    locale: str | None = None

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of a run."""
        all_variables: dict[str, str | None] = {**CLEAN, **self.variables}
        return {name: value for name, value in all_variables.items() if value is not None}

    def seen(self, found: dict[str, bytes]) -> dict[str, bytes]:
        """Returns the results that must not depend on the environment."""
        if not self.is_heard:
            return {name: data for name, data in found.items() if name.startswith(("out/", "goldens/"))}
        if not self.is_elsewhere:
            return found
        return {
            name: NUMBER.sub(lambda number: b"%.15g" % float(number[0]), data)
            if name.startswith(("curve", "trace")) else data
            for name, data in found.items()
        }

    def missing_requirement(self, folder: Path) -> str | None:
        """Generates the locale if needed. Returns what this machine lacks, or None."""
        if self.through and not shutil.which(self.through[0]):
            return f"{self.through[0]} is not installed"
        if not self.locale:
            return None
        place = folder / "locales"
        place.mkdir(exist_ok=True)
        command = ["localedef", "-i", self.locale, "-f", "UTF-8", str(place / f"{self.locale}.UTF-8")]
        try:
            done = subprocess.run(command, capture_output=True, check=False)
        except FileNotFoundError:
            return "localedef is not installed"
        return None if (place / f"{self.locale}.UTF-8").exists() else done.stderr.decode()


PLAIN = Surroundings("plain")
# The environment that `make test` compares with a plain run: as many variations as possible at once.
ODD = Surroundings(
    "odd",
    {"LC_ALL": "xx_YY.UTF-8", "TZ": "Pacific/Kiritimati", "HOME": None, "TERM": "dumb", **OLD_PROCESSOR},
    first="umask 077; ulimit -n 64; ulimit -s 1024; exec </dev/null", threads=1, is_elsewhere=True,
)


def foreign(locale: str) -> Surroundings:
    """Returns an environment with a locale whose number format, letters or signs differ from C's."""
    return Surroundings(
        locale, {"LC_ALL": f"{locale}.UTF-8", "LOCPATH": "locales"}, locale=locale)


def at(time: str) -> Surroundings:
    """Returns an environment with another date and time."""
    return Surroundings(f"at {time}", through=("faketime", "-f", f"@{time}"))


CAMPAIGN = [
    ODD,
    *(Surroundings(f"{threads} threads", threads=threads) for threads in (1, 2, 8)),
    *(Surroundings(f"LC_ALL={name}", {"LC_ALL": name}) for name in ("POSIX", "C.UTF-8", "xx_YY", "")),
    *map(foreign, ("de_DE", "tr_TR", "ar_SA", "ja_JP")),
    *(Surroundings(f"TZ={zone}", {"TZ": zone}) for zone in ("Pacific/Kiritimati", "nowhere", "")),
    *map(at, ("1970-01-02 00:00:00", "2038-01-20 00:00:00", "2100-02-28 23:59:59")),
    Surroundings("SOURCE_DATE_EPOCH", {"SOURCE_DATE_EPOCH": "1"}),
    *(Surroundings(f"umask {mask}", first=f"umask {mask}") for mask in ("077", "000", "022")),
    Surroundings("no home", {"HOME": None, "USER": None, "LOGNAME": None}),
    Surroundings("a home that is not there", {"HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent"}),
    Surroundings("no variables", {name: None for name in CLEAN}),
    Surroundings("in CI", {"CI": "true", "TERM": "dumb", "NO_COLOR": "1"}),
    Surroundings("no vectors in libraries", OLD_PROCESSOR, is_elsewhere=True),
    Surroundings("a processor of 2006", through=("qemu-x86_64", "-cpu", "core2duo"), is_elsewhere=True),
    Surroundings("a processor with AVX2", through=("qemu-x86_64", "-cpu", "Haswell"), is_elsewhere=True),
    Surroundings("no input", first="exec <&-"),
    Surroundings("no output", first="exec <&- >&-", is_heard=False),
    Surroundings("no streams", first="exec <&- >&- 2>&-", is_heard=False),
    Surroundings("few descriptors", first="ulimit -n 24"),
    Surroundings("a small stack", first="ulimit -s 512"),
    Surroundings("no priority", through=("nice", "-n", "19")),
]

THREADED = {"render", "verify", "diff"}
COMMANDS: list[list[str]] = [
    ["validate", "a.yaml", "b.yaml", "--json"],
    ["trace", "a.yaml"],
    ["trace", "b.yaml", "--display-list"],
    ["curve", "spring(duration: 0.5, bounce: 0.2)", "--plot", "out/curve.png", "--format", "json"],
    ["lint", "a.yaml", "--json"],
    ["pixels", "photos/a.jpg", "photos/b.png", "photos/c.gif", "photos/d.jpg"],
    ["render", "a.yaml", "b.yaml", "-o", "out"],
    ["verify", "a.yaml", "--goldens", "goldens", "--update", "all", "--keep", "frames", "--json"],
    ["verify", "b.yaml", "--goldens", "goldens", "--update", "all", "--keep", "apng", "--json"],
    ["diff", "out/a", "out/b", "--report", "out/diff", "--json"],
    ["verify", "a.yaml", "b.yaml", "--goldens", "goldens", "--shard", "1/2", "--report", "out/parts"],
    ["verify", "a.yaml", "b.yaml", "--goldens", "goldens", "--shard", "2/2", "--report", "out/parts"],
    ["merge", "out/parts", "--report", "out/merged", "--json"],
]


def everything(gate: Gate, around: Surroundings) -> dict[str, bytes]:
    """Runs all commands. Returns their output, exit codes and files, by name."""
    gate.scene("a", **MOVING)
    gate.scene(
        "b", **MOVING, viewer={"style": "zozo", "openDuration": 0.4},
        output={"fps": 30, "formats": ["gif", "png"], "overlays": ["touches", "clock"]})
    (gate.folder / "out").mkdir()
    found: dict[str, bytes] = {}
    for arguments in COMMANDS:
        threads = ["-j", str(around.threads)] if around.threads and arguments[0] in THREADED else []
        done = subprocess.run(
            ["sh", "-c", f'{around.first}; exec "$@"', "sh", *around.through, gate.zoetrope, *arguments, *threads],
            cwd=gate.folder, env=around.environment, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=300, check=False)
        name = " ".join(arguments)
        assert done.returncode not in CRASHES, f"{name}: {done.returncode}: {done.stderr!r}"
        found[f"{name}: exit code"] = str(done.returncode).encode()
        found[f"{name}: output"] = done.stdout
    for folder in ("out", "goldens"):
        found |= {f"{folder}/{name}": data for name, data in contents(gate.folder / folder).items()}
    return found
