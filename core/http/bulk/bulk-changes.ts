/** `POST /carga-masiva`: each line calls an operation that changes the shop's data, with its address and body. */
import { OPERATIONS } from '../../contract/api/operations.ts';
import { bulkChange, CHANGING, type BulkChange } from '../../contract/api/shop/bulk-changes.ts';
import type { IdempotentAnswer } from '../../contract/api/shop/idempotent-call.ts';
import { rule } from '../../contract/rules/rules.ts';
import { idempotentAnswer } from '../issuance-reply.ts';
import { readLine, type LineShape } from './bulk-lines.ts';
import type { BulkKind } from './bulk-route.ts';

const CHANGE: LineShape<BulkChange> = {
  schema: bulkChange,
  noObject: rule('cambio-no-es-objeto'),
  broken: {
    operacion: rule('operacion-de-linea', { admitidas: CHANGING }),
    clave: rule('clave-de-linea'),
    solicitud: rule('solicitud-de-linea'),
  },
  unknown: rule('campo-de-linea'),
};

export const BULK_CHANGES: BulkKind = {
  path: '/carga-masiva',
  // A line may depend on the one before it.
  inFlight: 1,
  answer: async (bulk, line) => {
    const read = readLine(CHANGE, line, bulk.limits);
    if (!read.ok) return read;
    const { operacion, clave, solicitud, ...address } = read.line;
    const takesBody = OPERATIONS[operacion].body !== null;
    // An unexpected `solicitud` is passed on, so that the operation names it.
    const body = takesBody ? { request: solicitud } : solicitud === undefined ? {} : { solicitud };
    const reply = await bulk.call(operacion, { ...address, ...body, idempotencyKey: clave });
    if (!reply.ok) return { clave, problem: reply.problem };
    // Every idempotent operation returns this type.
    const answer = reply.value as IdempotentAnswer;
    const { status, body: text } = idempotentAnswer(answer);
    return { clave, status, repetida: answer.replayed, avisos: answer.avisos, body: text };
  },
};
