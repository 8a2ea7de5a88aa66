/**
 * Contingencies: periods in which documents are issued without the authority, and why (§contingency,
 * §contingency-window).
 */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { CAUSAS, EVIDENCIAS } from '../../domain/contingency-cause.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { AUTORIDADES } from '../columns.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record, insertionOf, type RecordOf } from '../record.ts';
import { remembered } from '../row-cache.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

export const CONTINGENCY_OWNER = record({
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  autoridad: column.oneOf(AUTORIDADES),
});
export type ContingencyOwner = RecordOf<typeof CONTINGENCY_OWNER>;

const OPENED = CONTINGENCY_OWNER.extend({
  /** CAT-005. */
  tipo: column.numberOf(CAUSAS),
  /** Free text; required for cause 5. */
  motivo: orNull(column.text),
  evidencia: column.oneOf(EVIDENCIAS),
  openedAt: column.integer,
});
export const CONTINGENCY = OPENED.extend({
  id: column.integer,
  /** End of the cause (`fFin`): the successful probe. */
  closedAt: orNull(column.integer),
  /** Number of its rejected events, and the time of the next attempt. */
  rechazos: column.integer,
  retryAt: orNull(column.integer),
});
export type Contingency = RecordOf<typeof CONTINGENCY>;

const OPEN = insertionOf('contingency', OPENED);
const CLOSE = command('UPDATE contingency SET closed_at = ? WHERE id = ? AND closed_at IS NULL');
const REFUSED = command('UPDATE contingency SET rechazos = rechazos + 1, retry_at = ? WHERE id = ?');
const ALL_OPEN = remembered<readonly Contingency[]>(
  'SELECT * FROM contingency WHERE closed_at IS NULL ORDER BY id',
  (rows) => rows.map(CONTINGENCY.parse),
);
/** Closed contingencies with documents not listed in any event, or only in rejected ones. */
const UNREPORTED = CONTINGENCY.select(`
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

export function openContingency(tx: Tx, of: RecordOf<typeof OPENED>): Contingency {
  return { ...of, id: OPEN.run(tx, of), closedAt: null, rechazos: 0, retryAt: null };
}

/** No effect if already closed. */
export function closeContingency(tx: Tx, id: number, at: Instant): void {
  CLOSE.run(tx, at, id);
}

export function contingencyRefused(tx: Tx, id: number, retryAt: Instant): void {
  REFUSED.run(tx, retryAt, id);
}

export const retryContingency = command<[id: number]>(
  'UPDATE contingency SET retry_at = NULL WHERE id = ?',
).run;

/** Makes an issuer's next events due now, as the cause of the rejection may be fixed. */
export const retryContingencies = command(
  'UPDATE contingency SET retry_at = NULL WHERE issuer_id = ? AND ambiente = ? AND retry_at IS NOT NULL',
  (whose: Pick<ContingencyOwner, 'issuerId' | 'ambiente'>) => [whose.issuerId, whose.ambiente],
).run;

export function joinContingency(tx: Tx, documentId: number, contingencyId: number): void {
  JOIN.run(tx, contingencyId, documentId);
}

/** Null without one. */
export const findContingency = CONTINGENCY.select<[id: number]>(
  'SELECT * FROM contingency WHERE id = ?',
).find;

/** The open contingency for new documents; null in normal operation. */
export function currentContingency(reader: Reader, owner: ContingencyOwner): Contingency | null {
  return openOf(reader, owner).findLast(isForNew) ?? null;
}

/** The open contingency that covers a document issued at that moment, or null. */
export function contingencyCovering(
  reader: Reader,
  document: ContingencyOwner & { readonly emittedAt: Instant },
): Contingency | null {
  const covers = (contingency: Contingency) =>
    isForNew(contingency) ||
    (contingency.evidencia === 'arranque' && contingency.openedAt > document.emittedAt);
  return openOf(reader, document).findLast(covers) ?? null;
}

/** Contingencies found at start-up or opened for one document do not cover new documents. */
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

export function openContingencies(reader: Reader): readonly Contingency[] {
  return ALL_OPEN(reader);
}

export function unreportedContingencies(reader: Reader): readonly Contingency[] {
  return UNREPORTED.list(reader);
}

/** Latest end of a contingency of this owner, or null. */
export function lastContingencyEnd(reader: Reader, owner: ContingencyOwner): Instant | null {
  return LAST_CLOSED.find(reader, owner.issuerId, owner.ambiente, owner.autoridad);
}

/** Time range: `after` exclusive, `until` inclusive; unbounded if absent. */
export interface EmissionTime {
  readonly after?: Instant;
  readonly until?: Instant;
}

/** First and last emission and number of a contingency's documents in a time range; null without documents. */
export function emissionsOf(
  reader: Reader,
  contingencyId: number,
  { after = 0, until = Number.MAX_SAFE_INTEGER }: EmissionTime = {},
): { readonly first: Instant; readonly last: Instant; readonly size: number } | null {
  const row = FIRST_EMISSION.get(reader, contingencyId, after, until);
  if (row === undefined || row['first'] === null) return null;
  return { first: integer(row, 'first'), last: integer(row, 'last'), size: integer(row, 'size') };
}
