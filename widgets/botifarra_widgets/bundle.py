"""Joins a widget's JavaScript modules, and the style sheets beside them, into what it needs.

The modules are plain files that import each other by relative path, so that they also run
unbundled in a page; a notebook receives a widget's code as text and cannot follow imports.
A style sheet with the name of a module goes wherever that module goes.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
BASE: Final = "botifarra.css"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)
_STYLE_IMPORT = re.compile(r'^@import "\./(\w+\.css)";\n', re.MULTILINE)
_STYLE_COMMENT = re.compile(r"\s*/\*.*?\*/", re.DOTALL)


def bundle(entry: str) -> str:
    """Return the module ``entry`` with everything it imports, as one module.

    Args:
        entry: the file name of a module beside this file; it has a default export.

    Raises:
        FileNotFoundError: a module it names does not exist.
    """
    parts = parts_of(entry)
    modules = "".join(text for name, text in parts.items() if name.endswith(".js"))
    return f"{modules}export default {_variable(entry)}.default;\n"


def style(entry: str) -> str:
    """Return the style of a widget: the base, and the style sheets of its modules.

    Args:
        entry: the file name of the widget's module.
    """
    return "".join(text for name, text in parts_of(entry).items() if name.endswith(".css"))


@cache
def parts_of(entry: str) -> dict[str, str]:
    """Return the files a widget needs, each after those it imports, with what is sent of each.

    Args:
        entry: the file name of the widget's module.

    Raises:
        FileNotFoundError: a file that one of them names does not exist.
    """
    order = [BASE]
    _visit(entry, order)
    return {name: _style(name) if name.endswith(".css") else _wrapped(name) for name in order}


@cache
def identifiers(entry: str) -> frozenset[str]:
    """Return every word in a widget's code: what it asks its model for is among them.

    Args:
        entry: the file name of the widget's module.
    """
    return frozenset(re.findall(r"\w+", bundle(entry)))


def _visit(name: str, order: list[str]) -> None:
    """Append what the file imports, then the file and its style sheet, each once."""
    if name in order:
        return
    imports = _STYLE_IMPORT if name.endswith(".css") else _IMPORT
    for match in imports.finditer(uncommented(name)):
        _visit(match[match.lastindex or 0], order)
    order.append(name)
    beside = name.removesuffix(".js") + ".css"
    if name.endswith(".js") and (FOLDER / beside).exists():
        _visit(beside, order)


def _wrapped(name: str) -> str:
    """Return the module as a function's scope, so that two modules' private names never meet."""
    source = uncommented(name)
    imports = "".join(f"const {{{m[1]}}} = {_variable(m[2])};\n" for m in _IMPORT.finditer(source))
    body = _IMPORT.sub("", source)
    exports = [m[1] for m in _EXPORT.finditer(body)]
    if _DEFAULT.search(body):
        body = _DEFAULT.sub("const _default = ", body)
        exports.append("default: _default")
    body = _EXPORT.sub("", body)
    return (
        f"const {_variable(name)} = (() => {{\n{imports}{body}"
        f"return {{ {', '.join(exports)} }};\n}})();\n"
    )


def _style(name: str) -> str:
    return _STYLE_IMPORT.sub("", uncommented(name))


def uncommented(name: str) -> str:
    """Return what is in a file beside this one, without its comments."""
    comment = _STYLE_COMMENT if name.endswith(".css") else _COMMENT
    return comment.sub("", (FOLDER / name).read_text(encoding="utf-8"))


def _variable(name: str) -> str:
    return f"$_{name.removesuffix('.js')}"
