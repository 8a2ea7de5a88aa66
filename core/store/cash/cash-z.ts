/**
 * Z reports of tills: numbered, append-only, hash-chained per till. Each stores its report and a snapshot of its
 * documents.
 */
import { cashZContent, type CashReport, type ClosedDocument } from '../../contract/cash/cash-report.ts';
import type { CashDocument } from '../../domain/cash/cash.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { chainHash } from '../proof/hash-chain.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, text } from '../row.ts';
import { insertion, query, type Row } from '../statement.ts';
import { column, orNull, record } from '../record.ts';

export interface StoredZ {
  readonly sessionId: number;
  readonly numero: number;
  readonly at: Instant;
  /** Lower-case hex. */
  readonly hash: string;
  readonly reporte: CashReport;
  readonly documentos: readonly CashDocument[];
}

const TILL = query('SELECT ultima_z, head_hash FROM cash_till WHERE till_id = ?');
/** Hashed columns; their order is fixed. */
const HASHED = [
  'session_id',
  'till_id',
  'numero',
  'at',
  'user_id',
  'approver_id',
  'count_id',
  'contenido',
] as const;
const Z_ROW = insertion('cash_z', [...HASHED, 'hash']);
const FIND = query('SELECT * FROM cash_z WHERE session_id = ?');
const Z_SUMS = record({
  total: column.text,
  diferencia: column.text,
  aprobo: orNull(column.text),
  at: column.integer,
});

export function nextZ(reader: Reader, tillId: string): number {
  return integer(requireTill(reader, tillId), 'ultima_z') + 1;
}

/**
 * Closes a session with its Z.
 *
 * @throws Error (SQLite constraint) when the session already has one, or the number is not the next
 */
export function insertZ(
  tx: Tx,
  of: {
    readonly tillId: string;
    readonly at: Instant;
    readonly userId: string;
    readonly approverId: string | null;
    readonly countId: number;
    readonly reporte: CashReport & { readonly numero: number };
    readonly documentos: readonly CashDocument[];
  },
): void {
  const { tillId, at, userId, approverId, countId, reporte, documentos } = of;
  const contenido = JSON.stringify({ reporte, documentos: documentos.map(storedOf) });
  const row = {
    session_id: reporte.sesion,
    till_id: tillId,
    numero: reporte.numero,
    at,
    user_id: userId,
    approver_id: approverId,
    count_id: countId,
    contenido,
  };
  Z_ROW.run(tx, { ...row, hash: chainHash(text(requireTill(tx, tillId), 'head_hash'), zFields(row)) });
}

export function zFields(row: Row): readonly (string | number | null)[] {
  return HASHED.map((name) => row[name]).map((value) =>
    typeof value === 'string' || typeof value === 'number' ? value : null,
  );
}

/** Null while the session is open. */
export function findZ(reader: Reader, sessionId: number): StoredZ | null {
  const row = FIND.get(reader, sessionId);
  return row === undefined ? null : zOf(row);
}

/** Total, difference and approver of a Z without its documents; null while the session is open. */
export const zSums = Z_SUMS.select<[sessionId: number]>(`
  SELECT contenido ->> '$.reporte.total' AS total, contenido ->> '$.reporte.conteo.diferencia' AS diferencia,
    contenido ->> '$.reporte.aprobo' AS aprobo, at
  FROM cash_z WHERE session_id = ?`).find;

export function zOf(row: Row): StoredZ {
  const hash = text(row, 'hash');
  const { reporte, documentos } = cashZContent.parse(JSON.parse(text(row, 'contenido')));
  return {
    sessionId: integer(row, 'session_id'),
    numero: integer(row, 'numero'),
    at: integer(row, 'at'),
    hash,
    reporte: { ...reporte, huella: hash },
    documentos: documentos.map(documentOf),
  };
}

function requireTill(reader: Reader, tillId: string): Row {
  const row = TILL.get(reader, tillId);
  if (row === undefined) throw new Error(`till ${tillId} had no session`);
  return row;
}

function storedOf(document: CashDocument): ClosedDocument {
  const { id, codigoGeneracion, numeroControl, tipoDte, estado, fecEmi, sequenceId, numero } = document;
  const { montoCentavos, ivaCentavos, pagos, liquidado, repuestoCentavos } = document;
  return {
    id,
    codigoGeneracion,
    numeroControl,
    tipoDte,
    estado,
    fecEmi,
    sequenceId,
    numero,
    montoCentavos: Number(montoCentavos),
    ivaCentavos: Number(ivaCentavos),
    pagos: pagos.map(([forma, cents]) => ({ forma, centavos: Number(cents) })),
    liquidado,
    repuestoCentavos: Number(repuestoCentavos),
  };
}

function documentOf(document: ClosedDocument): CashDocument {
  return {
    ...document,
    montoCentavos: BigInt(document.montoCentavos),
    ivaCentavos: BigInt(document.ivaCentavos),
    pagos: document.pagos.map(({ forma, centavos }) => [forma, BigInt(centavos)] as const),
    repuestoCentavos: BigInt(document.repuestoCentavos),
  };
}
