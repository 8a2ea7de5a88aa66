/** `POST /emision-masiva`: each line is an issuance request with its document type. */
import { bulkLine, issuingOperation, type BulkLine } from '../../contract/issuing/bulk.ts';
import type { Issuance } from '../../contract/api/results.ts';
import { rule } from '../../contract/rules/rules.ts';
import { issuanceAnswer } from '../issuance-reply.ts';
import { BULK_IN_FLIGHT } from '../limits.ts';
import { readLine, type LineShape } from './bulk-lines.ts';
import type { BulkKind } from './bulk-route.ts';

const SALE: LineShape<BulkLine> = {
  schema: bulkLine,
  noObject: rule('linea-no-es-objeto'),
  broken: {
    tipoDte: rule('tipo-de-linea'),
    clave: rule('clave-de-linea'),
    solicitud: rule('solicitud-de-linea'),
  },
  unknown: rule('campo-de-linea'),
};

export const BULK_ISSUANCE: BulkKind = {
  path: '/emision-masiva',
  inFlight: BULK_IN_FLIGHT,
  answer: async (bulk, line) => {
    const read = readLine(SALE, line, bulk.limits);
    if (!read.ok) return read;
    const { clave, tipoDte, solicitud } = read.line;
    const input = { request: solicitud, idempotencyKey: clave, esperaMaximaMs: bulk.esperaMaximaMs };
    const reply = await bulk.call(issuingOperation(tipoDte), input);
    if (!reply.ok) return { clave, problem: reply.problem };
    // Every issuing operation returns this type.
    const issuance = reply.value as Issuance;
    const { status, body } = issuanceAnswer(issuance);
    return { clave, status, repetida: issuance.replayed, avisos: issuance.avisos, body };
  },
};
