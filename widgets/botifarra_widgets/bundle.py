"""Joins a widget's JavaScript modules into the one module that a notebook can load.

The modules are plain files that import each other by relative path, so that they also run
unbundled in a page; a notebook receives a widget's code as one text and cannot follow imports.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)
_INDENT = re.compile(r"^[ ]+", re.MULTILINE)  # a tenth of the text, and no literal has several lines


@cache
def bundle(entry: str) -> str:
    """Return the module ``entry`` with everything it imports, as one module.

    Args:
        entry: the file name of a module beside this file; it has a default export.

    Raises:
        FileNotFoundError: a module it names does not exist.
    """
    order: list[str] = []
    _visit(entry, order)
    modules = "".join(_wrapped(name) for name in order)
    return f"{modules}export default {_variable(entry)}.default;\n"


def _visit(name: str, order: list[str]) -> None:
    """Append the module's imports, then the module, each once."""
    if name in order:
        return
    for match in _IMPORT.finditer(_source(name)):
        _visit(match[2], order)
    order.append(name)


def _wrapped(name: str) -> str:
    """Return the module as a function's scope, so that two modules' private names never meet."""
    source = _source(name)
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


def _source(name: str) -> str:
    return _INDENT.sub("", _COMMENT.sub("", (FOLDER / name).read_text(encoding="utf-8")))


def _variable(name: str) -> str:
    return f"$_{name.removesuffix('.js')}"
