"""El cliente de Caja DTE: emite documentos tributarios electrónicos de El Salvador desde su programa."""
from .client import INTERFAZ, CajaClient
from .connection import Answer
from .errors import CajaError, Problem, Unreachable
from .problems import Conflict, InvalidRequest, NotFound, Refused, Rejected, Unauthorized, Unavailable
from .webhook import read_webhook

__all__ = [
    "INTERFAZ",
    "Answer",
    "CajaClient",
    "CajaError",
    "Conflict",
    "InvalidRequest",
    "NotFound",
    "Problem",
    "Refused",
    "Rejected",
    "Unauthorized",
    "Unavailable",
    "Unreachable",
    "read_webhook",
]
