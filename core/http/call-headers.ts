/** Headers of a call (§idempotency, §callers-wait, §correction, §rehearsal). A repeated header is as invalid as a malformed one. */
import { MAX_ESPERA_MS } from '../contract/api/operations.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../contract/api/parameters.ts';
import { IF_MATCH_PATTERN } from '../contract/api/shop/idempotent-call.ts';
import { readRehearsal } from '../contract/issuing/rehearsal.ts';
import { isCode } from '../contract/api/request-leaves.ts';
import { faultAt, type Fault } from '../contract/problem.ts';
import { singleHeader } from './headers.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';

export interface CallHeaders {
  readonly input: {
    readonly idempotencyKey?: string;
    readonly esperaMaximaMs?: number;
    readonly corrige?: string;
    readonly ensayo?: string;
    readonly ifMatch?: string;
  };
  readonly faults: readonly Fault[];
}

const IF_MATCH = new RegExp(IF_MATCH_PATTERN);
const KEY_SHAPE = new RegExp(`^[\\x21-\\x7e]{1,${MAX_IDEMPOTENCY_KEY_CHARS}}$`);

/** `Idempotency-Key`, `X-Corrige`, `X-Ensayo` and `X-Espera-Maxima-Ms` of an issuing call. */
export function issueHeaders(rawHeaders: readonly string[]): CallHeaders {
  const key = keyOf(rawHeaders);
  const code = singleHeader(rawHeaders, 'x-corrige');
  const rehearsal = singleHeader(rawHeaders, 'x-ensayo');
  const wait = waitOf(rawHeaders);
  const faults: Fault[] = [...key.faults];
  if (code !== undefined && (code === null || !isCode(code))) {
    const what = rule('codigo-que-corrige');
    faults.push(headerFault('X-Corrige', what));
  }
  const read = rehearsal === undefined ? null : readRehearsal(rehearsal ?? '', { isTimed: true });
  if (read?.ok === false) faults.push(headerFault('X-Ensayo', read.broken));
  return {
    input: {
      ...key.input,
      ...(typeof code === 'string' ? { corrige: code.toUpperCase() } : {}),
      ...(typeof rehearsal === 'string' ? { ensayo: rehearsal } : {}),
      ...wait.input,
    },
    faults: [...faults, ...wait.faults],
  };
}

/** `Idempotency-Key`, and `If-Match` if accepted, of an idempotent call. */
export function idempotentHeaders(rawHeaders: readonly string[], takesVersion: boolean): CallHeaders {
  const key = keyOf(rawHeaders);
  const version = takesVersion ? singleHeader(rawHeaders, 'if-match') : undefined;
  const faults = [...key.faults, ...rehearsalFaults(rawHeaders)];
  if (version !== undefined && (version === null || !IF_MATCH.test(version)))
    faults.push(headerFault('If-Match', rule('version-leida')));
  return {
    input: { ...key.input, ...(typeof version === 'string' ? { ifMatch: version.replaceAll('"', '') } : {}) },
    faults,
  };
}

function keyOf(rawHeaders: readonly string[]): CallHeaders {
  const key = singleHeader(rawHeaders, 'idempotency-key');
  if (key === undefined) return { input: {}, faults: [] };
  if (key !== null && KEY_SHAPE.test(key)) return { input: { idempotencyKey: key }, faults: [] };
  const what = rule('clave-de-venta', { maximo: MAX_IDEMPOTENCY_KEY_CHARS });
  return { input: {}, faults: [headerFault('Idempotency-Key', what)] };
}

/** `X-Espera-Maxima-Ms` of a call that does not issue; it cannot be rehearsed. */
export function waitHeader(rawHeaders: readonly string[]): CallHeaders {
  const wait = waitOf(rawHeaders);
  return { ...wait, faults: [...wait.faults, ...rehearsalFaults(rawHeaders)] };
}

/** Refuses `X-Ensayo` on a call that does not issue: it would have no effect. */
export function rehearsalFaults(rawHeaders: readonly string[]): readonly Fault[] {
  if (singleHeader(rawHeaders, 'x-ensayo') === undefined) return [];
  return [faultAt('X-Ensayo', 'VALOR_NO_PERMITIDO', rule('ensayo-solo-al-emitir'))];
}

/** Headers of a bulk call: the idempotency key is in each line, and corrections are not allowed. */
export function bulkHeaders(rawHeaders: readonly string[]): CallHeaders {
  const wait = waitOf(rawHeaders);
  const misplaced = MISPLACED_IN_BULK.filter(
    ([name]) => singleHeader(rawHeaders, name.toLowerCase()) !== undefined,
  );
  return {
    ...wait,
    faults: [
      ...wait.faults,
      ...misplaced.map(([name, broken]) => faultAt(name, 'VALOR_NO_PERMITIDO', rule(broken))),
    ],
  };
}

const MISPLACED_IN_BULK = [
  ['Idempotency-Key', 'clave-en-cada-linea'],
  ['X-Corrige', 'correccion-en-envio'],
  ['X-Ensayo', 'ensayo-en-envio'],
] as const;

/** `X-Espera-Maxima-Ms`, of every call that may wait for the authority. */
function waitOf(rawHeaders: readonly string[]): CallHeaders {
  const wait = singleHeader(rawHeaders, 'x-espera-maxima-ms');
  if (wait === undefined) return { input: {}, faults: [] };
  const ms = typeof wait === 'string' && /^\d{1,5}$/.test(wait) ? Number(wait) : 0;
  if (ms >= 1 && ms <= MAX_ESPERA_MS) return { input: { esperaMaximaMs: ms }, faults: [] };
  const what = rule('milisegundos', { minimo: 1, maximo: MAX_ESPERA_MS });
  return { input: {}, faults: [headerFault('X-Espera-Maxima-Ms', what)] };
}

function headerFault(campo: string, broken: Rule): Fault {
  return faultAt(campo, 'FORMATO', broken);
}
