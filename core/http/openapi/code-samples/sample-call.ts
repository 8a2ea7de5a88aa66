/** Language-neutral description of a sample call. */

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
