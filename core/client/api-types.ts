/**
 * Types of requests and answers by operation, as they travel in JSON. The client takes every contract type from here; the published package has the same names,
 * generated from `/openapi.json`.
 */
import type { Autoridad } from '../contract/ambiente.ts';
import type { DocumentEvent, TrialEvent } from '../contract/api/events.ts';
import type {
  AnswerBody,
  AnswerStatus,
  Body,
  Input,
  OperationName,
  OPERATIONS,
} from '../contract/api/operations.ts';
import type { JsonNumber, JsonText } from '../contract/json.ts';
import type { ProblemBody } from '../contract/problem.ts';

type Table = typeof OPERATIONS;

export type { AnswerStatus, Autoridad, OperationName };

/** A signed document or event inside an answer. */
type SignedJson = Readonly<Record<string, unknown>>;

/** A contract type as JSON carries it: amounts are numbers, documents plain objects. */
type Wire<T> = T extends JsonNumber
  ? number
  : T extends JsonText
    ? SignedJson
    : T extends Uint8Array
      ? Uint8Array
      : T extends readonly (infer Entry)[]
        ? readonly Wire<Entry>[]
        : T extends object
          ? { readonly [Member in keyof T]: Wire<T[Member]> }
          : T;

export type RequestOf<Op extends OperationName> = Wire<Body<Op>>;

/** The body of an operation's answer with this status; `never` if the operation does not answer with it. */
export type AnswerOf<Op extends OperationName, Status extends AnswerStatus> =
  AnswerBody<Op, Status> extends never ? never : Wire<AnswerBody<Op, Status>>;

/** Parameters of a call; texts or numbers, sent as texts in the address. */
export type ParametersOf<Op extends OperationName> = {
  readonly [Name in keyof Input<Op>]: Input<Op>[Name] | number;
};

/** A document event, as `GET /eventos` and webhooks send it. */
export type EventBody = Wire<DocumentEvent>;
/** What a webhook target gets when somebody tries it out. */
export type TrialEventBody = Wire<TrialEvent>;

/** Operation that issues each document type. */
interface Issuing {
  readonly '01': 'factura.emitir';
  readonly '03': 'credito-fiscal.emitir';
  readonly '04': 'nota-remision.emitir';
  readonly '05': 'nota-credito.emitir';
  readonly '06': 'nota-debito.emitir';
  readonly '14': 'sujeto-excluido.emitir';
  readonly '18': 'retorno.emitir';
}

export type BulkLine = {
  readonly [Tipo in keyof Issuing]: {
    readonly tipoDte: Tipo;
    readonly clave: string;
    readonly solicitud: RequestOf<Issuing[Tipo]>;
  };
}[keyof Issuing];

/** Operations whose answer is stored under their `Idempotency-Key`. */
type ChangingName = {
  readonly [Op in OperationName]: Table[Op] extends { readonly kept: true } ? Op : never;
}[OperationName];

/** One change of a bulk call: the operation, its path parameters and its body. */
export type BulkChange = {
  readonly [Op in ChangingName]: {
    readonly operacion: Op;
    readonly clave: string;
    readonly solicitud?: RequestOf<Op>;
  } & Omit<Input<Op>, 'idempotencyKey' | 'request'>;
}[ChangingName];

interface LineAnswer<Op extends OperationName> {
  readonly linea: number;
  readonly clave: string | null;
  readonly status: number;
  readonly repetida: boolean;
  readonly avisos: readonly string[];
  readonly respuesta: AnswerOf<Op, 200 | 202 | 422> | ProblemBody;
}
export type BulkAnswer = LineAnswer<Issuing[keyof Issuing]>;
export type BulkChangeAnswer = LineAnswer<ChangingName>;

export type { ProblemBody };
