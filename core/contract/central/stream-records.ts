/**
 * Records that a till sends to the centre, each after those it refers to. A mutable row is sent with its full state and again after changes; signed texts travel
 * unchanged. Rows have ids that hold on any computer; `documento` is the codigoGeneracion of a document's first version, which stays when a correction changes the
 * code. Amounts are cents.
 *
 * Unknown members are ignored, so that a till may be newer than its centre.
 */
import { isMembers, type Members } from '../json.ts';
import { z } from 'zod';
import { MOVEMENT_KINDS } from '../cash/cash-money.ts';
import { accountCharge, accountEntry, accountPayment, creditBlock } from './accounts/account-records.ts';
import { quote, quoteEnd, quoteSale } from './quotes/quote-records.ts';
import { purchase, supplier } from './purchases/purchase-records.ts';
import { goods, stockCount, stockEntry, stockMove } from './stock/stock-records.ts';
import {
  ambiente,
  autoridad,
  cents,
  code,
  day,
  instant,
  nit,
  rowId,
  said,
  sequence,
  sha256,
  shown,
  tipoDte,
  uuid,
} from './stream-leaves.ts';

/** Full state of an issuer's branch. `nombre`s are display names. */
const branch = z.object({
  nit,
  /** Trading name, or the issuer's name. */
  emisor: shown,
  branch: code,
  nombre: shown,
  codEstable: z.string().length(4),
  codPuntoVenta: z.string().length(4),
});

/** Full state of a certificate's public part. */
const certificate = z.object({
  id: code,
  nit,
  ambiente,
  publicKeyPem: z.string(),
  fingerprint: shown,
  notBefore: instant.nullable(),
  notAfter: instant.nullable(),
  active: z.boolean(),
});

const document = z.object({
  documento: uuid,
  codigoGeneracion: uuid,
  ...sequence,
  branch: code,
  tipoDte,
  edicion: z.enum(['2023', '2026']),
  numero: z.int().min(1),
  /** Whether the number still belongs to this document. */
  numeroVigente: z.boolean(),
  numeroControl: shown,
  fecEmi: day,
  horEmi: shown,
  emittedAt: instant,
  estado: z.enum([
    'EMITIDO',
    'TRANSMITIENDO',
    'PENDIENTE',
    'CONTINGENCIA',
    'PROCESADO',
    'RECHAZADO',
    'INVALIDANDO',
    'INVALIDADO',
  ]),
  version: z.int().min(1),
  sello: shown.nullable(),
  fhProcesamiento: instant.nullable(),
  codigoMsg: shown.nullable(),
  descripcionMsg: said.nullable(),
  observaciones: z.array(said).max(1000),
  montoCentavos: cents,
  ivaCentavos: cents,
  receptorDocumento: shown.nullable(),
  receptorNombre: shown.nullable(),
  reemplazaA: shown.nullable(),
  updatedAt: instant,
});

/** A version's content: `payload` is the signed text. */
const version = z.object({
  documento: uuid,
  version: z.int().min(1),
  causa: z.enum(['NORMAL', 'CONTINGENCIA', 'CORRECCION']),
  payload: z.string(),
  sha256,
  createdAt: instant,
});

/** Signature part of a version's JWS. */
const signature = z.object({
  documento: uuid,
  version: z.int().min(1),
  certificate: code,
  firma: z.string(),
  signedAt: instant,
});

/** Use of a number; `hash` is its link in the sequence's own chain. */
const ledger = z.object({
  ...sequence,
  id: rowId,
  numero: z.int().min(1),
  estado: z.enum(['ASIGNADO', 'DEVUELTO', 'NO_UTILIZADO', 'ANTES_DE_RESTAURAR']),
  codigoGeneracion: uuid.nullable(),
  sha256: sha256.nullable(),
  at: instant,
  hash: sha256,
});

const lifeLine = z.object({
  documento: uuid,
  id: rowId,
  at: instant,
  estado: shown,
  causa: shown,
  detalle: said.nullable(),
});

