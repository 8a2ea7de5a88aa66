/** Writes records as rows, one statement for all of a kind; totals of a day move in the same statement as the documents they count. */
import type { RecordKind } from '../../contract/central/stream-records.ts';
import type { Tx } from '../store/database.ts';
import type { StreamRecord } from './read-records.ts';
import { columnName, RECORD_TABLES, type RecordTable } from './record-tables.ts';

/** Whose records they are. */
export interface Origin {
  readonly company: string;
  readonly shop: string;
  readonly installation: string;
}

/** What the centre adds to a row by itself: nothing that a till says is compared with it. */
const OWN_COLUMNS: readonly string[] = ['holds'];

/**
 * Merges records of one installation.
 *
 * @returns the records that contradict what is kept: nothing of them was written
 * @throws Error of the database when it cannot keep one of them
 */
export async function mergeRecords(
  tx: Tx,
  origin: Origin,
  records: readonly StreamRecord[],
): Promise<readonly StreamRecord[]> {
  const { company, shop, installation } = origin;
  const contradicting: StreamRecord[] = [];
  for (const [kind, group] of Map.groupBy(records, (record) => record.kind)) {
    const rows = lastOfEach(RECORD_TABLES[kind], group);
    const image = JSON.stringify(rows.map(({ row }) => row));
    const contradiction = CONTRADICTION_SQL[kind];
    if (contradiction !== null) {
      const found = await tx.rows<{ place: string }>(contradiction, [image, installation]);
      contradicting.push(...found.flatMap(({ place }) => rows[Number(place) - 1] ?? []));
    }
    await tx.run(MERGE_SQL[kind], [image, company, shop, installation]);
  }
  return contradicting;
}

/** Of several records of one row the last one counts. */
function lastOfEach(shape: RecordTable, group: readonly StreamRecord[]): readonly StreamRecord[] {
  const last = new Map<string, StreamRecord>();
  for (const record of group) last.set(JSON.stringify(shape.key.map((name) => record.row[name])), record);
  return [...last.values()];
}

/** Dimensions by which a day's documents are counted. */
const TOTAL_KEY = ['nit', 'branch', 'ambiente', 'autoridad', 'fecEmi', 'tipoDte', 'estado'];

/** The statements of every kind: `$1` rows as JSON, `$2` company, `$3` shop, `$4` installation. */
const MERGE_SQL = byKind((shape) => (shape.table === 'document' ? documentsSql(shape) : insertSql(shape)));

/** `$1` rows as JSON, `$2` installation; the places, from 1, of rows that are kept otherwise. */
const CONTRADICTION_SQL = byKind((shape) => {
  if (shape.changes) return null;
  const rest = Object.keys(shape.columns).filter((name) => ![...shape.key, ...OWN_COLUMNS].includes(name));
  const names = Object.keys(shape.columns).map(columnName).join(', ');
  const sides = (side: string) => `(${rest.map((name) => `${side}.${columnName(name)}`).join(', ')})`;
  return `SELECT i.place FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (${columnTypes(shape)})) WITH ORDINALITY AS i (${names}, place)
    JOIN ${shape.table} t ON t.installation_id = $2 AND ${shape.key.map((name) => `t.${columnName(name)} = i.${columnName(name)}`).join(' AND ')}
    WHERE ${rest.length === 0 ? 'false' : `${sides('i')} IS DISTINCT FROM ${sides('t')}`}`;
});

function byKind<T>(sqlOf: (shape: RecordTable) => T): Readonly<Record<RecordKind, T>> {
  return Object.fromEntries(
    Object.entries(RECORD_TABLES).map(([kind, shape]) => [kind, sqlOf(shape)]),
  ) as Record<RecordKind, T>;
}

function columnTypes({ columns }: RecordTable): string {
  return Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ');
}

function insertSql(shape: RecordTable, from = incoming(shape)): string {
  const names = Object.keys(shape.columns);
  const rest = names.filter((name) => !shape.key.includes(name));
  const key = ['company_id', 'installation_id', ...shape.key.map(columnName)].join(', ');
  const changed = [...rest.map(columnName), 'shop_id'].map((name) => `${name} = excluded.${name}`).join(', ');
  return `INSERT INTO ${shape.table} (company_id, shop_id, installation_id, ${names.map(columnName).join(', ')})
    SELECT $2::uuid, $3::uuid, $4::uuid, ${names.map((name) => `i."${name}"`).join(', ')} FROM ${from}
    ON CONFLICT (${key}) DO ${shape.changes ? `UPDATE SET ${changed}` : 'NOTHING'}`;
}

function incoming(shape: RecordTable): string {
  return `jsonb_to_recordset($1::jsonb) AS i(${columnTypes(shape)})`;
}

function documentsSql(shape: RecordTable): string {
  const columns = TOTAL_KEY.map(columnName).join(', ');
  const arriving = TOTAL_KEY.map((name) => `"${name}" AS ${columnName(name)}`).join(', ');
  return `WITH i AS MATERIALIZED (SELECT * FROM ${incoming(shape)}),
    moves AS (
      SELECT ${arriving}, 1 AS sign, "montoCentavos" AS monto, "ivaCentavos" AS iva FROM i
      UNION ALL
      SELECT ${TOTAL_KEY.map((name) => `d.${columnName(name)}`).join(', ')}, -1, d.monto_centavos, d.iva_centavos
      FROM i JOIN document d ON d.installation_id = $4::uuid AND d.documento = i.documento),
    counted AS (
      SELECT ${columns}, sum(sign) AS cantidad, sum(sign * monto) AS monto, sum(sign * iva) AS iva FROM moves GROUP BY ${columns}),
    merged AS (${insertSql(shape, 'i')})
    INSERT INTO day_total AS t (company_id, shop_id, installation_id, ${columns}, cantidad, monto_centavos, iva_centavos)
    SELECT $2::uuid, $3::uuid, $4::uuid, ${columns}, cantidad, monto, iva FROM counted
    WHERE cantidad <> 0 OR monto <> 0 OR iva <> 0
    ON CONFLICT (company_id, fec_emi, installation_id, nit, branch, ambiente, autoridad, tipo_dte, estado) DO UPDATE SET
      cantidad = t.cantidad + excluded.cantidad, monto_centavos = t.monto_centavos + excluded.monto_centavos,
      iva_centavos = t.iva_centavos + excluded.iva_centavos`;
}
