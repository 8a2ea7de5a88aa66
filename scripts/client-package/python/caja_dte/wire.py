"""Entre las clases y el JSON que viaja: los montos no pierden un decimal."""
from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any, Union, cast, get_args, get_origin, get_type_hints


def text_of(value: Any) -> str:
    """El JSON de una clase, un diccionario, una lista o un valor; lo que una clase no dice no viaja."""
    if is_dataclass(value) and not isinstance(value, type):
        members = ((each.name, getattr(value, each.name)) for each in fields(value))
        return _object((name, member) for name, member in members if member is not None)
    if isinstance(value, Mapping):
        return _object(value.items())
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return "[" + ",".join(text_of(each) for each in value) + "]"
    if isinstance(value, Decimal):
        return _number(value)
    if isinstance(value, float):
        return _number(Decimal(repr(value)))
    return json.dumps(value, ensure_ascii=False)


def _object(members: Any) -> str:
    return "{" + ",".join(f"{json.dumps(str(name))}:{text_of(member)}" for name, member in members) + "}"


def _number(value: Decimal) -> str:
    if not value.is_finite():
        raise ValueError(f"{value} no es un número que pueda viajar")
    return format(value, "f")


def read(kind: Any, value: Any) -> Any:
    """Lo que llegó, como la clase que se espera; un miembro que esta no conoce se deja de lado."""
    if value is None:
        return None
    origin = get_origin(kind)
    if origin is Union:
        return read(next(each for each in get_args(kind) if each is not type(None)), value)
    if origin is list:
        return [read(get_args(kind)[0], each) for each in value]
    if is_dataclass(kind):
        hints, make = _hints(kind), cast(Any, kind)
        return make(**{name: read(hint, value.get(name)) for name, hint in hints.items()})
    if kind is Decimal:
        return value if isinstance(value, Decimal) else Decimal(value)
    return value


@lru_cache(maxsize=None)
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def parsed(text: str) -> Any:
    """Un texto JSON; sus números con decimales, exactos."""
    return json.loads(text, parse_float=Decimal)
