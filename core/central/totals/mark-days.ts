/**
 * Marks tills' days whose product totals must be recomputed (`add-up-days.ts`). The mark is written in the changing transaction: its row
 * lock until commit keeps a recomputation without that change from removing the mark.
 */
import { SIGN_SQL } from '../overview/sales-sign.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { StreamRecord } from '../receiving/read-records.ts';
import type { Tx } from '../store/database.ts';

/** Read before a batch is merged: documents it may change, and their days before. */
export interface Touched {
  readonly documents: readonly string[];
  readonly stood: readonly { readonly ambiente: string; readonly fecEmi: string }[];
}

/** LATERAL by key: a generic plan from when the table was small would read all of the company's or installation's documents. */
const documentsSql = (place: number) => `
  unnest($${place}::text[]) AS n (documento),
  LATERAL (SELECT shop_id, installation_id, ambiente, fec_emi, tipo_dte FROM document o
    WHERE o.company_id = $1::uuid AND o.documento = n.documento OFFSET 0) d
  WHERE ${SIGN_SQL} <> 0`;

/** `$1` company, `$2` installation, `$3` documents. Only the own till can move a document to another day. */
const STOOD = `
  SELECT DISTINCT d.ambiente, d.fec_emi AS "fecEmi" FROM ${documentsSql(3)} AND d.installation_id = $2::uuid`;
/**
 * `$1` company, `$2` shop, `$3` installation, `$4` time, `$5` documents, then their former days. Marks the day at every installation that
 * reported the document, whatever it counts; in key order, so that transactions do not deadlock.
 */
const MARK = `
  INSERT INTO product_dirty AS t (company_id, shop_id, installation_id, ambiente, fec_emi, marked_at)
  SELECT DISTINCT ON (fec_emi, installation_id, ambiente) $1::uuid, shop_id, installation_id, ambiente, fec_emi, $4::bigint
  FROM (
    SELECT d.shop_id, d.installation_id, d.ambiente, d.fec_emi FROM ${documentsSql(5)}
    UNION ALL
    SELECT $2::uuid, $3::uuid, ambiente, fec_emi FROM unnest($6::text[], $7::text[]) AS b (ambiente, fec_emi)) days
  ORDER BY fec_emi, installation_id, ambiente
  ON CONFLICT (company_id, fec_emi, installation_id, ambiente) DO UPDATE SET changes = t.changes + 1`;

/** Collects the documents of records; call before they are merged. */
export async function touchedBy(
  tx: Tx,
  { company, installation }: Origin,
  records: readonly StreamRecord[],
): Promise<Touched> {
  const documents = [...new Set(records.flatMap(documentsOf))];
  if (documents.length === 0) return { documents, stood: [] };
  return { documents, stood: await tx.rows(STOOD, [company, installation, documents]) };
}

/** Marks the documents' former and present days; call after the merge. */
export async function markDays(
  tx: Tx,
  { company, shop, installation }: Origin,
  { documents, stood, now }: Touched & { readonly now: number },
): Promise<void> {
  if (documents.length === 0) return;
  const before = [stood.map(({ ambiente }) => ambiente), stood.map(({ fecEmi }) => fecEmi)];
  await tx.run(MARK, [company, shop, installation, now, documents, ...before]);
}

function documentsOf({ kind, row }: StreamRecord): readonly string[] {
  if (kind === 'document' || kind === 'version') return [row['documento'] as string];
  // A contingency names documents too, but changes none.
  return kind === 'event' && row['tipo'] === 'INVALIDACION' ? (row['documentos'] as readonly string[]) : [];
}
