/** Verifies a company's derived stock against its papers; goods marked for recomputation are skipped. */
import type { Tx } from '../store/database.ts';
import { reckonedCosts } from './costs.ts';
import { standingOf, type MarkedGoods } from './standing-sql.ts';

const GOODS_AT_ONCE = 500;
const NEVER = '9223372036854775807';

/** A stored value that does not follow from the papers. */
export interface StockFault {
  readonly tabla: 'stock_standing' | 'stock_cost';
  /** Id of the shop; null for a cost, which is per company. */
  readonly tienda: string | null;
  readonly nit: string;
  readonly codigo: string;
  readonly ambiente: string;
  /** The place; null for a cost. */
  readonly lugar: string | null;
  readonly guardado: string | null;
  readonly segunPapeles: string | null;
}

const GOODS = `
  SELECT shop_id, nit, codigo_plano FROM (
    SELECT shop_id, nit, codigo_plano FROM goods WHERE company_id = $1::uuid
    UNION SELECT shop_id, nit, codigo_plano FROM stock_standing WHERE company_id = $1::uuid
    EXCEPT SELECT shop_id, nit, codigo_plano FROM stock_dirty WHERE company_id = $1::uuid) AS all_goods
  ORDER BY shop_id, nit, codigo_plano`;
const KEY = 'shop_id, nit, codigo_plano, ambiente, place';
const COUNT = (row: string) => `${row}.count_at, ${row}.count_till, ${row}.count_paper`;
const WRONG = `
  WITH wanted AS (SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[]) AS w (shop_id, nit, codigo_plano)), ${standingOf(NEVER)},
  kept AS (SELECT ${KEY}, base, count_at, count_till::text AS count_till, count_paper FROM stock_standing JOIN wanted USING (shop_id, nit, codigo_plano)
    WHERE company_id = $1::uuid)
  SELECT ${KEY}, k.base::text AS kept, s.base::text AS reckoned FROM standing s FULL JOIN kept k USING (${KEY})
  WHERE (coalesce(s.base, 0), ${COUNT('s')}) IS DISTINCT FROM (coalesce(k.base, 0), ${COUNT('k')}) ORDER BY ${KEY}`;
const COSTS = `
  SELECT nit, codigo_plano, ambiente, promedio FROM stock_cost
  JOIN (SELECT DISTINCT * FROM unnest($2::text[], $3::text[]) AS c (nit, codigo_plano)) c USING (nit, codigo_plano) WHERE company_id = $1::uuid`;
const WAITING = 'SELECT DISTINCT nit, codigo_plano FROM stock_dirty WHERE company_id = $1::uuid';

interface Standing extends MarkedGoods {
  readonly ambiente: string;
  readonly place: string;
  readonly kept: string | null;
  readonly reckoned: string | null;
}
interface Cost extends Record<string, unknown> {
  readonly nit: string;
  readonly codigo_plano: string;
  readonly ambiente: string;
  readonly promedio: string;
}

/** Faults, and the number of products checked. */
export async function verifyStockOf(
  tx: Tx,
  company: string,
): Promise<{ readonly productos: number; readonly faltas: readonly StockFault[] }> {
  const goods = await tx.rows<MarkedGoods>(GOODS, [company]);
  const waiting = await tx.rows<Cost>(WAITING, [company]);
  const late = new Set(waiting.map(codeOf));
  const faltas: StockFault[] = [];
  for (let from = 0; from < goods.length; from += GOODS_AT_ONCE) {
    const some = goods.slice(from, from + GOODS_AT_ONCE);
    faltas.push(...(await wrongStandings(tx, company, some)));
  }
  const codes = [...new Map(goods.map((each) => [codeOf(each), each])).values()].filter(
    (each) => !late.has(codeOf(each)),
  );
  for (let from = 0; from < codes.length; from += GOODS_AT_ONCE)
    faltas.push(...(await wrongCosts(tx, company, codes.slice(from, from + GOODS_AT_ONCE))));
  return { productos: goods.length, faltas };
}

const codeOf = ({ nit, codigo_plano: code }: Pick<Cost, 'nit' | 'codigo_plano'>) =>
  JSON.stringify([nit, code]);

async function wrongStandings(
  tx: Tx,
  company: string,
  goods: readonly MarkedGoods[],
): Promise<readonly StockFault[]> {
  const rows = await tx.rows<Standing>(WRONG, [
    company,
    goods.map(({ shop_id: shop }) => shop),
    goods.map(({ nit }) => nit),
    goods.map(({ codigo_plano: code }) => code),
  ]);
  return rows.map(({ shop_id: tienda, nit, codigo_plano: codigo, ambiente, place, kept, reckoned }) => {
    return {
      tabla: 'stock_standing',
      tienda,
      nit,
      codigo,
      ambiente,
      lugar: place,
      guardado: kept,
      segunPapeles: reckoned,
    };
  });
}

async function wrongCosts(
  tx: Tx,
  company: string,
  goods: readonly MarkedGoods[],
): Promise<readonly StockFault[]> {
  const keyOf = (cost: Pick<Cost, 'nit' | 'codigo_plano' | 'ambiente'>) =>
    JSON.stringify([cost.nit, cost.codigo_plano, cost.ambiente]);
  const kept = await tx.rows<Cost>(COSTS, [
    company,
    goods.map(({ nit }) => nit),
    goods.map(({ codigo_plano: code }) => code),
  ]);
  const reckoned = await reckonedCosts(tx, company, goods);
  const [here, there] = [kept, reckoned].map((list) => new Map(list.map((each) => [keyOf(each), each])));
  return [...new Map([...(here ?? []), ...(there ?? [])])].flatMap(([key, of]): readonly StockFault[] => {
    const [guardado, segunPapeles] = [here?.get(key)?.promedio ?? null, there?.get(key)?.promedio ?? null];
    if (guardado === segunPapeles) return [];
    const { nit, codigo_plano: codigo, ambiente } = of;
    return [
      { tabla: 'stock_cost', tienda: null, nit, codigo, ambiente, lugar: null, guardado, segunPapeles },
    ];
  });
}

const MARK = `
  INSERT INTO stock_dirty AS d (company_id, shop_id, nit, codigo_plano)
  SELECT DISTINCT $1::uuid, g.shop_id, g.nit, g.codigo_plano
  FROM unnest($2::text[], $3::text[]) AS w (nit, codigo_plano) JOIN goods g ON g.company_id = $1::uuid AND g.nit = w.nit AND g.codigo_plano = w.codigo_plano
  ORDER BY 2, 3, 4 ON CONFLICT (company_id, shop_id, nit, codigo_plano) DO UPDATE SET changes = d.changes + 1`;

/** Marks wrong rows for recomputation; they are derived data. */
export async function markFaults(tx: Tx, company: string, faults: readonly StockFault[]): Promise<void> {
  await tx.run(MARK, [company, faults.map(({ nit }) => nit), faults.map(({ codigo }) => codigo)]);
}
