"""Results decoded and played by Chromium: frames, times, loops, and exact pixels for lossless formats."""

import base64
from collections.abc import Callable
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from selenium import webdriver

from project import Project

DECODING = """
const [text, type, done] = arguments;
(async () => {
  const decoder = new ImageDecoder({data: Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), type, colorSpaceConversion: 'none'});
  await decoder.tracks.ready;
  await decoder.completed;
  const track = decoder.tracks.selectedTrack, frames = [];
  for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex += 1) {
    const {image, complete} = await decoder.decode({frameIndex});
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight), context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
    let bytes = '';
    for (let place = 0; place < pixels.length; place += 8192) bytes += String.fromCharCode(...pixels.subarray(place, place + 8192));
    frames.push({complete, duration: image.duration, width: canvas.width, height: canvas.height, pixels: btoa(bytes)});
    image.close();
  }
  return {animated: track.animated, repetitions: String(track.repetitionCount), frames};
})().then(done, (error) => done({error: String(error)}));
"""

PLAYING = """
const [text, type, times, done] = arguments;
(async () => {
  const video = document.createElement('video');
  if (video.canPlayType(type) === '') return {unknown: true};
  const come = (name) => new Promise((come, fail) => { video['on' + name] = come; video.onerror = () => fail(video.error.message); });
  video.muted = true;
  video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]));
  await come('loadeddata');
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight), context = canvas.getContext('2d'), frames = [];
  for (const time of times) {
    // A busy Chromium says that it sought before it has a picture; a frame that it shows already comes no second time.
    const shown = new Promise((come) => { video.requestVideoFrameCallback(come); setTimeout(come, 500); });
    const seeked = come('seeked');
    video.currentTime = time;
    await seeked;
    await shown;
    context.drawImage(video, 0, 0);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
    let bytes = '';
    for (let place = 0; place < pixels.length; place += 8192) bytes += String.fromCharCode(...pixels.subarray(place, place + 8192));
    frames.push({width: canvas.width, height: canvas.height, pixels: btoa(bytes)});
  }
  return {duration: video.duration, frames};
})().then(done, (error) => done({error: String(error)}));
"""


class Films:
    """A scene's results in all formats, and a browser that opens them."""

    def __init__(self, project: Project, driver: webdriver.Chrome) -> None:
        scene = project.scene(duration=0.5, output={"fps": 50, "video": {"quality": 95}})
        manifest = project.render(scene, "--format", "png,gif,apng,webp,mp4,webm")
        self.folder = project.output
        self.driver = driver
        self.pictures = [
            np.asarray(Image.open(self.folder / "scene" / frame["file"]).convert("RGB")) for frame in manifest["frames"]
        ]
        # WebCodecs requires a secure context, such as a page from a file.
        page = project.folder / "page.html"
        page.write_text("<!doctype html><title>films</title>")
        driver.get(page.as_uri())

    def ask(self, script: str, name: str, *arguments: Any) -> dict[str, Any]:
        """Returns a script's result for a file."""
        text = base64.b64encode((self.folder / f"scene.{name}").read_bytes()).decode()
        found = self.driver.execute_async_script(script, text, *arguments)
        assert "error" not in found, found
        return found

    @property
    def runs(self) -> list[tuple[np.ndarray, int]]:
        """Runs of equal frames: each picture with its number of frames."""
        grouped = groupby(self.pictures, key=lambda picture: picture.tobytes())
        runs = [len(list(group)) for _, group in grouped]
        return [(self.pictures[sum(runs[:index])], length) for index, length in enumerate(runs)]


def pixels(frame: dict[str, Any]) -> np.ndarray:
    """Returns a frame's pixels (RGB) and asserts that all are opaque."""
    data = np.frombuffer(base64.b64decode(frame["pixels"]), np.uint8)
    shown = data.reshape(frame["height"], frame["width"], 4)
    assert shown[..., 3].min() == 255
    return shown[..., :3]


def psnr(one: np.ndarray, other: np.ndarray) -> float:
    error = np.mean((one.astype(float) - other.astype(float)) ** 2)
    return float("inf") if error == 0 else 10 * np.log10(255**2 / error)


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path, driver: webdriver.Chrome) -> Films:
    return Films(Project(tmp_path_factory.mktemp("films"), zoetrope), driver)


@pytest.mark.parametrize(("name", "kind"), [("gif", "image/gif"), ("apng", "image/png"), ("webp", "image/webp")])
def test_chromium_decodes_frames_and_times(films: Films, name: str, kind: str) -> None:
    found = films.ask(DECODING, name, kind)
    assert found["animated"] and found["repetitions"] == "Infinity"
    frames = found["frames"]
    assert all(frame["complete"] for frame in frames)
    ends = np.cumsum([frame["duration"] for frame in frames])
    # At 50 frames per second, frame times are exact in 1/100 s and in ms.
    assert ends[-1] == len(films.pictures) * 20_000
    if name != "gif":
        assert [frame["duration"] for frame in frames] == [length * 20_000 for _, length in films.runs]
    starts = [0, *ends[:-1]]
    for frame, start in zip(frames, starts):
        expected = films.pictures[int(start) // 20_000]
        if name == "gif":
            assert psnr(pixels(frame), expected) > 30
        else:
            assert np.array_equal(pixels(frame), expected)


@pytest.mark.parametrize(("name", "kind"), [("mp4", 'video/mp4; codecs="avc1.640028"'), ("webm", 'video/webm; codecs="vp9"')])
def test_chromium_plays_videos(films: Films, name: str, kind: str) -> None:
    places = [0, 7, len(films.pictures) - 1]
    found = films.ask(PLAYING, name, kind, [float(Fraction(2 * place + 1, 100)) for place in places])
    if "unknown" in found:
        pytest.skip(f"this Chromium plays no {kind}")
    assert found["duration"] == pytest.approx(len(films.pictures) / 50, abs=0.002)
    height, width, _ = films.pictures[0].shape
    for place, frame in zip(places, found["frames"]):
        shown = pixels(frame)
        assert shown.shape == (height + height % 2, width + width % 2, 3)
        assert psnr(shown[:height, :width], films.pictures[place]) > 28
