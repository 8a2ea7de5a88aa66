/**
 * Marks a shop's goods whose stock must be recomputed (`refresh-stock.ts`). The mark is written in the transaction that changes the facts,
 * and removed only if nothing was marked since.
 */
import type { RecordRow } from '../../contract/central/stream-records.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { StreamRecord } from '../receiving/read-records.ts';
import type { Tx } from '../store/database.ts';

const REMISION = '04';

interface Named {
  readonly nit: string;
  readonly codigo_plano: string;
}

/**
 * Goods named by records: till product numbers with their former codes, papers with those they reverse (another installation may have told
 * them too, under another code), papers about transfers between shops, and remisiones that such papers may have preceded. Places are
 * called by the establishment's code: where a branch gets another one, all goods of the till are touched.
 */
export interface TouchedGoods {
  readonly products: readonly number[];
  readonly papers: readonly string[];
  readonly called: readonly Named[];
  readonly aboutTransfers: readonly string[];
  readonly remisiones: readonly string[];
  readonly hasOtherPlaces: boolean;
}

const CALLED = `
  SELECT DISTINCT nit, codigo_plano FROM goods WHERE company_id = $1::uuid AND installation_id = $2::uuid AND product = ANY ($3::bigint[])`;
const OTHER_PLACES = `
  SELECT 1 AS one FROM branch b JOIN unnest($3::text[], $4::text[], $5::text[]) AS t (nit, branch, code) USING (nit, branch)
  WHERE b.company_id = $1::uuid AND b.installation_id = $2::uuid AND b.cod_estable <> t.code LIMIT 1`;
const NAMED_IN = (table: string) => `
  SELECT product FROM ${table} m WHERE m.company_id = e.company_id AND m.installation_id = e.installation_id AND m.paper = e.paper`;
/** Goods of the paper `e`, as the installation that told it calls them. */
const GOODS_OF_PAPER = `LATERAL (${NAMED_IN('stock_move')} UNION ALL ${NAMED_IN('stock_count')}) n
    JOIN goods g ON g.company_id = e.company_id AND g.installation_id = e.installation_id AND g.product = n.product`;
/** In key order, so that two batches never deadlock. Goods received elsewhere leave the sending shop's transit. */
const MARK = `
  INSERT INTO stock_dirty AS d (company_id, shop_id, nit, codigo_plano)
  SELECT DISTINCT $1::uuid, shop_id, nit, codigo_plano FROM (
    SELECT $3::uuid AS shop_id, nit, codigo_plano FROM goods
    WHERE company_id = $1::uuid AND installation_id = $2::uuid AND product = ANY ($4::bigint[])
    UNION ALL SELECT $3::uuid, nit, codigo_plano FROM goods
    WHERE $10::boolean AND company_id = $1::uuid AND installation_id = $2::uuid
    UNION ALL SELECT g.shop_id, g.nit, g.codigo_plano FROM stock_entry e CROSS JOIN ${GOODS_OF_PAPER}
    WHERE e.company_id = $1::uuid AND e.paper = ANY ($5::text[])
    UNION ALL SELECT $3::uuid, * FROM unnest($6::text[], $7::text[])
    UNION ALL SELECT s.shop_id, g.nit, g.codigo_plano FROM stock_entry e
    JOIN document s ON s.company_id = e.company_id AND s.codigo_generacion = e.traslado CROSS JOIN ${GOODS_OF_PAPER}
    WHERE e.company_id = $1::uuid AND e.installation_id = $2::uuid AND e.paper = ANY ($8::text[])
    UNION ALL SELECT $3::uuid, g.nit, g.codigo_plano FROM stock_entry e CROSS JOIN ${GOODS_OF_PAPER}
    WHERE e.company_id = $1::uuid AND e.traslado = ANY ($9::text[])) AS named
  ORDER BY shop_id, nit, codigo_plano
  ON CONFLICT (company_id, shop_id, nit, codigo_plano) DO UPDATE SET changes = d.changes + 1`;

/** Collects goods named by records; call before they are merged. */
export async function touchedGoods(
  tx: Tx,
  { company, installation }: Origin,
  records: readonly StreamRecord[],
): Promise<TouchedGoods> {
  const products: number[] = [];
  const papers: string[] = [];
  const aboutTransfers: string[] = [];
  const remisiones: string[] = [];
  const branches: RecordRow<'branch'>[] = [];
  for (const { kind, row } of records) {
    if (kind === 'branch') branches.push(row as RecordRow<'branch'>);
    if (kind === 'goods') products.push((row as RecordRow<'goods'>).product);
    if (kind === 'stockEntry') {
      const { reverses, traslado, paper } = row as RecordRow<'stockEntry'>;
      papers.push(paper);
      if (reverses !== null) papers.push(reverses);
      if (traslado !== null) aboutTransfers.push(paper);
    }
    if (kind === 'document') {
      const { tipoDte, codigoGeneracion } = row as RecordRow<'document'>;
      if (tipoDte === REMISION) remisiones.push(codigoGeneracion);
    }
  }
  const hasOtherPlaces =
    branches.length > 0 &&
    (await tx.row(OTHER_PLACES, [
      company,
      installation,
      branches.map(({ nit }) => nit),
      branches.map(({ branch }) => branch),
      branches.map(({ codEstable }) => codEstable),
    ])) !== null;
  const called =
    products.length === 0
      ? []
      : await tx.rows<Named & Record<string, unknown>>(CALLED, [company, installation, products]);
  return { products, papers, called, aboutTransfers, remisiones, hasOtherPlaces };
}

/** Marks them; call after the records are merged. */
export async function markGoods(
  tx: Tx,
  { company, shop, installation }: Origin,
  { products, papers, called, aboutTransfers, remisiones, hasOtherPlaces }: TouchedGoods,
): Promise<void> {
  if (products.length + papers.length + remisiones.length === 0 && !hasOtherPlaces) return;
  await tx.run(MARK, [
    company,
    installation,
    shop,
    products,
    papers,
    called.map(({ nit }) => nit),
    called.map(({ codigo_plano: code }) => code),
    aboutTransfers,
    remisiones,
    hasOtherPlaces,
  ]);
}
