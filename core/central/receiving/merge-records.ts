/** Stores records as rows, one statement per kind; daily totals move in the same statement as their documents. */
import type { RecordKind } from '../../contract/central/stream-records.ts';
import { columnArrays, rowsSql } from '../store/columns.ts';
import { sentAtOnce, type Tx } from '../store/database.ts';
import { ADD_MOVES, TOTAL_KEY } from '../totals/day-totals.ts';
import type { StreamRecord } from './read-records.ts';
import { columnName, RECORD_TABLES, type RecordTable } from './record-tables.ts';

export interface Origin {
  readonly company: string;
  readonly shop: string;
  readonly installation: string;
}

export interface Arrival {
  readonly epoch: string;
  readonly now: number;
}

/**
 * Merges records of one installation.
 * @param of `epoch` of the stream that they came by; `now`, time of arrival
 * @returns records that contradict stored rows; they were not written
 * @throws Error of the database when it refuses a record
 */
export async function mergeRecords(
  tx: Tx,
  origin: Origin,
  { records, ...arrival }: Arrival & { readonly records: readonly StreamRecord[] },
): Promise<readonly StreamRecord[]> {
  // All kinds are sent before the first answer, so that the database is never idle.
  const groups = [...Map.groupBy(records, (record) => record.kind)];
  const found = await sentAtOnce(
    groups.map(([kind, group]) => mergeKind(tx, origin, { kind, group, ...arrival })),
  );
  return found.flat();
}

interface KindOfRecords extends Arrival {
  readonly kind: RecordKind;
  readonly group: readonly StreamRecord[];
}

async function mergeKind(
  tx: Tx,
  { company, shop, installation }: Origin,
  { kind, group, epoch, now }: KindOfRecords,
): Promise<readonly StreamRecord[]> {
  const shape = RECORD_TABLES[kind];
  const rows = lastOfEach(shape, group);
  const arrays = columnArrays(
    shape.columns,
    rows.map(({ row, seq }) =>
      shape.ownFollows === true ? { ...row, toldEpoch: epoch, toldSeq: seq } : row,
    ),
  );
  const own = shape.table === 'document' ? [now] : [];
  const written = await tx.run(MERGE_SQL[kind], [company, shop, installation, ...own, ...arrays]);
  const contradiction = CONTRADICTION_SQL[kind];
  // If every row was new, nothing can contradict.
  if (contradiction === null || written === rows.length) return [];
  const found = await tx.rows<{ place: string }>(contradiction, [installation, ...arrays]);
  return found.flatMap(({ place }) => rows[Number(place) - 1] ?? []);
}

/** Of several records of a row the last one counts. */
function lastOfEach(shape: RecordTable, group: readonly StreamRecord[]): readonly StreamRecord[] {
  const [first = '', ...more] = shape.key;
  const keyOf = ({ row }: StreamRecord) =>
    more.length === 0 ? row[first] : JSON.stringify(shape.key.map((name) => row[name]));
  return [...new Map(group.map((record) => [keyOf(record), record])).values()];
}

/** Columns that the centre adds: their values, and their update in an existing row. */
interface OwnValues {
  readonly columns: string;
  readonly values: string;
  readonly changed: string;
}

const NOTHING_OWN: OwnValues = { columns: '', values: '', changed: '' };

/** Columns shown in VAT books: a change of one changes the month. */
const BOOKED = ['estado', 'sello', 'version', 'codigo_generacion', 'fec_emi', 'counts'];
const bookedOf = (side: string) => `(${BOOKED.map((name) => `${side}.${name}`).join(', ')})`;
/** Who holds the event of a document that stays invalidated. */
const INVALIDATED_BY = `(SELECT coalesce(c.invalidated_by, c.installation_id) FROM counted c JOIN told USING (documento)
  WHERE c.documento = i.documento AND c.installation_id <> $3::uuid AND c.estado = 'INVALIDADO' AND told.estado <> 'INVALIDADO')`;
const DOCUMENT_OWN: OwnValues = {
  columns: ', counts, changed_at, invalidated_by',
  values: `, i.documento NOT IN (SELECT documento FROM held), $4::bigint, ${INVALIDATED_BY}`,
  changed: `, invalidated_by = coalesce(excluded.invalidated_by, document.invalidated_by), counts = excluded.counts, changed_at = CASE WHEN ${bookedOf('document')} IS DISTINCT FROM ${bookedOf('excluded')}
    THEN excluded.changed_at ELSE document.changed_at END`,
};

/** A sealed invalidation is final: a database restored from an older backup may report a former state, at any till; it stays invalidated here. */
const STAYS_INVALIDATED = `
  CASE WHEN EXISTS (SELECT 1 FROM counted c WHERE c.documento = told.documento AND c.estado = 'INVALIDADO')
  THEN 'INVALIDADO' ELSE told.estado END AS estado`;
const toldColumn = (name: string) => (name === 'estado' ? STAYS_INVALIDATED : `told."${name}"`);

/** Merge statements by kind: `$1` company, `$2` shop, `$3` installation, for documents `$4` time of arrival, then the columns. */
const MERGE_SQL = byKind((shape) => (shape.table === 'document' ? documentsSql(shape) : insertSql(shape)));