/** Full state of a contingency, identified by nit, ambiente, autoridad and `openedAt`. */
const contingency = z.object({
  nit,
  ambiente,
  autoridad,
  tipo: z.int().min(1).max(5),
  motivo: said.nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
});

/** Full state of a contingency or invalidation event; `payload` is the signed text. */
const event = z.object({
  codigoGeneracion: uuid,
  tipo: z.enum(['CONTINGENCIA', 'INVALIDACION']),
  nit,
  branch: code,
  ambiente,
  autoridad,
  /** Its documents, by their first code. */
  documentos: z.array(uuid),
  payload: z.string(),
  sha256,
  certificate: code.nullable(),
  firma: z.string().nullable(),
  estado: z.enum(['EMITIDO', 'TRANSMITIENDO', 'PENDIENTE', 'PROCESADO', 'RECHAZADO']),
  sello: shown.nullable(),
  fhProcesamiento: instant.nullable(),
  codigoMsg: shown.nullable(),
  descripcionMsg: said.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

/** Identity of a cash session: the till's number in its branch, and the session's number at that till. */
const session = { nit, branch: code, ambiente, caja: z.int().min(1), sesion: z.int().min(1) };

const cashSession = z.object({ ...session, user: shown, fondoCentavos: cents, openedAt: instant });

const cashMovement = z.object({
  ...session,
  id: rowId,
  tipo: z.enum(MOVEMENT_KINDS),
  montoCentavos: cents,
  motivo: said,
  user: shown,
  at: instant,
});

const cashCount = z.object({
  ...session,
  id: rowId,
  contadoCentavos: cents,
  esperadoCentavos: cents,
  user: shown,
  at: instant,
});

/** A Z report: `contenido` is the stored text that its hash covers. */
const cashZ = z.object({
  ...session,
  numero: z.int().min(1),
  at: instant,
  user: shown,
  approver: shown.nullable(),
  contenido: z.string(),
  hash: sha256,
});

const documentCash = z.object({ ...session, documento: uuid });

const audit = z.object({
  id: rowId,
  at: instant,
  actor: shown,
  accion: shown,
  /** JSON text as stored. */
  detalle: z.string(),
  hash: sha256,
});

export const RECORD_ROWS = {
  branch,
  certificate,
  document,
  version,
  signature,
  ledger,
  lifeLine,
  contingency,
  event,
  cashSession,
  cashMovement,
  cashCount,
  cashZ,
  documentCash,
  audit,
  goods,
  stockEntry,
  stockMove,
  stockCount,
  accountCharge,
  accountPayment,
  accountEntry,
  creditBlock,
  quote,
  quoteEnd,
  quoteSale,
  supplier,
  purchase,
} as const;

export type RecordKind = keyof typeof RECORD_ROWS;
export type RecordRow<K extends RecordKind> = z.infer<(typeof RECORD_ROWS)[K]>;

/** Kinds that come in their document's `parts` since format 2; in format 1 each was its own record. */
export const DOCUMENT_PARTS = [
  'version',
  'signature',
  'lifeLine',
  'documentCash',
] as const satisfies readonly RecordKind[];
const STOCK_PARTS = ['stockMove', 'stockCount'] as const satisfies readonly RecordKind[];

const unread = z.custom<Members>(isMembers);
/** Dependent rows of a record, by kind, without the member that names the record. */
export const ROW_PARTS = {
  document: { name: 'documento', parts: z.partialRecord(z.enum(DOCUMENT_PARTS), z.array(unread)) },
  stockEntry: { name: 'paper', parts: z.partialRecord(z.enum(STOCK_PARTS), z.array(unread)) },
} as const;

/** One line of a batch: JSON without line breaks. */
export const recordLine = z.object({
  seq: z.int().min(1),
  kind: z.enum(Object.keys(RECORD_ROWS) as [RecordKind, ...RecordKind[]]),
  // Validated later by kind.
  row: unread,
});
