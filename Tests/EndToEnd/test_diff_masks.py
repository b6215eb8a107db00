"""`diff` and `verify`: items left out, folders of results, scenes, the picture of two pictures."""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from project import Project, gradient, write_photos

COUNT = 12


def variant(project: Project, name: str, seed: int) -> Path:
    """The usual scene in a folder of its own, with another photo in place of b.png."""
    folder = project.folder / name
    write_photos(folder / "photos")
    gradient(90, 120, seed).save(folder / "photos" / "b.png")
    scene = project.scene(touches=[], duration=COUNT / 30)
    path = folder / "scene.yaml"
    shutil.copyfile(scene, path)
    return path


def rendered(project: Project, scene: Path, *options: str) -> Path:
    """The folder of a scene's frames."""
    output = scene.parent / "out"
    done = project.run("render", scene, "-o", output, "--format", "png,gif", "--force", *options)
    assert done.returncode == 0, done.stderr.decode()
    return output / "scene"


def listed(project: Project, scene: Path) -> Path:
    """The file of a scene's display lists."""
    done = project.run("trace", scene, "--display-list")
    assert done.returncode == 0, done.stderr.decode()
    path = scene.parent / "list.jsonl"
    path.write_bytes(done.stdout)
    return path


def diff(
    project: Project, *words: str | Path, code: int
) -> tuple[dict[str, Any], str]:
    """The report of `diff --json`, and what it said."""
    done = project.run("diff", *words, "--json")
    assert done.returncode == code, (done.returncode, done.stderr.decode())
    return (json.loads(done.stdout) if done.stdout else {}), done.stderr.decode()


@pytest.fixture
def pair(project: Project) -> tuple[Path, Path]:
    """Two scenes that show another photo in one place, which is the second item."""
    return variant(project, "one", 2), variant(project, "other", 17)


