/** What a call comes to, as values: nothing is thrown for what a caller must be ready for. */
import type { AnswerOf, AnswerStatus, Autoridad, OperationName, ProblemBody } from './api-types.ts';

type Problem = Extract<ProblemBody, { readonly codigo: unknown }>;

/** What went wrong: `message` always, the rest where the service says it: `errors` names the faults by their fields. */
export type Refusal = Pick<Problem, 'message'> & Partial<Omit<Problem, 'message'>>;

/** What every answer of the service carries. */
interface Answered {
  /** The body as it came: keep this where a document must not lose a digit; empty for a file, whose bytes are `data`. */
  readonly text: string;
  /** Who sealed or will seal it; null for an answer that tells of nothing sealed: a list, a failure. */
  readonly autoridad: Autoridad | null;
  /** Warnings for the person, in Spanish. */
  readonly avisos: readonly string[];
  /** Whether the answer repeats an earlier call's document. */
  readonly replayed: boolean;
  /** Name of the call in the service's log: say it when you ask for help. */
  readonly requestId: string | null;
  /** Name of the sale, for calls that issue: repeating the call with it never issues twice. */
  readonly idempotencyKey: string | null;
}

type WithStatus<Op extends OperationName, Status extends AnswerStatus> = [AnswerOf<Op, Status>] extends [
  never,
]
  ? never
  : { readonly status: Status; readonly data: AnswerOf<Op, Status> };

/** 200 it is done; 202 it is numbered, signed and stored, and the service finishes it by itself. */
export type Success<Op extends OperationName> = Answered & { readonly ok: true } & (
    | WithStatus<Op, 200>
    | WithStatus<Op, 202>
  );

/** The authority said no: `data` is the document or event, `problem.errors` the reasons at the fields of the request. */
export type Rejection<Op extends OperationName> = Answered & {
  readonly ok: false;
  readonly kind: 'rejected';
  readonly problem: Refusal;
} & WithStatus<Op, 422>;

/** The service said no, or could not. */
export interface Failure extends Answered {
  readonly ok: false;
  readonly kind: 'problem';
  readonly status: number;
  readonly problem: Refusal;
  /** Seconds after which repeating makes sense. */
  readonly retryAfterSeconds: number | null;
}

/** No answer arrived, in none of the attempts: whether the call was carried out is not known. */
export interface Unreachable {
  readonly ok: false;
  readonly kind: 'unreachable';
  readonly status: null;
  readonly problem: Refusal;
  readonly idempotencyKey: string | null;
}

export type Outcome<Op extends OperationName> = Success<Op> | Rejection<Op> | Failure | Unreachable;
