/**
 * The table of operations: every call of the product over any transport. HTTP routes, bridge, clients and tests derive from it; do not write paths or payload types by
 * hand (§issuance-result).
 */
import { z } from 'zod';
import type { AnswerOf } from './answer-leaves.ts';
import { catalog, catalogInput, catalogList, type CatalogList, type CatalogView } from './catalog-query.ts';
import { readCode } from './document-reference.ts';
import {
  documentBalance,
  documentFile,
  documentInput,
  documentListInput,
  documentPage,
  documentWithLife,
  type DocumentBalance,
  type DocumentFile,
  type DocumentPage,
  type DocumentView,
} from './documents.ts';
import type { TipoDte } from '../edition.ts';
import {
  invalidatedResult,
  rejectedInvalidation,
  waitingInvalidation,
  type Invalidation,
} from './invalidation.ts';
import {
  creditoFiscalRequest,
  facturaRequest,
  notaCreditoRequest,
  notaDebitoRequest,
  notaRemisionRequest,
  retornoRequest,
  sujetoExcluidoRequest,
} from './issue.ts';
import type { JsonNumber } from '../json.ts';
import { invalidationRequest } from './requests/invalidation-request.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from './parameters.ts';
import { pdfFile, ticketFile, ticketInput, type PrintedFile } from '../printing/printed-file.ts';
import { queryRequest, queryResult, type Consultation } from './query.ts';
import { health, issueAnswers, type Health, type Issuance } from './results.ts';
import { INTEGRATION_OPERATIONS, type IntegrationOutputs } from './integration/integration-operations.ts';
import { ROUTES, type Route } from './routes.ts';
import { REHEARSAL_OPERATIONS, type RehearsalOutputs } from './rehearsal/rehearsal-operations.ts';
import { PURCHASE_OPERATIONS, type PurchaseOutputs } from './shop/purchase-operations.ts';
import { SHOP_OPERATIONS, type ShopOutputs } from './shop/shop-operations.ts';
import { STOCK_OPERATIONS, type StockOutputs } from './shop/stock-operations.ts';
import { stats, statsInput, type Stats } from './stats.ts';

/** Longest wait a caller may ask for with `X-Espera-Maxima-Ms`, in milliseconds. */
export const MAX_ESPERA_MS = 60_000;

const bodyInput = {
  /** The parsed body, not validated: the engine reports all its faults. */
  request: z.unknown(),
  esperaMaximaMs: z.int().min(1).max(MAX_ESPERA_MS).optional(),
};

const issueInput = z.strictObject({
  ...bodyInput,
  idempotencyKey: z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS).optional(),
  /** codigoGeneracion of the rejected document that this one corrects. */
  corrige: readCode.optional(),
  /** Outcome asked of the built-in simulator, in the format of `rehearsalText`. */
  ensayo: z.string().optional(),
});

const askInput = z.strictObject(bodyInput);

export type IssueInput = z.infer<typeof issueInput>;

const READS = { tipoDte: null, body: null } as const;

/** `{name}` in a path is a member of the input; a GET's other members are its query. */
export const OPERATIONS = {
  'factura.emitir': {
    ...ROUTES['factura.emitir'],
    input: issueInput,
    tipoDte: '01',
    body: facturaRequest,
    answers: issueAnswers('01'),
  },
  'credito-fiscal.emitir': {
    ...ROUTES['credito-fiscal.emitir'],
    input: issueInput,
    tipoDte: '03',
    body: creditoFiscalRequest,
    answers: issueAnswers('03'),
  },
  'nota-remision.emitir': {
    ...ROUTES['nota-remision.emitir'],
    input: issueInput,
    tipoDte: '04',
    body: notaRemisionRequest,
    answers: issueAnswers('04'),
  },
  'nota-credito.emitir': {
    ...ROUTES['nota-credito.emitir'],
    input: issueInput,
    tipoDte: '05',
    body: notaCreditoRequest,
    answers: issueAnswers('05'),
  },
  'nota-debito.emitir': {
    ...ROUTES['nota-debito.emitir'],
    input: issueInput,
    tipoDte: '06',
    body: notaDebitoRequest,
    answers: issueAnswers('06'),
  },
  'sujeto-excluido.emitir': {
    ...ROUTES['sujeto-excluido.emitir'],
    input: issueInput,
    tipoDte: '14',
    body: sujetoExcluidoRequest,
    answers: issueAnswers('14'),
  },
  'retorno.emitir': {
    ...ROUTES['retorno.emitir'],
    input: issueInput,
    tipoDte: '18',
    body: retornoRequest,
    answers: issueAnswers('18'),
  },
  'consulta.dte': {
    ...ROUTES['consulta.dte'],
    input: askInput,
    tipoDte: null,
    body: queryRequest,
    answers: { 200: queryResult },
  },
  invalidar: {
    ...ROUTES.invalidar,
    input: askInput,
    tipoDte: null,
    body: invalidationRequest,
    answers: { 200: invalidatedResult, 202: waitingInvalidation, 422: rejectedInvalidation },
  },
  stats: {
    ...ROUTES.stats,
    input: statsInput,
    ...READS,
    answers: { 200: stats },
  },
  'documentos.listar': {
    ...ROUTES['documentos.listar'],
    input: documentListInput,
    ...READS,
    answers: { 200: documentPage },
  },
  'documentos.ver': {
    ...ROUTES['documentos.ver'],
    input: documentInput,
    ...READS,
    answers: { 200: documentWithLife },
  },
  'documentos.saldo': {
    ...ROUTES['documentos.saldo'],
    input: documentInput,
    ...READS,
    answers: { 200: documentBalance },
  },
  'documentos.json': {
    ...ROUTES['documentos.json'],
    input: documentInput,
    ...READS,
    answers: { 200: documentFile },
  },
  'documentos.pdf': {
    ...ROUTES['documentos.pdf'],
    input: documentInput,
    ...READS,
    answers: { 200: pdfFile },
    media: ['application/pdf'],
  },
  'documentos.ticket': {
    ...ROUTES['documentos.ticket'],
    input: ticketInput,
    ...READS,
    answers: { 200: ticketFile },
    media: ['application/pdf', 'application/octet-stream'],
  },
  'catalogos.listar': {
    ...ROUTES['catalogos.listar'],
    input: z.strictObject({}),
    ...READS,
    answers: { 200: catalogList },
  },
  'catalogos.ver': {
    ...ROUTES['catalogos.ver'],
    input: catalogInput,
    ...READS,
    answers: { 200: catalog },
  },
  ...SHOP_OPERATIONS,
  ...STOCK_OPERATIONS,
  ...PURCHASE_OPERATIONS,
  ...INTEGRATION_OPERATIONS,
  ...REHEARSAL_OPERATIONS,
  salud: {
    ...ROUTES.salud,
    input: z.strictObject({}),
    ...READS,
    answers: { 200: health },
  },
} as const satisfies Record<keyof typeof ROUTES, Operation>;

