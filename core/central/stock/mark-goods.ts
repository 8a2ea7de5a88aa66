/**
 * Marks goods of a shop of which what there is must be reckoned anew (`refresh-stock.ts`). A mark is written in the transaction that
 * changes the facts: whoever reckons takes it away only if nothing was marked since.
 */
import type { RecordRow } from '../../contract/central/stream-records.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { StreamRecord } from '../receiving/read-records.ts';
import type { Tx } from '../store/database.ts';

interface Named {
  readonly nit: string;
  readonly codigo_plano: string;
}

/** What records are about: goods by their numbers at the till, papers that are taken back, and what goods were called before. */
export interface TouchedGoods {
  readonly products: readonly number[];
  readonly reversed: readonly string[];
  readonly called: readonly Named[];
}

const CALLED = `
  SELECT DISTINCT nit, codigo_plano FROM goods WHERE company_id = $1::uuid AND installation_id = $2::uuid AND product = ANY ($3::bigint[])`;
/** In the order of the key: two batches never wait for each other in a circle. */
const MARK = `
  INSERT INTO stock_dirty AS d (company_id, shop_id, nit, codigo_plano)
  SELECT DISTINCT $1::uuid, $3::uuid, nit, codigo_plano FROM (
    SELECT g.nit, g.codigo_plano FROM (
      SELECT unnest($4::bigint[]) AS product
      UNION SELECT product FROM stock_count WHERE company_id = $1::uuid AND installation_id = $2::uuid AND paper = ANY ($5::text[])) n
    JOIN goods g ON g.company_id = $1::uuid AND g.installation_id = $2::uuid AND g.product = n.product
    UNION ALL SELECT * FROM unnest($6::text[], $7::text[])) AS named (nit, codigo_plano)
  ORDER BY nit, codigo_plano
  ON CONFLICT (company_id, shop_id, nit, codigo_plano) DO UPDATE SET changes = d.changes + 1`;

/** Looks at the goods that records are about, before they are merged. */
export async function touchedGoods(
  tx: Tx,
  { company, installation }: Origin,
  records: readonly StreamRecord[],
): Promise<TouchedGoods> {
  const products = new Set<number>();
  const reversed: string[] = [];
  const images: number[] = [];
  for (const { kind, row } of records) {
    if (kind === 'goods' || kind === 'stockMove' || kind === 'stockCount') {
      const { product } = row as RecordRow<typeof kind>;
      products.add(product);
      if (kind === 'goods') images.push(product);
    }
    if (kind === 'stockEntry') {
      const { reverses } = row as RecordRow<'stockEntry'>;
      if (reverses !== null) reversed.push(reverses);
    }
  }
  const called =
    images.length === 0
      ? []
      : await tx.rows<Named & Record<string, unknown>>(CALLED, [company, installation, images]);
  return { products: [...products], reversed, called };
}

/** Marks them, once the records are merged. */
export async function markGoods(
  tx: Tx,
  { company, shop, installation }: Origin,
  { products, reversed, called }: TouchedGoods,
): Promise<void> {
  if (products.length === 0 && reversed.length === 0) return;
  await tx.run(MARK, [
    company,
    installation,
    shop,
    products,
    reversed,
    called.map(({ nit }) => nit),
    called.map(({ codigo_plano: code }) => code),
  ]);
}
