"""What verify says of why a scene differs, what recording says, and what to do about what is broken."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

from project import gradient
from test_verify import contents, on_terminal
from verification import Gate, Outcome, resealed

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"


@pytest.fixture
def gate(tmp_path: Path, zoetrope: Path) -> Gate:
    """A project with one scene and no goldens."""
    gate = Gate(tmp_path / "project", zoetrope)
    gate.scene()
    return gate


@pytest.fixture
def recorded(gate: Gate) -> Gate:
    """The same with a golden."""
    gate.record()
    return gate


def said(outcome: Outcome) -> str:
    """All that is said of the motion and of problems."""
    return " ".join([*outcome.scene["motionHeadline"], outcome.texts])


# Causes


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (("--scale", "0.5"), "Recorded at 1 px per pt, this run is at 0.5, which the scene file does not say: --scale."),
        (("--fps", "60"), "Recorded at 30 frames a second, this run is at 60, which the scene file does not say: --fps."),
        (("--speed", "2"), "Recorded at speed 1, this run is at 2, which the scene file does not say: --speed."),
        (("--overlays", "clock"), "Recorded with overlays: none, this run is with clock, which the scene file does not say"),
        (("--viewer", "photos"), "Recorded with the viewer zozo, this run is with photos, which the scene file does not"),
    ],
)
def test_options_of_the_command_line_are_named_as_such(recorded: Gate, option: tuple[str, str], words: str) -> None:
    outcome = recorded.verify(*option)
    assert outcome.code == 1
    assert words in said(outcome)
    assert "as recorded" not in said(outcome) and "Constants of zoetrope" not in said(outcome)


def test_the_same_said_by_the_scene_file_is_a_change_of_the_file(recorded: Gate) -> None:
    recorded.scene(screen={"scale": 2}, output={"fps": 60})
    words = said(recorded.verify())
    assert "The scene file has changed: screen.scale 1 → 2, output.fps 30 → 60." in words
    assert "this run" not in words


def test_a_replaced_photo_is_named(recorded: Gate) -> None:
    gradient(90, 120, 9).save(recorded.folder / "photos/b.png")
    outcome = recorded.verify()
    assert "The bytes of a photo have changed: photos/b.png." in said(outcome)
    assert "as recorded" not in said(outcome)


def test_what_has_no_cause_in_the_scene_may_have_several(recorded: Gate) -> None:
    golden = recorded.golden()
    text = golden.read_text()
    place = text.index("xxh128:", text.index("\nframes "))
    changed = text[: place + 7] + ("0" if text[place + 7] != "0" else "1") + text[place + 8 :]
    golden.write_bytes(resealed(changed))
    words = said(recorded.verify())
    assert "what changed is an option of the command line, an installed font or zoetrope." in words


def older(recorded: Gate, radius: str = "") -> None:
    """Writes a golden as older versions did, one frame of it changed: by the names of Swift's properties."""
    golden = recorded.golden()
    head, frames = golden.read_text().split("\nframes ", 1)
    lines = head.splitlines()
    old: list[str] = []
    for line in lines[lines.index(next(line for line in lines if line.startswith("constants "))) :]:
        name, _, value = line.partition(" ")
        if name == '"grid.cornerRadius"':
            corners = ("topLeading", "topTrailing", "bottomTrailing", "bottomLeading")
            old += [f'"grid.cornerRadii.{corner}" {radius or value}' for corner in corners]
        elif name == '"screen.size"':
            sides = value.strip('"[]').split(", ")
            old += [f'"screen.size.{side}" "{length}"' for side, length in zip(("width", "height"), sides)]
        else:
            old.append(line)
    old[0] = f"constants {len(old) - 1}"
    head = "\n".join([*lines[: lines.index(next(line for line in lines if line.startswith("constants ")))], *old])
    place = frames.index("xxh128:") + 7
    frames = frames[:place] + ("0" if frames[place] != "0" else "1") + frames[place + 1 :]
    golden.write_bytes(resealed(f"{head}\nframes {frames}"))


def test_names_of_older_goldens_are_no_change(recorded: Gate) -> None:
    older(recorded)
    words = said(recorded.verify())
    assert "all constants and the photos are as recorded" in words
    assert "cornerRad" not in words and "screen.size" not in words


