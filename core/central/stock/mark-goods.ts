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
 * Goods named by records: till product numbers, reversed papers, former product codes, papers about transfers between shops, and remisiones
 * that such papers may have preceded.
 */
export interface TouchedGoods {
  readonly products: readonly number[];
  readonly reversed: readonly string[];
  readonly called: readonly Named[];
  readonly aboutTransfers: readonly string[];
  readonly remisiones: readonly string[];
}

const CALLED = `
  SELECT DISTINCT nit, codigo_plano FROM goods WHERE company_id = $1::uuid AND installation_id = $2::uuid AND product = ANY ($3::bigint[])`;
const MOVED_BY = (entry: string) => `
  stock_move m ON m.company_id = ${entry}.company_id AND m.installation_id = ${entry}.installation_id AND m.paper = ${entry}.paper
    JOIN goods g ON g.company_id = m.company_id AND g.installation_id = m.installation_id AND g.product = m.product`;
/** In key order, so that two batches never deadlock. Goods received elsewhere leave the sending shop's transit. */
const MARK = `
  INSERT INTO stock_dirty AS d (company_id, shop_id, nit, codigo_plano)
  SELECT DISTINCT $1::uuid, shop_id, nit, codigo_plano FROM (
    SELECT $3::uuid AS shop_id, g.nit, g.codigo_plano FROM (
      SELECT unnest($4::bigint[]) AS product
      UNION SELECT product FROM stock_count WHERE company_id = $1::uuid AND installation_id = $2::uuid AND paper = ANY ($5::text[])) n
    JOIN goods g ON g.company_id = $1::uuid AND g.installation_id = $2::uuid AND g.product = n.product
    UNION ALL SELECT $3::uuid, * FROM unnest($6::text[], $7::text[])
    UNION ALL SELECT s.shop_id, g.nit, g.codigo_plano FROM stock_entry e
    JOIN document s ON s.company_id = e.company_id AND s.codigo_generacion = e.traslado JOIN ${MOVED_BY('e')}
    WHERE e.company_id = $1::uuid AND e.installation_id = $2::uuid AND e.paper = ANY ($8::text[])
    UNION ALL SELECT $3::uuid, g.nit, g.codigo_plano FROM stock_entry e JOIN ${MOVED_BY('e')}
    WHERE e.company_id = $1::uuid AND e.traslado = ANY ($9::text[])) AS named
  ORDER BY shop_id, nit, codigo_plano
  ON CONFLICT (company_id, shop_id, nit, codigo_plano) DO UPDATE SET changes = d.changes + 1`;

/** Collects goods named by records; call before they are merged. */
export async function touchedGoods(
  tx: Tx,
  { company, installation }: Origin,
  records: readonly StreamRecord[],
): Promise<TouchedGoods> {
  const products = new Set<number>();
  const reversed: string[] = [];
  const images: number[] = [];
  const aboutTransfers: string[] = [];
  const remisiones: string[] = [];
  for (const { kind, row } of records) {
    if (kind === 'goods' || kind === 'stockMove' || kind === 'stockCount') {
      const { product } = row as RecordRow<typeof kind>;
      products.add(product);
      if (kind === 'goods') images.push(product);
    }
    if (kind === 'stockEntry') {
      const { reverses, traslado, paper } = row as RecordRow<'stockEntry'>;
      if (reverses !== null) reversed.push(reverses);
      if (traslado !== null) aboutTransfers.push(paper);
    }
    if (kind === 'document') {
      const { tipoDte, codigoGeneracion } = row as RecordRow<'document'>;
      if (tipoDte === REMISION) remisiones.push(codigoGeneracion);
    }
  }
  const called =
    images.length === 0
      ? []
      : await tx.rows<Named & Record<string, unknown>>(CALLED, [company, installation, images]);
  return { products: [...products], reversed, called, aboutTransfers, remisiones };
}

/** Marks them; call after the records are merged. */
export async function markGoods(
  tx: Tx,
  { company, shop, installation }: Origin,
  { products, reversed, called, aboutTransfers, remisiones }: TouchedGoods,
): Promise<void> {
  if (products.length + reversed.length + aboutTransfers.length + remisiones.length === 0) return;
  await tx.run(MARK, [
    company,
    installation,
    shop,
    products,
    reversed,
    called.map(({ nit }) => nit),
    called.map(({ codigo_plano: code }) => code),
    aboutTransfers,
    remisiones,
  ]);
}