/** `$1` installation, then the columns; returns places, from 1, of rows that differ from the stored ones. */
const CONTRADICTION_SQL = byKind((shape) => {
  if (shape.changes) return null;
  const rest = receivedColumns(shape);
  const arrived = `(${rest.map((name) => `i."${name}"`).join(', ')})`;
  const kept = `(${rest.map((name) => `t.${columnName(name)}`).join(', ')})`;
  return `SELECT i.place FROM ${rowsSql(shape.columns, 2)} JOIN ${shape.table} t
    ON t.installation_id = $1 AND ${shape.key.map((name) => `t.${columnName(name)} = i."${name}"`).join(' AND ')}
    WHERE ${rest.length === 0 ? 'false' : `${arrived} IS DISTINCT FROM ${kept}`}`;
});

function byKind<T>(sqlOf: (shape: RecordTable) => T): Readonly<Record<RecordKind, T>> {
  return Object.fromEntries(
    Object.entries(RECORD_TABLES).map(([kind, shape]) => [kind, sqlOf(shape)]),
  ) as Record<RecordKind, T>;
}

function insertSql(shape: RecordTable, from = rowsSql(shape.columns, 4), own = NOTHING_OWN): string {
  const names = Object.keys(shape.columns);
  const rest = names.filter((name) => !shape.key.includes(name));
  const key = ['company_id', 'installation_id', ...shape.key.map(columnName)].join(', ');
  const changed = [...rest.map(columnName), 'shop_id'].map((name) => `${name} = excluded.${name}`).join(', ');
  return `INSERT INTO ${shape.table} (company_id, shop_id, installation_id, ${names.map(columnName).join(', ')}${own.columns})
    SELECT $1::uuid, $2::uuid, $3::uuid, ${names.map((name) => `i."${name}"`).join(', ')}${own.values} FROM ${from}
    ON CONFLICT (${key}) DO ${shape.changes ? `UPDATE SET ${changed}${own.changed}` : ownSql(shape)}`;
}

function receivedColumns({ columns, key, own = {} }: RecordTable): readonly string[] {
  return Object.keys(columns).filter((name) => !key.includes(name) && !(name in own));
}

/** For an unchanged row: sets what was not known before, as the judgement of a signature whose certificate came later, or what follows the telling. */
function ownSql(shape: RecordTable): string {
  const { table, own = {}, ownFollows = false } = shape;
  const columns = Object.keys(own).map(columnName);
  if (columns.length === 0) return 'NOTHING';
  const rest = receivedColumns(shape);
  const side = (of: string) => `(${rest.map((name) => `${of}.${columnName(name)}`).join(', ')})`;
  const unknown = columns.map((column) => `${table}.${column} IS NULL`).join(' AND ');
  return `UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE ${ownFollows ? '' : `${unknown} AND `}${side(table)} IS NOT DISTINCT FROM ${side('excluded')}`;
}

/**
 * A document counts for the installation that reported it last: after a database enrolled again, the former one no longer counts it. An
 * installation that is not revoked keeps its own, so a till's key cannot take another till's documents. Totals move with it.
 */
function documentsSql(shape: RecordTable): string {
  const columns = TOTAL_KEY.map(columnName).join(', ');
  const arriving = TOTAL_KEY.map((name) => `"${name}" AS ${columnName(name)}`).join(', ');
  return `WITH told AS MATERIALIZED (SELECT * FROM ${rowsSql(shape.columns, 5)}),
    counted AS MATERIALIZED (
      SELECT d.* FROM told i, LATERAL (
        -- One by one by the key: a plan that was made while the table was small would compare all with all.
        SELECT * FROM document o WHERE o.company_id = $1::uuid AND o.documento = i.documento AND o.counts OFFSET 0) d),
    i AS MATERIALIZED (SELECT ${Object.keys(shape.columns).map(toldColumn).join(', ')} FROM told),
    held AS MATERIALIZED (
      SELECT c.documento FROM counted c WHERE c.installation_id <> $3::uuid AND EXISTS (
        SELECT 1 FROM installation n WHERE n.company_id = c.company_id AND n.installation_id = c.installation_id AND n.state <> 'REVOCADA')),
    moves AS (
      SELECT $2::uuid AS shop_id, $3::uuid AS installation_id, ${arriving}, 1 AS sign, "montoCentavos" AS monto, "ivaCentavos" AS iva
      FROM i WHERE documento NOT IN (SELECT documento FROM held)
      UNION ALL
      SELECT shop_id, installation_id, ${columns}, -1, monto_centavos, iva_centavos FROM counted
      WHERE documento NOT IN (SELECT documento FROM held)),
    ${ADD_MOVES.sums},
    left_to_another AS (
      UPDATE document d SET counts = false, changed_at = $4::bigint FROM counted c
      WHERE c.installation_id <> $3::uuid AND d.company_id = c.company_id AND d.documento = c.documento
        AND d.installation_id = c.installation_id AND c.documento NOT IN (SELECT documento FROM held)),
    merged AS (${insertSql(shape, 'i', DOCUMENT_OWN)})
    ${ADD_MOVES.insert}`;
}
