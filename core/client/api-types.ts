/**
 * The types of the interface, as the client speaks of them: by operation and as they travel. Everything the client knows of the
 * contract's types passes here; the package that others install has the same names made from `/openapi.json`.
 */
import type { Autoridad } from '../contract/ambiente.ts';
import type { DocumentEvent } from '../contract/api/events.ts';
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

/** A document or an event inside an answer. */
type SignedJson = Readonly<Record<string, unknown>>;

/** A type of the contract as it travels: amounts are JSON numbers, documents plain objects. */
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

/** The body of a call. */
export type RequestOf<Op extends OperationName> = Wire<Body<Op>>;

/** What an operation answers with a status; never where it does not answer so. */
export type AnswerOf<Op extends OperationName, Status extends AnswerStatus> =
  AnswerBody<Op, Status> extends never ? never : Wire<AnswerBody<Op, Status>>;

/** Parameters of a call; given as texts or numbers, they travel as the texts of an address. */
export type ParametersOf<Op extends OperationName> = {
  readonly [Name in keyof Input<Op>]: Input<Op>[Name] | number;
};

/** One event of a document, as `GET /eventos` and webhooks tell it. */
export type EventBody = Wire<DocumentEvent>;

/** The operation that issues each type of document. */
interface Issuing {
  readonly '01': 'factura.emitir';
  readonly '03': 'credito-fiscal.emitir';
  readonly '04': 'nota-remision.emitir';
  readonly '05': 'nota-credito.emitir';
  readonly '06': 'nota-debito.emitir';
  readonly '14': 'sujeto-excluido.emitir';
  readonly '18': 'retorno.emitir';
}

/** One sale of a bulk call. */
export type BulkLine = {
  readonly [Tipo in keyof Issuing]: {
    readonly tipoDte: Tipo;
    readonly clave: string;
    readonly solicitud: RequestOf<Issuing[Tipo]>;
  };
}[keyof Issuing];

/** Operations whose answer is kept with their `Idempotency-Key`. */
type ChangingName = {
  readonly [Op in OperationName]: Table[Op] extends { readonly kept: true } ? Op : never;
}[OperationName];

/** One change of a bulk call: which one, the parts of its address, and its body. */
export type BulkChange = {
  readonly [Op in ChangingName]: {
    readonly operacion: Op;
    readonly clave: string;
    readonly solicitud?: RequestOf<Op>;
  } & Omit<Input<Op>, 'idempotencyKey' | 'request'>;
}[ChangingName];

/** The answer to one line of a bulk call. */
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
