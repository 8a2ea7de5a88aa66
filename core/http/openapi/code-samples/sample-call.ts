/** What a sample of a call is made from, whatever its language. */

/** Stands in every sample for the address at which the reader reached the service. */
export const ADDRESS = '{base_url}';

/** One call as every language writes it. */
export interface SampleCall {
  readonly method: string;
  /** With its parameters filled in, behind the address of the service. */
  readonly path: string;
  /** The body's text; null without one. */
  readonly body: string | null;
  readonly contentType: string;
  /** Whether it carries a key. */
  readonly hasKey: boolean;
  /** Name of the sale; null for a call that issues nothing. */
  readonly sale: string | null;
  /** Name of the file that the answer is; null for JSON. */
  readonly file: string | null;
  /** Whether the answer comes in pieces: its beginning has a limit, its end has none. */
  readonly isStream: boolean;
}

/** How long an answer may take, in seconds; above the longest wait that a caller can ask the service for. */
export const ANSWER_SECONDS = 70;
