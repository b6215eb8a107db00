"""Reads YAML as editors do, by the core schema of YAML 1.2: `on` is text and `1e3` a number."""

import re
from typing import Any

import yaml


class CoreLoader(yaml.SafeLoader):
    """A loader that resolves only the plain scalars of the core schema.

    Source: YAML 1.2.2, chapter 10.3.2.
    """

    yaml_implicit_resolvers: dict[str, Any] = {}


def _integer(loader: CoreLoader, node: yaml.ScalarNode) -> int:
    text = loader.construct_scalar(node)
    return int(text, 0) if text[:2] in ("0x", "0o") else int(text)


def _number(loader: CoreLoader, node: yaml.ScalarNode) -> float:
    text = loader.construct_scalar(node).lower()
    return float(text.replace(".inf", "inf").replace(".nan", "nan"))


for _tag, _pattern in [
    ("null", r"null|Null|NULL|~|"),
    ("bool", r"true|True|TRUE|false|False|FALSE"),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"
              r"|[-+]?(?:\.inf|\.Inf|\.INF)|\.nan|\.NaN|\.NAN"),
]:
    CoreLoader.add_implicit_resolver(
        f"tag:yaml.org,2002:{_tag}", re.compile(rf"^(?:{_pattern})$"), None
    )
CoreLoader.add_constructor("tag:yaml.org,2002:int", _integer)
CoreLoader.add_constructor("tag:yaml.org,2002:float", _number)


def _with_text_keys(value: Any) -> Any:
    """Returns the value with all keys as strings, as in JSON."""
    if isinstance(value, dict):
        return {str(key): _with_text_keys(item) for key, item in value.items()}
    return [_with_text_keys(item) for item in value] if isinstance(value, list) else value


def load(text: str) -> Any:
    """Returns a document's value."""
    return _with_text_keys(yaml.load(text, Loader=CoreLoader))
