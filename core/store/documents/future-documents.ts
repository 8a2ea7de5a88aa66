/** Documents that are dated later than now: the clock was ahead when they were numbered (§clock-guard). */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { DOCUMENT_STATES } from '../../domain/lifecycle.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, oneOf, text, textOrNull } from '../row.ts';
import { query } from '../statement.ts';
import { appendLifeLine } from './document-history.ts';

/** How a life line says that a manager let the shop go on before the date of this document. */
const GONE_ON_BEFORE = 'fecha-futura';

/** Whose documents are meant. */
export interface FutureOwner {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

export interface FutureDocument extends FutureOwner {
  readonly id: number;
  readonly branchId: string;
  /** As the issuer's format shows it; null for an event. */
  readonly numeroControl: string | null;
  readonly codigoGeneracion: string;
  readonly emittedAt: Instant;
}

// A refused one counts for nothing; one that a manager let pass holds nothing up.
const FUTURE = `
  FROM document WHERE emitted_at > +? AND estado <> 'RECHAZADO'
    AND NOT EXISTS (SELECT 1 FROM life_line WHERE document_id = document.id AND causa = '${GONE_ON_BEFORE}')`;
const LATEST = query(
  `SELECT * ${FUTURE} AND +issuer_id = ? AND +ambiente = ? ORDER BY emitted_at DESC LIMIT 1`,
);
const ALL = query(`SELECT * ${FUTURE} ORDER BY emitted_at DESC`);

/** The one of this owner that is dated last, if it is dated after a moment; null when none is. */
export function latestAfter(reader: Reader, owner: FutureOwner, after: Instant): FutureDocument | null {
  const row = LATEST.get(reader, after, owner.issuerId, owner.ambiente);
  return row === undefined ? null : futureOf(row);
}

/** Those of every owner, the last one first. */
export function documentsAfter(reader: Reader, after: Instant): readonly FutureDocument[] {
  return ALL.all(reader, after).map(futureOf);
}

/** Notes in the life of each that documents with an earlier date follow it from now on. */
export function letPass(
  tx: Tx,
  documents: readonly FutureDocument[],
  { at, actor }: { readonly at: Instant; readonly actor: string },
): void {
  for (const { id } of documents) {
    const estado = STATE.get(tx, id);
    if (estado === undefined) continue;
    appendLifeLine(tx, {
      documentId: id,
      at,
      estado: oneOf(estado, 'estado', DOCUMENT_STATES),
      causa: GONE_ON_BEFORE,
      detalle: actor,
    });
  }
}

const STATE = query('SELECT estado FROM document WHERE id = ?');

function futureOf(row: Parameters<typeof integer>[0]): FutureDocument {
  return {
    id: integer(row, 'id'),
    issuerId: text(row, 'issuer_id'),
    ambiente: oneOf(row, 'ambiente', ['PRUEBAS', 'PRODUCCION'] as const),
    branchId: text(row, 'branch_id'),
    numeroControl: textOrNull(row, 'numero_control'),
    codigoGeneracion: text(row, 'codigo_generacion'),
    emittedAt: integer(row, 'emitted_at'),
  };
}
