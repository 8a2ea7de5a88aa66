/**
 * The bridge between the screen and the core: one typed table of operations, the same over Electron's channel and over
 * HTTP. Everything that crosses is plain data. Amounts cross as decimal text, documents as the JSON text that was
 * signed, so that nothing on the way turns them into binary floats; `request` is a JSON text too, written with
 * `stringifyJson` and `JsonNumber` of `json.ts`.
 */
import { z } from 'zod';
import type { Answers } from '../answers.ts';
import { approvalInput } from '../till/approval.ts';
import { catalogInput, type CatalogView } from '../api/catalog-query.ts';
import {
  customerInput,
  customerReference,
  customerSearchInput,
  type Customer,
  type CustomerSearch,
} from '../till/customers.ts';
import { BROWSERS_OPERATIONS } from './bridge-browsers.ts';
import { BOOKS_OPERATIONS } from './bridge-books.ts';
import { CASH_OPERATIONS } from './bridge-cash.ts';
import { EXPORT_OPERATIONS } from './bridge-export.ts';
import { MAIL_OPERATIONS } from './bridge-mail.ts';
import { DOCUMENTS_OPERATIONS, type DocumentBackground, type DocumentsOutputs } from './bridge-documents.ts';
import { IMPORT_OPERATIONS } from './bridge-import.ts';
import { PRINTED_OPERATIONS } from './bridge-printed.ts';
import { PRINTING_OPERATIONS } from './bridge-printing.ts';
import { QUEUE_OPERATIONS } from './bridge-queue.ts';
import { AUDIT_OPERATIONS } from './bridge-audit.ts';
import { MAX_REHEARSAL_CHARS } from '../issuing/rehearsal.ts';
import { RETURN_OPERATIONS } from './bridge-returns.ts';
import { SALE_OPERATIONS } from './bridge-sale.ts';
import { MANAGER_OPERATIONS, type InvalidationOutcome } from './bridge-manager.ts';
import { readCode } from '../api/document-reference.ts';
import {
  documentInput,
  tillDocumentListInput,
  type DocumentFile,
  type DocumentPage,
  type DocumentView,
} from '../api/documents.ts';
import { AMBIENTES } from '../ambiente.ts';
import { TIPOS_VENTA } from '../edition.ts';
import type { DocumentEvent } from '../api/events.ts';
import type { JsonNumber, JsonText } from '../json.ts';
import { MAX_ESPERA_MS } from '../api/operations.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../api/parameters.ts';
import type { ErrorCode, Fault, Problem } from '../problem.ts';
import {
  productInput,
  productReference,
  productSearchInput,
  type Product,
  type ProductSearch,
} from '../till/products.ts';
import type { Consultation } from '../api/query.ts';
import { UPKEEP_OPERATIONS } from './bridge-upkeep.ts';
import { SETTINGS_OPERATIONS, type SettingsOutputs } from './bridge-settings.ts';
import type { Issuance } from '../api/results.ts';
import type { LoginResult, PairResult, Preview, SessionState, TillContext, TillUser } from '../till/till.ts';
import { receivedCash, textId } from '../till/till-leaves.ts';
/** Longest text of a request, in characters; the transports' own limits are lower. */
const MAX_REQUEST_CHARS = 4 * 1024 * 1024;
const MAX_CODE_CHARS = 20;
const noInput = z.strictObject({});
const saleKey = z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS);
const requestText = z.string().min(1).max(MAX_REQUEST_CHARS);
const esperaMaximaMs = z.int().min(1).max(MAX_ESPERA_MS).optional();

/**
 * What is sold, as JSON text of the request of that type (`facturaRequest`, `creditoFiscalRequest`, `notaRemisionRequest`
 * in `issue.ts`). With `preciosConIva`, prices and discounts of taxed lines of 03 and 04 are with VAT and the engine
 * takes it out: `round8(precio / 1.13)`, so that the screen works with shelf prices in every type.
 */
const sale = {
  tipoDte: z.enum(TIPOS_VENTA),
  request: requestText,
  preciosConIva: z.boolean().optional(),
};
const place = z.strictObject({ issuerId: textId, branchId: textId, ambiente: z.enum(AMBIENTES) });

/** One operation: who may call it, what it takes and answers. */
interface BridgeRow {
  readonly access: BridgeAccess;
  readonly input: z.ZodType;
  readonly output?: Answers<unknown>;
  /** The screen asks for it by itself, also while nobody is there: such a call does not keep a session alive. */
  readonly polled?: true;
}