class TestItems:
    """Items of the display list are left out wherever they are drawn."""

    def test_of_two_scenes(self, project: Project, pair: tuple[Path, Path]) -> None:
        report, _ = diff(project, *pair, code=1)
        assert report["scenes"][0]["differingFrames"] == COUNT
        diff(project, *pair, "--mask-item", "photo:photos/b.png", code=0)
        diff(project, *pair, "--mask-item", "photo:*/b.*", code=0)
        diff(project, *pair, "--mask-item", "kind:image", code=0)
        diff(project, *pair, "--mask-item", "photo:photos/a.jpg", code=1)

    def test_of_files_with_a_display_list(
        self, project: Project, pair: tuple[Path, Path]
    ) -> None:
        one, other = (rendered(project, scene) for scene in pair)
        item = ["--mask-item", "photo:photos/b.png"]
        _, words = diff(project, one, other, *item, code=2)
        assert "--display-list" in words
        path = listed(project, pair[0])
        diff(project, one, other, *item, "--display-list", path, code=0)
        diff(project, one, other, "--mask-item", "photo:photos/c.gif", "--display-list", path, code=1)

    def test_bare_folders_need_a_scale(self, project: Project, pair: tuple[Path, Path]) -> None:
        folders = [rendered(project, scene, "--scale", "2") for scene in pair]
        for folder in folders:
            (folder / "manifest.json").unlink()
        words = [
            *folders, "--mask-item", "photo:photos/b.png", "--display-list",
            listed(project, pair[0]), "--fps", "30",
        ]
        _, said = diff(project, *words, code=2)
        assert "--scale" in said
        diff(project, *words, "--scale", "2", code=0)
        diff(project, *words, "--scale", "1", code=1)

    def test_the_box_is_that_of_the_list(self, project: Project, pair: tuple[Path, Path]) -> None:
        scenes = list(pair)
        first = json.loads(listed(project, scenes[0]).read_text().splitlines()[0])
        place = [item.get("photo") for item in first["items"]].index("photos/b.png")
        x, y, width, height = first["items"][place]["clip"]["rect"]
        report, _ = diff(project, *scenes, code=1)
        left, top, wide, high = report["scenes"][0]["differences"][0]["box"]
        assert left >= np.floor(x) and top >= np.floor(y)
        assert left + wide <= np.ceil(x + width) and top + high <= np.ceil(y + height)
        diff(project, *scenes, "--mask-item", f"index:{place}", code=0)
        diff(project, *scenes, "--mask-item", f"index:{place + 1}", code=1)

    def test_only_for_a_time(self, project: Project, pair: tuple[Path, Path]) -> None:
        report, _ = diff(project, *pair, "--mask-item", "photo:photos/b.png@0..0.1", code=1)
        numbers = [found["actual"] for found in report["scenes"][0]["differences"]]
        assert numbers == list(range(4, COUNT))

    def test_what_no_frame_draws_is_said(self, project: Project, pair: tuple[Path, Path]) -> None:
        report, _ = diff(project, *pair, "--mask-item", "photo:nothing.png", code=1)
        assert any("nothing.png" in problem["text"] for problem in report["scenes"][0]["problems"])

    def test_of_a_golden(self, project: Project, pair: tuple[Path, Path]) -> None:
        goldens = project.folder / "goldens"
        words = ["verify", "--goldens", goldens, "--keep", "frames", "--update", "missing"]
        assert project.run(*words, pair[0]).returncode == 1
        verify = ["verify", pair[1], "--goldens", goldens, "--update", "none"]
        assert project.run(*verify).returncode == 1
        assert project.run(*verify, "--mask-item", "photo:photos/b.png").returncode == 0
        assert project.run(*verify, "--mask-item", "photo:photos/a.jpg").returncode == 1

    @pytest.mark.parametrize(
        "word",
        ["hero", "photo:", "kind:picture", "index:", "index:-1", "index:1.", "index:x", "index:1..2",
         "photo:[z-a]"],
    )
    def test_bad_items_are_refused(self, project: Project, word: str) -> None:
        done = project.run("diff", "a", "b", "--mask-item", word)
        assert done.returncode == 2
        assert b"kind:image" in done.stderr

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ("", ":1:"),
            ("[]", ":1:"),
            ('{"index":0,"time":0}', "items is missing"),
            ('{"index":0,"time":0,"items":[],"more":1}', "more does not belong there"),
            ('{"index":0,"time":-1,"items":[]}', "time"),
            ('{"index":0,"time":1e999,"items":[]}', ":1:"),
            ('{"index":0,"time":0,"items":[{"kind":"star","opacity":1}]}', "items[0].kind"),
            (
                '{"index":0,"time":0,"items":[{"kind":"fill","rect":[0,0,-1,1],"cornerRadius":0,'
                '"color":"#000000FF","opacity":1}]}',
                "items[0].rect has a negative extent",
            ),
            (
                '{"index":0,"time":0,"items":[{"kind":"path","commands":"L1 2","color":"#000000FF",'
                '"opacity":1}]}',
                "items[0].commands",
            ),
            (
                '{"index":0,"time":1,"items":[]}\n{"index":1,"time":1,"items":[]}',
                ":2: its time does not come after",
            ),
        ],
    )
    def test_bad_lists_are_refused_with_their_line(
        self, project: Project, line: str, words: str
    ) -> None:
        path = project.folder / "list.jsonl"
        path.write_text(line + "\n")
        picture = project.folder / "photos" / "b.png"
        _, said = diff(
            project, picture, project.folder / "photos" / "e.png", "--mask-item", "kind:fill",
            "--display-list", path, "--scale", "1", code=2,
        )
        assert words in said, said


