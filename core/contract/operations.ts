/**
 * THE table of operations: every call of the product, whatever its transport, is one of these. HTTP routes, bridge,
 * clients and tests are derived from it; nobody writes a path or a payload type by hand (interface specification 4).
 */
import { z } from 'zod';
import type { TipoDte } from './edition.ts';
import type { Health, Issuance } from './results.ts';

/** Longest `Idempotency-Key`, in characters (decisions 5). */
export const MAX_IDEMPOTENCY_KEY_CHARS = 128;
/** Longest wait a caller may ask for with `X-Espera-Maxima-Ms`, in milliseconds. */
export const MAX_ESPERA_MS = 60_000;

const issueInput = z.strictObject({
  /** The body as parsed, unchecked: the engine names every fault of it. */
  request: z.unknown(),
  idempotencyKey: z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS).optional(),
  esperaMaximaMs: z.int().min(1).max(MAX_ESPERA_MS).optional(),
});

const noInput = z.strictObject({});

/** What a caller of an issue operation hands over: the body and what came in headers. */
export type IssueInput = z.infer<typeof issueInput>;

export const OPERATIONS = {
  'factura.emitir': {
    method: 'POST',
    path: '/factura/emitir',
    access: 'key',
    input: issueInput,
    tipoDte: '01',
  },
  'credito-fiscal.emitir': {
    method: 'POST',
    path: '/credito-fiscal/emitir',
    access: 'key',
    input: issueInput,
    tipoDte: '03',
  },
  'nota-remision.emitir': {
    method: 'POST',
    path: '/nota-remision/emitir',
    access: 'key',
    input: issueInput,
    tipoDte: '04',
  },
  salud: { method: 'GET', path: '/salud', access: 'open', input: noInput, tipoDte: null },
} as const satisfies Record<string, Operation>;

interface Operation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `key`: needs an API key. `open`: needs none. */
  readonly access: 'key' | 'open';
  readonly input: z.ZodType;
  /** Type of document it issues, null where it issues none. */
  readonly tipoDte: TipoDte | null;
}

export type OperationName = keyof typeof OPERATIONS;
export type Input<Op extends OperationName> = z.infer<(typeof OPERATIONS)[Op]['input']>;

/** What each operation answers. */
export interface Outputs {
  'factura.emitir': Issuance;
  'credito-fiscal.emitir': Issuance;
  'nota-remision.emitir': Issuance;
  salud: Health;
}
export type Output<Op extends OperationName> = Outputs[Op];
