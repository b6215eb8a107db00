"""The arithmetic of the benchmarks: ratios, goals, changed counts, and pasting of tables."""

import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from project import ROOT

sys.path.insert(0, str(ROOT / "Benchmarks"))

import counts  # noqa: E402
import paste  # noqa: E402
import racing  # noqa: E402
import stage_races  # noqa: E402


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of two kernels, made with the installed tools."""
    file = tmp_path / "counts.tsv"
    file.write_text("# tools\nkernel\tinstructions\nfill\t1000\nblend\t2000\n", encoding="utf-8")
    monkeypatch.setattr(counts, "FILE", file)
    monkeypatch.setattr(counts, "surroundings", lambda: ["tools"])


@pytest.mark.parametrize(("now", "code", "words"), [
    ({"fill": 1000, "blend": 2000}, 0, "as recorded"),
    ({"fill": 1049, "blend": 1901}, 0, "+4.9%"),
    ({"fill": 1051, "blend": 2000}, 1, "+5.1%  over 5 %"),
    ({"fill": 900, "blend": 2000}, 1, "-10.0%  over 5 %"),
    ({"fill": 1000}, 1, "blend            is no kernel any more"),
    ({"fill": 1000, "blend": 2000, "new": 1}, 1, "record it"),
])
def test_counts_off_by_more_than_five_percent_are_reported(
    recorded: None, now: dict[str, int], code: int, words: str,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(counts, "counted", lambda kernels: now)
    assert counts.compare([]) == code
    assert words in capsys.readouterr().out


def test_counts_of_other_tools_are_not_compared(
    recorded: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(counts, "surroundings", lambda: ["other tools"])
    assert counts.compare([]) == 2
    assert "tools; here other tools" in capsys.readouterr().err


def test_record_names_kernels_and_tools() -> None:
    remarks, kernels = counts.recorded()
    assert len(remarks) == 4 and remarks[0].startswith("swift ")
    assert kernels and all(count > 0 for count in kernels.values())


def test_table_shows_ratios_to_the_first_and_goals() -> None:
    ours = racing.Runner("ours", lambda: None, pixels=3_000_000)
    peer = racing.Runner("peer", lambda: None, goal=2)
    other = racing.Runner("other", lambda: None, goal=4)
    for runner, seconds in ((ours, 1.0), (peer, 2.5), (other, 3.0)):
        runner.samples = [racing.Sample(seconds, seconds * 2)] * 3
    rows = [[cell.strip() for cell in line.strip("|").split("|")]
            for line in racing.table([ours, peer, other])]
    columns = {name: place for place, name in enumerate(rows[0])}
    assert "PSNR, dB" not in columns and "MB" not in columns
    assert rows[2][columns["Mpx/s"]] == "3.00"
    assert [row[columns["× ours"]] for row in rows[2:]] == ["", "2.50", "3.00"]
    assert [row[columns["goal"]] for row in rows[2:]] == ["", "≥ 2.00 yes", "≥ 4.00 no"]


def test_contender_that_cannot_run_is_named_and_omitted() -> None:
    def absent() -> None:
        raise ImportError("no module named peer")
    able = racing.compete(
        [racing.Runner("ours", lambda: None), racing.Runner("absent peer", absent)], 1)
    assert [runner.name for runner in able] == ["ours"]
    assert "absent peer" in racing.MISSING
    racing.MISSING.remove("absent peer")


def test_tables_of_the_last_run_are_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "RESULTS.md"
    results = tmp_path / ".build/bench/results.md"
    results.parent.mkdir(parents=True)
    results.write_text("a day\n\n## Stages\n\n### W1\n", encoding="utf-8")
    monkeypatch.setattr(paste, "ROOT", tmp_path)
    monkeypatch.setattr(paste, "PAGE", page)
    paste.main()
    assert page.read_text(encoding="utf-8") == "# The last run\n\na day\n\n## Stages\n\n### W1\n"


def test_clip_size_does_not_depend_on_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The size of our GIF is that of the command's file, regardless of the threads of the timed stage."""
    class Tool:
        size = (1, 1)

        def frames(self, folder: Path) -> np.ndarray:
            return np.zeros((2, 1, 1, 3), np.uint8)

        def runner(self, name: str, stage: str, threads: int = 1) -> racing.Runner:
            return racing.Runner(name, lambda: None, bytes=threads)

    class Taken:
        def __init__(self) -> None:
            self.tables: dict[str, list[racing.Runner]] = {}

        def add(self, title: str, runners: list[racing.Runner], note: str = "") -> None:
            self.tables[title] = runners

    def render(*words: object, codes: tuple[int, ...] = (0,)) -> None:
        folder = Path(str(words[words.index("-o") + 1]))
        folder.mkdir()
        (folder / "w.gif").write_bytes(b"x" * 77)

    monkeypatch.setattr(stage_races, "clip_encoders", lambda *_: ({}, {}))
    monkeypatch.setattr(stage_races, "compete", lambda runners, rounds, warm=True: runners)
    monkeypatch.setattr(stage_races, "run", render)
    monkeypatch.setattr(stage_races, "command", lambda: "zoetrope")
    monkeypatch.setattr(stage_races, "decoded", lambda *_: None)
    taken = Taken()
    stage_races.clips(taken, "W", SimpleNamespace(name="w", path="w.yaml"), Tool(), 30, 1)
    assert [runner.bytes for runner in taken.tables["W: GIF"]] == [77, 77]
