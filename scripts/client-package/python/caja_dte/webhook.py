"""Juzga un webhook: si lo envió Caja DTE, y hace poco."""
from __future__ import annotations

import hmac
import re
import time
from typing import Optional, Union

from .models import Evento, EventoDePrueba
from .wire import parsed, read

#: Edad mayor de una llamada, en segundos: lo más viejo se captó en el camino y se repite.
TOLERANCE_SECONDS = 300
#: El momento, y el HMAC-SHA256 de él, un punto y el cuerpo; dos mientras se cambia el secreto.
SIGNATURE = re.compile(r"t=([0-9]+)((?:,v1=[0-9a-f]{64}){1,2})\Z", re.IGNORECASE)


def read_webhook(
    body: Union[str, bytes], signature: Optional[str], secret: str, *, now: Optional[float] = None
) -> Union[Evento, EventoDePrueba, None]:
    """El evento de un webhook, o una prueba del destino; ``None`` si la firma falta, no es suya o tiene más de cinco minutos.

    ``body`` es el texto como llegó, antes de leerlo como JSON; ``signature`` el encabezado ``X-Caja-Firma``.
    Llegan al menos una vez: reconozca una repetición por ``id``. Lanza ``ValueError`` sin secreto.
    """
    if secret == "":
        raise ValueError("Falta el secreto del webhook: es el que mostró «webhooks add»")
    found = SIGNATURE.match(signature or "")
    if found is None or abs((time.time() if now is None else now) - int(found[1])) > TOLERANCE_SECONDS:
        return None
    content = body.encode() if isinstance(body, str) else body
    own = hmac.new(secret.encode(), found[1].encode() + b"." + content, "sha256").hexdigest()
    given = found[2].lower().split(",v1=")[1:]
    # Todas se comparan: el tiempo no dice cuál vale.
    if not any([hmac.compare_digest(own, each) for each in given]):
        return None
    told = parsed(content.decode())
    return read(EventoDePrueba if told.get("prueba") else Evento, told)
