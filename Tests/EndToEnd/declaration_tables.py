"""Updates the tables of keys in docs/reference/declaration.md from the description of the keys.

`make tables` calls it. test_constant_tables.py compares the page with its result.
"""

from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/reference/declaration.md"
KEYS = ROOT / "Sources/C/CPages/viewers/keys.yaml"
START = "\n## Keys\n"
VALUES = {
    "any": "a value", "number": "a number", "condition": "a condition", "animation": "an animation",
    "animations": "an animation, or one for each property", "names": "formulas by name", "range": "two numbers",
    "constants": "[constants](#constants)", "values": "numbers", "readings": "`drag.NAME` by name",
}

# The words that begin a list of names, with the description of the value.
KINDS = {"rows": "[rows](#releases) to ", "choices": "[rows](#releases) to ", "target": "", "list": "some of ",
         "driven": ""}


def value(content: object, bounds: list[float]) -> str:
    """Returns the description of a key's value, with its bounds if there are any."""
    if isinstance(content, dict):
        keys = [f"`{key.removesuffix('!')}`: {value(entry[0], entry[2:])}" for key, entry in content.items()]
        return "a mapping of " + ", ".join(keys)
    if isinstance(content, list):
        kind = KINDS.get(content[0])
        names = [f"`{str(name).lower() if isinstance(name, bool) else name}`" for name in content[kind is not None :] if name != "stated"]
        if content[0] == "driven":
            return f"an animation, or `{{law: …}}` with {VALUES.get(content[1], content[1])}"
        return (kind or "") + ", ".join(names) + (", [properties](#keys)" if "stated" in content else "")
    text = VALUES.get(str(content), str(content))
    return f"{text}, {bounds[0]:,} to {bounds[1]:,}" if bounds else text


def table(keys: dict[str, list]) -> str:
    """Returns the table of a mapping's keys."""
    rows = [
        f"| `{key.removesuffix('!')}` | {value(content, bounds)} | {meaning} |"
        for key, (content, meaning, *bounds) in keys.items()
    ]
    return "\n".join(["| key | value | meaning |", "|---|---|---|", *rows]) + "\n"


def filled() -> str:
    """Returns the page's text with the tables of all keys."""
    described = yaml.safe_load(KEYS.read_text(encoding="utf-8"))
    viewer = described["viewer"]
    groups = {key: entry for key, entry in viewer.items() if isinstance(entry[0], dict)}
    text = "\n" + table({key: entry for key, entry in viewer.items() if key not in groups})
    for key, (keys, meaning) in groups.items():
        text += f"\n**`{key}`**: {meaning}\n\n{table(keys)}"
    target = {"to": ["one of the list's targets", "Where the picture goes."]}
    for title, keys in [
        ("A row", target | described["row"]), ("`to` and `from`, as a mapping", described["target"]),
        ("`with`, as a mapping", described["animations"]),
        ("A constant", described["constant"]),
    ]:
        text += f"\n**{title}**\n\n{table(keys)}"
    return PAGE.read_text(encoding="utf-8").split(START)[0] + START + text


if __name__ == "__main__":
    PAGE.write_text(filled(), encoding="utf-8")