/**
 * Every operation, its input and who may call it. `anyone`: also a browser that is not paired; `paired`: one without anybody
 * logged in; `setup`: one while nothing is configured yet; `cajero`: the person logged in; `gerente`: a manager.
 */
export const BRIDGE_OPERATIONS = {
  ...MANAGER_OPERATIONS,
  ...CASH_OPERATIONS,
  ...BOOKS_OPERATIONS,
  ...SALE_OPERATIONS,
  ...RETURN_OPERATIONS,
  ...DOCUMENTS_OPERATIONS,
  ...QUEUE_OPERATIONS,
  ...PRINTED_OPERATIONS,
  ...PRINTING_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...MAIL_OPERATIONS,
  ...EXPORT_OPERATIONS,
  'session.state': { access: 'anyone', input: noInput, polled: true },
  'session.pair': {
    access: 'anyone',
    input: z.strictObject({
      code: z.string().min(1).max(MAX_CODE_CHARS),
      place: place.optional(),
      manager: approvalInput.optional(),
    }),
  },
  'session.users': { access: 'paired', input: noInput },
  'session.login': { access: 'paired', input: approvalInput },
  /** `inactividad`: the till locks itself. */
  'session.logout': {
    access: 'paired',
    input: z.strictObject({ causa: z.enum(['persona', 'inactividad']).optional() }),
  },
  'till.context': { access: 'cajero', input: noInput, polled: true },
  'documents.preview': {
    access: 'cajero',
    /** `recibido`: cash handed over, for the change. */
    input: z.strictObject({ ...sale, recibido: receivedCash.optional() }),
  },
  'documents.issue': {
    access: 'cajero',
    /**
     * `idempotencyKey`: one per sale; `corrige`: codigoGeneracion of the rejected document it corrects; `approval`: a manager's
     * PIN, where the sale is beyond the limits of the person who sells; `recibido`: cash handed over; `ensayo`: asked of the simulator.
     */
    input: z.strictObject({
      ...sale,
      approval: approvalInput.optional(),
      idempotencyKey: saleKey,
      corrige: readCode.optional(),
      ensayo: z.string().max(MAX_REHEARSAL_CHARS).optional(),
      recibido: receivedCash.optional(),
      esperaMaximaMs,
    }),
  },
  'documents.list': { access: 'cajero', input: tillDocumentListInput },
  /** `idempotencyKey`: of the sale that left this till; with it the person at the till learns what became of it. */
  'documents.view': {
    access: 'cajero',
    input: documentInput.extend({ idempotencyKey: saleKey.optional() }),
  },
  'documents.file': { access: 'cajero', input: documentInput },
  /**
   * `request`: JSON text of `invalidationRequest` (`invalidation.ts`). `approval`: a manager's PIN, where the person logged
   * in may not do it alone (`ApprovalNeed` of `invalidation.plan`).
   */
  'documents.invalidate': {
    access: 'cajero',
    input: z.strictObject({
      request: requestText,
      approval: approvalInput.optional(),
      esperaMaximaMs,
    }),
  },
  'documents.consult': {
    access: 'cajero',
    input: z.strictObject({ tdte: z.string(), codigoGeneracion: z.string(), esperaMaximaMs }),
  },
  'products.search': { access: 'cajero', input: productSearchInput },
  'products.save': { access: 'gerente', input: productInput },
  'products.delete': { access: 'gerente', input: productReference },
  'customers.search': { access: 'cajero', input: customerSearchInput },
  'customers.save': { access: 'cajero', input: customerInput },
  'customers.delete': { access: 'gerente', input: customerReference },
  'catalogs.search': { access: 'cajero', input: catalogInput },
  ...SETTINGS_OPERATIONS,
  ...BROWSERS_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...UPKEEP_OPERATIONS,
} as const satisfies Record<string, BridgeRow>;

export type BridgeAccess = 'anyone' | 'paired' | 'setup' | 'cajero' | 'gerente';
export type BridgeOperation = keyof typeof BRIDGE_OPERATIONS;
export type BridgeInput<Op extends BridgeOperation> = z.infer<(typeof BRIDGE_OPERATIONS)[Op]['input']>;

/** A value as it crosses: numbers and documents of the contract are texts there. */
export type Crossed<T> = T extends JsonNumber | JsonText
  ? string
  : T extends readonly (infer Entry)[]
    ? readonly Crossed<Entry>[]
    : T extends object
      ? { readonly [Member in keyof T]: Crossed<T[Member]> }
      : T;

