"""Nothing here uses what a library keeps to itself: its names that begin with an underscore."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(file for folder in ("bot", "cgt") for file in (ROOT / folder).rglob("*.py"))
NOT_YET = {("cgt/compiling.py", "_nrt")}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def own_names(tree: ast.AST) -> set[str]:
    """Return the private names that a module or a class in it gives itself."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.ClassDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                found.add(name)
            case ast.Constant(value=str(name)):  # slots
                found.add(name)
    return found
