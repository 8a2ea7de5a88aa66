/** Calls that change shop data: their common inputs, and their answers, which are stored under the `Idempotency-Key` (§kept-answers). */
import { z } from 'zod';
import type { JsonText } from '../../json.ts';
import type { Rule } from '../../rules/rules.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../parameters.ts';

const MAX_VERSION_CHARS = 64;

/** `If-Match`: a `version` that was read, quoted or not, or `*`. */
export const IF_MATCH_PATTERN = `^(\\*|[\\w-]{1,${MAX_VERSION_CHARS}}|"[\\w-]{1,${MAX_VERSION_CHARS}}")$`;

export const idempotentInput = {
  idempotencyKey: z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS).optional(),
};

/** The parsed body, not validated: the operation reports all its faults. */
export const bodyInput = { request: z.unknown() };

/** Input of a call that only applies to the version the caller read. */
export const versionInput = {
  ifMatch: z.string().min(1).max(MAX_VERSION_CHARS).optional().describe('La version que usted leyó'),
};

export interface IdempotentAnswer {
  readonly status: 200 | 202;
  readonly body: JsonText;
  /** Whether the change was done before: under the same key, or found so by the operation. */
  readonly replayed: boolean;
  /** Warnings for the user, in the first answer only. */
  readonly avisos: readonly Rule[];
}
