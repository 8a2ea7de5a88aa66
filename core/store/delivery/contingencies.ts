/** Contingencies: why documents are issued without the authority, from when to when (§contingency, §contingency-window). */
import { AMBIENTES, type Ambiente, type Autoridad } from '../../contract/ambiente.ts';
import type { CausaContingencia, Evidencia } from '../../domain/contingency-cause.ts';
import { CAUSAS, EVIDENCIAS } from '../../domain/contingency-cause.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { AUTORIDADES } from '../columns.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull } from '../record.ts';
import { remembered } from '../row-cache.ts';
import { integer, integerOrNull, oneOf, text, textOrNull } from '../row.ts';
import { command, insertion, query, type Row } from '../statement.ts';

/** Whom a contingency belongs to. */
export interface ContingencyOwner {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
}

export interface Contingency extends ContingencyOwner {
  readonly id: number;
  /** CAT-005. */
  readonly tipo: CausaContingencia;
  /** In words; always given for cause 5. */
  readonly motivo: string | null;
  /** What it was opened from. */
  readonly evidencia: Evidencia;
  readonly openedAt: Instant;
  /** End of the cause (`fFin`): the successful probe. */
  readonly closedAt: Instant | null;
  /** How many of its events the authority refused, and when the next one is made. */
  readonly rechazos: number;
  readonly retryAt: Instant | null;
}

const CONTINGENCY_ROW = insertion('contingency', [
  'issuer_id',
  'ambiente',
  'autoridad',
  'tipo',
  'motivo',
  'evidencia',
  'opened_at',
]);
const CLOSE = command('UPDATE contingency SET closed_at = ? WHERE id = ? AND closed_at IS NULL');
const REFUSED = command('UPDATE contingency SET rechazos = rechazos + 1, retry_at = ? WHERE id = ?');
const RETRY = command('UPDATE contingency SET retry_at = NULL WHERE id = ?');
const RETRY_ALL = command(
  'UPDATE contingency SET retry_at = NULL WHERE issuer_id = ? AND ambiente = ? AND retry_at IS NOT NULL',
);
const BY_ID = query('SELECT * FROM contingency WHERE id = ?');
const ALL_OPEN = remembered<readonly Contingency[]>(
  'SELECT * FROM contingency WHERE closed_at IS NULL ORDER BY id',
  (rows) => rows.map(contingencyOf),
);
/** Closed contingencies with documents that no event has sealed yet. */
const UNREPORTED = query(`
  SELECT * FROM contingency WHERE closed_at IS NOT NULL AND EXISTS (
    SELECT 1 FROM document WHERE contingency_id = contingency.id AND estado = 'CONTINGENCIA'
      AND NOT EXISTS (SELECT 1 FROM event_document JOIN event ON event.id = event_id
        WHERE event_document.document_id = document.id AND event.estado <> 'RECHAZADO'))
  ORDER BY id`);
const LAST_CLOSED = orNull(column.integer).select(`
  SELECT max(closed_at) AS at FROM contingency WHERE issuer_id = ? AND ambiente = ? AND autoridad = ?`);
const FIRST_EMISSION = query(`
  SELECT min(emitted_at) AS first, max(emitted_at) AS last, count(*) AS size FROM document
  WHERE contingency_id = ? AND emitted_at > ? AND emitted_at <= ?`);
const JOIN = command('UPDATE document SET contingency_id = ? WHERE id = ?');

/** Opens a contingency. */
export function openContingency(
  tx: Tx,
  of: ContingencyOwner & Pick<Contingency, 'tipo' | 'motivo' | 'evidencia' | 'openedAt'>,
): Contingency {
  const { issuerId, ambiente, autoridad, tipo, motivo, evidencia, openedAt } = of;
  const id = CONTINGENCY_ROW.run(tx, {
    issuer_id: issuerId,
    ambiente,
    autoridad,
    tipo,
    motivo,
    evidencia,
    opened_at: openedAt,
  });
  return { ...of, id, closedAt: null, rechazos: 0, retryAt: null };
}

/** Ends a contingency; one that is closed stays as it is. */
export function closeContingency(tx: Tx, id: number, at: Instant): void {
  CLOSE.run(tx, at, id);
}

/** Notes that an event of the contingency was refused and when another one is made. */
export function contingencyRefused(tx: Tx, id: number, retryAt: Instant): void {
  REFUSED.run(tx, retryAt, id);
}

