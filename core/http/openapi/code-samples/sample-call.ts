/** Language-neutral description of a sample call. */
import { JOINED, ROUTES } from '../../../contract/api/routes.ts';

/** Placeholder for the address at which the reader reached the service. */
export const ADDRESS = '{base_url}';

export interface SampleCall {
  readonly method: string;
  /** Path with parameter values, without the address. */
  readonly path: string;
  /** Null without a body. */
  readonly body: string | null;
  readonly contentType: string;
  readonly hasKey: boolean;
  /** Idempotency key; null for a call that does not issue. */
  readonly sale: string | null;
  /** File name of the answer; null for JSON. */
  readonly file: string | null;
  /** Whether the answer is a stream: a timeout for its start, none for its end. */
  readonly isStream: boolean;
}

/** Timeout of an answer, in seconds; above the longest wait that a caller can request. */
export const ANSWER_SECONDS = 70;
/** Longest `Retry-After` that is waited for, in seconds: a quota used up asks for the rest of the month. */
export const LONGEST_PAUSE_SECONDS = 60;

const ATTEMPTS = 5;

/** How often it is tried: once where nobody knows whether it was done, and a repetition would do it again. */
export function attemptsOf({ method, path, sale, isStream }: SampleCall): number {
  const isRepeatable =
    method !== 'POST' || sale !== null || isStream || JOINED.some((op) => ROUTES[op].path === path);
  return isRepeatable ? ATTEMPTS : 1;
}

/** What a program says where the connection breaks. */
export function brokenNote(call: SampleCall): string {
  return `se cortó: no se sabe si llegó; ${attemptsOf(call) === 1 ? 'mire si se hizo antes de repetir' : 'se repite igual'}`;
}
