/** Calls that change what the shop keeps: what comes with them, and their answers, which are kept with the `Idempotency-Key` (§kept-answers). */
import { z } from 'zod';
import type { JsonText } from '../../json.ts';
import type { Rule } from '../../rules/rules.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../parameters.ts';

const MAX_VERSION_CHARS = 64;

/** `If-Match`: a `version` as it was read, with quotes or bare, or `*`. */
export const IF_MATCH_PATTERN = `^(\\*|[\\w-]{1,${MAX_VERSION_CHARS}}|"[\\w-]{1,${MAX_VERSION_CHARS}}")$`;

/** Of every such call. */
export const idempotentInput = {
  idempotencyKey: z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS).optional(),
};

/** The body as parsed, unchecked: the operation names every fault of it. */
export const bodyInput = { request: z.unknown() };

/** Of one that changes only what is as the caller read it. */
export const versionInput = {
  ifMatch: z.string().min(1).max(MAX_VERSION_CHARS).optional().describe('La version que usted leyó'),
};

/** What such a call answers. */
export interface IdempotentAnswer {
  readonly status: 200 | 202;
  readonly body: JsonText;
  /** Whether it was done before: with the same key, or as the operation itself found. */
  readonly replayed: boolean;
  /** Warnings for the person, of the first answer alone. */
  readonly avisos: readonly Rule[];
}