/** The authority's reasons against a RECHAZADO, at the fields of the request (`receptor.nrc`), in plain Spanish; else empty. */
export interface Explained {
  readonly faults: readonly Fault[];
}

/** An issuance as the screen gets it: `result.estado` is PROCESADO, RECHAZADO, CONTINGENCIA or PENDIENTE, or what became of it since. */
export type TillIssuance = Crossed<Issuance> & Explained;

type Rows = typeof BRIDGE_OPERATIONS;

/** What rows say of their answers. */
type RowOutputs = {
  [
    Op in BridgeOperation as Rows[Op] extends { readonly output: Answers<unknown> } ? Op : never
  ]: Rows[Op] extends {
    readonly output: Answers<infer Answer>;
  }
    ? Answer
    : never;
};

/** What each operation answers: as its row says, else as named here. */
interface BridgeOutputs extends RowOutputs, DocumentsOutputs, SettingsOutputs {
  'session.state': SessionState;
  'session.pair': PairResult;
  'session.users': readonly TillUser[];
  'session.login': LoginResult;
  'session.logout': SessionState;
  'till.context': TillContext;
  'documents.preview': Preview;
  'documents.issue': TillIssuance;
  'documents.list': Crossed<DocumentPage>;
  'documents.view': Crossed<DocumentView> & Explained;
  'documents.detail': Crossed<DocumentView> & Explained & DocumentBackground;
  'documents.file': Crossed<DocumentFile>;
  'documents.invalidate': InvalidationOutcome;
  'documents.consult': Crossed<Consultation>;
  'products.search': ProductSearch;
  'products.save': Product;
  'products.delete': { readonly deleted: boolean };
  'customers.search': CustomerSearch;
  'customers.save': Customer;
  'customers.delete': { readonly deleted: boolean };
  'catalogs.search': CatalogView;
}
export type BridgeOutput<Op extends BridgeOperation> = BridgeOutputs[Op];

/** Failures that only the bridge has, beside those of §error-shape. */
export type BridgeErrorCode =
  | ErrorCode
  /** The browser is not paired, or no longer. */
  | 'CAJA_SIN_EMPAREJAR'
  /** Nobody is logged in, or the session ended for want of use. */
  | 'SESION_REQUERIDA'
  /** Only a manager may do this. */
  | 'ROL_INSUFICIENTE'
  /** Another person must approve it first; nothing was done. */
  | 'APROBACION_REQUERIDA'
  /** It was not approved: a wrong PIN, or too soon for another try; nothing was done. */
  | 'APROBACION_NEGADA'
  /** The product or customer does not exist. */
  | 'NO_ENCONTRADO'
  /** Made by the bridge itself: the service did not answer. Whether something was done is unknown: repeat with the same key. */
  | 'SIN_SERVICIO';

/** A failure as data; `message` and `errors` are Spanish, for the person at the till. */
export interface BridgeProblem extends Omit<Problem, 'codigo'> {
  readonly codigo: BridgeErrorCode;
}

export type BridgeReply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: BridgeProblem };

/** What the screen is told without asking. Nothing is repeated: after `connected` it asks again for what it shows. */
export type BridgeEvent =
  | { readonly kind: 'document'; readonly document: Crossed<DocumentEvent> }
  /** `till.context` is worth asking again. */
  | { readonly kind: 'context' }
  /** `session.state` is worth asking again: logged out elsewhere, unpaired, or ended for want of use. */
  | { readonly kind: 'session' }
  | { readonly kind: 'products' }
  | { readonly kind: 'customers' }
  /** `print.queue` is worth asking again. */
  | { readonly kind: 'printing' }
  /** `cash.state` and `cash.list` are worth asking again: another window or a manager changed them. */
  | { readonly kind: 'cash' }
  /** `display.view` is worth asking again: a customer's screen came or went. */
  | { readonly kind: 'display' }
  /** Made by the bridge itself: what is shown is worth asking again, as nothing was told before; or nothing is told any more. */
  | { readonly kind: 'connected' }
  | { readonly kind: 'disconnected' };

/** The bridge as the screen sees it; never rejects. */
export interface Bridge {
  call<Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>): Promise<BridgeReply<BridgeOutput<Op>>>;
  /** @returns ends the subscription */
  subscribe(listener: (event: BridgeEvent) => void): () => void;
}

/** A call as it crosses. */
export const bridgeCall = z.strictObject({
  op: z.enum(Object.keys(BRIDGE_OPERATIONS) as [BridgeOperation, ...BridgeOperation[]]),
  input: z.unknown(),
});
