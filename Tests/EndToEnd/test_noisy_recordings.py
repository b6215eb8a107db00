"""Recordings and logs with the noise of codecs and clocks: unchanged they are the same, and changed they name the movement."""

from pathlib import Path

import pytest

from noisy_recordings import Campaign, Case, write_scene

RECORDINGS = (
    ("zozo", "57 fps", 28, True, ("openDuration", "0.3")), ("b43-swiftui", "30 fps", 28, False, ("openDuration", "0.45")),
    ("own", "drops to 57 fps", 23, False, ("constants.shrinking", "0.45")))


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Campaign:
    """A folder of photos."""
    return Campaign(zoetrope, tmp_path_factory.mktemp("noisy"))


@pytest.mark.parametrize(("viewer", "video", "crf", "smooth", "change"), RECORDINGS)
def test_recordings(campaign: Campaign, viewer: str, video: str, crf: int, smooth: bool, change: tuple[str, str]) -> None:
    scene = write_scene(campaign.folder, f"{viewer}{crf}", viewer, smooth, campaign.rng)
    kinds = (video, f"crf {crf}", "photos", viewer)
    case = Case(scene, kinds, scene.with_suffix(".mp4"), (f"viewer.{change[0]}", change[1]))
    assert campaign.judge(case).results == ["green", "right"]


@pytest.mark.parametrize("index", range(8))
def test_logs(campaign: Campaign, index: int) -> None:
    viewers = ("photos", "telephoto", "photoswipe", "zozo", "photos zoom", "own", "zoom-transition", "b43-swiftui")
    [case] = campaign.cases(iter([viewers[index]]), 1, "log", index)
    assert campaign.judge(case).results == ["green", "right"]
