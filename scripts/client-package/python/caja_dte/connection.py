"""Hace una llamada, otra vez donde eso no daña y ayuda, y lee su respuesta."""
from __future__ import annotations

import random
import re
import secrets
import time
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, Generic, Optional, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, unquote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from . import problems
from .errors import Problem, Unreachable
from .models import Falla
from .wire import parsed, read, text_of

T = TypeVar("T")

#: Intentos de una llamada, el primero incluido.
ATTEMPTS = 5
#: Pausa tras la primera falla, en segundos; se duplica con cada una.
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 8.0
#: Cuánto puede tardar una respuesta: más que la espera más larga que se puede pedir.
ANSWER_SECONDS = 70.0
#: El servicio no hizo nada todavía: repetir nunca daña.
NOT_DONE = (429, 503)
IDEMPOTENCY_KEY = "Idempotency-Key"
#: Lo que puede ir en un encabezado tal como está.
HEADER_TEXT = re.compile(r"[\x21-\x7e]+\Z")


@dataclass(frozen=True)
class Call:
    """Una operación de la interfaz."""

    op: str
    method: str
    path: str
    has_key: bool
    #: Si se puede repetir cuando no se sabe si se hizo.
    is_repeatable: bool


@dataclass(frozen=True)
class Answer(Generic[T]):
    """Una respuesta buena: 200, hecho; 202, numerado y guardado, y el servicio lo termina solo."""

    data: T
    status: int
    #: El cuerpo como llegó: guárdelo si un documento no debe perder ni un decimal; vacío en un archivo.
    text: str
    #: Advertencias para la persona.
    avisos: list[str]
    #: ``simulador`` si lo sella el simulador y no tiene valor fiscal.
    autoridad: Optional[str]
    #: Si responde lo que ya se había hecho.
    replayed: bool
    #: Nombre de la llamada en ``GET /solicitudes``.
    request_id: Optional[str]
    #: El nombre de la venta o del cambio: repetir con él nunca lo hace dos veces.
    idempotency_key: Optional[str]
    #: Fecha del último cambio de la interfaz del servicio.
    interfaz: Optional[str]


class _NoRedirect(HTTPRedirectHandler):
    """La llave no va a otra dirección."""

    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any) -> None:
        return None


class Connection:
    """Cómo se llega al servicio."""

    def __init__(self, base_url: str, api_key: str) -> None:
        parts = urlsplit(base_url.strip())
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"base_url no es una dirección http: «{base_url}»; p. ej. http://127.0.0.1:8140")
        self.base_url = base_url.strip().rstrip("/")
        self.api_key = header_text("api_key", api_key)
        # El servicio está en esta computadora o en la red local: ningún proxy en medio.
        self.opener = build_opener(ProxyHandler({}), _NoRedirect())

    def open(self, path: str, *, method: str, headers: dict[str, str], body: Optional[bytes], timeout: float) -> Any:
        request = Request(self.base_url + path, body, headers, method=method)
        try:
            return self.opener.open(request, timeout=timeout)
        except HTTPError as refused:
            return refused


def header_text(name: str, text: str) -> str:
    """Un texto que va en un encabezado; lanza ``ValueError`` que nombra la opción, sin mostrarlo."""
    if HEADER_TEXT.match(text):
        return text
    raise ValueError(f"{name} está vacío, o tiene espacios, saltos de línea o signos que no son ASCII; cópielo entero")


def back_off(attempt: int) -> float:
    """Una pausa que crece; los que perdieron el servicio a la vez no deben volver todos a la vez."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1)) * (0.5 + random.random() / 2)


def retry_after(response: Any) -> Optional[int]:
    asked = response.headers.get("Retry-After", "")
    return int(asked) if asked.isdigit() else None


def avisos_of(response: Any) -> list[str]:
    return [unquote(each) for each in response.headers.get("X-Aviso", "").split(", ") if each]


class Calls:
    """Las operaciones de un grupo."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _call(
        self,
        call: Call,
        kind: Any,
        *,
        path: Optional[dict[str, Any]] = None,
        query: Optional[dict[str, Any]] = None,
        header: Optional[dict[str, Any]] = None,
        body: Any = None,
    ) -> Any:
        headers = {name: header_text(name, str(value)) for name, value in (header or {}).items() if value is not None}
        if header is not None and IDEMPOTENCY_KEY in header:
            headers.setdefault(IDEMPOTENCY_KEY, secrets.token_hex(16))
        key = headers.get(IDEMPOTENCY_KEY)
        if call.has_key:
            headers["X-API-Key"] = self._connection.api_key
        sent = None if body is None else text_of(body).encode()
        if sent is not None:
            headers["Content-Type"] = "application/json"
        where = _address(call.path, path or {}, query or {})
        for attempt in range(1, ATTEMPTS + 1):
            asked: Optional[int] = None
            try:
                response = self._connection.open(
                    where, method=call.method, headers=headers, body=sent, timeout=ANSWER_SECONDS
                )
                with response:
                    content = response.read()
                asked = retry_after(response)
                if attempt == ATTEMPTS or not _may_help(call, response.status, asked):
                    return _answer(kind, response, content, key)
            except (OSError, HTTPException):
                # Se cortó: no se sabe si se hizo.
                if attempt == ATTEMPTS or not call.is_repeatable:
                    raise Unreachable(key) from None
            time.sleep(back_off(attempt) if asked is None else asked)
        raise Unreachable(key)


def _address(path: str, parts: dict[str, Any], query: dict[str, Any]) -> str:
    for name, value in parts.items():
        path = path.replace("{" + name + "}", quote(str(value), safe=""))
    given = {name: value for name, value in query.items() if value is not None}
    return path + ("?" + urlencode(given, quote_via=quote) if given else "")


def _may_help(call: Call, status: int, asked: Optional[int]) -> bool:
    """Si otro intento puede traer otra respuesta en un tiempo razonable."""
    if status < 429 or 429 < status < 500 or (asked or 0) > LONGEST_PAUSE:
        return False
    return asked is not None if status == 429 else status in NOT_DONE or call.is_repeatable


def _answer(kind: Any, response: Any, content: bytes, key: Optional[str]) -> Any:
    status = response.status
    common = {
        "avisos": avisos_of(response),
        "request_id": response.headers.get("Request-Id"),
        "idempotency_key": key,
    }
    if status >= 300:
        raise _problem(kind, response, content, common)
    is_file = kind is bytes
    text = "" if is_file else content.decode()
    return Answer(
        data=content if is_file else read(kind, parsed(text)),
        status=status,
        text=text,
        autoridad=response.headers.get("X-Autoridad"),
        replayed=response.headers.get("Idempotency-Replayed") == "true",
        interfaz=response.headers.get("X-Interfaz"),
        **common,
    )


def _problem(kind: Any, response: Any, content: bytes, common: dict[str, Any]) -> Problem:
    status = response.status
    try:
        body = parsed(content.decode())
    except ValueError:
        body = {}
    is_rejected = status == 422 and "estado" in body
    fallback = problems.Unavailable if status >= 500 else Problem
    chosen = problems.Rejected if is_rejected else problems.PROBLEM_OF.get(status, fallback)
    about = {**common, "retry_after": retry_after(response), "data": read(kind, body) if is_rejected else None}
    return chosen(status, body, errors=[read(Falla, each) for each in body.get("errors", [])], about=about)
