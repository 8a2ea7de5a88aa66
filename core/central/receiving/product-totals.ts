/**
 * Totals of a day by product. What of a batch's documents counts is looked at before it is merged and after: the difference is added, so
 * that whatever comes again, late or in another order counts once.
 */
import { SIGN_SQL, STANDS_SQL } from '../overview/sales-sign.ts';
import { columnArrays, rowsSql, type Columns } from '../store/columns.ts';
import type { Tx } from '../store/database.ts';
import type { Origin } from './merge-records.ts';
import type { StreamRecord } from './read-records.ts';

/** A document whose lines count, at the installation for which it counts. */
export interface Sold {
  readonly documento: string;
  readonly installation: string;
  readonly shop: string;
  readonly version: number;
  readonly tipoDte: string;
  /** With which sign it counts. */
  readonly sign: number;
  readonly ambiente: string;
  readonly fecEmi: string;
}

/** What is known before a batch is merged: the documents it may change, and which of them count. */
export interface SoldBefore {
  readonly documents: readonly string[];
  readonly sold: readonly SoldRow[];
}

type SoldRow = Sold & Record<string, unknown>;

const COLUMNS: Columns = {
  documento: 'text',
  installation: 'text',
  shop: 'text',
  version: 'int',
  tipoDte: 'text',
  sign: 'int',
  ambiente: 'text',
  fecEmi: 'text',
};
const NAMES = Object.keys(COLUMNS)
  .map((name) => `"${name}"`)
  .join(', ');
/**
 * `$1` company, `$2` documents. One whose text is not here counts nothing yet. Each is looked up by its key: a plan that was made while the
 * table was small would read all of the company's.
 */
const soldSql = (locked: string) => `
  SELECT d.documento, d.installation_id::text AS installation, d.shop_id::text AS shop, d.version, d.tipo_dte AS "tipoDte",
    ${SIGN_SQL} AS sign, d.ambiente, d.fec_emi AS "fecEmi"
  FROM unnest($2::text[]) AS n (documento),
    LATERAL (SELECT * FROM document o WHERE o.company_id = $1::uuid AND o.documento = n.documento OFFSET 0 ${locked}) d,
    LATERAL (SELECT 1 FROM document_version o WHERE o.company_id = $1::uuid AND o.installation_id = d.installation_id
      AND o.documento = d.documento AND o.version = d.version OFFSET 0) v
  WHERE d.counts AND ${STANDS_SQL} AND ${SIGN_SQL} <> 0`;
/** What another till's event changes at the same time is changed before or after. */
const SOLD_BEFORE = soldSql('FOR NO KEY UPDATE');
/** `$1` company, `$2` documents, then what counted before. A product is called as it was called last. */
const MOVE = `
  WITH before AS MATERIALIZED (SELECT ${NAMES} FROM ${rowsSql(COLUMNS, 3)}),
    after AS MATERIALIZED (${soldSql('')}),
    moved AS (
      SELECT *, 1 AS way FROM (SELECT * FROM after EXCEPT SELECT * FROM before) come
      UNION ALL
      SELECT *, -1 FROM (SELECT * FROM before EXCEPT SELECT * FROM after) gone),
    texts AS MATERIALIZED (
      SELECT m.shop, m.installation, m.ambiente, m."fecEmi", m."tipoDte", m.way * m.sign AS sign, caja.signed_lines(v.payload) AS lines
      FROM moved m, LATERAL (SELECT payload FROM document_version o
        WHERE o.company_id = $1::uuid AND o.installation_id = m.installation::uuid AND o.documento = m.documento AND o.version = m.version
        OFFSET 0) v),
    sums AS (
      SELECT $1::uuid, shop::uuid, installation::uuid, ambiente, "fecEmi", l.clave, max(l.codigo), max(l.descripcion),
        sum(sign * l.cantidad) AS cantidad, sum(sign * l.monto) AS monto
      FROM texts, LATERAL caja.sold_lines("tipoDte", lines) l
      GROUP BY shop, installation, ambiente, "fecEmi", l.clave)
  INSERT INTO product_total AS t (company_id, shop_id, installation_id, ambiente, fec_emi, clave, codigo, descripcion, cantidad, monto)
  SELECT * FROM sums WHERE cantidad <> 0 OR monto <> 0
  ON CONFLICT (company_id, fec_emi, installation_id, ambiente, clave) DO UPDATE SET
    descripcion = excluded.descripcion, cantidad = t.cantidad + excluded.cantidad, monto = t.monto + excluded.monto`;

/** Looks at the documents that records are about, and holds those that are here until the transaction ends. */
export async function soldBefore(
  tx: Tx,
  { company }: Origin,
  records: readonly StreamRecord[],
): Promise<SoldBefore> {
  const documents = [...new Set(records.flatMap(documentsOf))];
  if (documents.length === 0) return { documents, sold: [] };
  return { documents, sold: await tx.rows<SoldRow>(SOLD_BEFORE, [company, documents]) };
}

/** Adds what has come since, takes away what counts no more. */
export async function moveProductTotals(
  tx: Tx,
  { company }: Origin,
  { documents, sold }: SoldBefore,
): Promise<void> {
  if (documents.length === 0) return;
  await tx.run(MOVE, [company, documents, ...columnArrays(COLUMNS, sold)]);
}

function documentsOf({ kind, row }: StreamRecord): readonly string[] {
  if (kind === 'document' || kind === 'version') return [row['documento'] as string];
  // A contingency names documents too, and changes none of them.
  return kind === 'event' && row['tipo'] === 'INVALIDACION' ? (row['documentos'] as readonly string[]) : [];
}
