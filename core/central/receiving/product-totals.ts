/**
 * Totals of a day by product. What of a batch's documents counts is looked at before it is merged and after: the difference is added, so
 * that whatever comes again, late or in another order counts once.
 */
import { SIGN_SQL, STANDS_SQL } from '../overview/sales-sign.ts';
import { columnArrays, rowsSql, type Columns } from '../store/columns.ts';
import type { Tx } from '../store/database.ts';
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
/** `$1` documents. One whose text is not here counts nothing yet. */
const SOLD = `
  SELECT d.documento, d.installation_id::text AS installation, d.shop_id::text AS shop, d.version, d.tipo_dte AS "tipoDte",
    ${SIGN_SQL} AS sign, d.ambiente, d.fec_emi AS "fecEmi"
  FROM document d
  WHERE d.documento = ANY ($1) AND d.counts AND ${STANDS_SQL} AND ${SIGN_SQL} <> 0 AND EXISTS (
    SELECT 1 FROM document_version v WHERE v.company_id = d.company_id AND v.installation_id = d.installation_id
      AND v.documento = d.documento AND v.version = d.version)`;
/** `$1` documents, then what counted before. A product is called as it was called last. */
const MOVE = `
  WITH before AS MATERIALIZED (SELECT ${NAMES} FROM ${rowsSql(COLUMNS, 2)}),
    after AS MATERIALIZED (${SOLD}),
    moved AS (
      SELECT *, 1 AS way FROM (SELECT * FROM after EXCEPT SELECT * FROM before) come
      UNION ALL
      SELECT *, -1 FROM (SELECT * FROM before EXCEPT SELECT * FROM after) gone),
    sums AS (
      SELECT v.company_id, m.shop::uuid AS shop_id, m.installation::uuid AS installation_id, m.ambiente, m."fecEmi" AS fec_emi, l.clave,
        max(l.codigo) AS codigo, max(l.descripcion) AS descripcion,
        sum(m.way * m.sign * l.cantidad) AS cantidad, sum(m.way * m.sign * l.monto) AS monto
      FROM moved m,
        LATERAL (SELECT company_id, payload FROM document_version t
          WHERE t.installation_id = m.installation::uuid AND t.documento = m.documento AND t.version = m.version OFFSET 0) v,
        LATERAL caja.sold_lines(m."tipoDte", v.payload) l
      GROUP BY v.company_id, m.shop, m.installation, m.ambiente, m."fecEmi", l.clave)
  INSERT INTO product_total AS t (company_id, shop_id, installation_id, ambiente, fec_emi, clave, codigo, descripcion, cantidad, monto)
  SELECT * FROM sums WHERE cantidad <> 0 OR monto <> 0
  ON CONFLICT (company_id, fec_emi, installation_id, ambiente, clave) DO UPDATE SET
    descripcion = excluded.descripcion, cantidad = t.cantidad + excluded.cantidad, monto = t.monto + excluded.monto`;

/** Looks at the documents that records are about, and holds those that count until the transaction ends. */
export async function soldBefore(tx: Tx, records: readonly StreamRecord[]): Promise<SoldBefore> {
  const documents = [...new Set(records.flatMap(documentsOf))];
  if (documents.length === 0) return { documents, sold: [] };
  // What another till's event changes at the same time is changed before or after.
  const sold = await tx.rows<SoldRow>(`${SOLD} FOR NO KEY UPDATE OF d`, [documents]);
  return { documents, sold };
}

/** Adds what has come since, takes away what counts no more. */
export async function moveProductTotals(tx: Tx, { documents, sold }: SoldBefore): Promise<void> {
  if (documents.length === 0) return;
  await tx.run(MOVE, [documents, ...columnArrays(COLUMNS, sold)]);
}

function documentsOf({ kind, row }: StreamRecord): readonly string[] {
  if (kind === 'document' || kind === 'version') return [row['documento'] as string];
  return kind === 'event' ? (row['documentos'] as readonly string[]) : [];
}