export interface Operation extends Route {
  readonly input: z.ZodObject;
  /** Document type that it issues; null if none. */
  readonly tipoDte: TipoDte | null;
  /** Schema of the body; null without one. The engine validates it and reports all faults. */
  readonly body: z.ZodType | null;
  /** Answers by status; any other answer is a problem (§closed-error-codes). */
  readonly answers: Readonly<Partial<Record<AnswerStatus, z.ZodType>>>;
  /** Whether its answer is stored under its `Idempotency-Key`: it changes shop data and issues no document (§kept-answers). */
  readonly kept?: true;
  /** Media types of file answers, the default first; JSON if missing. Problems are always JSON. */
  readonly media?: readonly string[];
  /** Planned removal: deprecated `from` this day, answered `until` that day (YYYY-MM-DD). */
  readonly leaving?: { readonly from: string; readonly until: string };
}

const ANSWER_STATUSES = [200, 202, 422] as const;
/** Statuses with an answer other than a problem (§answer-by-state, §invalidate-answer). */
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

export type OperationName = keyof typeof OPERATIONS;
export type Input<Op extends OperationName> = z.infer<(typeof OPERATIONS)[Op]['input']>;

type Table = typeof OPERATIONS;
/** The body of an operation; `never` if it has none. */
export type Body<Op extends OperationName> = Table[Op]['body'] extends z.ZodType
  ? Written<z.infer<Table[Op]['body']>>
  : never;
/** Optional members may also be `null` (`request-leaves`). */
type Written<T> = T extends JsonNumber
  ? T
  : T extends object
    ? { readonly [K in keyof T]: undefined extends T[K] ? Written<T[K]> | null : Written<T[K]> }
    : T;
/** The body of an operation's answer with this status; `never` if the operation does not answer with it. */
export type AnswerBody<Op extends OperationName, Status extends AnswerStatus> =
  Table[Op]['answers'] extends Readonly<Record<Status, infer Schema extends z.ZodType>>
    ? AnswerOf<Schema>
    : never;

/** Query parameters of an operation: a GET's inputs that are not in the path. */
export function queryNames(op: OperationName): readonly string[] {
  const { method, path, input }: Operation = OPERATIONS[op];
  return method === 'GET' ? Object.keys(input.shape).filter((name) => !path.includes(`{${name}}`)) : [];
}

/** The operation's answers other than problems, by status. */
export function answersOf(op: OperationName): readonly (readonly [AnswerStatus, z.ZodType])[] {
  const { answers }: Operation = OPERATIONS[op];
  return ANSWER_STATUSES.flatMap((status) => {
    const schema = answers[status];
    return schema === undefined ? [] : [[status, schema] as const];
  });
}

/** Media types of an operation's file answers, the default first; empty for JSON. */
export function mediaOf(op: OperationName): readonly string[] {
  const { media }: Operation = OPERATIONS[op];
  return media ?? [];
}

export interface Outputs
  extends ShopOutputs, StockOutputs, PurchaseOutputs, IntegrationOutputs, RehearsalOutputs {
  'factura.emitir': Issuance;
  'credito-fiscal.emitir': Issuance;
  'nota-remision.emitir': Issuance;
  'nota-credito.emitir': Issuance;
  'nota-debito.emitir': Issuance;
  'sujeto-excluido.emitir': Issuance;
  'retorno.emitir': Issuance;
  'consulta.dte': Consultation;
  invalidar: Invalidation;
  stats: Stats;
  'documentos.listar': DocumentPage;
  'documentos.ver': DocumentView;
  'documentos.saldo': DocumentBalance;
  'documentos.json': DocumentFile;
  'documentos.pdf': PrintedFile;
  'documentos.ticket': PrintedFile;
  'catalogos.listar': CatalogList;
  'catalogos.ver': CatalogView;
  salud: Health;
}
export type Output<Op extends OperationName> = Outputs[Op];
