/**
 * What a till sends up: one record for every row it wrote, in the order in which it wrote them. A row that changes sends its image
 * each time; signed texts travel as the text that was signed. Rows are named by what identifies them on any computer; `documento` is
 * the codigoGeneracion of a document's first version, which stays when a correction gives it another code. Amounts are whole cents.
 *
 * Unknown members are passed over, so that a till may tell more than its centre knows.
 */
import { z } from 'zod';
import { MOVEMENT_KINDS } from '../cash/cash-money.ts';
import {
  ambiente,
  autoridad,
  cents,
  code,
  day,
  instant,
  nit,
  rowId,
  sequence,
  sha256,
  tipoDte,
  uuid,
} from './stream-leaves.ts';

/** Image: who issues and where. `nombre`s are those shown to people. */
const branch = z.object({
  nit,
  /** Trading name, else the name of the issuer. */
  emisor: z.string(),
  branch: code,
  nombre: z.string(),
  codEstable: z.string().length(4),
  codPuntoVenta: z.string().length(4),
});

/** Image: the public side of a certificate. */
const certificate = z.object({
  id: code,
  nit,
  ambiente,
  publicKeyPem: z.string(),
  fingerprint: z.string(),
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
  numeroControl: z.string(),
  fecEmi: day,
  horEmi: z.string(),
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
  sello: z.string().nullable(),
  fhProcesamiento: instant.nullable(),
  codigoMsg: z.string().nullable(),
  descripcionMsg: z.string().nullable(),
  observaciones: z.array(z.string()),
  montoCentavos: cents,
  ivaCentavos: cents,
  receptorDocumento: z.string().nullable(),
  receptorNombre: z.string().nullable(),
  reemplazaA: z.string().nullable(),
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
  estado: z.string(),
  causa: z.string(),
  detalle: z.string().nullable(),
});

/** Image: a contingency, named by nit, ambiente, autoridad and `openedAt`. */
const contingency = z.object({
  nit,
  ambiente,
  autoridad,
  tipo: z.int().min(1).max(5),
  motivo: z.string().nullable(),
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
  sello: z.string().nullable(),
  fhProcesamiento: instant.nullable(),
  codigoMsg: z.string().nullable(),
  descripcionMsg: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});

/** A cash session by the till's number in its branch and the session's number at that till. */
const session = { nit, branch: code, ambiente, caja: z.int().min(1), sesion: z.int().min(1) };

const cashSession = z.object({ ...session, user: z.string(), fondoCentavos: cents, openedAt: instant });

const cashMovement = z.object({
  ...session,
  id: rowId,
  tipo: z.enum(MOVEMENT_KINDS),
  montoCentavos: cents,
  motivo: z.string(),
  user: z.string(),
  at: instant,
});

const cashCount = z.object({
  ...session,
  id: rowId,
  contadoCentavos: cents,
  esperadoCentavos: cents,
  user: z.string(),
  at: instant,
});

/** A Z: `contenido` is the stored text its hash covers. */
const cashZ = z.object({
  ...session,
  numero: z.int().min(1),
  at: instant,
  user: z.string(),
  approver: z.string().nullable(),
  contenido: z.string(),
  hash: sha256,
});

/** In which session a document was sold. */
const documentCash = z.object({ ...session, documento: uuid });

const audit = z.object({
  id: rowId,
  at: instant,
  actor: z.string(),
  accion: z.string(),
  /** JSON text as stored. */
  detalle: z.string(),
  hash: sha256,
});

/** The kinds of records of format 1 with what their `row` holds. */
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
} as const;

export type RecordKind = keyof typeof RECORD_ROWS;
/** The row of a record of that kind. */
export type RecordRow<K extends RecordKind> = z.infer<(typeof RECORD_ROWS)[K]>;

/** One line of a batch: JSON without line breaks. */
export const recordLine = z.object({
  seq: z.int().min(1),
  kind: z.enum(Object.keys(RECORD_ROWS) as [RecordKind, ...RecordKind[]]),
  // What is in it is looked at by its kind: here it is not gone through.
  row: z.custom<Readonly<Record<string, unknown>>>(
    (row) => typeof row === 'object' && row !== null && !Array.isArray(row),
  ),
});
