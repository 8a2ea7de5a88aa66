/** Search in the audit log, with the hashes needed to verify rows independently. */
import type { Instant } from '../../domain/fiscal-time.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { STORED_ENTRY } from './audit.ts';
import { chainBeginning } from '../proof/chain.ts';
import type { Reader } from '../handle.ts';
import { column, derived, named, orNull, type RecordOf } from '../record.ts';
import { text } from '../row.ts';
import { query, type Row } from '../statement.ts';

/** Absent members do not filter. */
export interface AuditFilter {
  /** Inclusive. */
  readonly from?: Instant | undefined;
  /** Exclusive. */
  readonly before?: Instant | undefined;
  readonly actor?: string | undefined;
  readonly accion?: string | undefined;
  /** Substring of user, action or detail; ignores case and accents. */
  readonly text?: string | undefined;
}

/** An entry with the hashes to verify it. */
const AUDIT_ROW = STORED_ENTRY.extend({
  /** The detail exactly as hashed. */
  detalleJson: named('detalle', column.text),
  previousHash: derived(orNull(column.text), (hash) => hash ?? chainBeginning('audit')),
  hash: column.text,
});
export type AuditRow = RecordOf<typeof AUDIT_ROW>;

export interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** Id where the next page starts; null at the end. */
  readonly next: number | null;
}

const FIELDS = `entry.*, (SELECT previous.hash FROM audit AS previous WHERE previous.id = entry.id - 1) AS previous_hash`;
const WHERE = `
  at >= ? AND at < ? AND (? IS NULL OR actor = ?) AND (? IS NULL OR accion = ?)
  AND (? IS NULL OR actor LIKE ? OR accion LIKE ? OR detalle LIKE ?)`;
const NEWEST_FIRST = query(`SELECT ${FIELDS} FROM audit AS entry WHERE id < ? AND ${WHERE} ORDER BY id DESC`);
const OLDEST_FIRST = query(`SELECT ${FIELDS} FROM audit AS entry WHERE id > ? AND ${WHERE} ORDER BY id`);
const ACTORS = column.text.select('SELECT DISTINCT actor FROM audit ORDER BY actor');
const ACTIONS = column.text.select('SELECT DISTINCT accion FROM audit ORDER BY accion');

/** Newest first. @param page `before`: only smaller ids */
export function searchAudit(
  reader: Reader,
  filter: AuditFilter,
  page: { readonly before: number | null; readonly limit: number },
): AuditPage {
  const rows = NEWEST_FIRST.iterate(reader, page.before ?? Number.MAX_SAFE_INTEGER, ...paramsOf(filter));
  return pageOf(rows, { filter, limit: page.limit });
}

/** Oldest first, for export. @param page `after`: only larger ids */
export function auditInOrder(
  reader: Reader,
  filter: AuditFilter,
  page: { readonly after: number; readonly limit: number },
): AuditPage {
  return pageOf(OLDEST_FIRST.iterate(reader, page.after, ...paramsOf(filter)), { filter, limit: page.limit });
}

/** Distinct users and actions, for filters. */
export function auditChoices(reader: Reader): {
  readonly actors: readonly string[];
  readonly actions: readonly string[];
} {
  return {
    actors: ACTORS.list(reader),
    actions: ACTIONS.list(reader),
  };
}

function paramsOf({ from, before, actor, accion, text: sought }: AuditFilter) {
  const pattern = sought === undefined || sought.trim() === '' ? null : patternOf(sought);
  return [
    from ?? 0,
    before ?? Number.MAX_SAFE_INTEGER,
    actor ?? null,
    actor ?? null,
    accion ?? null,
    accion ?? null,
    pattern,
    pattern,
    pattern,
    pattern,
  ];
}

/** LIKE pre-filter: letters that may have an accent match any character; {@link matches} is exact. */
function patternOf(sought: string): string {
  return `%${plainText(sought.trim()).replaceAll(/[^a-z0-9]|[aeiounc]/g, '_')}%`;
}

function matches(row: Row, { text: sought }: AuditFilter): boolean {
  if (sought === undefined || sought.trim() === '') return true;
  const plain = plainText(sought.trim());
  return ['actor', 'accion', 'detalle'].some((name) => plainText(text(row, name)).includes(plain));
}

function pageOf(
  found: Iterable<Row>,
  { filter, limit }: { readonly filter: AuditFilter; readonly limit: number },
): AuditPage {
  const rows: AuditRow[] = [];
  for (const row of found) {
    if (!matches(row, filter)) continue;
    if (rows.length === limit) return { rows, next: rows.at(-1)?.id ?? null };
    rows.push(AUDIT_ROW.parse(row));
  }
  return { rows, next: null };
}