def test_what_an_older_golden_says_in_other_words_is_named_as_such(recorded: Gate) -> None:
    older(recorded, radius='"9"')
    words = said(recorded.verify())
    assert "Not compared, as an older version of zoetrope recorded them in other words: grid.cornerRadius." in words
    assert "Constants of zoetrope have changed" not in words and "as recorded" not in words


# Lists and values


def test_an_inserted_touch_is_told_as_one(recorded: Gate) -> None:
    drag = {"at": 0.01, "drag": {"from": "center", "by": [4, 9], "during": 0.02}}
    tap = {"at": 0.05, "tap": {"thumbnail": 4}}
    recorded.scene(touches=[drag, tap])
    words = said(recorded.verify())
    assert "touches[0] inserted (at 0.01 drag.from center" in words
    assert "touches[1]" not in words


def test_a_removed_and_a_changed_touch_are_told_apart(gate: Gate) -> None:
    touches = [{"at": at, "tap": {"thumbnail": place}} for at, place in ((0.02, 1), (0.05, 4), (0.2, 5))]
    gate.scene(touches=touches)
    gate.record()
    gate.scene(touches=[touches[1], {"at": 0.22, "tap": {"thumbnail": 5}}])
    words = said(gate.verify())
    assert "touches[0] removed (at 0.02 tap.thumbnail 1)" in words
    assert "touches[1].at 0.2 → 0.22" in words
    assert "touches[2]" not in words


def test_a_default_that_is_written_out_is_no_change(gate: Gate) -> None:
    gate.scene(grid={"cornerRadius": 3, "contentMode": None})
    gate.record()
    gate.scene(
        viewer={"style": "zozo", "openDuration": "200ms"}, grid={"contentMode": "fill", "cornerRadius": 6},
        screen={"background": "#F4F1EAFF"},
    )
    words = said(gate.verify())
    assert "The scene file has changed: grid.cornerRadius 3 → 6." in words


def test_a_change_that_shows_nothing_is_a_warning_at_most(recorded: Gate) -> None:
    recorded.scene(grid={"cornerRadius": 6})
    outcome = recorded.verify("--mask", "0,0,98,213", "--threshold", "1")
    assert not outcome.scene["headline"].startswith("The scene file")
    assert "the pictures are the same" not in outcome.scene["headline"]


# Recording


@pytest.mark.parametrize("keep", ["none", "apng"])
def test_recording_that_changes_what_is_kept_is_never_green(gate: Gate, keep: str) -> None:
    gate.record("--keep", "frames")
    outcome = gate.verify("--update", "all", "--keep", keep)
    assert (outcome.code, outcome.statuses) == (1, {"a": "recorded"})
    assert "a.golden is recorded anew" in outcome.texts
    assert not (gate.goldens / "a").exists()
    assert gate.verify("--update", "all").code == 0


def test_recording_kept_pictures_of_other_bytes_is_said(gate: Gate) -> None:
    gate.record("--keep", "frames")
    file = gate.goldens / "a/frame-0000.png"
    good = file.read_bytes()
    with Image.open(file) as picture:
        picture.copy().save(file, optimize=True)
    assert gate.verify().code == 0
    outcome = gate.verify("--update", "all")
    assert (outcome.code, outcome.statuses) == (1, {"a": "recorded"})
    assert "the pictures kept beside goldens/a.golden are recorded anew" in outcome.texts
    assert file.read_bytes() == good
    before = contents(gate.goldens)
    assert gate.verify("--update", "all").code == 0
    assert contents(gate.goldens) == before