class TestCollections:
    """Two folders of several results are compared pair by pair."""

    @pytest.fixture
    def folders(self, project: Project) -> tuple[Path, Path]:
        """Results of three scenes, twice the same."""
        scenes = [
            project.scene(name, touches=[], duration=0.1, viewer=viewer)
            for name, viewer in [("a", "zozo"), ("b", "photos"), ("c", "zozo")]
        ]
        before, after = project.folder / "before", project.folder / "after"
        done = project.run("render", *scenes, "-o", before, "--format", "png,gif")
        assert done.returncode == 0, done.stderr.decode()
        for stem in "abc":
            frames = [gradient(30, 20, seed) for seed in range(3)]
            frames[0].save(
                before / f"{stem}.apng", format="PNG", save_all=True, append_images=frames[1:],
                duration=100,
            )
        shutil.copytree(before, after)
        return before, after

    def test_the_same(self, project: Project, folders: tuple[Path, Path]) -> None:
        report, _ = diff(project, *folders, code=0)
        names = [scene["name"] for scene in report["scenes"]]
        assert names == [f"{stem}{end}" for stem in "abc" for end in [".apng", ".gif", ""]]
        assert {scene["status"] for scene in report["scenes"]} == {"passed"}

    def test_what_differs_and_what_one_side_has(
        self, project: Project, folders: tuple[Path, Path]
    ) -> None:
        before, after = folders
        (after / "b.gif").unlink()
        (before / "c.apng").unlink()
        frame = after / "a" / "frame-0001.png"
        # Files of frames that look alike are one.
        frame.unlink()
        picture = np.asarray(Image.open(before / "a" / "frame-0001.png").convert("RGB")).copy()
        picture[5, 7] ^= 255
        Image.fromarray(picture).save(frame)
        report, words = diff(project, before, after, code=1)
        status = {scene["name"]: scene["status"] for scene in report["scenes"]}
        changed = {name for name, found in status.items() if found == "changed"}
        assert changed == {"a", "b.gif", "c.apng"}
        assert "b.gif has no counterpart" in words and "c.apng has no counterpart" in words

    def test_one_that_cannot_be_read_does_not_hide_the_others(
        self, project: Project, folders: tuple[Path, Path]
    ) -> None:
        (folders[1] / "a.gif").write_bytes(b"GIF89a no more")
        report, _ = diff(project, *folders, code=2)
        status = [scene["status"] for scene in report["scenes"]]
        assert status.count("broken") == 1 and status.count("passed") == 8

    def test_goldens_beside_results(self, project: Project, folders: tuple[Path, Path]) -> None:
        goldens = project.folder / "goldens"
        scenes = [project.folder / f"{stem}.yaml" for stem in "abc"]
        project.run(
            "verify", *scenes, "--goldens", goldens, "--update", "missing", "--keep", "frames")
        after = project.folder / "results"
        project.run("render", *scenes, "-o", after, "--format", "png")
        report, _ = diff(project, goldens, after, code=0)
        assert [scene["name"] for scene in report["scenes"]] == ["a", "b", "c"]

    def test_an_empty_folder_is_no_clip(self, project: Project) -> None:
        for name in ["x", "y"]:
            (project.folder / name).mkdir()
        diff(project, "x", "y", code=2)

    def test_a_report_is_written(self, project: Project, folders: tuple[Path, Path]) -> None:
        (folders[1] / "b.gif").unlink()
        done = project.run("diff", *folders, "--report", "report")
        assert done.returncode == 1, done.stderr.decode()
        assert (project.folder / "report" / "index.html").exists()


class TestScenes:
    """Scenes are drawn in memory."""

    def test_a_changed_constant_is_named(self, project: Project) -> None:
        one = project.scene("one", viewer={"style": "zozo", "openDuration": 0.3})
        other = project.scene("other", viewer={"style": "zozo", "openDuration": 0.4})
        report, words = diff(project, one, other, code=1)
        headline = report["scenes"][0]["motionHeadline"]
        assert any("viewer.openDuration 0.3 → 0.4" in sentence for sentence in headline)
        assert "viewer.openDuration 0.3 → 0.4" in words

    def test_what_moves_otherwise_is_told(self, project: Project) -> None:
        one = project.scene("one")
        other = project.scene(
            "other",
            touches=[
                {"at": 0.1, "tap": {"thumbnail": 4}},
                {"at": 0.7, "drag": {"from": "center", "by": [4, 90], "during": 0.2}},
            ],
        )
        report, _ = diff(project, one, other, code=1)
        scene = report["scenes"][0]
        assert scene["motion"] and scene["differingFrames"] > 0
        assert any("touches[1].at 0.5 → 0.7" in line for line in scene["motionHeadline"])
        assert scene["differences"][0]["pixels"] > 0

    def test_the_same_scene(self, project: Project) -> None:
        scene = project.scene()
        report, _ = diff(project, scene, scene, code=0)
        assert report["scenes"][0]["motionHeadline"] == []

    def test_beside_its_results(self, project: Project) -> None:
        scene = project.scene()
        project.render(scene, "--format", "png")
        diff(project, scene, project.output / "scene", code=0)
        project.run("verify", scene, "--goldens", "g", "--update", "missing")
        diff(project, project.folder / "g" / "scene.golden", scene, code=0)

    def test_one_with_errors(self, project: Project) -> None:
        project.text("zoetrope: 2\n", "bad")
        report, words = diff(project, project.scene(), "bad.yaml", code=2)
        assert "bad.yaml:1" in words
        assert report["scenes"][0]["status"] == "broken"


