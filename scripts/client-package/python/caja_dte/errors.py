"""Lo que los métodos lanzan; las clases por estado están en ``problems``."""
from __future__ import annotations

from typing import Any, Optional

from .models import Falla

NO_ANSWER = (
    "Caja DTE no responde; revise que el servicio esté en marcha "
    "y repita con la misma Idempotency-Key"
)


class CajaError(Exception):
    """La base de todo lo que lanza el cliente por lo que haga el servicio o la línea."""

    #: El nombre de la venta o del cambio: repetir con él nunca lo hace dos veces.
    idempotency_key: Optional[str] = None


class Unreachable(CajaError):
    """No llegó ninguna respuesta, tampoco al repetir: no se sabe si la llamada se hizo."""

    def __init__(self, idempotency_key: Optional[str]) -> None:
        super().__init__(NO_ANSWER)
        self.idempotency_key = idempotency_key


class Problem(CajaError):
    """El servicio dijo que no, o no pudo."""

    def __init__(self, status: int, body: dict[str, Any], *, errors: list[Falla], about: dict[str, Any]) -> None:
        self.status = status
        #: Qué pasó y qué hacer, para la persona que debe actuar.
        self.message: str = body.get("message", "")
        avisos: list[str] = about.get("avisos", [])
        # De una sola falla ya lo dice todo el mensaje.
        faults = [each.mensaje for each in errors] if len(errors) > 1 else []
        super().__init__(". ".join([f"{status}: {self.message}", *faults, *avisos]))
        #: Nombre estable de la falla; ``None`` en un 401.
        self.codigo: Optional[str] = body.get("codigo")
        #: Cada falla con su campo, y cómo se corrige.
        self.errors = errors
        #: El cuerpo como llegó.
        self.body = body
        #: En un ``Rejected``: el documento o el evento que Hacienda rechazó.
        self.data: Any = about.get("data")
        #: Segundos tras los que conviene repetir.
        self.retry_after: Optional[int] = about.get("retry_after")
        #: Nombre de la llamada en ``GET /solicitudes``.
        self.request_id: Optional[str] = about.get("request_id")
        #: Lo que el servicio advierte además.
        self.avisos = avisos
        self.idempotency_key = about.get("idempotency_key")
