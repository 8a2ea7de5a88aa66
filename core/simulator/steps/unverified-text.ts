/** A look into a signed text without verifying it: for faults that strike one document, and for refusals that name it. */
import type { Subject } from '../fault-queue.ts';
import { isRecord } from '../tables/field.ts';

function identification(jws: string): Readonly<Record<string, unknown>> {
  try {
    const payload: unknown = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const head = isRecord(payload) ? payload['identificacion'] : null;
    return isRecord(head) ? head : {};
  } catch {
    return {};
  }
}

/** codigoGeneracion in a signed text; empty where there is none. */
export function codeInJws(jws: string): string {
  const code = identification(jws)['codigoGeneracion'];
  return typeof code === 'string' ? code : '';
}

/** numeroControl in a signed text; empty where there is none. */
export function numberInJws(jws: string): string {
  const number = identification(jws)['numeroControl'];
  return typeof number === 'string' ? number : '';
}

/** What a rule of the script may ask of a document. */
export function subjectInJws(jws: string): Subject {
  const { tipoDte: type, tipoEvento } = identification(jws);
  const tipoDte = type ?? tipoEvento;
  return {
    tipoDte: typeof tipoDte === 'string' ? tipoDte : undefined,
    codigoGeneracion: codeInJws(jws),
    numeroControl: numberInJws(jws),
  };
}