class TestPictures:
    """Two pictures: counts, and the picture of where they differ."""

    @pytest.fixture
    def pictures(self, project: Project) -> tuple[Path, Path]:
        """Two pictures of an odd width that differ in a rectangle."""
        one = np.asarray(gradient(201, 153, 3)).copy()
        other = one.copy()
        other[20:50, 31:74] = 255 - other[20:50, 31:74]
        paths = project.folder / "one.png", project.folder / "other.png"
        for path, pixels in zip(paths, (one, other)):
            Image.fromarray(pixels).save(path)
        return paths

    @pytest.mark.parametrize("options", [[], ["-j", "1"], ["-j", "7"], ["--ignore-antialiasing"]])
    def test_the_picture_marks_what_differs(
        self, project: Project, pictures: tuple[Path, Path], options: list[str]
    ) -> None:
        report, _ = diff(project, *pictures, "--difference", "d/d.png", *options, code=1)
        found = report["scenes"][0]["differences"][0]
        one, other = (np.asarray(Image.open(path).convert("RGB")) for path in pictures)
        differs = (one != other).any(axis=2)
        drawn = Image.open(project.folder / "d" / "d.png")
        assert drawn.mode == "P" and drawn.size == (201, 153)
        pixels = np.asarray(drawn.convert("RGB"))
        marked = (pixels == [0xDC, 0x26, 0x7F]).all(axis=2)
        assert marked.sum() == found["pixels"]
        if "--ignore-antialiasing" not in options:
            assert (marked == differs).all()
            assert found["box"] == [31, 20, 43, 30]
        greys = pixels[~differs]
        assert (greys.max(axis=1) == greys.min(axis=1)).all() and greys.min() >= 165

    def test_of_clips_it_is_refused(self, project: Project) -> None:
        done = project.run("diff", project.scene(), project.scene("b"), "--difference", "d.png")
        assert done.returncode == 2 and b"--difference" in done.stderr

    def test_a_file_that_is_no_picture_stays(
        self, project: Project, pictures: tuple[Path, Path]
    ) -> None:
        precious = project.folder / "precious.png"
        precious.write_text("not a picture")
        done = project.run("diff", *pictures, "--difference", precious)
        assert done.returncode == 2
        assert precious.read_text() == "not a picture"

    def test_the_same_bytes(self, project: Project, pictures: tuple[Path, Path]) -> None:
        twin = project.folder / "twin.png"
        shutil.copyfile(pictures[0], twin)
        diff(project, pictures[0], twin, code=0)

    def test_other_bytes_of_the_same_picture(
        self, project: Project, pictures: tuple[Path, Path]
    ) -> None:
        twin = project.folder / "twin.png"
        Image.open(pictures[0]).save(twin, compress_level=1)
        assert twin.read_bytes() != pictures[0].read_bytes()
        diff(project, pictures[0], twin, code=0)

    def test_a_damaged_one(self, project: Project, pictures: tuple[Path, Path]) -> None:
        bad = project.folder / "bad.png"
        bad.write_bytes(pictures[1].read_bytes()[:-40])
        _, words = diff(project, pictures[0], bad, code=2)
        assert "bad.png" in words

    def test_other_sizes(self, project: Project, pictures: tuple[Path, Path]) -> None:
        gradient(200, 153, 3).save(pictures[1])
        report, _ = diff(project, *pictures, "--difference", "d.png", code=1)
        assert "201×153 px → 200×153 px" in report["scenes"][0]["problems"][0]["text"]
        assert not (project.folder / "d.png").exists()