def test_a_folder_with_other_files_stays(gate: Gate) -> None:
    gate.record("--keep", "frames")
    (gate.goldens / "a/notes.txt").write_text("mine")
    assert gate.verify("--update", "all", "--keep", "none").code == 1
    assert [file.name for file in (gate.goldens / "a").iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(("value", "records"), [("false", True), ("0", True), ("", True), ("true", False)])
def test_ci_that_says_no_is_none(gate: Gate, value: str, records: bool) -> None:
    assert on_terminal(gate, CI=value) == (1 if records else 2)
    assert gate.golden().exists() == records


# Broken


@pytest.mark.parametrize("damage", [b"", b"zoetrope golden 2\n\n", b"{}", b"zoetrope golden 1\nscene"])
def test_what_to_do_about_a_golden_that_cannot_be_used_is_said(recorded: Gate, damage: bytes) -> None:
    recorded.golden().write_bytes(damage)
    outcome = recorded.verify("--update", "changed")
    assert outcome.code == 2
    assert "; --update all records it anew" in outcome.texts
    assert ("is empty" in outcome.texts) == (damage == b"")


def test_git_lfs_pointers_are_recognised(gate: Gate) -> None:
    gate.record("--keep", "frames")
    good = gate.golden().read_bytes()
    gate.golden().write_bytes(POINTER)
    outcome = gate.verify()
    assert outcome.code == 2
    assert "goldens/a.golden is a Git LFS pointer and not the golden itself: git lfs pull" in outcome.texts
    gate.golden().write_bytes(good)
    (gate.goldens / "a/frame-0000.png").write_bytes(POINTER)
    gate.scene(screen={"background": "#102030"})
    outcome = gate.verify()
    assert outcome.code == 2
    assert "goldens/a/frame-0000.png is a Git LFS pointer" in outcome.scene["headline"]
    outcome = gate.diff("goldens/a/frame-0000.png", "photos/a.jpg")
    assert (outcome.code, "is a Git LFS pointer" in outcome.texts) == (2, True)


def test_a_kept_picture_that_is_another_one_is_named_and_the_frames_are_still_told(gate: Gate) -> None:
    gate.record("--keep", "frames")
    files = sorted((gate.goldens / "a").iterdir())
    first, second = files[0].read_bytes(), files[1].read_bytes()
    files[0].write_bytes(second)
    files[1].write_bytes(first)
    gate.scene(screen={"background": "#102030"})
    outcome = gate.verify()
    assert outcome.code == 2
    headline = outcome.scene["headline"]
    assert headline.startswith("goldens/a/frame-0000.png is not the picture that was recorded as frame 0")
    assert "the pictures are the same" not in headline
    assert outcome.scene["differingFrames"] > 0
    assert "--update all" in headline


def test_missing_kept_pictures_are_told_together(gate: Gate) -> None:
    gate.record("--keep", "frames")
    names = sorted((gate.goldens / "a").iterdir())
    names[0].unlink()
    names[-1].unlink()
    outcome = gate.verify()
    errors = [p["text"] for p in outcome.scene["problems"] if p["severity"] == "error"]
    assert len(errors) == 1 and errors[0].startswith("frames 0, ") and "2 files" in errors[0] and "--update all" in errors[0]
    shutil.rmtree(gate.goldens / "a")
    assert "the folder a/ of pictures kept for goldens/a.golden is missing; --update all" in gate.verify().texts


# Words


def test_frames_that_only_follow_are_not_said_to_differ(recorded: Gate) -> None:
    recorded.scene(duration=0.5)
    headline = recorded.verify().scene["headline"]
    assert headline.startswith("the 9 frames that both have are the same; 6 more at the end")
    recorded.scene(duration=0.2, grid={"cornerRadius": 6})
    headline = recorded.verify().scene["headline"]
    assert headline.startswith("6 of 6 frames differ, the first is frame 0 at 0.000 s; 3 missing at the end")


def test_frame_rates_are_no_duration(recorded: Gate) -> None:
    recorded.scene(output={"fps": 60})
    assert "longer" not in recorded.verify().texts
    recorded.scene(output={"fps": 60}, duration=0.5)
    assert "longer: 0.300 → 0.500 s of scene time" in recorded.verify().texts


def test_pictures_that_are_masked_are_not_said_to_be_the_same(gate: Gate) -> None:
    gate.record("--keep", "frames")
    gate.scene(grid={"cornerRadius": 6})
    outcome = gate.verify("--mask", "@0..3")
    assert "the pictures are the same" not in outcome.scene["headline"]
    assert "frames differ only where a mask leaves them out" in outcome.texts


def test_a_mask_outside_every_frame_is_a_warning(gate: Gate) -> None:
    gate.record("--keep", "frames")
    gate.scene(grid={"cornerRadius": 6})
    assert "the mask 400,0,10,10 lies outside every frame" in gate.verify("--mask", "400,0,10,10").texts
    assert "outside" not in gate.verify("--mask", "90,0,100,10").texts


def test_an_expectation_is_told_once_with_its_name_and_why(gate: Gate) -> None:
    gate.scene(expect=[{
        "name": "quick", "why": "people wait", "settlesBy": {"reading": "hero.width", "time": 0.1},
    }])
    outcome = gate.ask("verify", "a.yaml", "--json")
    assert outcome.code == 1
    (found,) = outcome.scene["expectations"]
    assert (found["name"], found["why"]) == ("quick", "people wait")
    assert found["text"] not in found["found"]
    assert f"found {found['found']} at " in outcome.words and f"(frame {found['frame']})" in outcome.words
    assert outcome.words.count(found["text"]) == 1
    assert '"quick": ' in outcome.words and "why: people wait" in outcome.words


# The worst frame


def test_the_worst_frame_has_a_triptych_whatever_the_number_of_threads(gate: Gate, tmp_path: Path) -> None:
    gate.scene(output={"overlays": ["clock"]}, duration=0.8)
    gate.record("--keep", "frames")
    gate.scene(
        output={"overlays": ["clock"]}, duration=0.8, grid={"cornerRadius": 2},
        viewer={"style": "zozo", "openDuration": 0.4},
    )
    reports = []
    for jobs in ("1", "3"):
        outcome = gate.verify("--report", tmp_path / jobs, "--triptychs", "1", "-j", jobs)
        differences = outcome.scene["differences"]
        worst = max(differences, key=lambda difference: difference["pixels"])
        assert worst["triptych"] and (tmp_path / jobs / worst["triptych"]).exists()
        assert worst is not differences[0]
        reports.append(contents(tmp_path / jobs))
    assert reports[0] == reports[1]


# Names


def test_names_in_other_scripts_are_told_apart(gate: Gate) -> None:
    gate.scene("写真")
    gate.scene("一覧", grid={"columns": 2})
    outcome = gate.verify("--update", "missing", scenes=("写真.yaml", "一覧.yaml"))
    assert (outcome.code, len(outcome.statuses)) == (1, 2)
    assert all(name.startswith("scene-") for name in outcome.statuses)
    assert gate.verify(scenes=("写真.yaml", "一覧.yaml")).code == 0


# What a page shows, and whose files are whose


def test_new_and_failing_scenes_are_shown_too(gate: Gate, tmp_path: Path) -> None:
    gate.scene(expect=[{"settlesBy": {"reading": "hero.width", "time": 0.11, "within": 0.01}}])
    new = gate.verify("--report", tmp_path / "new").scene
    assert (new["status"], new["differences"]) == ("missing", [])
    assert len(new["film"]["frames"]) == new["actual"]["frames"]
    assert all("expected" not in frame for frame in new["film"]["frames"])
    gate.verify("--update", "missing")
    failing = gate.verify("--report", tmp_path / "failing").scene
    assert (failing["status"], failing["differences"]) == ("failed", [])
    assert len(failing["film"]["frames"]) == failing["actual"]["frames"]
    assert "hero.width" in [track["name"] for track in failing["curves"]["tracks"]]


def test_frames_of_a_render_are_not_taken_for_kept_ones(gate: Gate) -> None:
    scene = gate.scene()
    gate.render(scene, "--format", "png", output=gate.goldens)
    before = contents(gate.goldens)
    outcome = gate.verify("--update", "missing", "--keep", "frames")
    assert (outcome.code, "frame-0000.png exists" in outcome.texts) == (2, True)
    assert contents(gate.goldens) == before
    assert gate.verify("--update", "missing", "--keep", "frames", "--force").code == 1


def test_parts_with_other_options_are_of_another_run(gate: Gate, tmp_path: Path) -> None:
    for name in ("a", "b"):
        gate.scene(name)
    both = ("a.yaml", "b.yaml")
    gate.verify("--update", "missing", scenes=both)
    gate.verify("--shard", "1/2", "--report", tmp_path, scenes=both)
    gate.verify("--shard", "2/2", "--report", tmp_path, "--threshold", "0.1", scenes=both)
    merged = gate.ask("merge", tmp_path)
    assert (merged.code, "shard 2 of 2 is of another run" in merged.words) == (2, True)
    gate.verify("--shard", "2/2", "--report", tmp_path, scenes=both)
    assert gate.ask("merge", tmp_path).code == 0
