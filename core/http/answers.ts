/** What each operation answers over HTTP: status, headers and body. */
import { stringifyJson } from '../contract/json.ts';
import type { OperationName, Output } from '../contract/operations.ts';
import {
  authorityHeader,
  inOrder,
  invalidationAnswer,
  issuanceAnswer,
  type Answer,
} from './issuance-reply.ts';

type Present<Op extends OperationName> = (value: Output<Op>) => Answer;

const ok = (value: unknown, headers: Answer['headers'] = {}): Answer => ({
  status: 200,
  headers,
  body: stringifyJson(value),
});

const PRESENT: { readonly [Op in OperationName]: Present<Op> } = {
  'factura.emitir': issuanceAnswer,
  'credito-fiscal.emitir': issuanceAnswer,
  'nota-remision.emitir': issuanceAnswer,
  'consulta.dte': ({ result, autoridad }) => ok(result, authorityHeader(autoridad)),
  invalidar: invalidationAnswer,
  stats: (stats) => ok(stats),
  'documentos.listar': (page) => ok(page),
  'documentos.ver': ({ result, autoridad, ...life }) =>
    ok({ ...inOrder(result), ...life }, authorityHeader(autoridad)),
  'documentos.json': ({ name, content, autoridad }) => {
    const disposition = { 'Content-Disposition': `attachment; filename="${name}"` };
    return ok(content, { ...authorityHeader(autoridad), ...disposition });
  },
  'catalogos.ver': (catalog) => ok(catalog),
  salud: (health) => ok(health),
};

/** The answer to an operation that went well. */
export function answerOf<Op extends OperationName>(op: Op, value: Output<Op>): Answer {
  return PRESENT[op](value);
}
