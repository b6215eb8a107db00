"""Lists validated by the schema and by the reader."""

import json
from typing import Any

from jsonschema import Draft7Validator

import core_yaml
from project import Project
from test_schema import schema, validator  # noqa: F401  (fixtures)

# Valid for the reader, so the schema must accept them.
RIGHT_LISTS = [
    "list: {rows: []}",
    "list: {rows: [Apple, {id: b, text: Banana}], title: Fruit, alignment: center, rowHeight: 60.5}",
    "list: {rows: [a], transition: none}",
    "list: {rows: [a], insertion: slide, removal: quadraticScale}",
    "list: {rows: [a], transition: {move: top}}",
    "list: {rows: [a], transition: {scale: -1.5}}",
    "list: {rows: [a], transition: {scale: 0, anchor: topTrailing}}",
    "list: {rows: [a], transition: {scale: 1, anchor: [0.5, 2]}}",
    "list: {rows: [a], transition: {offset: [1, -2]}}",
    "list: {rows: [a], transition: {quadraticScale: [1, 2, 3]}}",
    "list: {rows: [a], transition: {combined: [slide, {combined: [opacity, {combined: [scale]}]}]}}",
    "list: {rows: [a], removal: {asymmetric: {insertion: none, removal: {asymmetric:"
    " {insertion: slide, removal: {move: bottom}}}}}}",
    "list: {rows: [a], animation: none, pushAnimation: 'spring(duration: 0.4, bounce: 0.1)'}",
    "list: {rows: [a], selection: observed, popClears: item, removedRows: below}",
    "list: {rows: [a]}\ncompare: [{removal: none}, {transition: {move: leading}}, {}]",
    "list: {rows: [a]}\nchanges: []",
    "list: {rows: [a]}\nchanges: [{at: 300ms, append: b}, {at: 1, remove: b, animation: default}]",
    "list: {rows: [a]}\nchanges: [{at: 1, insert: {id: b, text: c}, before: a},"
    " {at: 1, insert: d, after: b}]",
    "list: {rows: [a]}\nchanges: [{at: 1, push: a, delay: 0}, {at: 2, pop: true}]",
]
# Errors that a schema can detect.
WRONG_LISTS = [
    "list: {}",
    "list: {rows: a}",
    "list: {rows: [3]}",
    "list: {rows: [{id: a}]}",
    "list: {rows: [{id: a, text: b, txt: c}]}",
    "list: {rows: [a], rowHeight: 0}",
    "list: {rows: [a], rowHight: 10}",
    "list: {rows: [a], transition: slid}",
    "list: {rows: [a], transition: [slide]}",
    "list: {rows: [a], transition: {}}",
    "list: {rows: [a], transition: {slide: true}}",
    "list: {rows: [a], transition: {move: up}}",
    "list: {rows: [a], transition: {move: top, scale: 1}}",
    "list: {rows: [a], transition: {anchor: center}}",
    "list: {rows: [a], transition: {move: top, anchor: center}}",
    "list: {rows: [a], transition: {scale: 0, anchor: middle}}",
    "list: {rows: [a], transition: {scale: 101}}",
    "list: {rows: [a], transition: {offset: [1]}}",
    "list: {rows: [a], transition: {quadraticScale: [1, 2]}}",
    "list: {rows: [a], transition: {combined: []}}",
    "list: {rows: [a], transition: {combined: [slide, {combined: [fade]}]}}",
    "list: {rows: [a], transition: {asymmetric: {insertion: slide}}}",
    "list: {rows: [a], transition: slide, insertion: slide}",
    "list: {rows: [a], transition: slide, removal: slide}",
    "list: {rows: [a], selection: init}",
    "list: {rows: [a]}\ncompare: [{rows: [a]}, {}]",
    "list: {rows: [a]}\nchanges: [{append: b}]",
    "list: {rows: [a]}\nchanges: [{at: 1}]",
    "list: {rows: [a]}\nchanges: [{at: 1, append: b, remove: a}]",
    "list: {rows: [a]}\nchanges: [{at: 1, insert: b}]",
    "list: {rows: [a]}\nchanges: [{at: 1, insert: b, before: a, after: a}]",
    "list: {rows: [a]}\nchanges: [{at: 1, append: b, after: a}]",
    "list: {rows: [a]}\nchanges: [{at: 1, remove: a, delay: 1}]",
    "list: {rows: [a]}\nchanges: [{at: 1, pop: yes}]",
    "list: {rows: [a]}\nchanges: {at: 1, append: b}",
]
# Errors that a schema cannot detect: they need an order, a sum or the source text.
LISTS_BEYOND_SCHEMAS = [
    "list: {rows: [a, a]}",
    "list: {rows: [\"a\\tb\"]}",
    "list: {rows: [a]}\nchanges: [{at: 1, remove: b}]",
    "list: {rows: [a], transition: {combined: [" + ", ".join(["{combined: [slide, slide]}"] * 11) + "]}}",
]


def test_lists(project: Project, validator: Draft7Validator) -> None:
    def scene(addition: str) -> Any:
        return {"zoetrope": 1, **core_yaml.load(addition)}

    def sound(additions: list[str]) -> dict[str, bool]:
        paths = {
            str(project.text(f"zoetrope: 1\n{addition}\n", f"list-{index:03}")): addition
            for index, addition in enumerate(additions)
        }
        done = project.run("validate", "--json", *paths)
        reports = json.loads(done.stdout)["scenes"]
        return {paths[report["file"]]: report["sound"] for report in reports}

    for addition, is_sound in sound(RIGHT_LISTS).items():
        assert is_sound, addition
        errors = [error.message for error in validator.iter_errors(scene(addition))]
        assert errors == [], addition
    for addition, is_sound in sound(WRONG_LISTS).items():
        assert not is_sound, addition
        assert not validator.is_valid(scene(addition)), addition
    for addition, is_sound in sound(LISTS_BEYOND_SCHEMAS).items():
        assert not is_sound, addition
        assert validator.is_valid(scene(addition)), addition
