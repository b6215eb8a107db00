"""Fixtures shared by the end-to-end tests."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from project import ROOT, Project

pytest_plugins = ["page_fixtures"]

# A background job of a script ignores SIGINT, and so would all commands that the tests start and interrupt.
# Programs start with the default action of a signal that their parent handles.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options of `make test-faults`."""
    parser.addoption("--kills", type=int, default=3, help="kills of each command that writes files")
    parser.addoption("--campaign", action="store_true", help="vary everything around a run")


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    """How many times each command that writes files is killed."""
    return request.config.getoption("--kills")


@pytest.fixture(scope="session")
def zoetrope() -> Path:
    """The command under test: $ZOETROPE, or the build of `make build`."""
    path = Path(os.environ.get("ZOETROPE", ROOT / ".build/release/zoetrope")).resolve()
    assert path.exists(), f"{path} is missing; run `make test`, which builds it"
    return path


@pytest.fixture
def project(tmp_path: Path, zoetrope: Path) -> Project:
    """A new project, for tests that change files."""
    return Project(tmp_path / "project", zoetrope)


@dataclass(frozen=True)
class Rendered:
    """The default scene, rendered once for all tests that only read the results."""

    project: Project
    scene: Path
    manifest: dict[str, Any]

    @property
    def folder(self) -> Path:
        """The folder of the frames."""
        return self.project.output / "scene"

    @property
    def gif(self) -> Path:
        """The GIF file."""
        return self.project.output / "scene.gif"

    def frame(self, index: int) -> Path:
        """Returns the path of a frame."""
        return self.folder / f"frame-{index:04}.png"


@pytest.fixture(scope="session")
def rendered(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Rendered:
    """The rendered default scene. Tests must not change it."""
    project = Project(tmp_path_factory.mktemp("rendered") / "project", zoetrope)
    scene = project.scene()
    return Rendered(project, scene, project.render(scene))
