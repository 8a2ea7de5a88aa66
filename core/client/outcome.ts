/** Outcomes of a call as values: expected failures are never thrown. */
import type { AnswerOf, AnswerStatus, Autoridad, OperationName, ProblemBody } from './api-types.ts';

type Problem = Extract<ProblemBody, { readonly codigo: unknown }>;

/** The error: `message` always, other members where the service sends them; `errors` lists the faults by field. */
export type Refusal = Pick<Problem, 'message'> & Partial<Omit<Problem, 'message'>>;

interface Answered {
  /** The body as received; empty for a file, whose bytes are `data`. Store this where a document must keep every digit. */
  readonly text: string;
  /** Authority that seals the document; null if the answer is about no sealed document, e.g. a list or a failure. */
  readonly autoridad: Autoridad | null;
  /** Warnings in Spanish, to show to the user. */
  readonly avisos: readonly string[];
  /** Whether this repeats the answer of an earlier call with the same key. */
  readonly replayed: boolean;
  /** Id of the call in the service's log; quote it when asking for support. */
  readonly requestId: string | null;
  /** Idempotency key of the call: repeating the call with it never issues twice. */
  readonly idempotencyKey: string | null;
}

type WithStatus<Op extends OperationName, Status extends AnswerStatus> = [AnswerOf<Op, Status>] extends [
  never,
]
  ? never
  : { readonly status: Status; readonly data: AnswerOf<Op, Status> };

/** 200: done. 202: numbered, signed and stored; the service finishes it on its own. */
export type Success<Op extends OperationName> = Answered & { readonly ok: true } & (
    | WithStatus<Op, 200>
    | WithStatus<Op, 202>
  );

/** The authority rejected it: `data` is the document or event, `problem.errors` the reasons by field of the request. */
export type Rejection<Op extends OperationName> = Answered & {
  readonly ok: false;
  readonly kind: 'rejected';
  readonly problem: Refusal;
} & WithStatus<Op, 422>;

export interface Failure extends Answered {
  readonly ok: false;
  readonly kind: 'problem';
  readonly status: number;
  readonly problem: Refusal;
  /** Seconds to wait before a retry; null if the service does not say. */
  readonly retryAfterSeconds: number | null;
}

/** No attempt got an answer: it is unknown whether the call was carried out. */
export interface Unreachable {
  readonly ok: false;
  readonly kind: 'unreachable';
  readonly status: null;
  readonly problem: Refusal;
  readonly idempotencyKey: string | null;
}

export type Outcome<Op extends OperationName> = Success<Op> | Rejection<Op> | Failure | Unreachable;