/** Makes the next event of the contingency due at once. */
export function retryContingency(tx: Tx, id: number): void {
  RETRY.run(tx, id);
}

/** Makes the next events of an issuer's contingencies due at once: what they were refused for may be mended. */
export function retryContingencies(tx: Tx, whose: Pick<ContingencyOwner, 'issuerId' | 'ambiente'>): void {
  RETRY_ALL.run(tx, whose.issuerId, whose.ambiente);
}

/** Puts a document under a contingency. */
export function joinContingency(tx: Tx, documentId: number, contingencyId: number): void {
  JOIN.run(tx, contingencyId, documentId);
}

/** The contingency with that id. */
export function findContingency(reader: Reader, id: number): Contingency | null {
  const row = BY_ID.get(reader, id);
  return row === undefined ? null : contingencyOf(row);
}

/** The open contingency new documents are issued in, or null in normal operation. */
export function currentContingency(reader: Reader, owner: ContingencyOwner): Contingency | null {
  return openOf(reader, owner).findLast(isForNew) ?? null;
}

/** The open contingency that covers a document emitted at that moment, or null. */
export function contingencyCovering(
  reader: Reader,
  document: ContingencyOwner & { readonly emittedAt: Instant },
): Contingency | null {
  const covers = (contingency: Contingency) =>
    isForNew(contingency) ||
    (contingency.evidencia === 'arranque' && contingency.openedAt > document.emittedAt);
  return openOf(reader, document).findLast(covers) ?? null;
}

/** One found at start-up covers what was left behind, one for a single document covers that one: not what is sold now. */
function isForNew({ evidencia }: Contingency): boolean {
  return evidencia !== 'arranque' && evidencia !== 'documento';
}

function openOf(reader: Reader, { issuerId, ambiente, autoridad }: ContingencyOwner): readonly Contingency[] {
  const isTheirs = (contingency: Contingency) =>
    contingency.issuerId === issuerId &&
    contingency.ambiente === ambiente &&
    contingency.autoridad === autoridad;
  return openContingencies(reader).filter(isTheirs);
}

/** Every open contingency. */
export function openContingencies(reader: Reader): readonly Contingency[] {
  return ALL_OPEN(reader);
}

/** Closed contingencies with documents that no event lists, or only a refused one. */
export function unreportedContingencies(reader: Reader): readonly Contingency[] {
  return UNREPORTED.all(reader).map(contingencyOf);
}

/** When a contingency of this owner ended last; null when none did. */
export function lastContingencyEnd(reader: Reader, owner: ContingencyOwner): Instant | null {
  return LAST_CLOSED.find(reader, owner.issuerId, owner.ambiente, owner.autoridad);
}

/** A time after one moment and until another one; without an end where one is left out. */
export interface EmissionTime {
  readonly after?: Instant;
  readonly until?: Instant;
}

/** First and last emission of a contingency's documents of a time and their number; null where there are none. */
export function emissionsOf(
  reader: Reader,
  contingencyId: number,
  { after = 0, until = Number.MAX_SAFE_INTEGER }: EmissionTime = {},
): { readonly first: Instant; readonly last: Instant; readonly size: number } | null {
  const row = FIRST_EMISSION.get(reader, contingencyId, after, until);
  if (row === undefined || row['first'] === null) return null;
  return { first: integer(row, 'first'), last: integer(row, 'last'), size: integer(row, 'size') };
}

/** Parses a row of `contingency`. */
export function contingencyOf(row: Row): Contingency {
  const tipo = CAUSAS.find((causa) => causa === row['tipo']);
  if (tipo === undefined) throw new Error('column tipo: cause of contingency expected');
  return {
    id: integer(row, 'id'),
    issuerId: text(row, 'issuer_id'),
    ambiente: oneOf(row, 'ambiente', AMBIENTES),
    autoridad: oneOf(row, 'autoridad', AUTORIDADES),
    tipo,
    motivo: textOrNull(row, 'motivo'),
    evidencia: oneOf(row, 'evidencia', EVIDENCIAS),
    openedAt: integer(row, 'opened_at'),
    closedAt: integerOrNull(row, 'closed_at'),
    rechazos: integer(row, 'rechazos'),
    retryAt: integerOrNull(row, 'retry_at'),
  };
}
