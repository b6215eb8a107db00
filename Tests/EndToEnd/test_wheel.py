"""`make wheel`: pip installs a command that needs nothing of the system but glibc."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pillow_heif
import pytest
from PIL import Image

from previews import start
from project import Project, contents
from test_install import make

SYSTEM = r"(linux-vdso|ld-linux-x86-64|libc|libm|libpthread)\.so\.\d+"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel."""
    done = make("wheel", f"PACKAGES={tmp_path_factory.mktemp('wheel')}")
    return Path(done.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new virtual environment with the wheel, which pip checked against its digest."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    requirements = folder / "requirements.txt"
    requirements.write_text(f"zoetrope @ {wheel.as_uri()} --hash=sha256:{digest}\n")
    command = [folder / "bin/pip", "install", "--quiet", "--no-index", "--no-deps", "--require-hashes", "-r", requirements]
    subprocess.run(command, check=True)
    return folder


def test_its_libraries_are_its_own(environment: Path) -> None:
    """Each program loads the libraries of the wheel, apart from those of glibc; each has a license."""
    names = set()
    for program in [environment / "bin/zoetrope", *(environment / "libexec/zoetrope").iterdir()]:
        for line in subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout.splitlines():
            name, _, path = line.strip().partition(" => ")
            if not re.fullmatch(SYSTEM, Path(name.split(" (")[0]).name):
                assert Path(path.split(" (")[0]).resolve().is_relative_to(environment.resolve()), line
                names.add(name)
    assert {"libpng16.so.16", "libheif.so.1", "libqrencode.so.4", "libstdc++.so.6"} <= names
    assert names == {file.name for file in (environment / "lib/zoetrope").iterdir()}
    licenses = environment / "share/doc/zoetrope/libraries"
    assert all((folder / "copyright").stat().st_size > 100 for folder in licenses.iterdir())
    assert (licenses / "libpng16-16/version").read_text().startswith("libpng1.6 1.6.")


def test_it_renders_the_same_bytes(environment: Path, project: Project, zoetrope: Path) -> None:
    """Clips equal those of the build, and HEIC photos and the preview work, whose programs are helpers."""
    scene = project.scene()
    project.render(scene, "--quiet")
    built = contents(project.output)
    other = Project(project.folder.parent / "other", environment / "bin/zoetrope")
    other.render(other.scene(), "--quiet")
    assert contents(other.output) == built
    pillow_heif.register_heif_opener()
    Image.new("RGB", (64, 48), "#4080c0").save(other.folder / "photos/a.heic")
    assert b"64" in other.run("pixels", other.folder / "photos/a.heic").stdout
    process, _ = start(other, other.scene())
    process.terminate()
    process.wait(60)


def test_bytes_depend_only_on_what_is_packed(wheel: Path, tmp_path: Path) -> None:
    """A second wheel has the same bytes."""
    done = make("wheel", f"PACKAGES={tmp_path}")
    assert Path(done.stdout.splitlines()[-1]).read_bytes() == wheel.read_bytes()


def test_pip_removes_it(environment: Path) -> None:
    """No file of it remains."""
    subprocess.run([environment / "bin/pip", "uninstall", "--quiet", "--yes", "zoetrope"], check=True)
    left = [path for path in environment.rglob("*") if path.is_file() and "zoetrope" in path.as_posix().removeprefix(environment.as_posix())]
    assert not left
