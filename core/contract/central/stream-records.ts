/**
 * What a till sends up: its rows, each after those it speaks of. What changes is told with its image of now, and again when it changed
 * since; signed texts travel as the text that was signed. Rows are named by what identifies them on any computer; `documento` is
 * the codigoGeneracion of a document's first version, which stays when a correction gives it another code. Amounts are whole cents.
 *
 * Unknown members are passed over, so that a till may tell more than its centre knows.
 */
import { z } from 'zod';
import { MOVEMENT_KINDS } from '../cash/cash-money.ts';
import { accountCharge, accountEntry, accountPayment } from './accounts/account-records.ts';
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

/** Image: who issues and where. `nombre`s are those shown to people. */
const branch = z.object({
  nit,
  /** Trading name, else the name of the issuer. */
  emisor: shown,
  branch: code,
  nombre: shown,
  codEstable: z.string().length(4),
  codPuntoVenta: z.string().length(4),
});

/** Image: the public side of a certificate. */
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

/** Image: a document as it stands. */
const document = z.object({
  documento: uuid,
  codigoGeneracion: uuid,
  ...sequence,
  branch: code,
  tipoDte,
  edicion: z.enum(['2023', '2026']),
  numero: z.int().min(1),
  /** Whether the number is still this document's. */
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

/** What a version says: `payload` is the very text that was signed. */
const version = z.object({
  documento: uuid,
  version: z.int().min(1),
  causa: z.enum(['NORMAL', 'CONTINGENCIA', 'CORRECCION']),
  payload: z.string(),
  sha256,
  createdAt: instant,
});

/** Third part of the JWS of a version. */
const signature = z.object({
  documento: uuid,
  version: z.int().min(1),
  certificate: code,
  firma: z.string(),
  signedAt: instant,
});

/** What became of a number; `hash` is the link of the sequence's own chain. */
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

/** Image: a contingency, named by nit, ambiente, autoridad and `openedAt`. */
const contingency = z.object({
  nit,
  ambiente,
  autoridad,
  tipo: z.int().min(1).max(5),
  motivo: said.nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
});

/** Image: an event of contingency or invalidation; `payload` is the text that was signed. */
const event = z.object({
  codigoGeneracion: uuid,
  tipo: z.enum(['CONTINGENCIA', 'INVALIDACION']),
  nit,
  branch: code,
  ambiente,
  autoridad,
  /** Documents it names, by their first code. */
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

/** A cash session by the till's number in its branch and the session's number at that till. */
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

/** A Z: `contenido` is the stored text its hash covers. */
const cashZ = z.object({
  ...session,
  numero: z.int().min(1),
  at: instant,
  user: shown,
  approver: shown.nullable(),
  contenido: z.string(),
  hash: sha256,
});

/** In which session a document was sold. */
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

/** The kinds of rows with what a `row` of each holds. */
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
} as const;

export type RecordKind = keyof typeof RECORD_ROWS;
/** The row of a record of that kind. */
export type RecordRow<K extends RecordKind> = z.infer<(typeof RECORD_ROWS)[K]>;

/** Kinds of rows that come in the `parts` of their document since format 2; in format 1 each was a record of its own. */
export const DOCUMENT_PARTS = [
  'version',
  'signature',
  'lifeLine',
  'documentCash',
] as const satisfies readonly RecordKind[];
/** Lines of a paper of the stock. */
const STOCK_PARTS = ['stockMove', 'stockCount'] as const satisfies readonly RecordKind[];

const unread = z.custom<Readonly<Record<string, unknown>>>(
  (row) => typeof row === 'object' && row !== null && !Array.isArray(row),
);
/** What a row tells besides its image: rows of each kind, without the member that names the row they belong to. */
export const ROW_PARTS = {
  document: { name: 'documento', parts: z.partialRecord(z.enum(DOCUMENT_PARTS), z.array(unread)) },
  stockEntry: { name: 'paper', parts: z.partialRecord(z.enum(STOCK_PARTS), z.array(unread)) },
} as const;

/** One line of a batch: JSON without line breaks. */
export const recordLine = z.object({
  seq: z.int().min(1),
  kind: z.enum(Object.keys(RECORD_ROWS) as [RecordKind, ...RecordKind[]]),
  // What is in it is looked at by its kind: here it is not gone through.
  row: unread,
});
