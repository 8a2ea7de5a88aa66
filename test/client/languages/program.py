"""What an integrator does in Python; each line says what came of it."""
import json
import os
from decimal import Decimal

from caja_dte import CajaClient, InvalidRequest, Problem, Rejected, Unauthorized, Unreachable, read_webhook
from caja_dte.models import Item, SolicitudFactura, SolicitudProducto, SolicitudWebhook

url = os.environ["CAJA_URL"]
caja = CajaClient(url, os.environ["CAJA_KEY"])
admin = CajaClient(url, os.environ["CAJA_ADMIN"])


def say(*values):
    print(json.dumps(values, ensure_ascii=False, default=str, separators=(",", ":")), flush=True)


def sale(price="11.3", count="1"):
    item = Item(cantidad=Decimal(count), descripcion='Café «1e-7» "molido"\n', precioUni=Decimal(price), tipoItem=1)
    return SolicitudFactura(items=[item])


lost = caja.factura.emitir(sale(), idempotency_key="perdida")
say("lost", lost.status, lost.data.estado, lost.data.numeroControl, lost.replayed, lost.autoridad, lost.idempotency_key)
busy = caja.factura.emitir(sale(), idempotency_key="ocupada")
say("busy", busy.status, busy.data.numeroControl, busy.replayed)
own = caja.factura.emitir(sale("0.00000001", "50000000"))
say("own", own.data.numeroControl, len(own.idempotency_key), '"precioUni":0.00000001' in own.text, own.interfaz)
caja.factura.emitir({"items": [{"cantidad": 2, "descripcion": "Té", "precioUni": 5.65, "tipoItem": 1}], "observaciones": None})
caja.factura.emitir(sale())
say("pages", [each.numeroControl[-1] for each in caja.documentos.listar_todo(limite=2)])
say("page", len(caja.documentos.listar(limite=2, tipoDte="01").data.documentos))
try:
    caja.factura.emitir(sale(count="0"))
except InvalidRequest as error:
    say("fault", error.status, error.codigo, [[each.campo, each.codigo] for each in error.errors], error.request_id is not None, str(error).count("items[0]"))
try:
    caja.factura.emitir(sale(), idempotency_key="rechazada", ensayo="rechazo=020")
except Rejected as error:
    say("rejected", error.status, error.codigo, error.data.estado, error.data.numeroControl, len(error.errors) > 0)
try:
    CajaClient(url, "sk_user_corta").stats()
except Unauthorized as error:
    say("key", error.status, error.codigo, str(error).startswith("401: Unauthorized. "))
try:
    admin.webhooks.crear(SolicitudWebhook(url="http://127.0.0.1:9/caja"))
except Unreachable as error:
    say("not repeated", error.idempotency_key)
try:
    caja.factura.emitir(sale(), idempotency_key="muerta")
except Unreachable as error:
    say("unreachable", error.idempotency_key)
try:
    caja.factura.emitir(sale(), idempotency_key="agotada")
except Problem as error:
    say("exhausted", type(error).__name__, error.status, error.retry_after)
saved = admin.productos.guardar("CAF 1/2", SolicitudProducto(descripcion="Café", precio=Decimal("2.60"), tipoItem=1, uniMedida=59))
say("product", saved.data.codigo, str(saved.data.precio), saved.data.presentaciones[0].factor)
say("file", caja.documentos.pdf(lost.data.codigoGeneracion).data[:4].decode())
say("signed", "firmaElectronica" in caja.documentos.json(lost.data.codigoGeneracion).data)
lines = [{"tipoDte": "01", "clave": f"masiva-{n}", "solicitud": sale()} for n in range(3)]
say("bulk", [[each["linea"], each["clave"], each["status"], each["repetida"]] for each in caja.emision_masiva(lines)])
seen = []
for event in caja.eventos(desde=0):
    seen.append(event.estado)
    if len(seen) == 4:
        break
say("events", seen)
waits = caja.factura.emitir(sale(), ensayo="sin-linea=30").data.codigoGeneracion or ""
say("waits", caja.esperar(waits, segundos=0.6).data.estado, caja.esperar(lost.data.codigoGeneracion or "").data.estado)
for name in ("", "localhost:8140"):
    try:
        CajaClient(name, "x")
    except ValueError:
        say("address")
for call in json.loads(os.environ["WEBHOOKS"]):
    event = read_webhook(call["body"], call["signature"], call["secret"])
    say("webhook", call["name"], None if event is None else [event.id, getattr(event, "estado", None)])
