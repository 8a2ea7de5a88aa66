"""Lo que llega por partes: los eventos, y las respuestas de un envío masivo; y lo que un documento espera."""
from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from http.client import HTTPException
from typing import Any, Optional

from .connection import ATTEMPTS, Answer, Calls, avisos_of, back_off, retry_after
from .errors import Problem, Unreachable
from .models import Documento, Evento, Falla
from .problems import PROBLEM_OF
from .wire import parsed, read, text_of

#: Hasta la próxima conexión, en segundos, si el servicio no dice otra cosa.
RETRY_SECONDS = 3.0
#: Una conexión que calla tanto está muerta: el servicio dice algo cada 15 segundos.
SILENCE_SECONDS = 45.0
#: Lo mismo en un envío masivo: más que la espera más larga de una línea.
BULK_SILENCE_SECONDS = 90.0
#: Líneas de una llamada.
LINES_PER_CALL = 10_000


#: Entre dos miradas a un documento que espera, en segundos: la primera, y a lo más.
FIRST_LOOK = 0.25
LONGEST_LOOK = 5.0
LOOK_GROWTH = 1.5
WAITING = ("PENDIENTE", "CONTINGENCIA", "INVALIDANDO")


class Streams(Calls):
    """Las llamadas cuyas respuestas no son un solo valor."""

    documentos: Any

    def esperar(self, codigoGeneracion: str, *, segundos: float = 120.0) -> Answer[Documento]:
        """Sigue un documento con 202 hasta que Hacienda decide; tal como está al acabarse el tiempo, si no decidió."""
        until = time.monotonic() + segundos
        pause = FIRST_LOOK
        while True:
            answer: Answer[Documento] = self.documentos.ver(codigoGeneracion)
            left = until - time.monotonic()
            if answer.data.estado not in WAITING or left <= 0:
                return answer
            time.sleep(min(pause, left))
            pause = min(LONGEST_LOOK, pause * LOOK_GROWTH)

    def eventos(self, *, desde: Optional[int] = None) -> Iterator[Evento]:
        """Lo que pasa con los documentos: cada evento una vez y en orden, sin fin; una conexión que se corta se reanuda.

        desde: el ``id`` del último que ya conoce; 0 empieza por el primero; sin él, lo que pase desde ahora.
        Lanza ``Problem`` si la llave no vale.
        """
        last = None if desde is None else str(desde)
        pause = RETRY_SECONDS
        while True:
            try:
                for name, value in self._fields(last):
                    if name == "retry":
                        pause = int(value) / 1000
                    elif name == "id":
                        last = value
                    elif name == "data":
                        yield read(Evento, parsed(value))
            except (OSError, HTTPException):
                pass  # Se cortó: la próxima sigue tras el último.
            time.sleep(pause)

    def _fields(self, last: Optional[str]) -> Iterator[tuple[str, str]]:
        headers = {"X-API-Key": self._connection.api_key, **({} if last is None else {"Last-Event-ID": last})}
        with self._connection.open("/eventos", method="GET", headers=headers, body=None, timeout=SILENCE_SECONDS) as got:
            if got.status != 200:
                _refuse(got)
                return
            block: dict[str, str] = {}
            for raw in got:
                name, found, value = raw.decode().rstrip("\n").partition(": ")
                if found:
                    block[name] = value
                elif name == "":
                    # El id al final: lo que no se entregó vuelve a llegar.
                    yield from sorted(block.items(), key=lambda each: each[0] == "id")
                    block = {}

    def emision_masiva(
        self, lines: Iterable[dict[str, Any]], *, espera_maxima_ms: Optional[int] = None
    ) -> Iterator[dict[str, Any]]:
        """Muchas ventas: ``{"tipoDte": "01", "clave": "venta-1", "solicitud": …}``; una respuesta por línea y en orden.

        Si la conexión se corta, se reanuda tras la última respuesta; con las mismas claves nada se emite dos veces.
        """
        header = {} if espera_maxima_ms is None else {"X-Espera-Maxima-Ms": str(espera_maxima_ms)}
        return self._bulk("/emision-masiva", lines, header)

    def carga_masiva(self, lines: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """Muchos cambios de la tienda: ``{"operacion": "productos.guardar", "clave": …, "codigo": …, "solicitud": …}``."""
        return self._bulk("/carga-masiva", lines, {})

    def _bulk(self, path: str, lines: Iterable[Any], header: dict[str, str]) -> Iterator[dict[str, Any]]:
        texts = [text_of(each).encode() + b"\n" for each in lines]
        headers = {"X-API-Key": self._connection.api_key, "Content-Type": "application/x-ndjson", **header}
        done = failures = 0
        while done < len(texts):
            before, asked, is_busy = done, None, False
            body = b"".join(texts[done : done + LINES_PER_CALL])
            try:
                with self._connection.open(
                    path, method="POST", headers=headers, body=body, timeout=BULK_SILENCE_SECONDS
                ) as got:
                    if got.status != 200:
                        # 429: hay otro envío en curso, que termina.
                        asked, is_busy = _refuse(got), got.status == 429
                    else:
                        for line in got:
                            if not line.endswith(b"\n"):
                                break
                            done += 1
                            yield {**parsed(line.decode()), "linea": done}
            except (OSError, HTTPException):
                pass  # Se cortó: la próxima llamada sigue tras la última respuesta.
            failures = 0 if done > before or is_busy else failures + 1
            if failures >= ATTEMPTS:
                raise Unreachable(None)
            if done == before:
                time.sleep(back_off(max(failures, 1)) if asked is None else asked)


def _refuse(response: Any) -> Optional[int]:
    """Lanza ``Problem`` por una respuesta que otro intento no cambia; si no, los segundos que conviene esperar."""
    asked = retry_after(response)
    if response.status == 429 or response.status >= 500:
        return asked
    body = parsed(response.read().decode())
    errors = [read(Falla, each) for each in body.get("errors", [])]
    about = {"avisos": avisos_of(response), "request_id": response.headers.get("Request-Id")}
    raise PROBLEM_OF.get(response.status, Problem)(response.status, body, errors=errors, about=about)
