"""`zoetrope schema` compared with the reader, for scenes of beads."""

import json

import pytest
from jsonschema import Draft7Validator

import core_yaml
from project import Project
from test_schema import schema, validator  # noqa: F401 - fixtures

LEAST = 'colors: ["#E8590C", "#1971C2"]'
THROW = "path: [[0, 1, 2], [0.5, 3, 4]]"

# Each case has keys inside of `beads` and text that follows it.
RIGHT = [
    ("", ""),
    ("box: [40, 600, 310, 180.5]", ""),
    ("box: [-10, 600, 3.1e2, 1]", ""),
    ("beadRadius: 1, bracelet: {}", ""),
    ("bracelet: {center: [100, 200], radius: 0.5, strung: 0}", ""),
    ("lid: {at: 0.3, open: true}", ""),
    ("lid: {at: 300ms, open: false, animation: none}", ""),
    ("lid: [{at: 0, open: true, animation: 'spring(bounce: 0.2)'}, {at: 0, open: false}]", ""),
    ("throws: []", ""),
    (f"throws: [{{at: 1s, bead: 1, {THROW}}}, {{at: 0, bead: 0.0, {THROW}}}]", ""),
    ("follow: none, settle: easeInOut, velocity: tracked", ""),
    ("settle: 'spring(duration: 0.4, bounce: -0.9)', velocity: none", ""),
    ("minimumDistance: 0, grabMargin: 1000", ""),
    ("", "compare: [{settle: spring}, {settle: easeInOut}, {follow: none, velocity: relative}]"),
    ("", "compare: [{}, {minimumDistance: 3}]"),
    ("", "touches: [{at: 0, tap: {bead: 1}}]"),
    ("", "touches: [{after: 1, drag: {from: {bead: 0}, to: {bead: 1}}}]\nanimationDefault: spring"),
]

WRONG = [
    ("colours: []", ""),
    ("box: 3", ""),
    ("box: []", ""),
    ("box: [1, 2, 3]", ""),
    ("box: [1, 2, 0, 4]", ""),
    ("box: [1, 2, 3, -4]", ""),
    ("box: [1e6, 2, 3, 4]", ""),
    ("box: [1, 2, 3, .inf]", ""),
    ("beadRadius: 0.5", ""),
    ("bracelet: 3", ""),
    ("bracelet: {center: center}", ""),
    ("bracelet: {radius: 0}", ""),
    ("bracelet: {strung: 1.5}", ""),
    ("lid: true", ""),
    ("lid: []", ""),
    ("lid: {}", ""),
    ("lid: {at: 0.3}", ""),
    ("lid: {at: 0.3, open: yes}", ""),
    ("lid: {at: 3601, open: true}", ""),
    ("lid: [{at: 0.3, open: true, animation: sprng}]", ""),
    ("throws: {}", ""),
    (f"throws: [{{bead: 0, {THROW}}}]", ""),
    (f"throws: [{{after: 0, bead: 0, {THROW}}}]", ""),
    (f"throws: [{{at: 0, {THROW}}}]", ""),
    (f"throws: [{{at: 0, bead: -1, {THROW}}}]", ""),
    ("throws: [{at: 0, bead: 0, path: {1: [[0, 1, 2], [1, 3, 4]]}}]", ""),
    ("throws: [{at: 0, bead: 0, path: [[0, 1, 2]]}]", ""),
    ("follow: sprng", ""),
    ("settle: 3", ""),
    ("velocity: uikit", ""),
    ("minimumDistance: -1", ""),
    ("grabMargin: 1001", ""),
    ("", "compare: [{settle: spring}]"),
    ("", "compare: [{settle: spring}, {colors: []}]"),
    ("", "compare: [{settle: none}, zozo]"),
    ("", "photos: [photos/*.jpg]"),
    ("", "grid: {}"),
    ("", "viewer: zozo"),
    ("", "touches: [{at: 0, tap: {bead: 1.5}}]"),
]

BEYOND_SCHEMAS = [
    ("box: [500, 0, 10, 10]", ""),
    (f"throws: [{{at: 0, bead: 2, {THROW}}}]", ""),
    ("throws: [{at: 0, bead: 0, path: [[1, 1, 2], [0, 3, 4]]}]", ""),
    ("", "touches: [{at: 0, tap: {bead: 2}}]"),
    ("", "touches: [{at: 0, tap: {thumbnail: 0}}]"),
    ("settle: 'spring(bounce: -1)'", ""),
]


def text(keys: str, rest: str) -> str:
    """Returns a scene of beads."""
    beads = ", ".join(filter(None, [LEAST, keys]))
    return f"zoetrope: 1\nbeads: {{{beads}}}\n{rest}\n"


def is_sound(project: Project, scene: str) -> bool:
    """Whether the reader accepts a scene."""
    done = project.run("validate", "--json", project.text(scene))
    return json.loads(done.stdout)["scenes"][0]["sound"]


@pytest.mark.parametrize(("keys", "rest"), RIGHT)
def test_valid_scenes(project: Project, validator: Draft7Validator, keys: str, rest: str) -> None:  # noqa: F811
    scene = text(keys, rest)
    assert is_sound(project, scene)
    assert [error.message for error in validator.iter_errors(core_yaml.load(scene))] == []


@pytest.mark.parametrize(("keys", "rest"), WRONG)
def test_invalid_scenes(project: Project, validator: Draft7Validator, keys: str, rest: str) -> None:  # noqa: F811
    scene = text(keys, rest)
    assert not is_sound(project, scene)
    assert not validator.is_valid(core_yaml.load(scene))


@pytest.mark.parametrize(("keys", "rest"), BEYOND_SCHEMAS)
def test_beyond_schemas(
    project: Project, validator: Draft7Validator, keys: str, rest: str  # noqa: F811
) -> None:
    scene = text(keys, rest)
    assert not is_sound(project, scene)
    assert validator.is_valid(core_yaml.load(scene))


def test_colors_are_required(project: Project, validator: Draft7Validator) -> None:  # noqa: F811
    scene = "zoetrope: 1\nbeads: {box: [40, 600, 310, 180]}\n"
    assert not is_sound(project, scene)
    assert not validator.is_valid(core_yaml.load(scene))
