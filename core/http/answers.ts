/** HTTP answer of each operation: status, headers and body. */
import { stringifyJson } from '../contract/json.ts';
import { mediaOf, type OperationName, type Output } from '../contract/api/operations.ts';
import type { PrintedFile } from '../contract/printing/printed-file.ts';
import {
  authorityHeader,
  inOrder,
  invalidationAnswer,
  issuanceAnswer,
  idempotentAnswer,
  type Answer,
  type FileAnswer,
} from './issuance-reply.ts';

type Present<Op extends OperationName> = (value: Output<Op>) => Answer | FileAnswer;

const ok = (value: unknown, headers: Answer['headers'] = {}): Answer => ({
  status: 200,
  headers,
  body: stringifyJson(value),
});

/** A file shown inline; `media` overrides the operation's media type. */
const file =
  (op: OperationName) =>
  ({ name, content, autoridad, media }: PrintedFile): FileAnswer => ({
    status: 200,
    headers: { ...authorityHeader(autoridad), 'Content-Disposition': `inline; filename="${name}"` },
    body: content,
    media: media ?? mediaOf(op)[0] ?? 'application/octet-stream',
  });

const PRESENT: { readonly [Op in OperationName]: Present<Op> } = {
  'factura.emitir': issuanceAnswer,
  'credito-fiscal.emitir': issuanceAnswer,
  'nota-remision.emitir': issuanceAnswer,
  'nota-credito.emitir': issuanceAnswer,
  'nota-debito.emitir': issuanceAnswer,
  'sujeto-excluido.emitir': issuanceAnswer,
  'retorno.emitir': issuanceAnswer,
  'consulta.dte': ({ result, autoridad }) => ok(result, authorityHeader(autoridad)),
  invalidar: invalidationAnswer,
  stats: (stats) => ok(stats),
  'documentos.listar': (page) => ok(page),
  'documentos.ver': ({ result, autoridad, ...life }) =>
    ok({ ...inOrder(result), ...life }, authorityHeader(autoridad)),
  'documentos.saldo': (balance) => ok(balance),
  'documentos.json': ({ name, content, autoridad }) => {
    const disposition = { 'Content-Disposition': `attachment; filename="${name}"` };
    return ok(content, { ...authorityHeader(autoridad), ...disposition });
  },
  'documentos.pdf': file('documentos.pdf'),
  'documentos.ticket': file('documentos.ticket'),
  'catalogos.listar': (catalogs) => ok(catalogs),
  'catalogos.ver': (catalog) => ok(catalog),
  'productos.listar': (page) => ok(page),
  'productos.ver': (product) => ok(product),
  'productos.guardar': idempotentAnswer,
  'productos.eliminar': idempotentAnswer,
  'precios.ver': (prices) => ok(prices),
  'precios.guardar': idempotentAnswer,
  'clientes.listar': (page) => ok(page),
  'clientes.ver': (customer) => ok(customer),
  'clientes.guardar': idempotentAnswer,
  'clientes.eliminar': idempotentAnswer,
  'clientes.cuenta': (account) => ok(account),
  'clientes.remisiones': (page) => ok(page),
  'clientes.abonar': idempotentAnswer,
  'compras.listar': (page) => ok(page),
  'compras.ver': (purchase) => ok(purchase),
  'compras.recibir': idempotentAnswer,
  'compras.ingresar': idempotentAnswer,
  'existencias.listar': (page) => ok(page),
  'existencias.movimientos': (page) => ok(page),
  'existencias.mover': idempotentAnswer,
  'existencias.contar': idempotentAnswer,
  'existencias.anularConteo': idempotentAnswer,
  'solicitudes.listar': (page) => ok(page),
  'solicitudes.ver': (request) => ok(request),
  'webhooks.listar': (answer) => ok(answer),
  'webhooks.crear': (answer) => ok(answer),
  'webhooks.eliminar': (answer) => ok(answer),
  'webhooks.pausar': (answer) => ok(answer),
  'webhooks.reanudar': (answer) => ok(answer),
  'webhooks.rotar': (answer) => ok(answer),
  'webhooks.probar': (answer) => ok(answer),
  'webhooks.entregas': (answer) => ok(answer),
  'webhooks.reenviar': (answer) => ok(answer),
  'ensayo.reloj': (clock) => ok(clock),
  'ensayo.mover': (clock) => ok(clock),
  'ensayo.linea': (cut) => ok(cut),
  salud: (health) => ok(health),
};

export function answerOf<Op extends OperationName>(op: Op, value: Output<Op>): Answer | FileAnswer {
  return PRESENT[op](value);
}
